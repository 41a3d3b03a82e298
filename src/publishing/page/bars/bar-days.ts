/** Common parts of drawing and describing a component's days. */
import { componentStatuses } from "../../../contract/words.ts";
import type { Day } from "../../snapshot.ts";

/** Number of days of an uptime figure, and the most that bars have; today is the last. */
export const dayCount = 90;

/** The most days that bars have on phones. */
export const phoneDays = 30;

/** Statuses other than Operational, worst first. */
export const fromTheWorst = componentStatuses.toReversed().filter((status) => status !== "Operational");

/** True for a fully Operational day. Most days are, and a page has thousands. */
export function isFullyOperational({ shown }: Day): boolean {
  return shown.Operational > 0 && fromTheWorst.every((status) => shown[status] === 0);
}
