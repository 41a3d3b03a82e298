/** Uptime (rule 3) from real durations in whole milliseconds. */
import { minFigureMs } from "../contract/uptime-figure.ts";
import { type ComponentStatus, componentStatuses } from "../contract/words.ts";
import { worst } from "./status-inputs.ts";

/** Duration of each status, in whole milliseconds. */
export type StatusDurations = Readonly<Record<ComponentStatus, number>>;

/** Weight of an outage as downtime, from 0 to 1 in steps of a thousandth. */
export type Weights = { readonly partial: number; readonly major: number };

/** The weights of a page without settings. */
export const defaultWeights: Weights = { partial: 0.3, major: 1 };

/** Stored weights, in thousandths. */
export type StoredWeights = { readonly partial_weight: number; readonly major_weight: number };

/** Converts stored weights. */
export function weightsOf({ partial_weight: partial, major_weight: major }: StoredWeights): Weights {
  return { partial: partial / 1_000, major: major / 1_000 };
}

/** A day without any observation. */
export function emptyDay(): Record<ComponentStatus, number> {
  return {
    Operational: 0,
    "Under Maintenance": 0,
    Unknown: 0,
    "Degraded Performance": 0,
    "Partial Outage": 0,
    "Major Outage": 0,
  };
}

/** Observed time and weighted downtime, both in thousandths of a millisecond, so that they are whole numbers. */
function weightedSums(
  shown: Iterable<StatusDurations>,
  weights: Weights,
): { observed: number; down: number } {
  const partialWeight = Math.round(weights.partial * 1_000);
  const majorWeight = Math.round(weights.major * 1_000);
  let observed = 0;
  let down = 0;
  for (const day of shown) {
    const partial = day["Partial Outage"];
    const major = day["Major Outage"];
    observed += observedMs(day) * 1_000;
    down += partial * partialWeight + major * majorWeight;
  }
  return { observed, down };
}

/**
 * Uptime in percent of the observed time: Under Maintenance and Unknown are not observed, Degraded
 * Performance is up. Rounded down to two decimals, so that 100 means no downtime. Null if nothing was
 * observed.
 */
export function uptimePercent(
  shown: Iterable<StatusDurations>,
  weights: Weights = defaultWeights,
): number | null {
  const { observed, down } = weightedSums(shown, weights);
  if (observed === 0) return null;
  if (down === 0) return 100;
  // In BigInt: 90 days in thousandths of a millisecond, times 10,000, exceed the safe integers.
  const hundredths = (10_000n * BigInt(observed - down)) / BigInt(observed);
  return Number(hundredths) / 100;
}

/** Observed time in milliseconds: without Under Maintenance and Unknown. */
export function observedMs(shown: StatusDurations): number {
  return shown.Operational + shown["Degraded Performance"] + shown["Partial Outage"] + shown["Major Outage"];
}

/** The published figure in percent: null also if less than 24 hours were observed. */
export function uptimeFigure(
  shown: Iterable<StatusDurations>,
  weights: Weights = defaultWeights,
): number | null {
  const days = [...shown];
  const observed = days.reduce((sum, day) => sum + observedMs(day), 0);
  return observed < minFigureMs ? null : uptimePercent(days, weights);
}

/** The first day with observed time; null if it is the first of all, or if there is none. */
export function observedSince(
  days: readonly { readonly date: string; readonly beforeStart: boolean; readonly shown: StatusDurations }[],
): string | null {
  const first = days.findIndex(({ beforeStart, shown }) => !beforeStart && observedMs(shown) > 0);
  return first > 0 ? (days[first]?.date ?? null) : null;
}

/** Uptime of one day in percent, or null if nothing was observed. */
export function dayPercent(shown: StatusDurations, weights: Weights = defaultWeights): number | null {
  return uptimePercent([shown], weights);
}

/** The worst status of the day, or null if nothing was shown. */
export function dayWorst(shown: StatusDurations): ComponentStatus | null {
  const shownStatuses = componentStatuses.filter((status) => shown[status] > 0);
  return shownStatuses.length === 0 ? null : worst(shownStatuses);
}

/** Weighted downtime as a share of the observed time, from 0 to 1; 0 if nothing was observed. */
export function downtimeShare(shown: StatusDurations, weights: Weights = defaultWeights): number {
  const { observed, down } = weightedSums([shown], weights);
  return observed === 0 ? 0 : down / observed;
}
