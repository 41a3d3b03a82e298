/** Protects unsaved changes. */
import { useBlocker } from "@tanstack/react-router";
import { pageSearch } from "../../api/page-search.ts";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { discardQuestion } from "../../ui/dialogs/question.ts";

/** Asks before leaving the screen or the document with unsaved changes. Dialogs ask by themselves. */
export function useUnsaved(isUnsaved: boolean): void {
  const confirm = useConfirm();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // On the same screen the form stays; on another page it is a different form.
      const isSamePage = pageSearch(current.search).page === pageSearch(next.search).page;
      return !(current.pathname === next.pathname && isSamePage) && !(await confirm(discardQuestion));
    },
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
  });
}
