import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PageOut } from "../../../../src/contract/pages.ts";
import { send } from "../../api/client.ts";
import { keys } from "../../api/keys.ts";
import { isRefused } from "../../api/refused.ts";
import { Button } from "../../look/Button.tsx";
import { ErrorNotice } from "../../look/ErrorNotice.tsx";
import { TextField } from "../../look/TextField.tsx";
import { toast } from "../../look/toast.ts";
import { pageSettings as words } from "../../words/page-settings.ts";
import { isElsewhere, problemOf } from "../components/problems.ts";
import { Stale } from "../components/Stale.tsx";
import { AccentField } from "./AccentField.tsx";
import { LanguageField, ZoneField } from "./ChoiceFields.tsx";
import { LinksField } from "./LinksField.tsx";
import {
  changesOf,
  conflicts,
  differing,
  draftOf,
  type PageDraft,
  type PageField,
  pageQuery,
  type VersionedPage,
} from "./reading.ts";

type Unsaved = { readonly opened: VersionedPage; readonly mine: PageDraft };
type Conflict = { readonly theirs: VersionedPage; readonly fields: readonly PageField[] };

const textOf = (draft: PageDraft, field: PageField): string =>
  field === "Links"
    ? draft.Links.map(({ Label, Url }) => `${Label}: ${Url}`).join(", ") || words.nothing
    : (draft[field] ?? words.nothing);

/** The form of the page's settings; a save over somebody else's is shown both first. */
export function PageForm({
  versioned,
  mayEdit,
}: {
  readonly versioned: VersionedPage;
  readonly mayEdit: boolean;
}) {
  const { Id } = versioned.page;
  const client = useQueryClient();
  const [unsaved, setUnsaved] = useState<Unsaved>();
  const [conflict, setConflict] = useState<Conflict>();
  const [isTried, setTried] = useState(false);
  const draft = unsaved?.mine ?? draftOf(versioned.page);
  const saving = useMutation({
    mutationFn: async ({ opened, mine }: Unsaved): Promise<Conflict | undefined> => {
      const body = changesOf(opened.page, mine);
      const patch = (ifMatch: string | undefined) => send<PageOut>("PATCH", `Page/${Id}`, body, { ifMatch });
      try {
        await patch(opened.etag);
      } catch (error) {
        if (!isRefused(error, "PreconditionFailed")) throw error;
        const theirs = await client.fetchQuery({ ...pageQuery(Id), staleTime: 0 });
        const fields = conflicts(draftOf(opened.page), draftOf(theirs.page), mine);
        if (fields.length > 0) return { theirs, fields };
        // What they changed I have not touched: mine goes on top.
        await patch(theirs.etag);
      }
      return undefined;
    },
    onSuccess: async (found) => {
      setConflict(found);
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.pages }),
        client.invalidateQueries({ queryKey: keys.me, exact: true }),
      ]);
      if (found !== undefined) return;
      setUnsaved(undefined);
      setTried(false);
      toast({ text: words.saved });
    },
  });
  const change = (some: Partial<PageDraft>) => {
    saving.reset();
    setUnsaved({ opened: unsaved?.opened ?? versioned, mine: { ...draft, ...some } });
  };
  const settle = (isMine: boolean) => {
    if (unsaved === undefined || conflict === undefined) return;
    const theirs = draftOf(conflict.theirs.page);
    const kept = differing(draftOf(unsaved.opened.page), unsaved.mine).filter(
      (field) => isMine || !conflict.fields.includes(field),
    );
    const mine = { ...theirs, ...Object.fromEntries(kept.map((field) => [field, unsaved.mine[field]])) };
    const next = { opened: conflict.theirs, mine };
    setConflict(undefined);
    setUnsaved(next);
    if (isMine) saving.mutate(next);
  };
  const { error } = saving;
  const isChanged = unsaved !== undefined && differing(draftOf(unsaved.opened.page), unsaved.mine).length > 0;
  const known = ["Name", "Description", "Url", "TimeZone", "Locale", "Accent", "Links"];
  const isOfLinks = draft.Links.some(
    (_link, place) =>
      problemOf(error, `Links[${place}].Label`) !== undefined ||
      problemOf(error, `Links[${place}].Url`) !== undefined,
  );
  return (
    <form
      noValidate
      className="flex max-w-[44rem] flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (unsaved !== undefined && draft.Name.trim() !== "") saving.mutate(unsaved);
      }}
    >
      {!mayEdit && <p className="text-ink2">{words.readOnly}</p>}
      <fieldset disabled={!mayEdit} className="contents">
        <TextField
          label={words.name}
          hint={words.nameHint}
          value={draft.Name}
          autoComplete="off"
          error={isTried && draft.Name.trim() === "" ? words.missingName : problemOf(error, "Name")}
          onChange={(event) => change({ Name: event.currentTarget.value })}
        />
        <TextField
          label={words.description}
          hint={words.descriptionHint}
          optional
          value={draft.Description ?? ""}
          autoComplete="off"
          error={problemOf(error, "Description")}
          onChange={(event) => change({ Description: event.currentTarget.value || null })}
        />
        <TextField
          label={words.url}
          hint={words.urlHint}
          type="url"
          value={draft.Url}
          error={problemOf(error, "Url")}
          onChange={(event) => change({ Url: event.currentTarget.value })}
        />
        <ZoneField
          value={draft.TimeZone}
          kept={versioned.page.TimeZone}
          error={problemOf(error, "TimeZone")}
          onChange={(TimeZone) => change({ TimeZone })}
        />
        <LanguageField
          value={draft.Locale}
          kept={versioned.page.Locale}
          error={problemOf(error, "Locale")}
          onChange={(Locale) => change({ Locale })}
        />
        <AccentField
          pageId={Id}
          name={draft.Name}
          value={draft.Accent}
          error={problemOf(error, "Accent")}
          onChange={(Accent) => change({ Accent })}
        />
        <LinksField value={draft.Links} error={error} onChange={(Links) => change({ Links })} />
      </fieldset>
      {isElsewhere(error, known) && !isOfLinks && <ErrorNotice error={error} />}
      {conflict !== undefined && unsaved !== undefined && (
        <Stale
          fields={conflict.fields.map((field) => ({
            label: words.fields[field],
            theirs: textOf(conflict.theirs.page, field),
            mine: textOf(unsaved.mine, field),
          }))}
          isBusy={saving.isPending}
          onMine={() => settle(true)}
          onTheirs={() => settle(false)}
        />
      )}
      {mayEdit && (
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" kind="primary" disabled={!isChanged} busy={saving.isPending}>
            {words.save}
          </Button>
          {isChanged && (
            <>
              <Button
                kind="bare"
                onClick={() => {
                  setUnsaved(undefined);
                  setConflict(undefined);
                  saving.reset();
                }}
              >
                {words.discard}
              </Button>
              <span className="text-second text-ink2">{words.unsaved}</span>
            </>
          )}
        </div>
      )}
    </form>
  );
}
