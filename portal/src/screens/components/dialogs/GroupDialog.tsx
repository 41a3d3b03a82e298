import { useState } from "react";
import type { ComponentGroupOut, ComponentOut } from "../../../../../src/contract/components.ts";
import { usePageLanguages } from "../../../api/page-language.ts";
import { usePages } from "../../../api/pages.ts";
import { components as texts } from "../../../texts/components.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../../ui/dialogs/DialogActions.tsx";
import { FieldGroup } from "../../../ui/fields/Field.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { CheckedForm } from "../../../ui/forms/CheckedForm.tsx";
import { ErrorNotice } from "../../../ui/notices/ErrorNotice.tsx";
import { PageChoice } from "../../pages/PageChoice.tsx";
import { namedFields, TranslationsField } from "../../translations/TranslationsField.tsx";
import { withoutEmptyTexts } from "../../translations/translated-texts.ts";
import { isElsewhere, problemOf } from "../field-problems.ts";
import { parentOptions } from "../group-options.ts";
import { type MemberCounts } from "../list/group-members.ts";
import { useSaveGroup } from "./use-save-group.ts";

/** Creates a group, or edits one. */
export function GroupDialog(props: {
  /** Undefined for a new one. */
  readonly group: ComponentGroupOut | undefined;
  /** The groups of all pages. */
  readonly groups: readonly ComponentGroupOut[];
  readonly counts: MemberCounts;
  /** The components of all pages. */
  readonly components: readonly ComponentOut[];
  readonly onClose: () => void;
}) {
  const { group, groups, counts, components, onClose } = props;
  const [members, setMembers] = useState<ReadonlySet<string>>(new Set());
  const [name, setName] = useState(group?.Name ?? "");
  const [description, setDescription] = useState(group?.Description ?? "");
  const [translations, setTranslations] = useState(group?.Translations ?? null);
  const [parent, setParent] = useState(group?.ParentId ?? null);
  const { all, selected } = usePages();
  const [page, setPage] = useState(group?.Page ?? selected?.Slug ?? null);
  const languages = usePageLanguages(page ?? undefined);
  const parents = parentOptions(groups, { page: page ?? all[0]?.Slug ?? groups[0]?.Page, self: group?.Id });
  const [isSubmitted, setSubmitted] = useState(false);
  const saving = useSaveGroup(group, members, onClose);
  const save = () =>
    saving.mutate({
      Name: name,
      Description: description.trim() === "" ? null : description,
      ParentId: parent,
      Translations: withoutEmptyTexts(translations, ["Name", "Description"]),
      ...(group === undefined && page !== null && { Page: page }),
    });
  const ungrouped =
    group === undefined
      ? components.filter(({ GroupId, Page }) => GroupId === null && Page === (page ?? all[0]?.Slug ?? Page))
      : [];
  const { error } = saving;
  const nameError = isSubmitted && name.trim() === "" ? texts.missingName : undefined;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={group === undefined ? texts.createGroup : texts.editGroupNamed(group.Name)}
      description={texts.newGroupLead}
    >
      <CheckedForm
        refusal={error}
        className="flex flex-col gap-5"
        onSubmit={() => {
          setSubmitted(true);
          if (name.trim() !== "") save();
        }}
      >
        <TextField
          label={texts.name}
          value={name}
          error={nameError ?? problemOf(error, "Name")}
          autoComplete="off"
          onChange={(event) => {
            setName(event.currentTarget.value);
            saving.reset();
          }}
        />
        {group === undefined && (
          <PageChoice
            value={page}
            onChange={(slug) => {
              setPage(slug);
              setParent(null);
              setMembers(new Set());
            }}
          />
        )}
        {parents.length > 0 && (
          <SelectField
            label={texts.parent}
            hint={counts.groups > 0 ? texts.parentOfParent : texts.parentHint}
            value={parent ?? ""}
            disabled={counts.groups > 0}
            error={problemOf(error, "ParentId")}
            onChange={(event) => {
              setParent(event.currentTarget.value || null);
              saving.reset();
            }}
            options={[{ value: "", label: texts.noParent }, ...parents]}
          />
        )}
        {ungrouped.length > 0 && (
          <FieldGroup
            label={texts.membersOfNew}
            optional
            className="max-h-52 overflow-y-auto rounded border border-rule px-3"
          >
            {ungrouped.map(({ Id, Name }) => (
              <label key={Id} className="flex min-h-(--target) items-center gap-3 py-1">
                <input
                  type="checkbox"
                  className="tick"
                  checked={members.has(Id)}
                  onChange={() => setMembers(members.symmetricDifference(new Set([Id])))}
                />
                <span className="min-w-0">{Name}</span>
              </label>
            ))}
          </FieldGroup>
        )}
        <TextField
          label={texts.description}
          optional
          value={description}
          error={problemOf(error, "Description")}
          autoComplete="off"
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <TranslationsField
          fields={namedFields}
          value={translations}
          languages={languages}
          errorOf={(path) => problemOf(error, path)}
          onChange={(all) => {
            setTranslations(all);
            saving.reset();
          }}
        />
        {isElsewhere(error, ["Name", "Description", "ParentId", "Translations"]) && (
          <ErrorNotice error={error} />
        )}
        <DialogActions>
          <Button type="submit" kind="primary" busy={saving.isPending}>
            {group === undefined ? texts.createGroup : texts.saveGroup}
          </Button>
        </DialogActions>
      </CheckedForm>
    </Dialog>
  );
}
