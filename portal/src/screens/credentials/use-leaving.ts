/** Keeps a key that is shown once from being lost by leaving, and from being found by coming back. */
import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";
import { flushSync } from "react-dom";
import type { MadeKey } from "../../../../src/contract/portal/portal-keys.ts";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { credentials as words } from "../../words/credentials.ts";

/** Asks whether a key that stands there was kept; true where it was, or where none stands. */
export function useKeptQuestion(made: MadeKey | undefined): () => Promise<boolean> {
  const confirm = useConfirm();
  return async () =>
    made === undefined ||
    (await confirm({
      title: words.leaveTitle,
      text: words.leaveText(made.Name),
      act: words.leave,
      cancel: words.stay,
    }));
}

/** Asks once before one leaves while a key stands there, and takes it away as the page is put aside. */
export function useLeaving(made: MadeKey | undefined, forget: () => void): void {
  const askWhetherKept = useKeptQuestion(made);
  useBlocker({
    // Where one stays on the screen the key stays as well.
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && !(await askWhetherKept()),
    enableBeforeUnload: made !== undefined,
    disabled: made === undefined,
  });
  useEffect(() => {
    // A browser may keep the page as it was left, and show it again on "back": it is left without the key.
    const putAside = () => flushSync(forget);
    globalThis.addEventListener("pagehide", putAside);
    return () => globalThis.removeEventListener("pagehide", putAside);
  }, [forget]);
}
