import { useState } from "react";
import { languageNames } from "../../../../src/contract/languages.ts";
import { CheckedForm } from "../../ui/forms/CheckedForm.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { pageSettings as words } from "../../words/page-settings.ts";
import { pages } from "../../words/pages.ts";
import { isElsewhere, problemOf } from "../components/field-problems.ts";
import { SaveBar } from "../conflicts/SaveBar.tsx";
import { Stale } from "../conflicts/Stale.tsx";
import { AccessFields } from "./AccessFields.tsx";
import { DisplayFields } from "./DisplayFields.tsx";
import { LookFields } from "./LookFields.tsx";
import { PageFields } from "./PageFields.tsx";
import { type PageDraft, type PageField, pageShape, type VersionedPage } from "./page-queries.ts";
import { themeText } from "./page-theme.ts";
import { usePageDraft } from "./use-page-draft.ts";

/** A field's value, as it is compared with that of others. */
function textOf(draft: PageDraft, field: PageField): string {
  const { Links, WrittenLanguages, AllowedAddresses } = draft;
  const special: Partial<Record<PageField, string>> = {
    Links: Links.map(({ Label, Url }) => `${Label}: ${Url}`).join(", "),
    WrittenLanguages: WrittenLanguages.map((tag) => languageNames[tag]).join(", "),
    AllowedAddresses: AllowedAddresses.join(", "),
    ShowSources: draft.ShowSources ? words.shown : words.notShown,
    ShowUptime: draft.ShowUptime ? words.shown : words.notShown,
    ShowBars: draft.ShowBars ? words.shown : words.notShown,
    BarDays: words.lastDays(draft.BarDays),
    ShowPoweredBy: draft.ShowPoweredBy ? words.shown : words.notShown,
    Theme: themeText(draft.Theme),
    FullText: draft.FullText ? words.yes : words.no,
    Access: pages.accessOf[draft.Access],
    Password: words.hidden,
    Logo: draft.Logo == null ? "" : words.newImage,
    Favicon: draft.Favicon == null ? "" : words.newImage,
  };
  const plain = draft[field];
  return special[field] ?? (typeof plain === "string" ? plain : "");
}

/** True if a refusal belongs to an entry of a list, which shows it itself. */
function isOfAnEntry(error: unknown, { Links, AllowedAddresses }: PageDraft): boolean {
  const paths = [
    ...Links.flatMap((_link, index) => [`Links[${index}].Label`, `Links[${index}].Url`]),
    ...AllowedAddresses.map((_line, index) => `AllowedAddresses[${index}]`),
  ];
  return paths.some((path) => problemOf(error, path) !== undefined);
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
  const fields = { draft, standing: versioned.value, isTried, error, onChange: settings.change };
  return (
    <CheckedForm refusal={error} className="max-w-[44rem]" onSubmit={submit}>
      {!mayEdit && <p className="mb-6 text-ink2">{words.readOnly}</p>}
      <fieldset disabled={!mayEdit} className="contents">
        <Section heading={words.general}>
          <div className="flex flex-col gap-5 pt-4">
            <PageFields {...fields} />
          </div>
        </Section>
        <Section heading={words.appearance}>
          <div className="flex flex-col gap-5 pt-4">
            <LookFields {...fields} />
          </div>
        </Section>
        <Section heading={words.content}>
          <div className="flex flex-col gap-5 pt-4">
            <DisplayFields {...fields} />
          </div>
        </Section>
        <Section heading={pages.access}>
          <div className="flex flex-col gap-5 pt-4">
            <AccessFields {...fields} />
          </div>
        </Section>
      </fieldset>
      {isElsewhere(error, pageShape.fields) && !isOfAnEntry(error, draft) && <ErrorNotice error={error} />}
      {conflict !== undefined && (
        <Stale
          fields={conflict.fields.map((field) => ({
            label: words.fields[field],
            theirs: textOf(conflict.theirs, field) || words.nothing,
            mine: textOf(conflict.mine, field) || words.nothing,
          }))}
          isBusy={isSaving}
          onSettle={settings.settle}
        />
      )}
      {mayEdit && (
        <SaveBar docked isChanged={settings.isChanged} isSaving={isSaving} onDiscard={settings.discard} />
      )}
    </CheckedForm>
  );
}
