/** Whether the page lists a component. */
import type { ComponentStatus, ComponentVisibility } from "../contract/words.ts";

/**
 * True if the list on the page has a component of this visibility and status. It says nothing about the overall status:
 * a component counts whether it is listed or not.
 */
export function isListed(visibility: ComponentVisibility, status: ComponentStatus): boolean {
  return visibility === "Always" || (visibility === "WhenNotOperational" && status !== "Operational");
}
