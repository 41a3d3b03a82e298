import { type ComponentStatus, componentStatuses } from "../../../../src/contract/words.ts";

/** Statuses from best to worst: the same order in every select, so that each is always at its place. */
export function inSeverityOrder<Status extends ComponentStatus>(
  statuses: readonly Status[],
): readonly Status[] {
  return statuses.toSorted((a, b) => componentStatuses.indexOf(a) - componentStatuses.indexOf(b));
}
