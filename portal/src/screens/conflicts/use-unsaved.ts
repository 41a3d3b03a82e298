/** Protects unsaved changes. */
import { useBlocker } from "@tanstack/react-router";
import { pageSearch } from "../../api/page-search.ts";
import { conflicts as texts } from "../../texts/conflicts.ts";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";

/**
 * Asks before leaving the screen or the document with unsaved changes. Returns the same question for closing
 * here; true if confirmed.
 */
export function useUnsaved(isUnsaved: boolean): () => Promise<boolean> {
  const confirm = useConfirm();
  const confirmDiscard = async () =>
    !isUnsaved ||
    (await confirm({
      title: texts.loseTitle,
      text: texts.loseText,
      act: texts.lose,
      cancel: texts.stay,
    }));
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // On the same screen the form stays; on another page it is a different form.
      const isSamePage = pageSearch(current.search).page === pageSearch(next.search).page;
      return !(current.pathname === next.pathname && isSamePage) && !(await confirmDiscard());
    },
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
  });
  return confirmDiscard;
}
