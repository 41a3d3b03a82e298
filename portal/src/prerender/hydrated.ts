/** Events between a prerendered document and the portal that hydrates it. */
import { useEffect } from "react";

/** Event: the portal now handles all clicks. */
export const portalListening = "signalbox:hearing";

/** Event: the portal has hydrated the prerendered content. */
export const hydrated = "signalbox:taken-over";

/**
 * Dispatches that event, and removes the document's marker. Used by the prerendered screen, which hydrates
 * last except for its own lazy parts.
 */
export function useHydrated(): void {
  useEffect(() => {
    if (document.documentElement.dataset["begins"] === undefined) return;
    delete document.documentElement.dataset["begins"];
    document.dispatchEvent(new Event(hydrated));
  }, []);
}
