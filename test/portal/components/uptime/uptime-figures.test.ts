import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  correctedPercent,
  observedSince,
  percentOf,
  statusSpansIn,
} from "../../../../portal/src/screens/components/uptime/uptime-figures.ts";
import type { UptimeOut } from "../../../../src/contract/uptime.ts";
import { type ComponentStatus, componentStatuses } from "../../../../src/contract/words.ts";
import { presentUptime } from "../../../../src/queries/uptime-presenters.ts";
import { daysBetween } from "../../../../src/rules/calendar-days.ts";
import { defaultWeights } from "../../../../src/rules/uptime.ts";
import {
  calculateDays,
  calculatedFigure,
  type ShownPeriod,
} from "../../../../src/rules/uptime-calculation.ts";

const start = Date.parse("2026-11-19T00:00:00Z");
const until = Date.parse("2026-11-21T12:00:00Z");
const minute = 60_000;

type Piece = { readonly status: ComponentStatus; readonly minutes: number };

/** One after the other, the last one until the end. */
const periodsOf = (pieces: readonly Piece[]): ShownPeriod[] => {
  let from = start;
  const starts = pieces.map(({ status, minutes }) => {
    const period = { status, from, correction: null };
    from += minutes * minute;
    return period;
  });
  const pastPeriods = starts.filter((period) => period.from < until);
  return pastPeriods.map((period, index) => ({ ...period, to: pastPeriods[index + 1]?.from ?? until }));
};

/** The answer that the service would give for these periods. */
function answered(periods: readonly ShownPeriod[], startDate: string): UptimeOut {
  const days = calculateDays(daysBetween(start, until, "UTC"), {
    periods,
    startDate,
    observedFrom: 0,
    until,
    weights: defaultWeights,
  });
  return presentUptime(
    {
      component: { id: "019", name: "API", startDate, version: 1 },
      timeZone: "UTC",
      asOf: until,
      weights: defaultWeights,
      percent: calculatedFigure(days, defaultWeights),
      dates: { from: "2026-11-19", to: "2026-11-21" },
      days,
      corrections: [],
      months: [],
    },
    { showsActors: true },
  );
}

/** The periods with one part of them repeated. */
function overlaid(
  periods: readonly ShownPeriod[],
  correction: { from: number; to: number; status: ComponentStatus },
): ShownPeriod[] {
  const { from, to, status } = correction;
  const cut = periods.flatMap((period) => {
    const end = period.to ?? until;
    return [
      { ...period, to: Math.min(end, from) },
      { ...period, from: Math.max(period.from, to), to: end },
    ].filter((part) => part.from < part.to);
  });
  return [...cut, { status, from, to, correction: null }].toSorted(
    (first, second) => first.from - second.from,
  );
}

const status = fc.constantFrom(...componentStatuses);
const history = fc.array(fc.record({ status, minutes: fc.integer({ min: 1, max: 900 }) }), {
  minLength: 1,
  maxLength: 8,
});

describe("the preview of a correction's uptime", () => {
  it("the portal's preview of a correction's uptime equals the service's", () => {
    const span = fc.record({ at: fc.nat(3_400), length: fc.integer({ min: 1, max: 1_500 }), status });
    const startDate = fc.constantFrom("2026-11-19", "2026-11-20");
    fc.assert(
      fc.property(history, span, startDate, (pieces, { at, length, status: correctedStatus }, date) => {
        const periods = periodsOf(pieces);
        const from = start + at * minute;
        const correction = { from, to: Math.min(until, from + length * minute), status: correctedStatus };
        const after = answered(overlaid(periods, correction), date);
        expect(correctedPercent(answered(periods, date), correction)).toBe(after.Percent);
      }),
    );
  });

  it("the portal's preview of a correction's uptime is absent if periods are omitted", () => {
    const uptime = answered(periodsOf([{ status: "Operational", minutes: 3_600 }]), "2026-11-19");
    const short = { ...uptime, Days: uptime.Days.map((day) => ({ ...day, Intervals: null })) };
    expect(
      correctedPercent(short, { from: start, to: start + minute, status: "Major Outage" }),
    ).toBeUndefined();
  });
});

describe("the events of a period", () => {
  it("the events of a period are listed, as one across midnight", () => {
    const uptime = answered(
      periodsOf([
        { status: "Operational", minutes: 1_430 },
        { status: "Major Outage", minutes: 20 },
        { status: "Operational", minutes: 2_000 },
      ]),
      "2026-11-19",
    );
    const from = start + 1_420 * minute;
    expect(statusSpansIn(uptime, { from, to: from + 60 * minute, status: "Operational" })).toEqual([
      { status: "Operational", from, to: from + 10 * minute },
      { status: "Major Outage", from: from + 10 * minute, to: from + 30 * minute },
      { status: "Operational", from: from + 30 * minute, to: from + 60 * minute },
    ]);
  });
});

describe("the figure", () => {
  it("the uptime figure is rounded down, and absent for less than 24 observed hours", () => {
    const weights = { PartialOutage: 0.3, MajorOutage: 1 };
    expect(percentOf({ observed: 0, partial: 0, major: 0 }, weights)).toBeNull();
    expect(percentOf({ observed: 90 * 86_400_000, partial: 0, major: 1 }, weights)).toBe(99.99);
    expect(percentOf({ observed: 86_399_999, partial: 0, major: 0 }, weights)).toBeNull();
    expect(percentOf({ observed: 86_400_000, partial: 0, major: 0 }, weights)).toBe(100);
  });
});

describe("the label of the figure", () => {
  it("the label of the uptime figure names its start if the first days were not observed", () => {
    const shifted = periodsOf([{ status: "Operational", minutes: 3_600 }]).map((period) => {
      return { ...period, from: start + 30 * 60 * minute };
    });
    expect(observedSince(answered(shifted, "2026-11-20"))).toBe("2026-11-20");
    const fullPeriods = periodsOf([{ status: "Operational", minutes: 3_600 }]);
    expect(observedSince(answered(fullPeriods, "2026-11-19"))).toBeNull();
  });
});
