import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ComponentGroupOut } from "../../../../../src/contract/components.ts";
import { send } from "../../../api/client.ts";
import { usePageLanguages } from "../../../api/page-language.ts";
import { keys } from "../../../api/query-keys.ts";
import { component as texts } from "../../../texts/components.ts";
import { CheckedForm } from "../../../ui/forms/CheckedForm.tsx";
import { Section } from "../../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../../ui/notices/toast.ts";
import { SaveBar } from "../../conflicts/SaveBar.tsx";
import { ConflictNotice } from "../../conflicts/Stale.tsx";
import { useDraft } from "../../conflicts/use-draft.ts";
import { componentQuery, type VersionedComponent } from "../component-queries.ts";
import { isElsewhere } from "../field-problems.ts";
import { useOtherPagesWith } from "../pages-with-name.ts";
import { componentShape, type Draft } from "./component-draft.ts";
import { draftText } from "./draft-text.ts";
import { SettingsFields } from "./SettingsFields.tsx";
import { settingsAnchor } from "./show-settings.ts";

/** The component's form, preserved across others' changes. */
function useSettings(versioned: VersionedComponent, onSaved: () => void) {
  const { Id } = versioned.value;
  const client = useQueryClient();
  return useDraft<Draft>({
    shape: componentShape,
    path: `Component/${Id}`,
    versioned,
    read: () => client.fetchQuery({ ...componentQuery(Id), staleTime: 0 }),
    write: (changes, ifMatch) => send("PATCH", `Component/${Id}`, changes, { ifMatch }),
    onSettled: async (saved) => {
      await client.invalidateQueries({ queryKey: keys.components });
      if (saved === undefined) return;
      onSaved();
      toast({ text: texts.saved(saved.Name) });
    },
  });
}

/** The component's settings; conflicting changes are shown for comparison. */
export function SettingsSection(props: {
  readonly versioned: VersionedComponent;
  readonly groups: readonly ComponentGroupOut[];
  readonly mayEdit: boolean;
}) {
  const { versioned, groups, mayEdit } = props;
  const { Page } = versioned.value;
  const languages = usePageLanguages(Page);
  const [isSubmitted, setSubmitted] = useState(false);
  // Whether reports are expected but the interval is empty.
  const [isIntervalEmpty, setIntervalEmpty] = useState(false);
  const resetValidation = () => {
    setSubmitted(false);
    setIntervalEmpty(false);
  };
  const settings = useSettings(versioned, resetValidation);
  const { draft, conflict, error, isSaving } = settings;
  const pagesWithSameName = useOtherPagesWith(draft.Name, Page);
  const submit = () => {
    setSubmitted(true);
    if (draft.Name.trim() !== "" && !isIntervalEmpty) settings.save();
  };
  return (
    <Section heading={texts.settings} anchor={settingsAnchor}>
      <CheckedForm refusal={error} className="flex max-w-[34rem] flex-col gap-5 pt-4" onSubmit={submit}>
        <SettingsFields
          pagesWithSameName={pagesWithSameName}
          draft={draft}
          groups={groups}
          languages={languages}
          mayEdit={mayEdit}
          isIntervalEmpty={isIntervalEmpty}
          isSubmitted={isSubmitted}
          error={error}
          onChange={(changes, isEmpty = isIntervalEmpty) => {
            setIntervalEmpty(isEmpty);
            settings.change(changes);
          }}
        />
        {isElsewhere(error, componentShape.fields) && <ErrorNotice error={error} />}
        {conflict !== undefined && (
          <ConflictNotice
            isOwn={conflict.isOwn}
            fields={conflict.fields.map((field) => ({
              label: texts.fields[field],
              saved: draftText(conflict.saved, field, groups),
              edited: draftText(conflict.edited, field, groups),
            }))}
            isBusy={isSaving}
            onResolve={settings.resolveConflict}
          />
        )}
        {mayEdit && (
          <SaveBar
            isChanged={settings.isChanged || isIntervalEmpty}
            isSaving={isSaving}
            onDiscard={() => {
              resetValidation();
              settings.discard();
            }}
          />
        )}
      </CheckedForm>
    </Section>
  );
}
