import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ComponentGroupOut, ComponentOut } from "../../../../src/contract/components.ts";
import { send } from "../../api/client.ts";
import { keys } from "../../api/keys.ts";
import { usePageLanguage } from "../../api/page-language.ts";
import { isRefused } from "../../api/refused.ts";
import { Button } from "../../look/Button.tsx";
import { ErrorNotice } from "../../look/ErrorNotice.tsx";
import { Section } from "../../look/Section.tsx";
import { toast } from "../../look/toast.ts";
import { component as words } from "../../words/components.ts";
import { draftText } from "./draft-text.ts";
import {
  changesOf,
  conflicts,
  type Draft,
  type DraftField,
  draftFields,
  draftOf,
  rebased,
} from "./drafts.ts";
import { isElsewhere } from "./problems.ts";
import { componentQuery, type Versioned } from "./reading.ts";
import { SettingsFields } from "./SettingsFields.tsx";
import { Stale } from "./Stale.tsx";

/** What is in the form and not saved: over the version that it began with. */
type Unsaved = {
  readonly opened: Versioned;
  readonly mine: Draft;
  /** Whether a length of time is expected and none is written. */
  readonly isEveryEmpty: boolean;
};

/** What somebody else saved before: their version, and the fields that both have changed. */
type Conflict = { readonly theirs: Versioned; readonly fields: readonly DraftField[] };

/** How a component is set up, to be changed; a save over somebody else's is shown both first. */
export function SettingsSection(props: {
  readonly versioned: Versioned;
  readonly groups: readonly ComponentGroupOut[];
  readonly mayEdit: boolean;
}) {
  const { versioned, groups, mayEdit } = props;
  const { Id, Page } = versioned.component;
  const own = usePageLanguage(Page);
  const client = useQueryClient();
  const [unsaved, setUnsaved] = useState<Unsaved>();
  const [conflict, setConflict] = useState<Conflict>();
  const [isTried, setTried] = useState(false);
  const draft = unsaved?.mine ?? draftOf(versioned.component);
  const change = (some: Partial<Draft>, isEveryEmpty = unsaved?.isEveryEmpty ?? false) => {
    saving.reset();
    setUnsaved({ opened: unsaved?.opened ?? versioned, mine: { ...draft, ...some }, isEveryEmpty });
  };
  const discard = () => {
    setUnsaved(undefined);
    setConflict(undefined);
    setTried(false);
    saving.reset();
  };
  const save = async ({ opened, mine }: Unsaved): Promise<Conflict | undefined> => {
    const patch = (from: Draft, to: Draft, ifMatch: string | undefined) =>
      send<ComponentOut>("PATCH", `Component/${Id}`, changesOf(from, to), { ifMatch });
    try {
      await patch(opened.component, mine, opened.etag);
      return undefined;
    } catch (error) {
      if (!isRefused(error, "PreconditionFailed")) throw error;
      const theirs = await client.fetchQuery({ ...componentQuery(Id), staleTime: 0 });
      const fields = conflicts(draftOf(opened.component), draftOf(theirs.component), mine);
      if (fields.length > 0) return { theirs, fields };
      // What they changed I have not touched: mine goes on top.
      await patch(opened.component, mine, theirs.etag);
      return undefined;
    }
  };
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async (found, { mine }) => {
      setConflict(found);
      await client.invalidateQueries({ queryKey: keys.components });
      if (found !== undefined) return;
      discard();
      toast({ text: words.saved(mine.Name) });
    },
  });
  /** Goes on with what others saved; of the fields in conflict mine are kept or given up. */
  const settle = (isMine: boolean) => {
    if (unsaved === undefined || conflict === undefined) return;
    const { theirs, fields } = conflict;
    const opened = draftOf(unsaved.opened.component);
    const versions = { opened, theirs: draftOf(theirs.component), mine: unsaved.mine };
    const next = { ...unsaved, opened: theirs, mine: rebased(versions, isMine ? [] : fields) };
    setConflict(undefined);
    setUnsaved(next);
    if (isMine) saving.mutate(next);
  };
  const { error } = saving;
  const isChanged =
    unsaved !== undefined &&
    (unsaved.isEveryEmpty || Object.keys(changesOf(unsaved.opened.component, unsaved.mine)).length > 0);
  return (
    <Section heading={words.settings}>
      <form
        noValidate
        className="flex max-w-[34rem] flex-col gap-5 pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (unsaved !== undefined && draft.Name.trim() !== "" && !unsaved.isEveryEmpty)
            saving.mutate(unsaved);
        }}
      >
        <SettingsFields
          draft={draft}
          groups={groups}
          own={own}
          mayEdit={mayEdit}
          isEveryEmpty={unsaved?.isEveryEmpty ?? false}
          isTried={isTried}
          error={error}
          onChange={change}
        />
        {isElsewhere(error, draftFields) && <ErrorNotice error={error} />}
        {conflict !== undefined && unsaved !== undefined && (
          <Stale
            fields={conflict.fields.map((field) => ({
              label: words.fields[field],
              theirs: draftText(conflict.theirs.component, field, groups),
              mine: draftText(unsaved.mine, field, groups),
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
                <Button kind="bare" onClick={discard}>
                  {words.discard}
                </Button>
                <span className="text-second text-ink2">{words.unsaved}</span>
              </>
            )}
          </div>
        )}
      </form>
    </Section>
  );
}
