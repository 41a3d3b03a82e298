/** Between a drawn document and the portal that takes it over. */
import { useEffect } from "react";

/** The event that tells that the portal hears of every press from now on. */
export const hearing = "signalbox:hearing";

/** The event that tells that all that was drawn is the portal's. */
export const takenOver = "signalbox:taken-over";

/** Tells that, and takes the mark off the document that it was but drawn. For the screen that is drawn: it is the last. */
export function useTakenOver(): void {
  useEffect(() => {
    if (document.documentElement.dataset["begins"] === undefined) return;
    delete document.documentElement.dataset["begins"];
    document.dispatchEvent(new Event(takenOver));
  }, []);
}
