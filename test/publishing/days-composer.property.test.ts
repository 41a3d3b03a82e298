import fc from "fast-check";
import { expect, it } from "vitest";
import { DaysComposer, type DaysInput } from "../../src/publishing/days-composer.ts";
import type { LoadedComponent } from "../../src/publishing/loaded-state.ts";
import { dayShares, lastDays } from "../../src/rules/calendar-days.ts";
import { repetitions } from "../harness/repetitions.ts";
import { closedDays, histories, periodsOf, type Stretch } from "./histories.ts";
import { component } from "./states.ts";

const weights = { partial: 300, major: 1_000 };

/** A component's row, and all other input of its days. */
type ComposedMoment = { readonly row: LoadedComponent; readonly at: DaysInput };

const dateOf = (at: number, zone: string) => lastDays(1, at, zone)[0]?.date;

/** The moments of a history as it proceeds: the start of each period, and its middle. */
function* asItGoesOn(periods: readonly Stretch[], timeZone: string): Generator<ComposedMoment> {
  let daysRevision = 1;
  for (const [index, { status, from, to }] of periods.entries()) {
    const ended = periods[index - 1];
    const touched = ended === undefined ? [] : dayShares(ended, timeZone).map(({ date }) => date);
    // As stored: what an end leaves on its own day alone is not included.
    if (touched.some((date) => date !== dateOf(from, timeZone))) daysRevision = index + 1;
    const row = component(20, {
      shown_status: status,
      shown_since: from,
      start_date: "2017-01-01",
      days_revision: daysRevision,
    });
    const closed = new Map([[20, closedDays(periods.slice(0, index), timeZone)]]);
    for (const now of [from, Math.floor((from + to) / 2)])
      yield { row, at: { now, timeZone, weights, closed } };
  }
}

it("cached days during a history equal newly composed ones", () => {
  fc.assert(
    fc.property(histories, ({ zone, end, turns }) => {
      const composer = new DaysComposer();
      for (const { row, at } of asItGoesOn(periodsOf(turns, end), zone)) {
        expect(composer.compose([row], at)).toEqual(new DaysComposer().compose([row], at));
      }
    }),
    { numRuns: repetitions(10, 500) },
  );
});

it("the days before today are reused as the same objects while a component changes", () => {
  const noon = Date.parse("2026-11-21T12:00Z");
  const minutes = (count: number) => noon + count * 60_000;
  const periods: Stretch[] = [
    { status: "Operational", from: minutes(-100_000), to: noon },
    { status: "Major Outage", from: noon, to: minutes(10) },
    { status: "Degraded Performance", from: minutes(10), to: minutes(20) },
    { status: "Operational", from: minutes(20), to: minutes(40) },
  ];
  const composer = new DaysComposer();
  const composed = [...asItGoesOn(periods, "UTC")].map(
    ({ row, at }) => composer.compose([row], at)[0]?.days ?? [],
  );
  // The first end left something on earlier days.
  const [first, ...others] = composed.slice(2);
  expect(others).toHaveLength(5);
  for (const days of others) {
    expect(days.slice(0, -1).every((day, place) => day === first?.[place])).toBe(true);
    expect(days.at(-1)).not.toBe(first?.at(-1));
  }
});

it("yesterday is composed again if its last change arrives after midnight", () => {
  const midnight = Date.parse("2026-11-21T00:00Z");
  const at: DaysInput = { now: midnight + 1_000, timeZone: "UTC", weights, closed: new Map() };
  const composer = new DaysComposer();
  const before = component(20, { shown_status: "Unknown", shown_since: midnight - 3_600_000 });
  composer.compose([before], at);
  // Nobody spoke for what ended, so that it left nothing behind by which it would be noticed.
  const after = component(20, { shown_status: "Major Outage", shown_since: midnight - 60_000 });
  const yesterday = composer.compose([after], at)[0]?.days.at(-2);
  expect(yesterday?.shown).toMatchObject({ "Major Outage": 60_000, Unknown: 86_400_000 - 60_000 });
});
