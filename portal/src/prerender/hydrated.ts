/** Events between a prerendered document and the portal that hydrates it. */
import { useEffect } from "react";
import { startAfterEvent } from "./start-after-event.ts";

/** Event: the portal begins to hydrate the prerendered content, which must be as the service rendered it. */
export const hydrating = "signalbox:hydrating";

/** Event: the portal now handles all clicks. */
export const portalListening = "signalbox:listening";

/** Event: the portal now handles its shortcuts. */
export const shortcutsListening = "signalbox:shortcuts";

/** Event: the portal has hydrated the prerendered content. */
export const hydrated = "signalbox:hydrated";

const isHydrating = () => document.documentElement.dataset["begins"] !== undefined;

/** Maximum wait in ms: before hydration has ended, new data would differ from what the service rendered. */
const maxWaitMs = 120_000;

/** Calls `start` in a later task, once a prerendered document is hydrated. Returns a function that cancels it. */
export function afterHydration(start: () => void): () => void {
  return startAfterEvent(document, { type: hydrated, maxWaitMs: isHydrating() ? maxWaitMs : 0 }, start);
}

/** Resolves once a prerendered document is hydrated; at once for another. */
export function hydrationEnd(): Promise<void> | undefined {
  return isHydrating() ? new Promise((resolve) => void afterHydration(resolve)) : undefined;
}

/** Dispatches that event once, and removes the document's marker. */
export function endHydration(): void {
  if (!isHydrating()) return;
  delete document.documentElement.dataset["begins"];
  document.dispatchEvent(new Event(hydrated));
}

/** Ends hydration. Used by the prerendered screen, which hydrates last except for its own lazy parts. */
export function useHydrated(): void {
  useEffect(endHydration, []);
}
