import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ComponentStatus, componentStatuses } from "../../src/contract/words.ts";
import { dayAt, dayShares, daysBetween } from "../../src/rules/calendar-days.ts";
import { dayWorst, emptyDay, type StatusDurations, uptimePercent } from "../../src/rules/uptime.ts";
import { repetitions } from "../harness/repetitions.ts";

const minute = 60_000;

/** A week of minutes, each with the date that a clock on the wall in that zone shows. */
type Week = { zone: string; start: number; dates: string[] };

function week(zone: string, firstDay: string): Week {
  const start = Date.parse(`${firstDay}T00:00Z`);
  const wall = new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" });
  const dates = Array.from({ length: 7 * 24 * 60 }, (_, index) => wall.format(start + index * minute));
  return { zone, start, dates };
}

const weeks = [
  week("Europe/Amsterdam", "2026-03-26"),
  week("Europe/Amsterdam", "2026-10-22"),
  week("America/New_York", "2026-03-05"),
  week("America/New_York", "2026-10-29"),
  week("Australia/Lord_Howe", "2026-04-02"),
  week("Australia/Lord_Howe", "2026-10-01"),
  week("Asia/Kathmandu", "2026-06-01"),
  week("Pacific/Apia", "2011-12-27"),
];

const edges = fc.array(fc.tuple(fc.nat(7 * 24 * 60), fc.constantFrom(...componentStatuses)), {
  minLength: 1,
  maxLength: 12,
});

/** Gapless periods over a part of a week, in minutes from its start; some stand for no time. */
const histories = edges.map((drawn) => {
  const steps = [...drawn].sort(([a], [b]) => a - b);
  return steps.slice(1).map(([to], index) => {
    const [from, status] = steps[index] ?? [0, "Unknown" as const];
    return { status, from, to };
  });
});

type Period = { status: ComponentStatus; from: number; to: number };

/** How long each day showed each status, as the rules find it. */
function byRule(
  { zone, start }: Week,
  history: readonly Period[],
): Map<string, Record<ComponentStatus, number>> {
  const days = new Map<string, Record<ComponentStatus, number>>();
  for (const { status, from, to } of history) {
    const period = { status, from: start + from * minute, to: start + to * minute };
    for (const { date, milliseconds } of dayShares(period, zone)) {
      const day = days.get(date) ?? emptyDay();
      day[status] += milliseconds;
      days.set(date, day);
    }
  }
  return days;
}

/** The same, by looking at the wall every minute. */
function byWalk({ dates }: Week, history: readonly Period[]): Map<string, Record<ComponentStatus, number>> {
  const days = new Map<string, Record<ComponentStatus, number>>();
  for (const [index, date] of dates.entries()) {
    const period = history.find(({ from, to }) => from <= index && index < to);
    if (period === undefined) continue;
    const day = days.get(date) ?? emptyDay();
    day[period.status] += minute;
    days.set(date, day);
  }
  return days;
}

/** Uptime in hundredths of a percent by counting minutes, an outage's tenths included. */
function walkedPercent(days: Iterable<StatusDurations>): number | null {
  let observed = 0;
  let up = 0;
  for (const day of days) {
    const count = (status: ComponentStatus) => day[status] / minute;
    const well = count("Operational") + count("Degraded Performance");
    observed += 10 * (well + count("Partial Outage") + count("Major Outage"));
    up += 10 * well + 7 * count("Partial Outage");
  }
  return observed === 0 ? null : Math.floor((10_000 * up) / observed) / 100;
}

describe("a history laid on calendar days", () => {
  it.each(weeks)(
    "a history split into calendar days equals a minute-by-minute wall clock, in $zone",
    (someWeek) => {
      fc.assert(
        fc.property(histories, (history) => {
          const ruled = byRule(someWeek, history);
          expect(Object.fromEntries(ruled)).toEqual(Object.fromEntries(byWalk(someWeek, history)));
          expect(uptimePercent(ruled.values())).toBe(walkedPercent(ruled.values()));
          for (const day of ruled.values()) expect(dayWorst(day)).not.toBeNull();
        }),
        { numRuns: repetitions(12, 500) },
      );
    },
  );

  it.each(weeks)(
    "a history split into calendar days assigns every minute its day, in $zone",
    ({ zone, start, dates }) => {
      for (const [index, date] of dates.entries()) {
        const day = dayAt(start + index * minute, zone);
        if (day.date !== date) throw new Error(`minute ${index} is in ${day.date}, not ${date}`);
      }
      const days = daysBetween(start, start + dates.length * minute, zone);
      expect(days.map((day) => day.date)).toEqual([...new Set(dates)]);
      expect(days.slice(1).every((day, index) => day.start === days[index]?.end)).toBe(true);
    },
  );
});
