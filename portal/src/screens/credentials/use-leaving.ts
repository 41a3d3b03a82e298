/** Protects a key that is shown once: asks before leaving, and removes it from the page cache. */
import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";
import { flushSync } from "react-dom";
import type { MadeKey } from "../../../../src/contract/portal/portal-keys.ts";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { credentials as words } from "../../words/credentials.ts";

/** Asks whether the displayed key was saved; true if so, or if there is none. */
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

/** Asks once before leaving with a displayed key, and clears it when the page is hidden. */
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
    // The back/forward cache must not contain the key.
    const putAside = () => flushSync(forget);
    globalThis.addEventListener("pagehide", putAside);
    return () => globalThis.removeEventListener("pagehide", putAside);
  }, [forget]);
}
