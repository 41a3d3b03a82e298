/** Protects a key that is shown once: asks before leaving, and removes it from the page cache. */
import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";
import { flushSync } from "react-dom";
import type { MadeKey } from "../../../../src/contract/portal/portal-keys.ts";
import { credentials as texts } from "../../texts/credentials.ts";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";

/** Asks whether the displayed key was saved; true if so, or if there is none. */
export function useConfirmSaved(key: MadeKey | undefined): () => Promise<boolean> {
  const confirm = useConfirm();
  return async () =>
    key === undefined ||
    (await confirm({
      title: texts.leaveTitle,
      text: texts.leaveText(key.Name),
      act: texts.leave,
      cancel: texts.stay,
    }));
}

/** Asks once before leaving with a displayed key, and clears it when the page is hidden. */
export function useKeyLeaveGuard(key: MadeKey | undefined, clearKey: () => void): void {
  const confirmSaved = useConfirmSaved(key);
  useBlocker({
    // Within the same screen the key stays displayed.
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await confirmSaved()),
    enableBeforeUnload: key !== undefined,
    disabled: key === undefined,
  });
  useEffect(() => {
    // The back/forward cache must not contain the key.
    const clearBeforeHiding = () => flushSync(clearKey);
    globalThis.addEventListener("pagehide", clearBeforeHiding);
    return () => globalThis.removeEventListener("pagehide", clearBeforeHiding);
  }, [clearKey]);
}
