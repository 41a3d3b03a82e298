/** How the open alerts of one integration become its one signal about a component. */
import { type ReportableStatus, reportableStatuses } from "../contract/words.ts";
import type { SignalChange } from "./alert-signals.ts";

/** The number of open alerts by status. */
export type OpenCounts = Readonly<Partial<Record<ReportableStatus, number>>>;

/** A change of the signal, or its repetition by another alert. */
export type SignalStep = {
  /** Epoch milliseconds. */
  readonly at: number;
  /** The worst status of the open alerts; null if none is open. */
  readonly status: ReportableStatus | null;
  readonly isChange: boolean;
  /** The titles of the alerts that were opened. */
  readonly titles: readonly string[];
};

/** A change of an alert, and its title. */
export type TitledChange = Omit<SignalChange, "component"> & { readonly title: string };

/** The worst status of open alerts; null if there are none. */
export function worstOpen(counts: OpenCounts): ReportableStatus | null {
  return reportableStatuses.findLast((status) => (counts[status] ?? 0) > 0) ?? null;
}

/** The number of open alerts. */
export function openAlerts(counts: OpenCounts): number {
  return reportableStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
}

function applyChange(
  counts: OpenCounts,
  { adds, removes }: Pick<SignalChange, "adds" | "removes">,
): OpenCounts {
  const next: Partial<Record<ReportableStatus, number>> = { ...counts };
  if (removes !== null) next[removes] = Math.max(0, (next[removes] ?? 0) - 1);
  if (adds !== null) next[adds] = (next[adds] ?? 0) + 1;
  return next;
}

/**
 * The steps of the signal that follow from changes of alerts, in chronological order. Changes before `notBefore`,
 * the time of the last step, take effect then.
 */
export function signalSteps(
  start: OpenCounts,
  changes: readonly TitledChange[],
  notBefore: number,
): { readonly counts: OpenCounts; readonly steps: readonly SignalStep[] } {
  const clamped = changes.map((change) => ({ ...change, at: Math.max(change.at, notBefore) }));
  let counts = start;
  const steps: SignalStep[] = [];
  for (const [at, simultaneous] of [...Map.groupBy(clamped, (change) => change.at)].sort(
    ([a], [b]) => a - b,
  )) {
    const previous = worstOpen(counts);
    for (const change of simultaneous) counts = applyChange(counts, change);
    const status = worstOpen(counts);
    const titles = simultaneous.flatMap(({ adds, title }) => (adds === null ? [] : [title]));
    const isChange = status !== previous;
    if (isChange || titles.length > 0) steps.push({ at, status, isChange, titles });
  }
  return { counts, steps };
}
