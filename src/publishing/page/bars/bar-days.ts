/** What drawing and telling the days of a component have in common. */
import { componentStatuses } from "../../../contract/words.ts";
import type { Day } from "../../snapshot.ts";

/** How many days there is room for; today is the last. */
export const dayCount = 90;

/** What a day may show beside Operational, the worst first. */
export const fromTheWorst = componentStatuses.toReversed().filter((status) => status !== "Operational");

/** Whether a day showed nothing but Operational. Most days are like this, and a page has thousands of them. */
export function wasWell({ shown }: Day): boolean {
  return shown.Operational > 0 && fromTheWorst.every((status) => shown[status] === 0);
}
