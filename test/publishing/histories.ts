/** Histories of one component, as properties are tried on. */
import fc from "fast-check";
import { type ComponentStatus, componentStatuses } from "../../src/contract/words.ts";
import type { ClosedDay } from "../../src/publishing/loaded-state.ts";
import { dayShares } from "../../src/rules/calendar-days.ts";

const minute = 60_000;

/** A turn of a history: a status, and how many minutes it stood. */
type StatusSpan = { readonly status: ComponentStatus; readonly minutes: number };

/** A status and for how long it stood (epoch milliseconds). */
export type Stretch = { readonly status: ComponentStatus; readonly from: number; readonly to: number };

const columns = {
  Operational: "operational",
  "Under Maintenance": "maintenance",
  "Degraded Performance": "degraded",
  "Partial Outage": "partial",
  "Major Outage": "major",
} as const;

/** The rows that closed periods leave behind, by their dates. */
export function closedDays(periods: readonly Stretch[], zone: string): Map<string, ClosedDay> {
  const days = new Map<string, Record<keyof ClosedDay, number>>();
  for (const period of periods) {
    if (period.status === "Unknown") continue;
    for (const share of dayShares(period, zone)) {
      const day = days.get(share.date) ?? {
        operational: 0,
        maintenance: 0,
        degraded: 0,
        partial: 0,
        major: 0,
      };
      day[columns[period.status]] += share.milliseconds;
      days.set(share.date, day);
    }
  }
  return days;
}

const zones = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "America/Sao_Paulo",
  "Asia/Kathmandu",
];
// Around the changes of the clocks: of both kinds, at midnight (Brazil, 2018), by half an hour (Lord Howe).
const moments = [
  "2026-04-07T00:00Z",
  "2026-11-03T00:00Z",
  "2026-11-21T12:00Z",
  "2018-11-06T00:00Z",
  "2019-02-19T00:00Z",
];

/** Turns that follow each other up to a moment, seen in a time zone. */
export const histories = fc.record({
  zone: fc.constantFrom(...zones),
  end: fc
    .tuple(fc.constantFrom(...moments), fc.integer({ min: 0, max: 20 * 1440 }))
    .map(([moment, minutes]) => Date.parse(moment) + minutes * minute),
  turns: fc.array(
    fc.record({
      status: fc.constantFrom(...componentStatuses),
      minutes: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 30 * 1440 })),
    }),
    { minLength: 1, maxLength: 14 },
  ),
});

/** The turns as periods that end at `end`. */
export function periodsOf(turns: readonly StatusSpan[], end: number): Stretch[] {
  const periods: Stretch[] = [];
  let to = end;
  for (const { status, minutes } of turns.toReversed()) {
    periods.unshift({ status, from: to - minutes * minute, to });
    to -= minutes * minute;
  }
  return periods;
}
