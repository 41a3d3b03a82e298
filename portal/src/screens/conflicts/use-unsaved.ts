/** Keeps what was written and not saved from being lost unasked. */
import { useBlocker } from "@tanstack/react-router";
import { pageSearch } from "../../api/page-search.ts";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { conflicts as words } from "../../words/conflicts.ts";

/** Asks before one leaves the screen, or the document, with something unsaved. Gives what asks before it is closed here; true where it may go. */
export function useUnsaved(isUnsaved: boolean): () => Promise<boolean> {
  const confirm = useConfirm();
  const mayLose = async () =>
    !isUnsaved ||
    (await confirm({ title: words.loseTitle, text: words.loseText, act: words.lose, cancel: words.stay }));
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // Elsewhere on the screen the form stays as it is; on another page it is another form.
      const isSamePage = pageSearch(current.search).page === pageSearch(next.search).page;
      return !(current.pathname === next.pathname && isSamePage) && !(await mayLose());
    },
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
  });
  return mayLose;
}
