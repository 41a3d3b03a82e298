import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { languageNames } from "../../../../src/contract/languages.ts";
import type { PageOut } from "../../../../src/contract/pages.ts";
import { send } from "../../api/client.ts";
import { keys } from "../../api/query-keys.ts";
import { CheckedForm } from "../../ui/forms/CheckedForm.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { pageSettings as words } from "../../words/page-settings.ts";
import { isElsewhere, problemOf } from "../components/field-problems.ts";
import { SaveBar } from "../conflicts/SaveBar.tsx";
import { Stale } from "../conflicts/Stale.tsx";
import { useDraft } from "../conflicts/use-draft.ts";
import { PageFields } from "./PageFields.tsx";
import { type PageDraft, type PageField, pageQuery, pageShape, type VersionedPage } from "./page-queries.ts";

function textOf(draft: PageDraft, field: PageField): string {
  if (field === "Links")
    return draft.Links.map(({ Label, Url }) => `${Label}: ${Url}`).join(", ") || words.nothing;
  if (field === "WrittenLanguages")
    return draft.WrittenLanguages.map((tag) => languageNames[tag]).join(", ") || words.nothing;
  if (field === "ShowSources") return draft.ShowSources ? words.shown : words.notShown;
  return draft[field] ?? words.nothing;
}

/** True if a refusal belongs to a link, which shows it itself. */
function isOfLinks(error: unknown, { Links }: PageDraft): boolean {
  return Links.some((_link, place) =>
    [`Links[${place}].Label`, `Links[${place}].Url`].some((path) => problemOf(error, path) !== undefined),
  );
}

/** The page's form, preserved across others' changes. */
function usePageDraft(versioned: VersionedPage, onSaved: () => void) {
  const { Id } = versioned.value;
  const client = useQueryClient();
  return useDraft<PageDraft>({
    shape: pageShape,
    versioned,
    read: () => client.fetchQuery({ ...pageQuery(Id), staleTime: 0 }),
    write: (changes, ifMatch) => send<PageOut>("PATCH", `Page/${Id}`, changes, { ifMatch }),
    onSettled: async (saved) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.pages }),
        client.invalidateQueries({ queryKey: keys.me, exact: true }),
      ]);
      if (saved === undefined) return;
      onSaved();
      toast({ text: words.saved });
    },
  });
}

/** The page's settings; conflicting changes are shown for comparison. */
export function PageForm(props: { readonly versioned: VersionedPage; readonly mayEdit: boolean }) {
  const { versioned, mayEdit } = props;
  const [isTried, setTried] = useState(false);
  const settings = usePageDraft(versioned, () => setTried(false));
  const { draft, conflict, error, isSaving } = settings;
  const submit = () => {
    setTried(true);
    if (draft.Name.trim() !== "") settings.save();
  };
  return (
    <CheckedForm refused={error} className="flex max-w-[44rem] flex-col gap-5" onSubmit={submit}>
      {!mayEdit && <p className="text-ink2">{words.readOnly}</p>}
      <PageFields
        draft={draft}
        standing={versioned.value}
        mayEdit={mayEdit}
        isTried={isTried}
        error={error}
        onChange={settings.change}
      />
      {isElsewhere(error, pageShape.fields) && !isOfLinks(error, draft) && <ErrorNotice error={error} />}
      {conflict !== undefined && (
        <Stale
          fields={conflict.fields.map((field) => ({
            label: words.fields[field],
            theirs: textOf(conflict.theirs, field),
            mine: textOf(conflict.mine, field),
          }))}
          isBusy={isSaving}
          onSettle={settings.settle}
        />
      )}
      {mayEdit && <SaveBar isChanged={settings.isChanged} isSaving={isSaving} onDiscard={settings.discard} />}
    </CheckedForm>
  );
}
