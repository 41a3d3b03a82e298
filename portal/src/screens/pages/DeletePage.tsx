import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PageOut } from "../../../../src/contract/pages.ts";
import { send } from "../../api/client.ts";
import { useMay } from "../../api/current-person.ts";
import { useChoosePage } from "../../api/pages.ts";
import { keys } from "../../api/query-keys.ts";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { pages as words } from "../../words/pages.ts";

/** Deletes a page, after a question. */
export function DeletePage({ page }: { readonly page: PageOut }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const choose = useChoosePage();
  const mayDelete = useMay("own");
  const refresh = async () => {
    // Its content is affected as well.
    await client.invalidateQueries();
  };
  const restoring = useMutation({
    mutationFn: () => send("POST", `Page/${page.Id}/Restore`),
    onError: (error) => toast({ text: error.message }),
    onSettled: refresh,
  });
  const deleting = useMutation({
    mutationFn: async () => {
      await send("DELETE", `Page/${page.Id}`);
      client.removeQueries({ queryKey: [...keys.pages, page.Id] });
    },
    onSuccess: () => {
      choose(undefined);
      toast({ text: words.removed(page.Name), action: { label: words.undo, run: () => restoring.mutate() } });
    },
    onError: (error) => toast({ text: error.message }),
    onSettled: refresh,
  });
  if (!mayDelete) return null;
  const ask = async () => {
    const question = {
      title: words.removeAsk(page.Name),
      text: words.removeLead,
      act: words.remove,
      cancel: words.keep,
    };
    if (await confirm(question)) deleting.mutate();
  };
  return (
    <Button busy={deleting.isPending} onClick={() => void ask()}>
      {words.remove}
    </Button>
  );
}
