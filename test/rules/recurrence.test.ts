import { describe, expect, it } from "vitest";
import { nextOccurrence, occurrences, type Series } from "../../src/rules/recurrence.ts";
import { type Recurrence, readRecurrence } from "../../src/rules/recurrence-rule.ts";

const hour = 3_600_000;

function ruleOf(text: string): Recurrence {
  const read = readRecurrence(text);
  if ("problem" in read) throw new Error(`${text}: ${read.problem}`);
  return read.rule;
}

function problemOf(text: string): string {
  const read = readRecurrence(text);
  return "problem" in read ? read.problem : "";
}

function series(text: string, first: string, timeZone = "Europe/Amsterdam"): Series {
  const startsAt = Temporal.PlainDateTime.from(first).toZonedDateTime(timeZone).epochMilliseconds;
  return { rule: ruleOf(text), startsAt, endsAt: startsAt + 2 * hour, timeZone };
}

/** The first starts of a series, as its zone's clocks show them. */
function shown(of: Series, most = 5): string[] {
  return occurrences({ ...of, after: of.startsAt - 1, limit: most }).map(({ startsAt }) => {
    const local = Temporal.Instant.fromEpochMilliseconds(startsAt).toZonedDateTimeISO(of.timeZone);
    return local.toString({ smallestUnit: "minute", timeZoneName: "never" });
  });
}

describe("recurrence rules", () => {
  it.each([
    ["FREQ=DAILY", ["06-01", "06-02", "06-03", "06-04"]],
    ["FREQ=DAILY;INTERVAL=10", ["06-01", "06-11", "06-21", "07-01"]],
    ["FREQ=WEEKLY", ["06-01", "06-08", "06-15", "06-22"]],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", ["06-01", "06-04", "06-15", "06-18"]],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU", ["06-01", "06-14", "06-15", "06-28"]],
    ["FREQ=MONTHLY", ["06-01", "07-01", "08-01", "09-01"]],
    ["FREQ=MONTHLY;BYMONTHDAY=-1", ["06-01", "06-30", "07-31", "08-31"]],
    ["FREQ=MONTHLY;BYMONTHDAY=31", ["06-01", "07-31", "08-31", "10-31"]],
    ["FREQ=MONTHLY;BYDAY=2TU", ["06-01", "06-09", "07-14", "08-11"]],
    ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", ["06-01", "06-30", "07-31", "08-31"]],
    ["FREQ=MONTHLY;BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14", ["06-01", "06-14", "07-12", "08-09"]],
    ["FREQ=YEARLY;BYMONTH=1,7;BYDAY=1SU", ["06-01", "07-05", "01-03", "07-04"]],
    ["rrule:freq=weekly;byday=mo ", ["06-01", "06-08", "06-15", "06-22"]],
  ])("a recurrence rule yields the expected days: %s", (text, days) => {
    expect(shown(series(text, "2026-06-01T02:00"), 4).map((start) => start.slice(5, 10))).toEqual(days);
  });

  it("a recurrence rule omits years without the day", () => {
    const leap = series("FREQ=YEARLY", "2024-02-29T02:00");
    expect(shown(leap, 3).map((start) => start.slice(0, 10))).toEqual([
      "2024-02-29",
      "2028-02-29",
      "2032-02-29",
    ]);
  });
});

describe("a series ends", () => {
  it("a series ends with its COUNT, which includes the first window", () => {
    expect(shown(series("FREQ=DAILY;COUNT=3", "2026-06-01T02:00"))).toHaveLength(3);
    expect(shown(series("FREQ=MONTHLY;BYDAY=SU;COUNT=2", "2026-06-01T02:00"))).toHaveLength(2);
  });

  it.each([
    ["20260603", 3],
    ["20260603T020000", 3],
    ["20260603T015959", 2],
    ["20260603T000000Z", 3],
    ["20260602T235959Z", 2],
  ])("a series ends with its UNTIL (%s), a date alone including the whole day", (until, windows) => {
    expect(shown(series(`FREQ=DAILY;UNTIL=${until}`, "2026-06-01T02:00"))).toHaveLength(windows);
  });

  it("a finished series has no next window", () => {
    const ended = series("FREQ=DAILY;COUNT=2", "2026-06-01T02:00");
    const second = nextOccurrence({ ...ended, after: ended.startsAt });
    expect(second).toEqual({ startsAt: ended.startsAt + 24 * hour, endsAt: ended.startsAt + 26 * hour });
    expect(nextOccurrence({ ...ended, after: ended.startsAt + 24 * hour })).toBeNull();
  });
});

// F-15, in both directions and three zones, one of which changes its clocks by half an hour.
describe("clock changes", () => {
  it.each([
    ["Europe/Amsterdam", "2026-03-28T02:30", ["02:30+01:00", "03:30+02:00", "02:30+02:00"]],
    ["Europe/Amsterdam", "2026-10-24T02:30", ["02:30+02:00", "02:30+02:00", "02:30+01:00"]],
    ["America/New_York", "2026-03-07T02:15", ["02:15-05:00", "03:15-04:00", "02:15-04:00"]],
    ["America/New_York", "2026-10-31T01:30", ["01:30-04:00", "01:30-04:00", "01:30-05:00"]],
    ["Australia/Lord_Howe", "2026-10-03T02:10", ["02:10+10:30", "02:40+11:00", "02:10+11:00"]],
    ["Australia/Lord_Howe", "2026-04-04T01:45", ["01:45+11:00", "01:45+11:00", "01:45+10:30"]],
  ])("a daily window in %s that began on %s keeps its local time", (timeZone, first, times) => {
    expect(shown(series("FREQ=DAILY", first, timeZone), 3).map((start) => start.slice(11))).toEqual(times);
  });

  it.each([
    ["Europe/Amsterdam", "2026-03-28T12:00", 23],
    ["Europe/Amsterdam", "2026-10-24T12:00", 25],
    ["America/New_York", "2026-03-07T12:00", 23],
    ["America/New_York", "2026-10-31T12:00", 25],
    ["Australia/Lord_Howe", "2026-10-03T12:00", 23.5],
    ["Australia/Lord_Howe", "2026-04-04T12:00", 24.5],
  ])("a window in %s after %s is %d hours after the previous one, and as long", (timeZone, first, hours) => {
    const daily = series("FREQ=DAILY", first, timeZone);
    const next = nextOccurrence({ ...daily, after: daily.startsAt });
    expect(next).toEqual({
      startsAt: daily.startsAt + hours * hour,
      endsAt: daily.startsAt + (hours + 2) * hour,
    });
  });

  it("windows a day or a week apart in UTC would not keep their local time (the control)", () => {
    const weekly = series("FREQ=WEEKLY", "2026-10-18T02:30");
    const next = occurrences({ ...weekly, after: weekly.startsAt, limit: 2 }).map(
      (window) => window.startsAt,
    );
    const apart = [1, 2].map((weeks) => weekly.startsAt + weeks * 7 * 24 * hour);
    expect(next[0]).toBe(apart[0]);
    expect(next[1]).toBe((apart[1] ?? 0) + hour);
  });

  it("a day that a zone skipped has its window on the next day, once", () => {
    const apia = series("FREQ=DAILY", "2011-12-28T09:00", "Pacific/Apia");
    expect(shown(apia, 4).map((start) => start.slice(0, 10))).toEqual([
      "2011-12-28",
      "2011-12-29",
      "2011-12-31",
      "2012-01-01",
    ]);
  });
});

describe("unsupported recurrence rules", () => {
  it.each([
    ["", /not NAME=VALUE/u],
    ["every sunday", /^Did you mean FREQ=WEEKLY;BYDAY=SU\?$/u],
    ["Every Tuesday", /^Did you mean FREQ=WEEKLY;BYDAY=TU\?$/u],
    ["rrule:on Tuesdays", /: "on Tuesdays" is not NAME=VALUE/u],
    ["FREQ=WEEKLY;", /not NAME=VALUE/u],
    ["INTERVAL=2", /FREQ is missing/u],
    ["FREQ=HOURLY", /at most once a day/u],
    ["FREQ=FORTNIGHTLY", /DAILY, WEEKLY, MONTHLY or YEARLY, not FORTNIGHTLY/u],
    ["FREQ=DAILY;FREQ=WEEKLY", /FREQ is given twice/u],
    ["FREQ=DAILY;BYHOUR=3", /time of day comes from the first StartsAt/u],
    ["DTSTART=20260601;FREQ=DAILY", /StartsAt and EndsAt/u],
    ["FREQ=YEARLY;BYWEEKNO=3", /BYWEEKNO is not a supported part/u],
    ["FREQ=DAILY;INTERVAL=0", /INTERVAL takes whole numbers from 1 to 1000/u],
    ["FREQ=DAILY;INTERVAL=1e3", /"1E3" is none/u],
    ["FREQ=DAILY;COUNT=0", /COUNT takes/u],
    ["FREQ=DAILY;BYMONTH=13", /BYMONTH takes whole numbers from 1 to 12/u],
    ["FREQ=MONTHLY;BYMONTHDAY=0", /and not 0/u],
    ["FREQ=MONTHLY;BYDAY=54MO", /BYDAY takes MO/u],
    ["FREQ=MONTHLY;BYDAY=MONDAY", /BYDAY takes MO/u],
    ["FREQ=WEEKLY;BYDAY=1MO", /write MO, not 1MO/u],
    ["FREQ=WEEKLY;BYMONTHDAY=1", /not with WEEKLY/u],
    ["FREQ=WEEKLY;WKST=XX", /WKST takes/u],
    ["FREQ=MONTHLY;BYSETPOS=1", /add one of them/u],
    ["FREQ=DAILY;COUNT=2;UNTIL=20270101", /remove one/u],
    ["FREQ=DAILY;UNTIL=20270230", /UNTIL takes a date/u],
    ["FREQ=DAILY;UNTIL=tomorrow", /UNTIL takes a date/u],
    [`FREQ=MONTHLY;BYMONTHDAY=${"1,".repeat(300)}1`, /at most 500 characters/u],
  ])("a rule that is not supported is refused with its remedy: %s", (text, problem) => {
    expect(problemOf(text)).toMatch(problem);
  });
});

describe("a hostile rule ends quickly:", () => {
  it.each([
    ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "2026-01-01T02:00"],
    ["FREQ=MONTHLY;BYMONTH=2,4,6,9,11;BYMONTHDAY=31", "2026-01-01T02:00"],
    ["FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "2026-01-01T02:00"],
    ["FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=10000", "0001-01-01T02:00"],
    ["FREQ=WEEKLY;BYDAY=MO;BYSETPOS=5", "2026-01-01T02:00"],
    ["FREQ=YEARLY;BYDAY=53MO;BYMONTH=2", "9999-12-31T02:00"],
    ["FREQ=DAILY;COUNT=10000", "1970-01-01T02:00"],
    [
      `FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=${Array.from({ length: 140 }, () => "31").join(",")}`,
      "2026-01-01T02:00",
    ],
  ])("a hostile rule ends quickly: %s", (text, first) => {
    const hostile = series(text, first);
    const after = Math.max(hostile.startsAt, Date.parse("2026-11-21T00:00Z"));
    expect(nextOccurrence({ ...hostile, after })).toBeNull();
  });
});
