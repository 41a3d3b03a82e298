import fc from "fast-check";
import { expect, it } from "vitest";
import type { ClosedDay } from "../../src/board/state.ts";
import { type ComponentStatus, componentStatuses } from "../../src/contract/words.ts";
import { dayShares } from "../../src/rules/days.ts";
import { emptyDay } from "../../src/rules/uptime.ts";
import { component, compose, page, state } from "./states.ts";

const minute = 60_000;
const quarter = 15 * minute;
const dayLength = 86_400_000;

/** A turn of a history: a status, and how many minutes it stood. */
type Turn = { readonly status: ComponentStatus; readonly minutes: number };

const columns = {
  Operational: "operational",
  "Under Maintenance": "maintenance",
  "Degraded Performance": "degraded",
  "Partial Outage": "partial",
  "Major Outage": "major",
} as const;

/** The rows that closed periods leave behind. */
function closedDays(periods: readonly { status: ComponentStatus; from: number; to: number }[], zone: string) {
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

/** The obvious way: ask every minute of a time what was shown, and what day it is. */
function minuteByMinute(statusAt: (at: number) => ComponentStatus, zone: string, to: number) {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const days = new Map<string, Record<ComponentStatus, number>>();
  let day = emptyDay();
  for (let at = to - 93 * dayLength; at < to; at += minute) {
    // No zone puts its clocks at another minute than a quarter's first.
    if (at % quarter === 0 || days.size === 0) {
      const date = format.format(at);
      day = days.get(date) ?? emptyDay();
      days.set(date, day);
    }
    day[statusAt(at)] += minute;
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

const histories = fc.record({
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
function periodsOf(turns: readonly Turn[], end: number) {
  const periods: { status: ComponentStatus; from: number; to: number }[] = [];
  let to = end;
  for (const { status, minutes } of turns.toReversed()) {
    periods.unshift({ status, from: to - minutes * minute, to });
    to -= minutes * minute;
  }
  return periods;
}

it("the days of any history are those that asking every minute gives, wherever clocks change", () => {
  fc.assert(
    fc.property(histories, ({ zone, end, turns }) => {
      const periods = periodsOf(turns, end);
      const open = periods.at(-1);
      if (open === undefined) return;
      const closed = periods.slice(0, -1);
      let place = 0;
      const statusAt = (at: number) => {
        while (place < periods.length - 1 && at >= (periods[place]?.to ?? 0)) place += 1;
        const period = periods[place];
        return period === undefined || at < period.from ? "Unknown" : period.status;
      };
      const expected = minuteByMinute(statusAt, zone, end);
      const snapshot = compose(
        state({
          page: page({ time_zone: zone }),
          components: [
            component(20, { shown: open.status, shown_since: open.from, start_date: "2017-01-01" }),
          ],
          days: new Map([[20, closedDays(closed, zone)]]),
        }),
        { now: end, baseUrl: "http://localhost:8080" },
      );
      const days = snapshot.components[0]?.days ?? [];
      expect(days).toHaveLength(90);
      for (const day of days)
        expect([day.date, day.shown]).toEqual([day.date, expected.get(day.date) ?? emptyDay()]);
    }),
    { numRuns: 60 },
  );
});
