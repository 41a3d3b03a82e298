/**
 * Uptime with its calculation (rule 3): the statuses of each day, their weights, and the excluded time with
 * reasons.
 */
import type { reasonsToLeaveOut } from "../contract/uptime.ts";
import type { ComponentStatus } from "../contract/words.ts";
import type { DayBounds } from "./calendar-days.ts";
import {
  emptyDay,
  observedMs,
  type StatusDurations,
  uptimeFigure,
  uptimePercent,
  type Weights,
} from "./uptime.ts";

/** Why a time is excluded: it was not observed, or precedes the component's start. */
export type ExclusionReason = (typeof reasonsToLeaveOut)[number];

/** A status shown in `[from, to)` (epoch milliseconds); `to` is null if it is current. */
export type ShownPeriod = {
  readonly status: ComponentStatus;
  readonly from: number;
  readonly to: number | null;
  /** Number of the correction that it comes from; null if none. */
  readonly correction: number | null;
};

/** A part of a day, `[from, to)` (epoch milliseconds), with one status. */
export type Interval = {
  readonly status: ComponentStatus;
  readonly from: number;
  readonly to: number;
  /** Share that counts as downtime; null if the interval is excluded. */
  readonly weight: number | null;
  readonly exclusion: ExclusionReason | null;
  readonly correction: number | null;
};

/** A day with its calculation. */
export type CalculatedDay = DayBounds & {
  /** Whether the whole day is before the component's start date. */
  readonly beforeStart: boolean;
  /** Milliseconds of the day before the component's start. */
  readonly msBeforeStart: number;
  /** Milliseconds of each status so far, excluding the time before `beginsAt`. */
  readonly shown: StatusDurations;
  /** Gapless, oldest first. */
  readonly intervals: readonly Interval[];
};

export type CalculationInput = {
  /** Gapless, oldest first, none empty; the status before the first one is unknown. */
  readonly periods: readonly ShownPeriod[];
  /** The date (`YYYY-MM-DD`) from which on days count. */
  readonly startDate: string;
  /** The component's creation (epoch milliseconds); earlier Unknown time is dropped. */
  readonly observedFrom: number;
  /** End of the calculation (epoch milliseconds). */
  readonly until: number;
  readonly weights: Weights;
};

function weightOf(status: ComponentStatus, weights: Weights): number {
  if (status === "Major Outage") return weights.major;
  return status === "Partial Outage" ? weights.partial : 0;
}

function exclusionOf(status: ComponentStatus, beforeStart: boolean): ExclusionReason | null {
  if (beforeStart) return "Before Start";
  return status === "Unknown" || status === "Under Maintenance" ? status : null;
}

/** A period with an end, and whether it precedes the component's creation. */
type ClosedPeriod = ShownPeriod & { readonly to: number; readonly isBeforeCreation: boolean };

/**
 * The periods up to `until`, including the time before the first, with equal neighbours merged; Unknown time before the
 * component's creation is marked.
 */
function mergePeriods({ periods, observedFrom, until }: CalculationInput): ClosedPeriod[] {
  const first: ShownPeriod = {
    status: "Unknown",
    from: Number.NEGATIVE_INFINITY,
    to: null,
    correction: null,
  };
  const merged: ShownPeriod[] = [];
  for (const period of [first, ...periods]) {
    const last = merged.at(-1);
    if (period.from >= until && last !== undefined) break;
    if (last?.status !== period.status || last.correction !== period.correction) merged.push(period);
  }
  return merged.flatMap((period, index): ClosedPeriod[] => {
    const closedPeriod = { ...period, to: merged[index + 1]?.from ?? until };
    const { status, correction, from, to } = closedPeriod;
    if (status !== "Unknown" || correction !== null || from >= observedFrom)
      return [{ ...closedPeriod, isBeforeCreation: false }];
    if (to <= observedFrom) return [{ ...closedPeriod, isBeforeCreation: true }];
    return [
      { ...closedPeriod, to: observedFrom, isBeforeCreation: true },
      { ...closedPeriod, from: observedFrom, isBeforeCreation: false },
    ];
  });
}

/** Calculates days, oldest first. Time after `until` is in none of them. */
export function calculateDays(days: readonly DayBounds[], input: CalculationInput): CalculatedDay[] {
  const periods = mergePeriods(input);
  let next = 0;
  return days.map((day) => {
    const beforeStart = day.date < input.startDate || day.end <= input.observedFrom;
    const shown = emptyDay();
    const intervals: Interval[] = [];
    let msBeforeStart = 0;
    const end = Math.min(day.end, input.until);
    for (; next < periods.length; next += 1) {
      const period = periods[next];
      if (period === undefined || period.from >= end) break;
      if (period.to <= day.start) continue;
      const { status, correction, isBeforeCreation } = period;
      const from = Math.max(period.from, day.start);
      const to = Math.min(period.to, end);
      const exclusion = exclusionOf(status, beforeStart || isBeforeCreation);
      const weight = exclusion === null ? weightOf(status, input.weights) : null;
      if (!isBeforeCreation) shown[status] += to - from;
      if (exclusion === "Before Start") msBeforeStart += to - from;
      intervals.push({ status, from, to, weight, exclusion, correction });
      // This period continues on the next day.
      if (period.to > end) break;
    }
    return { ...day, beforeStart, msBeforeStart, shown, intervals };
  });
}

/** Status durations of the days that count, from the component's start on. */
export function countedDays(days: readonly CalculatedDay[]): StatusDurations[] {
  return days.filter((day) => !day.beforeStart).map((day) => day.shown);
}

/** Uptime in percent, rounded down to two decimals; null if nothing was observed. */
export function calculatedPercent(days: readonly CalculatedDay[], weights: Weights): number | null {
  return uptimePercent(countedDays(days), weights);
}

/** The published figure: null also if less than 24 hours were observed. */
export function calculatedFigure(days: readonly CalculatedDay[], weights: Weights): number | null {
  return uptimeFigure(countedDays(days), weights);
}

/** Sums of milliseconds from which people can recompute a figure. */
export type Sums = {
  readonly observed: number;
  readonly partial: number;
  readonly major: number;
  readonly maintenance: number;
  readonly unknown: number;
  readonly beforeStart: number;
};

/** The sums of days. */
export function sumsOf(days: readonly CalculatedDay[]): Sums {
  const sums = { observed: 0, partial: 0, major: 0, maintenance: 0, unknown: 0, beforeStart: 0 };
  for (const { beforeStart, msBeforeStart, shown } of days) {
    sums.beforeStart += msBeforeStart;
    if (beforeStart) continue;
    sums.observed += observedMs(shown);
    sums.partial += shown["Partial Outage"];
    sums.major += shown["Major Outage"];
    sums.maintenance += shown["Under Maintenance"];
    sums.unknown += shown.Unknown;
  }
  return sums;
}

/** The published figure from sums, in percent: null if less than 24 hours were observed. */
export function sumsFigure(
  sums: Pick<Sums, "observed" | "partial" | "major">,
  weights: Weights,
): number | null {
  const { observed, partial, major } = sums;
  const operational = observed - partial - major;
  return uptimeFigure(
    [{ ...emptyDay(), Operational: operational, "Partial Outage": partial, "Major Outage": major }],
    weights,
  );
}
