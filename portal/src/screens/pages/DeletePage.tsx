import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PageOut } from "../../../../src/contract/pages.ts";
import { send } from "../../api/client.ts";
import { useChoosePage, usePages } from "../../api/pages.ts";
import { keys } from "../../api/query-keys.ts";
import { pages as texts } from "../../texts/pages.ts";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { toast } from "../../ui/notices/toast.ts";

/** The section that deletes a page, after confirmation. */
export function DeletePage({ page }: { readonly page: PageOut }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const selectPage = useChoosePage();
  const name = usePages().all.find(({ Id }) => Id === page.Id)?.Name ?? page.Name;
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
      selectPage(undefined);
      toast({ text: texts.removed(name), action: { label: texts.undo, run: () => restoring.mutate() } });
    },
    onError: (error) => toast({ text: error.message }),
    onSettled: refresh,
  });
  const confirmAndDelete = async () => {
    const question = {
      title: texts.removeQuestion(name),
      text: texts.removeLead,
      act: texts.remove,
      cancel: texts.keep,
    };
    if (await confirm(question)) deleting.mutate();
  };
  return (
    <Section heading={texts.removeThis} line={texts.removeLead}>
      <div className="pt-4">
        <Button busy={deleting.isPending} onClick={() => void confirmAndDelete()}>
          {texts.removeNamed(name)}
        </Button>
      </div>
    </Section>
  );
}
