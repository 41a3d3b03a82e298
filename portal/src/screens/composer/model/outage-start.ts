/** The beginning of an incident, from the outages of its components. */
import { isOpen } from "../../../../../src/contract/announcement-states.ts";
import type { Overview } from "../../../../../src/contract/portal/overview.ts";
import type { AffectedRow, ComposerForm } from "./composer-form.ts";

/** A problem of a component that no open announcement names. */
export type Outage = Pick<Overview["Unannounced"][number], "ComponentId" | "Status" | "Since">;

/** Older outages are no beginning of what is announced now, in milliseconds. */
const maxAgeMs = 86_400_000;

/**
 * The time from which all affected components have had the statuses that the incident announces, so that beginning then
 * changes no history; null if there is none within the day before `now`, in epoch milliseconds.
 */
export function outageStart(
  affected: readonly AffectedRow[],
  outages: readonly Outage[],
  now: number,
): string | null {
  const starts = affected.map(
    ({ componentId, status }) =>
      outages.find(({ ComponentId, Status }) => ComponentId === componentId && Status === status)?.Since,
  );
  const times = starts.filter((start) => start !== undefined);
  const latest = times.toSorted().at(-1);
  if (latest === undefined || times.length < starts.length) return null;
  return now - Date.parse(latest) < maxAgeMs ? latest : null;
}

/** The next form. Its beginning follows its components, unless it was entered. */
export function followOutage(
  { previous, next }: { readonly previous: ComposerForm; readonly next: ComposerForm },
  outages: readonly Outage[],
  now = Date.now(),
): ComposerForm {
  const startOf = ({ kind, state, affected }: ComposerForm) =>
    kind === "Incident" && isOpen(kind, state) ? outageStart(affected, outages, now) : null;
  const isEntered = previous.startsAt !== startOf(previous) || previous.startsAt !== next.startsAt;
  return isEntered ? next : { ...next, startsAt: startOf(next) };
}
