import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ComponentStatus, componentStatuses } from "../../src/contract/words.ts";
import { daysBetween } from "../../src/rules/calendar-days.ts";
import { defaultWeights } from "../../src/rules/uptime.ts";
import {
  type CalculatedDay,
  type CalculationInput,
  calculateDays,
  calculatedFigure,
  calculatedPercent,
  sumsFigure,
  sumsOf,
} from "../../src/rules/uptime-calculation.ts";
import { repetitions } from "../harness/repetitions.ts";

/** The length of what is counted as a second: half a minute in `npm test`. */
const second = repetitions(30_000, 1_000);
const quarterHour = 900_000 / second;

/** A few days around a change of the clocks, and for each second of them the date on the wall. */
type Stretch = { zone: string; start: number; seconds: number; dates: string[] };

function stretch(zone: string, noon: string): Stretch {
  const days = daysBetween(Date.parse(noon) - 86_400_000, Date.parse(noon) + 86_400_000, zone);
  const start = days[0]?.start ?? 0;
  const seconds = ((days.at(-1)?.end ?? 0) - start) / second;
  const wall = new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" });
  const dates: string[] = [];
  // No zone changes its date but on a quarter of an hour.
  for (let index = 0; index < seconds; index += quarterHour) {
    const date = wall.format(start + index * second);
    for (let more = 0; more < quarterHour; more += 1) dates.push(date);
  }
  return { zone, start, seconds, dates };
}

const stretches = [
  stretch("Europe/Amsterdam", "2026-03-29T12:00Z"), // 23 hours
  stretch("Europe/Amsterdam", "2026-10-25T12:00Z"), // 25 hours
  stretch("America/St_Johns", "2026-03-08T15:00Z"), // half an hour off, 23 hours
  stretch("Australia/Lord_Howe", "2026-04-05T00:00Z"), // 24 and a half hours
  stretch("Australia/Lord_Howe", "2026-10-04T00:00Z"), // 23 and a half hours
  stretch("Asia/Kolkata", "2026-06-10T06:00Z"), // 24 hours, half an hour off
  stretch("America/Santiago", "2026-09-06T12:00Z"), // a day that begins at one
];

type DrawnHistory = {
  edges: [number, ComponentStatus, boolean][];
  until: number;
  startDay: number;
  begins: number;
};

const histories = (some: Stretch): fc.Arbitrary<DrawnHistory> =>
  fc.record({
    edges: fc.array(fc.tuple(fc.nat(some.seconds), fc.constantFrom(...componentStatuses), fc.boolean()), {
      maxLength: 12,
    }),
    until: fc.nat(some.seconds),
    startDay: fc.nat(3),
    begins: fc.oneof(fc.constant(0), fc.nat(some.seconds)),
  });

/** The description of a period, in the words of the rule. */
function inputOf(some: Stretch, { edges, until, startDay, begins }: DrawnHistory): CalculationInput {
  const sorted = [...edges].sort(([a], [b]) => a - b);
  const periods = sorted.map(([from, status, corrected], index) => {
    const next = sorted[index + 1]?.[0];
    return {
      status,
      from: some.start + from * second,
      to: next === undefined ? null : some.start + next * second,
      correction: corrected ? 7 : null,
    };
  });
  const days = [...new Set(some.dates)];
  return {
    periods: periods.filter((period) => period.to !== period.from),
    startDate: days[startDay] ?? "2100-01-01",
    // Nothing is known of the time before it.
    observedFrom: Math.min(some.start + begins * second, periods[0]?.from ?? Number.POSITIVE_INFINITY),
    until: some.start + until * second,
    weights: defaultWeights,
  };
}

/**
 * The shown status in each second of each date, as one letter a second: the letter is the place of the
 * status.
 */
type Seconds = Record<string, string>;

const letter = (status: ComponentStatus) => String(componentStatuses.indexOf(status));

/** The status of every second of a period up to the end. */
function secondBySecond(some: Stretch, input: CalculationInput): Seconds {
  const walked = new Map<string, string[]>();
  let next = 0;
  let status: ComponentStatus = "Unknown";
  for (let index = 0; some.start + index * second < input.until; index += 1) {
    for (; (input.periods[next]?.from ?? Number.POSITIVE_INFINITY) <= some.start + index * second; next += 1)
      status = input.periods[next]?.status ?? "Unknown";
    const date = some.dates[index] ?? "";
    const day = walked.get(date) ?? [];
    day.push(letter(status));
    walked.set(date, day);
  }
  return Object.fromEntries([...walked].map(([date, letters]) => [date, letters.join("")]));
}

/** How many seconds up to the end are before the start date, or before the component existed. */
function secondsBefore(some: Stretch, { startDate, observedFrom, until }: CalculationInput): number {
  const pastDates = some.dates.slice(0, Math.max(0, (until - some.start) / second));
  return pastDates.filter((date, index) => date < startDate || some.start + index * second < observedFrom)
    .length;
}

/** Uptime in hundredths of a percent by counting seconds, an outage's tenths included. */
function walkedPercent(walked: Seconds, startDate: string) {
  let observed = 0;
  let down = 0;
  for (const [date, letters] of Object.entries(walked)) {
    for (const status of date < startDate ? "" : letters) {
      if (status === letter("Unknown") || status === letter("Under Maintenance")) continue;
      observed += 10;
      if (status === letter("Major Outage")) down += 10;
      if (status === letter("Partial Outage")) down += 3;
    }
  }
  return observed === 0 ? null : Math.floor((10_000 * (observed - down)) / observed) / 100;
}

/** The status of every second according to the intervals alone. */
function unrolled(days: readonly CalculatedDay[]): Seconds {
  const recorded = days.filter((day) => day.intervals.length > 0);
  return Object.fromEntries(
    recorded.map(({ date, intervals }) => {
      const letters = intervals.map(({ status, from, to }) => letter(status).repeat((to - from) / second));
      return [date, letters.join("")];
    }),
  );
}

describe("the uptime breakdown", () => {
  it.each(stretches)(
    "the uptime breakdown equals a second-by-second count, in $zone over $seconds s",
    (some) => {
      const days = daysBetween(some.start, some.start + some.seconds * second, some.zone);
      fc.assert(
        fc.property(histories(some), (drawn) => {
          const input = inputOf(some, drawn);
          const worked = calculateDays(days, input);
          const walked = secondBySecond(some, input);
          expect(unrolled(worked)).toEqual(walked);
          const percent = walkedPercent(walked, input.startDate);
          expect(calculatedPercent(worked, defaultWeights)).toBe(percent);
          const sums = sumsOf(worked);
          const figure = sums.observed < 86_400_000 ? null : percent;
          expect(calculatedFigure(worked, defaultWeights)).toBe(figure);
          expect(sumsFigure(sums, defaultWeights)).toBe(figure);
          expect(sums.beforeStart).toBe(secondsBefore(some, input) * second);
          for (const day of worked) {
            const own = { [day.date]: walked[day.date] ?? "" };
            expect(calculatedPercent([day], defaultWeights)).toBe(walkedPercent(own, input.startDate));
          }
        }),
        { numRuns: repetitions(2, 100) },
      );
    },
  );

  it.each(stretches)(
    "the uptime breakdown has gapless intervals with reasons for exclusion, in $zone",
    (some) => {
      const days = daysBetween(some.start, some.start + some.seconds * second, some.zone);
      fc.assert(
        fc.property(histories(some), (drawn) => {
          const input = inputOf(some, drawn);
          for (const day of calculateDays(days, input)) {
            let at = day.start;
            for (const { status, from, to, weight, exclusion } of day.intervals) {
              expect(from).toBe(at);
              expect(to).toBeGreaterThan(from);
              expect(weight === null).toBe(exclusion !== null);
              if (day.beforeStart || from < input.observedFrom) expect(exclusion).toBe("Before Start");
              else expect(exclusion).toBe(/Unknown|Maintenance/u.test(status) ? status : null);
              at = to;
            }
            expect(at).toBe(Math.max(day.start, Math.min(day.end, input.until)));
            const total = Object.values(day.shown).reduce((sum, part) => sum + part, 0);
            const before = Math.max(0, Math.min(at, input.observedFrom) - day.start);
            expect(total).toBe(at - day.start - before);
          }
        }),
        { numRuns: repetitions(5, 500) },
      );
    },
  );
});
