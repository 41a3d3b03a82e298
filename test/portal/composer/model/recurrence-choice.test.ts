import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  customRule,
  dayIn,
  defaultEndDay,
  readRule,
  recurrencePresets,
  ruleAfterMove,
  ruleOf,
  type SeriesEnd,
} from "../../../../portal/src/screens/composer/model/recurrence-choice.ts";
import { nextOccurrence } from "../../../../src/rules/recurrence.ts";
import { readRecurrence } from "../../../../src/rules/recurrence-rule.ts";

const never: SeriesEnd = { kind: "never" };
const days = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2040, 0, 1) })
  .map((at) => new Date(at).toISOString().slice(0, 10));
const ends: fc.Arbitrary<SeriesEnd> = fc.oneof(
  fc.constant(never),
  fc.integer({ min: 1, max: 500 }).map((times): SeriesEnd => ({ kind: "after", times })),
  days.map((day): SeriesEnd => ({ kind: "on", day })),
);
const plain = fc.constantFrom(
  ...recurrencePresets.filter((preset) => preset !== "own" && preset !== "never"),
);

describe("a custom rule", () => {
  it("a custom rule begins with the simple choice so far, or with every week on the chosen day", () => {
    expect(customRule(null, "2026-12-01")).toBe("FREQ=WEEKLY;BYDAY=TU");
    expect(customRule("FREQ=WEEKLY;BYDAY=TU;UNTIL=", "2026-12-01")).toBe("FREQ=WEEKLY;BYDAY=TU");
    expect(customRule("FREQ=DAILY;COUNT=3", "2026-12-01")).toBe("FREQ=DAILY;COUNT=3");
  });
});

describe("a simple recurrence", () => {
  it("a simple recurrence becomes a rule that the service accepts, and is parsed as the same choice", () => {
    fc.assert(
      fc.property(plain, ends, days, (preset, end, day) => {
        const rule = ruleOf({ preset, end }, day);
        expect(rule).not.toBeNull();
        expect(readRecurrence(rule ?? "")).toHaveProperty("rule");
        expect(readRule(rule, day)).toEqual({ preset, end });
      }),
    );
  });

  it("a simple recurrence uses the first day's own weekday or date", () => {
    fc.assert(
      fc.property(plain, days, (preset, day) => {
        const read = readRecurrence(ruleOf({ preset, end: never }, day) ?? "");
        if (!("rule" in read)) throw new Error(read.problem);
        const startsAt = Date.parse(`${day}T02:00:00Z`);
        const next = nextOccurrence({
          startsAt,
          endsAt: startsAt + 1,
          after: startsAt,
          timeZone: "UTC",
          rule: read.rule,
        });
        const [then, now] = [new Date(next?.startsAt ?? 0), new Date(startsAt)];
        if (preset === "monthly-day") expect(then.getUTCDate()).toBe(now.getUTCDate());
        else if (preset !== "daily") expect(then.getUTCDay()).toBe(now.getUTCDay());
      }),
    );
  });

  it.each([
    ["FREQ=WEEKLY", "weekly"],
    ["FREQ=WEEKLY;INTERVAL=1", "weekly"],
    ["FREQ=WEEKLY;INTERVAL=2", "fortnightly"],
    ["FREQ=MONTHLY", "monthly-day"],
  ])("a simple recurrence is parsed from a rule that leaves the day to the first one: %s", (rule, preset) => {
    expect(readRule(rule, "2026-11-29")).toEqual({ preset, end: never });
    expect(readRule(`${rule};COUNT=4`, "2026-11-29").end).toEqual({ kind: "after", times: 4 });
  });

  it("a simple recurrence is parsed even without its last day", () => {
    const end: SeriesEnd = { kind: "on", day: "" };
    expect(readRule(ruleOf({ preset: "weekly", end }, "2026-11-29"), "2026-11-29")).toEqual({
      preset: "weekly",
      end,
    });
  });

  it("a simple recurrence recurs before its suggested last day", () => {
    fc.assert(
      fc.property(plain, days, (preset, day) => {
        const end: SeriesEnd = { kind: "on", day: defaultEndDay(day) };
        const read = readRecurrence(ruleOf({ preset, end }, day) ?? "");
        if (!("rule" in read)) throw new Error(read.problem);
        const startsAt = Date.parse(`${day}T02:00:00Z`);
        const series = { startsAt, endsAt: startsAt + 1, timeZone: "UTC", rule: read.rule };
        expect(nextOccurrence({ ...series, after: startsAt })).not.toBeNull();
      }),
    );
  });

  it("a simple recurrence follows its start to another day", () => {
    expect(ruleAfterMove("FREQ=WEEKLY;BYDAY=SU;COUNT=4", "2026-11-29", "2026-12-01")).toBe(
      "FREQ=WEEKLY;BYDAY=TU;COUNT=4",
    );
    expect(ruleAfterMove("FREQ=YEARLY", "2026-11-29", "2026-12-01")).toBe("FREQ=YEARLY");
    expect(ruleAfterMove(null, "2026-11-29", "2026-12-01")).toBeNull();
  });
});

describe("a custom recurrence rule", () => {
  it.each(["FREQ=YEARLY", "FREQ=WEEKLY;BYDAY=MO,TH", "FREQ=WEEKLY;BYDAY=MO", "FREQ=DAILY;INTERVAL=3"])(
    "a rule beyond the simple choices is a custom one: %s",
    (rule) => {
      expect(readRule(rule, "2026-11-29").preset).toBe("own");
    },
  );

  it("a custom rule is parsed without regard to order and case", () => {
    expect(readRule("rrule:byday=su;freq=weekly", "2026-11-29").preset).toBe("weekly");
  });
});

it("the day of a moment is in the page's time zone", () => {
  expect(dayIn("Pacific/Auckland", "2026-11-28T20:00:00Z")).toBe("2026-11-29");
  expect(dayIn("America/New_York", "2026-11-29T02:00:00Z")).toBe("2026-11-28");
});
