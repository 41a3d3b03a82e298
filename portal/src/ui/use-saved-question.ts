/** Protects a value that is shown once: asks before leaving, and removes it from the page cache. */
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";
import { uiTexts } from "../texts/ui.ts";
import { useConfirm } from "./dialogs/ConfirmDialog.tsx";

/** The question whether a value was saved. */
export type SavedQuestion = { readonly title: string; readonly text: string };

/** Asks whether the displayed value was saved; true if so, or if there is none. */
export function useConfirmSaved(question: SavedQuestion | undefined): () => Promise<boolean> {
  const confirm = useConfirm();
  return async () =>
    question === undefined ||
    (await confirm({ ...question, act: uiTexts.once.leave, cancel: uiTexts.once.stay }));
}

/** Asks before leaving with a displayed value, if there is a question, and clears it when the document is hidden. */
export function useLeaveGuard(question: SavedQuestion | undefined, clear: () => void): void {
  const confirmSaved = useConfirmSaved(question);
  useBlocker({
    // Within the same screen the value stays displayed.
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await confirmSaved()),
    enableBeforeUnload: question !== undefined,
    disabled: question === undefined,
  });
  // The back/forward cache must not contain the value.
  const clearBeforeHiding = useEffectEvent(() => flushSync(clear));
  useEffect(() => {
    const handleHiding = () => clearBeforeHiding();
    globalThis.addEventListener("pagehide", handleHiding);
    return () => globalThis.removeEventListener("pagehide", handleHiding);
  }, []);
}
