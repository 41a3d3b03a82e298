import { useQueryClient } from "@tanstack/react-query";
import type { ComponentGroupOut } from "../../../../src/contract/components.ts";
import { send } from "../../api/client.ts";
import { keys } from "../../api/query-keys.ts";
import { components as texts } from "../../texts/components.ts";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { focusTitle } from "../../ui/focus.ts";
import { toast, toastError } from "../../ui/notices/toast.ts";
import type { MemberCounts } from "./list/group-members.ts";

/** Deletes a group after a question, and offers undo. */
export function useDeleteGroup({ Id, Name }: ComponentGroupOut, counts: MemberCounts): () => Promise<void> {
  const client = useQueryClient();
  const confirm = useConfirm();
  const refresh = () =>
    Promise.all([keys.groups, keys.components].map((queryKey) => client.invalidateQueries({ queryKey })));
  const change = async (text: string, request: () => Promise<unknown>, undo?: () => void) => {
    try {
      await request();
      toast({ text, ...(undo !== undefined && { action: { label: texts.undo, run: undo } }) });
    } catch (error) {
      toastError(error);
    }
    await refresh();
  };
  const restore = () =>
    void change(texts.restoredGroup(Name), () => send("POST", `ComponentGroup/${Id}/Restore`));
  return async () => {
    const question = {
      title: texts.deleteGroupQuestion(Name),
      text: texts.deleteGroupLead(counts),
      act: texts.deleteGroup,
    };
    if (!(await confirm(question))) return;
    await change(texts.deletedGroup(Name), () => send("DELETE", `ComponentGroup/${Id}`), restore);
    // The row with the menu was removed.
    focusTitle();
  };
}
