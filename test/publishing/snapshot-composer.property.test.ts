import fc from "fast-check";
import { expect, it } from "vitest";
import type { ComponentStatus } from "../../src/contract/words.ts";
import { emptyDay } from "../../src/rules/uptime.ts";
import { repetitions } from "../harness/repetitions.ts";
import { closedDays, histories, periodsOf } from "./histories.ts";
import { component, compose, page, state } from "./states.ts";

const minute = 60_000;
const quarter = 15 * minute;
const dayLength = 86_400_000;

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

it("the days of any history equal those of a check every minute, across all clock changes", () => {
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
            component(20, { shown_status: open.status, shown_since: open.from, start_date: "2017-01-01" }),
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
    { numRuns: repetitions(8, 500) },
  );
});
