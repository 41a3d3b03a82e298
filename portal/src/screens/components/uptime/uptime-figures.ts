/** Recomputes uptime figures, also as of a correction. */
import type { UptimeOut } from "../../../../../src/contract/uptime.ts";
import { minFigureMs } from "../../../../../src/contract/uptime-figure.ts";
import type { ComponentStatus } from "../../../../../src/contract/words.ts";

/** Observed milliseconds, and those of the two kinds of outage. */
export type UptimeSums = { readonly observed: number; readonly partial: number; readonly major: number };

/** The sums of a response. */
export function sumsOf({ Milliseconds }: Pick<UptimeOut, "Milliseconds">): UptimeSums {
  const { Observed, PartialOutage, MajorOutage } = Milliseconds;
  return { observed: Observed, partial: PartialOutage, major: MajorOutage };
}

/** Weighted downtime in whole milliseconds. */
export function weightedDowntime({ partial, major }: UptimeSums, weights: UptimeOut["Weights"]): number {
  return Math.round(partial * weights.PartialOutage) + Math.round(major * weights.MajorOutage);
}

/** The figure: rounded down to two decimals, null if less than 24 hours were observed. */
export function percentOf(sums: UptimeSums, weights: UptimeOut["Weights"]): number | null {
  if (sums.observed < minFigureMs) return null;
  const downtime =
    BigInt(sums.partial) * BigInt(Math.round(weights.PartialOutage * 1_000)) +
    BigInt(sums.major) * BigInt(Math.round(weights.MajorOutage * 1_000));
  const observed = BigInt(sums.observed) * 1_000n;
  return Number((10_000n * (observed - downtime)) / observed) / 100;
}

/** A status in a time range, in ms since 1970. */
export type StatusSpan = { readonly status: ComponentStatus; readonly from: number; readonly to: number };

/** A planned correction. */
export type Correction = { readonly from: number; readonly to: number; readonly status: ComponentStatus };

/** Current statuses in the range of a correction, oldest first; null if the response does not cover it. */
export function statusSpansIn(
  uptime: Pick<UptimeOut, "Days">,
  { from, to }: Correction,
): readonly StatusSpan[] | null {
  const days = uptime.Days.filter((day) => Date.parse(day.To) > from && Date.parse(day.From) < to);
  const spans: StatusSpan[] = [];
  for (const { Intervals } of days) {
    if (Intervals === null) return null;
    for (const interval of Intervals) {
      const start = Math.max(from, Date.parse(interval.From));
      const end = Math.min(to, Date.parse(interval.To));
      if (start >= end) continue;
      const last = spans.at(-1);
      if (last !== undefined && last.status === interval.Status && last.to === start)
        spans[spans.length - 1] = { ...last, to: end };
      else spans.push({ status: interval.Status, from: start, to: end });
    }
  }
  return spans;
}

const isObserved = (status: ComponentStatus) => status !== "Unknown" && status !== "Under Maintenance";

/** The figure after a correction; undefined if the data is insufficient. */
export function correctedPercent(uptime: UptimeOut, correction: Correction): number | null | undefined {
  const currentSpans = statusSpansIn(uptime, correction);
  if (currentSpans === null) return undefined;
  const sums = { ...sumsOf(uptime) };
  const add = (status: ComponentStatus, ms: number) => {
    if (isObserved(status)) sums.observed += ms;
    if (status === "Partial Outage") sums.partial += ms;
    if (status === "Major Outage") sums.major += ms;
  };
  const start = uptime.Days.find((day) => day.Date >= uptime.StartDate);
  const countsFrom = start === undefined ? Number.POSITIVE_INFINITY : Date.parse(start.From);
  for (const { status, from, to } of currentSpans) {
    const ms = to - Math.max(from, countsFrom);
    if (ms <= 0) continue;
    add(status, -ms);
    add(correction.status, ms);
  }
  return percentOf(sums, uptime.Weights);
}

type Day = UptimeOut["Days"][number];

/** True if the whole day is before the component's start. */
export function isBeforeStart({ Status, Milliseconds }: Day): boolean {
  return Status === null && Milliseconds.BeforeStart > 0;
}

/** The first day with any observed time; null if that is the first of all, or there is none. */
export function observedSince({ Days }: Pick<UptimeOut, "Days">): string | null {
  const first = Days.findIndex(({ Milliseconds }) => Milliseconds.Observed > 0);
  return first > 0 ? (Days[first]?.Date ?? null) : null;
}
