import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ComponentGroupOut, ComponentOut } from "../../../../../src/contract/components.ts";
import { send } from "../../../api/client.ts";
import { keys } from "../../../api/query-keys.ts";
import { components as texts } from "../../../texts/components.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../../ui/dialogs/DialogActions.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { CheckedForm } from "../../../ui/forms/CheckedForm.tsx";
import { ErrorNotice } from "../../../ui/notices/ErrorNotice.tsx";
import { toast, toastError } from "../../../ui/notices/toast.ts";
import { groupOptions } from "../group-options.ts";

/** Moves a component to another group of its page, or out of all; the toast offers to undo it. */
export function MoveDialog(props: {
  readonly component: ComponentOut;
  /** The groups of all pages. */
  readonly groups: readonly ComponentGroupOut[];
  readonly onClose: () => void;
}) {
  const { component, groups, onClose } = props;
  const { Id, Name, GroupId } = component;
  const client = useQueryClient();
  const [groupId, setGroupId] = useState(GroupId);
  const options = groupOptions(groups.filter(({ Page }) => Page === component.Page));
  const moveTo = async (target: string | null) => {
    await send("PATCH", `Component/${Id}`, { GroupId: target });
    await client.invalidateQueries({ queryKey: keys.components });
  };
  const moving = useMutation({
    mutationFn: moveTo,
    onSuccess: (_response, target) => {
      const group = options.find(({ value }) => value === target)?.label;
      const run = () => void moveTo(GroupId).catch(toastError);
      toast({ text: texts.movedTo(Name, group), action: { label: texts.undo, run } });
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={texts.moveTitle(Name)}>
      <CheckedForm
        refusal={moving.error}
        className="flex flex-col gap-5"
        onSubmit={() => {
          if (groupId === GroupId) onClose();
          else moving.mutate(groupId);
        }}
      >
        <SelectField
          label={texts.group}
          value={groupId ?? ""}
          onChange={({ currentTarget: { value } }) => setGroupId(value || null)}
          options={[{ value: "", label: texts.noGroup }, ...options]}
        />
        {moving.error !== null && <ErrorNotice error={moving.error} />}
        <DialogActions>
          <Button type="submit" kind="primary" busy={moving.isPending}>
            {texts.move}
          </Button>
        </DialogActions>
      </CheckedForm>
    </Dialog>
  );
}
