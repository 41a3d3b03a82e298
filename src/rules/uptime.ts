/** Uptime (rule 3), from real lengths of time: how long each status was shown, in whole milliseconds. */
import { minFigureMs } from "../contract/uptime-figure.ts";
import { type ComponentStatus, componentStatuses } from "../contract/words.ts";
import { worst } from "./status-inputs.ts";

/** How long each status was shown, in whole milliseconds. */
export type StatusDurations = Readonly<Record<ComponentStatus, number>>;

/** How much an outage weighs as downtime, from 0 to 1; a thousandth is the finest step. */
export type Weights = { readonly partial: number; readonly major: number };

/** The weights of a page that has none of its own. */
export const usualWeights: Weights = { partial: 0.3, major: 1 };

/** Weights as they are kept, in thousandths. */
export type KeptWeights = { readonly partial_weight: number; readonly major_weight: number };

/** The weights that are kept. */
export function weightsOf({ partial_weight: partial, major_weight: major }: KeptWeights): Weights {
  return { partial: partial / 1_000, major: major / 1_000 };
}

/** A day on which nothing was shown yet. */
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
function weigh(shown: Iterable<StatusDurations>, weights: Weights): { observed: number; down: number } {
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
 * Uptime in percent over what was shown: Under Maintenance and Unknown are not observed, Degraded Performance is up.
 * Floored to two decimals, so that 100 says that there was no downtime at all. Null where nothing was observed.
 */
export function uptimePercent(
  shown: Iterable<StatusDurations>,
  weights: Weights = usualWeights,
): number | null {
  const { observed, down } = weigh(shown, weights);
  if (observed === 0) return null;
  if (down === 0) return 100;
  // Whole hundredths by whole numbers: 90 days in thousandths of a millisecond, times 10,000, are too many for a double.
  const hundredths = (10_000n * BigInt(observed - down)) / BigInt(observed);
  return Number(hundredths) / 100;
}

/** How much of a time was observed, in milliseconds: Under Maintenance and Unknown are not. */
export function observedMs(shown: StatusDurations): number {
  return shown.Operational + shown["Degraded Performance"] + shown["Partial Outage"] + shown["Major Outage"];
}

/** Uptime in percent as a figure for people: null also where less than 24 hours were observed. */
export function uptimeFigure(
  shown: Iterable<StatusDurations>,
  weights: Weights = usualWeights,
): number | null {
  const all = [...shown];
  const observed = all.reduce((sum, one) => sum + observedMs(one), 0);
  return observed < minFigureMs ? null : uptimePercent(all, weights);
}

/** The first of some days on which anything was observed; null where that is the first of all, or there is none. */
export function observedSince(
  days: readonly { readonly date: string; readonly beforeStart: boolean; readonly shown: StatusDurations }[],
): string | null {
  const first = days.findIndex(({ beforeStart, shown }) => !beforeStart && observedMs(shown) > 0);
  return first > 0 ? (days[first]?.date ?? null) : null;
}

/** Uptime of one day in percent, or null where nothing was observed. */
export function dayPercent(shown: StatusDurations, weights: Weights = usualWeights): number | null {
  return uptimePercent([shown], weights);
}

/** The worst status that was shown for any time, or null where nothing was shown. */
export function dayWorst(shown: StatusDurations): ComponentStatus | null {
  const some = componentStatuses.filter((status) => shown[status] > 0);
  return some.length === 0 ? null : worst(some);
}

/** The weighted downtime of a day as a share of what was observed, from 0 to 1; 0 where nothing was. */
export function downtimeShare(shown: StatusDurations, weights: Weights = usualWeights): number {
  const { observed, down } = weigh([shown], weights);
  return observed === 0 ? 0 : down / observed;
}
