import fc from "fast-check";
import { RRuleTemporal } from "rrule-temporal";
import { describe, expect, it } from "vitest";
import { occurrences } from "../../src/rules/recurrence.ts";
import { type Recurrence, readRecurrence } from "../../src/rules/recurrence-rule.ts";
import { repetitions } from "../harness/repetitions.ts";
import { slowInstant, slowStarts } from "./slow-recurrence.ts";

const zones = [
  "UTC",
  "Europe/Amsterdam",
  "Europe/London",
  "America/New_York",
  "America/Sao_Paulo",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Asia/Tehran",
  "Pacific/Apia",
  "Pacific/Chatham",
  "Africa/Casablanca",
  "Antarctica/Troll",
] as const;

const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;

const few = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 3 });
const signed = (most: number) =>
  fc.oneof(fc.integer({ min: 1, max: most }), fc.integer({ min: -most, max: -1 }));

/** Rules as people and programs write them; what RFC 5545 forbids together is left out. */
const texts = fc
  .record({
    frequency: fc.constantFrom("DAILY", "WEEKLY", "MONTHLY", "YEARLY"),
    interval: fc.option(fc.integer({ min: 1, max: 5 })),
    end: fc.oneof(
      fc.constant(""),
      fc.integer({ min: 1, max: 12 }).map((count) => `COUNT=${count}`),
      fc.constantFrom("UNTIL=20270215", "UNTIL=20270328T013000", "UNTIL=20261101T060000Z"),
    ),
    byDay: few(fc.tuple(fc.option(signed(5)), fc.constantFrom(...weekdays))),
    byMonthDay: few(signed(31)),
    byMonth: few(fc.integer({ min: 1, max: 12 })),
    bySetPosition: few(signed(4)),
    weekStart: fc.option(fc.constantFrom(...weekdays)),
  })
  .map((drawn) => {
    const { frequency } = drawn;
    const ordinals = frequency === "MONTHLY" || frequency === "YEARLY";
    const byDay = drawn.byDay.map(([ordinal, day]) => `${ordinals ? (ordinal ?? "") : ""}${day}`);
    const byMonthDay = frequency === "WEEKLY" ? [] : drawn.byMonthDay;
    const picks = byDay.length + byMonthDay.length + drawn.byMonth.length > 0;
    const list = (name: string, values: readonly unknown[]) => {
      return values.length === 0 ? [] : [`${name}=${values.join(",")}`];
    };
    return [
      `FREQ=${frequency}`,
      ...(drawn.interval === null ? [] : [`INTERVAL=${drawn.interval}`]),
      ...(drawn.end === "" ? [] : [drawn.end]),
      ...list("BYDAY", byDay),
      ...list("BYMONTHDAY", byMonthDay),
      ...list("BYMONTH", drawn.byMonth),
      ...list("BYSETPOS", picks ? drawn.bySetPosition : []),
      ...(drawn.weekStart === null ? [] : [`WKST=${drawn.weekStart}`]),
    ].join(";");
  });

/** Local times around every clock change there is in the year, and anywhere else. */
const firsts = fc
  .record({
    date: fc.oneof(
      fc.constantFrom(
        "2026-02-26",
        "2026-03-06",
        "2026-03-27",
        "2026-04-04",
        "2026-10-03",
        "2026-10-23",
        "2026-10-31",
      ),
      fc.nat(365).map((days) => Temporal.PlainDate.from("2026-01-01").add({ days }).toString()),
    ),
    minutes: fc.oneof(
      fc.integer({ min: 0, max: 5 * 12 }).map((n) => n * 5),
      fc.integer({ min: 0, max: 1439 }),
    ),
  })
  .map(({ date, minutes }) => Temporal.PlainDateTime.from(date).add({ minutes }));

function ruleOf(text: string): Recurrence {
  const read = readRecurrence(text);
  if ("problem" in read) throw new Error(`${text}: ${read.problem}`);
  return read.rule;
}

const days = 500;
const length = 7_200_000;

const placed = fc.record({ timeZone: fc.constantFrom(...zones), later: fc.nat(days) });

describe("the windows of a series", () => {
  it("the windows of a series equal those of a day-by-day model", () => {
    fc.assert(
      fc.property(texts, firsts, placed, (text, first, { timeZone, later }) => {
        const rule = ruleOf(text);
        const startsAt = slowInstant(first, timeZone);
        // Where the drawn time does not exist there is no first window at it.
        const local = Temporal.Instant.fromEpochMilliseconds(startsAt).toZonedDateTimeISO(timeZone);
        fc.pre(local.toPlainDateTime().equals(first));
        const expected = slowStarts(rule, { first, timeZone, days });
        const horizon = slowInstant(first.add({ days: days - 2 }), timeZone);
        const series = { rule, startsAt, endsAt: startsAt + length, timeZone };
        for (const after of [
          startsAt - 1,
          startsAt,
          startsAt + later * 86_400_000,
          expected.at(-1) ?? startsAt,
        ]) {
          const found = occurrences({ ...series, after, limit: 40 }).filter(
            (window) => window.startsAt < horizon,
          );
          const expectedStarts = expected.filter((start) => start > after && start < horizon).slice(0, 40);
          expect(found.map((window) => window.startsAt)).toEqual(expectedStarts);
          expect(found.every((window) => window.endsAt - window.startsAt === length)).toBe(true);
        }
      }),
      { numRuns: repetitions(8, 2_000) },
    );
  });

  // In UTC: that library leaves out a time that does not exist, which here moves forward. It forgets BYMONTHDAY and days
  // of the week without a number where others of a year have one (YEARLY;BYDAY=1MO,TU): the model alone judges those.
  it("the windows of a series equal those of an independent library", () => {
    fc.assert(
      fc.property(texts, firsts, (text, first) => {
        fc.pre(!/YEARLY.*BYDAY=[^;]*\d/u.test(text) || !/BYMONTHDAY|BYDAY=(?:[^;]*,)?[A-Z]/u.test(text));
        const startsAt = slowInstant(first, "UTC");
        const start = first.toString({ smallestUnit: "second" }).replace(/[-:]/gu, "");
        const rule = ruleOf(text);
        // Whether a first window that is none of the rule's own days is one of COUNT, it decides in more ways than one.
        const uncounted = text.replace(/COUNT=\d+;?/u, "").replace(/;$/u, "");
        const theirs = new RRuleTemporal({
          rruleString: `DTSTART:${start}Z\nRRULE:${uncounted.replace(/UNTIL=(\w+)/u, zuluUntil)}`,
          includeDtstart: true,
          maxIterations: 4_000,
        });
        const until = startsAt + days * 86_400_000;
        const expected = theirs
          .between(new Date(startsAt), new Date(until), true)
          .map((moment) => moment.epochMilliseconds)
          .filter((moment) => moment > startsAt)
          .slice(0, rule.count === null ? undefined : rule.count - 1);
        const series = { rule, startsAt, endsAt: startsAt + length, timeZone: "UTC" };
        const found = occurrences({ ...series, after: startsAt, limit: 2_000 })
          .map((window) => window.startsAt)
          .filter((moment) => moment <= until);
        expect(found).toEqual(expected);
      }),
      { numRuns: repetitions(20, 5_000) },
    );
  });
});

function zuluUntil(_: string, until: string): string {
  if (until.endsWith("Z")) return `UNTIL=${until}`;
  return until.length === 8 ? `UNTIL=${until}T235959Z` : `UNTIL=${until}Z`;
}
