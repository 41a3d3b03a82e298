import { useQueryClient } from "@tanstack/react-query";
import { createElement } from "react";
import type { ComponentOut } from "../../../../src/contract/components.ts";
import { keysLimitedTo } from "../../../../src/contract/key-scope.ts";
import { send } from "../../api/client.ts";
import { useMay } from "../../api/current-person.ts";
import { keys } from "../../api/query-keys.ts";
import { readAll } from "../../api/read-all.ts";
import { components as listWords, component as texts } from "../../texts/components.ts";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { focusTitle } from "../../ui/focus.ts";
import { toast, toastError } from "../../ui/notices/toast.ts";
import { keysQuery } from "../credentials/key-queries.ts";
import { DeletionEffect } from "./DeletionEffect.tsx";

/** Deletes a component after a question, and offers undo. `leave` opens the list from the component's own screen. */
export function useDeleteComponent(
  { Id, Name }: Pick<ComponentOut, "Id" | "Name">,
  leave?: () => Promise<void>,
): () => Promise<void> {
  const client = useQueryClient();
  const confirm = useConfirm();
  const mayAdminister = useMay("administer");
  const refresh = () => client.invalidateQueries({ queryKey: keys.components });
  const restore = async () => {
    try {
      await send("POST", `Component/${Id}/Restore`);
      toast({ text: listWords.restored(Name) });
    } catch (error) {
      toastError(error);
    }
    await refresh();
  };
  const remove = async () => {
    // Leave first: the screen must not refetch a deleted component.
    await leave?.();
    client.removeQueries({ queryKey: keys.component(Id) });
    await send("DELETE", `Component/${Id}`);
    await refresh();
    // The row with the menu was removed.
    if (leave === undefined) focusTitle();
    toast({ text: texts.deleted(Name), action: { label: listWords.undo, run: () => void restore() } });
  };
  return async () => {
    // Without an answer the question is asked without them.
    const [affecting, allKeys] = await Promise.all([
      readAll("Announcement", { ComponentId: Id, Open: "true" }).catch(() => []),
      mayAdminister ? client.fetchQuery(keysQuery).catch(() => []) : [],
    ]);
    const limitedKeys = keysLimitedTo(allKeys, Id, Date.now());
    const text = createElement(DeletionEffect, { announcements: affecting, limitedKeys });
    const question = { title: texts.deleteQuestion(Name), text, act: texts.deleteAct };
    if (await confirm(question)) await remove().catch(toastError);
  };
}
