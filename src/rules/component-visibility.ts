/** Whether the page lists a component. */
import type { ComponentStatus, ComponentVisibility } from "../contract/words.ts";

/**
 * True if the page lists a component of this visibility and status. Independent of the overall status, for which
 * unlisted components count too.
 */
export function isListed(visibility: ComponentVisibility, status: ComponentStatus): boolean {
  return visibility === "Always" || (visibility === "WhenNotOperational" && status !== "Operational");
}
