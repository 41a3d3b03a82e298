/** Between a drawn document and the portal that takes it over. */
import { useEffect } from "react";

/** The event that tells that the portal hears of every press from now on. */
export const hearing = "signalbox:hearing";

/** The event that tells that the portal does whatever is pressed of what was drawn. */
export const hydrated = "signalbox:taken-over";

/**
 * Tells that, and takes the mark off the document that it was but drawn. For the screen that is drawn: it is the last, but for
 * parts of its own that React takes over after it, or as soon as they are pressed.
 */
export function useHydrated(): void {
  useEffect(() => {
    if (document.documentElement.dataset["begins"] === undefined) return;
    delete document.documentElement.dataset["begins"];
    document.dispatchEvent(new Event(hydrated));
  }, []);
}
