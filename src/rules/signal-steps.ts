/** How the open alerts of one integration become its one signal about a component. */
import { type ReportableStatus, reportableStatuses } from "../contract/words.ts";
import type { SignalChange } from "./alert-signals.ts";

/** The number of open alerts by status. */
export type OpenCounts = Readonly<Partial<Record<ReportableStatus, number>>>;

/** A change of the signal, or its repetition by another alert. */
export type SignalStep = {
  /** Epoch milliseconds. */
  readonly at: number;
  /** The worst status of the open alerts; null where none is open. */
  readonly status: ReportableStatus | null;
  readonly isChange: boolean;
  /** The titles of the alerts that were opened. */
  readonly titles: readonly string[];
};

/** A change of an alert, and its title. */
export type TitledChange = Omit<SignalChange, "component"> & { readonly title: string };

/** The worst status of some open alerts; null where there is none. */
export function worstOpen(counts: OpenCounts): ReportableStatus | null {
  return reportableStatuses.findLast((status) => (counts[status] ?? 0) > 0) ?? null;
}

/** The number of open alerts. */
export function openAlerts(counts: OpenCounts): number {
  return reportableStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
}

function changed(counts: OpenCounts, { adds, removes }: Pick<SignalChange, "adds" | "removes">): OpenCounts {
  const next: Partial<Record<ReportableStatus, number>> = { ...counts };
  if (removes !== null) next[removes] = Math.max(0, (next[removes] ?? 0) - 1);
  if (adds !== null) next[adds] = (next[adds] ?? 0) + 1;
  return next;
}

/**
 * The steps of the signal that follow from changes of alerts, in the order of their times. No change counts before
 * `notBefore`, the time of the last step: what the signal said until then stays.
 */
export function signalSteps(
  start: OpenCounts,
  changes: readonly TitledChange[],
  notBefore: number,
): { readonly counts: OpenCounts; readonly steps: readonly SignalStep[] } {
  const placed = changes.map((change) => ({ ...change, at: Math.max(change.at, notBefore) }));
  let counts = start;
  const steps: SignalStep[] = [];
  for (const [at, together] of [...Map.groupBy(placed, (change) => change.at)].sort(([a], [b]) => a - b)) {
    const before = worstOpen(counts);
    for (const change of together) counts = changed(counts, change);
    const status = worstOpen(counts);
    const titles = together.flatMap(({ adds, title }) => (adds === null ? [] : [title]));
    const isChange = status !== before;
    if (isChange || titles.length > 0) steps.push({ at, status, isChange, titles });
  }
  return { counts, steps };
}
