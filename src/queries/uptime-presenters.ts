/** Uptime calculations in their JSON form, for the public and for callers with a key. */
import { presentCorrection } from "../commands/row-presenters.ts";
import { writeTime } from "../contract/times.ts";
import type { OpenUptimeOut, UptimeOut } from "../contract/uptime.ts";
import { dayPercent, dayWorst, type Weights } from "../rules/uptime.ts";
import { type CalculatedDay, type Sums, sumsOf } from "../rules/uptime-calculation.ts";
import type { CalculatedMonth, UptimeCalculation } from "./uptime-queries.ts";

/**
 * Maximum number of intervals in a response. Beyond it the oldest days have durations only, which are enough
 * for the figure; a request for fewer days shows all.
 */
const maxIntervals = 10_000;

function presentWeights({ partial, major }: Weights): OpenUptimeOut["Weights"] {
  return { PartialOutage: partial, MajorOutage: major };
}

function presentSums(sums: Sums): OpenUptimeOut["Milliseconds"] {
  return {
    Observed: sums.observed,
    PartialOutage: sums.partial,
    MajorOutage: sums.major,
    UnderMaintenance: sums.maintenance,
    Unknown: sums.unknown,
    BeforeStart: sums.beforeStart,
  };
}

/** Index of the first day from which on all intervals fit into a response. */
function firstWithIntervals(days: readonly CalculatedDay[]): number {
  let first = days.length;
  let count = 0;
  while (first > 0) {
    count += days[first - 1]?.intervals.length ?? 0;
    if (count > maxIntervals) break;
    first -= 1;
  }
  return first;
}

type UptimePresentation = {
  readonly withIntervals: boolean;
  readonly weights: Weights;
  readonly ids: ReadonlyMap<number, string>;
};

function presentDay(
  day: CalculatedDay,
  { withIntervals, weights, ids }: UptimePresentation,
): OpenUptimeOut["Days"][number] {
  const { date, start, end, beforeStart, shown, intervals } = day;
  return {
    Date: date,
    From: writeTime(start),
    To: writeTime(end),
    Status: beforeStart ? null : dayWorst(shown),
    Percent: beforeStart ? null : dayPercent(shown, weights),
    Milliseconds: presentSums(sumsOf([day])),
    Intervals: withIntervals
      ? intervals.map((interval) => ({
          Status: interval.status,
          From: writeTime(interval.from),
          To: writeTime(interval.to),
          Weight: interval.weight,
          LeftOut: interval.exclusion,
          CorrectionId: interval.correction === null ? null : (ids.get(interval.correction) ?? null),
        }))
      : null,
  };
}

function presentMonth(month: CalculatedMonth): OpenUptimeOut["Months"][number] {
  return {
    Month: month.month,
    TimeZone: month.timeZone,
    Weights: presentWeights(month.weights),
    ClosesAt: writeTime(month.closesAt),
    Closed: month.isClosed,
    Percent: month.percent,
    PercentNow: month.percentNow,
    Changes: month.changes.map(({ kind, at, reason, publicId }) => ({
      Kind: kind,
      At: writeTime(at),
      Reason: reason,
      CorrectionId: kind === "Correction" ? publicId : null,
      AnnouncementId: kind === "Announcement" ? publicId : null,
    })),
  };
}

/** A component's uptime for keys, with the authors of corrections for those who may read them. */
export function presentUptime(
  calculation: UptimeCalculation,
  { showsActors }: { readonly showsActors: boolean },
): UptimeOut {
  const { component, days, weights, corrections } = calculation;
  const first = firstWithIntervals(days);
  const ids = new Map(corrections.map((row) => [row.id, row.public_id]));
  const [from = Number.POSITIVE_INFINITY, to = 0] = [days[0]?.start, days.at(-1)?.end];
  return {
    ComponentId: component.id,
    ComponentName: component.name,
    TimeZone: calculation.timeZone,
    StartDate: component.startDate,
    From: calculation.dates.from,
    To: calculation.dates.to,
    AsOf: writeTime(calculation.asOf),
    Weights: presentWeights(weights),
    Percent: calculation.percent,
    Milliseconds: presentSums(sumsOf(days)),
    AllIntervals: first === 0,
    Days: days.map((day, index) => presentDay(day, { withIntervals: index >= first, weights, ids })),
    Corrections: corrections
      .filter((row) => row.from_at < to && row.to_at > from)
      .map((row) => presentCorrection(row, { showsActors, all: corrections })),
    Months: calculation.months.map(presentMonth),
  };
}

/** A component's uptime for the public, without the authors of corrections. */
export function presentOpenUptime(calculation: UptimeCalculation): OpenUptimeOut {
  const uptime = presentUptime(calculation, { showsActors: false });
  return { ...uptime, Corrections: uptime.Corrections.map(({ Author: _author, ...open }) => open) };
}
