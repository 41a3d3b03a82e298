import { describe, expect, it } from "vitest";
import {
  dayAt,
  dayShares,
  daysBetween,
  isTimeZone,
  lastDays,
  startOfDate,
} from "../../src/rules/calendar-days.ts";
import { emptyDay, uptimePercent } from "../../src/rules/uptime.ts";

const time = (text: string) => Date.parse(text);
const hour = 3_600_000;

// F-15: the day on which clocks change, both ways, and the day after it.
const changes = [
  ["Europe/Amsterdam", "2026-03-29", 23, "2026-03-28T23:00Z", "2026-03-29T22:00Z"],
  ["Europe/Amsterdam", "2026-03-30", 24, "2026-03-29T22:00Z", "2026-03-30T22:00Z"],
  ["Europe/Amsterdam", "2026-10-25", 25, "2026-10-24T22:00Z", "2026-10-25T23:00Z"],
  ["Europe/Amsterdam", "2026-10-26", 24, "2026-10-25T23:00Z", "2026-10-26T23:00Z"],
  ["America/New_York", "2026-03-08", 23, "2026-03-08T05:00Z", "2026-03-09T04:00Z"],
  ["America/New_York", "2026-03-09", 24, "2026-03-09T04:00Z", "2026-03-10T04:00Z"],
  ["America/New_York", "2026-11-01", 25, "2026-11-01T04:00Z", "2026-11-02T05:00Z"],
  ["America/New_York", "2026-11-02", 24, "2026-11-02T05:00Z", "2026-11-03T05:00Z"],
  ["Australia/Lord_Howe", "2026-04-05", 24.5, "2026-04-04T13:00Z", "2026-04-05T13:30Z"],
  ["Australia/Lord_Howe", "2026-04-06", 24, "2026-04-05T13:30Z", "2026-04-06T13:30Z"],
  ["Australia/Lord_Howe", "2026-10-04", 23.5, "2026-10-03T13:30Z", "2026-10-04T13:00Z"],
  ["Australia/Lord_Howe", "2026-10-05", 24, "2026-10-04T13:00Z", "2026-10-05T13:00Z"],
] as const;
const changedDays = changes.map(([timeZone, date, hours, from, to]) => {
  return { timeZone, date, hours, start: time(from), end: time(to) };
});

describe("a day of a clock change", () => {
  it.each(changedDays)(
    "a day of a clock change in $timeZone on $date is $hours hours long",
    ({ timeZone, hours, ...day }) => {
      const { date, start, end } = day;
      expect(end - start).toBe(hours * hour);
      expect(startOfDate(date, timeZone)).toBe(start);
      expect(dayAt(start, timeZone)).toEqual(day);
      expect(dayAt(end - 1, timeZone)).toEqual(day);
      expect(dayAt(end, timeZone).date).not.toBe(date);
      expect(daysBetween(start, end, timeZone)).toEqual([day]);
    },
  );

  it.each(changedDays)(
    "a day of a clock change in $timeZone on $date counts $hours hours in the uptime",
    (day) => {
      const period = { status: "Operational", from: day.start - hour, to: day.end + hour } as const;
      const shares = dayShares(period, day.timeZone);
      expect(shares.map((share) => share.milliseconds)).toEqual([hour, day.hours * hour, hour]);
      expect(shares[1]?.date).toBe(day.date);
      const up = (shares[1]?.milliseconds ?? 0) - hour;
      const percent = uptimePercent([{ ...emptyDay(), Operational: up, "Major Outage": hour }]);
      expect(percent).toBe(Math.floor((10_000 * (day.hours - 1)) / day.hours) / 100);
    },
  );
});

describe("the days of a time zone", () => {
  it("the days of a time zone omit a date that the zone skipped", () => {
    const from = time("2011-12-29T12:00Z");
    expect(daysBetween(from, from + 86_400_000, "Pacific/Apia").map((day) => day.date)).toEqual([
      "2011-12-29",
      "2011-12-31",
    ]);
    expect(startOfDate("2011-12-30", "Pacific/Apia")).toBe(time("2011-12-30T10:00Z"));
    expect(startOfDate("2011-12-31", "Pacific/Apia")).toBe(time("2011-12-30T10:00Z"));
    expect(lastDays(3, from + 86_400_000, "Pacific/Apia").map((day) => day.date)).toEqual([
      "2011-12-28",
      "2011-12-29",
      "2011-12-31",
    ]);
  });

  it("the days of a time zone are consecutive if clocks go back across midnight", () => {
    const zone = "America/St_Johns";
    const days = daysBetween(time("2010-11-06T12:00Z"), time("2010-11-07T12:00Z"), zone);
    expect(days.map((day) => day.date)).toEqual(["2010-11-06", "2010-11-07"]);
    // 00:01 became 23:01 of the day before, for the second time.
    expect(dayAt(time("2010-11-07T03:00Z"), zone)).toEqual(days[1]);
    expect(days[0]?.end).toBe(days[1]?.start);
  });

  it("the days of a time zone start after midnight if midnight was skipped", () => {
    expect(startOfDate("2018-11-04", "America/Sao_Paulo")).toBe(time("2018-11-04T03:00Z"));
    expect(dayAt(time("2018-11-04T03:00Z"), "America/Sao_Paulo").date).toBe("2018-11-04");
  });

  it("the last days of a time zone end with today", () => {
    const now = time("2026-11-21T23:30Z");
    const days = lastDays(90, now, "Europe/Amsterdam");
    expect(days).toHaveLength(90);
    expect(days.at(-1)).toEqual(dayAt(now, "Europe/Amsterdam"));
    expect(days.at(-1)?.date).toBe("2026-11-22");
    expect(days[0]?.date).toBe("2026-08-25");
    expect(days.slice(1).every((day, index) => day.start === days[index]?.end)).toBe(true);
  });

  it("the days of a time zone for an interval are those it touches", () => {
    const midnight = time("2026-05-01T00:00Z");
    expect(daysBetween(midnight, midnight, "UTC").map((day) => day.date)).toEqual(["2026-05-01"]);
    expect(daysBetween(midnight - 1, midnight, "UTC").map((day) => day.date)).toEqual(["2026-04-30"]);
    expect(daysBetween(midnight - 1, midnight + 1, "UTC")).toHaveLength(2);
    expect(daysBetween(midnight, midnight - 1, "UTC")).toEqual([]);
  });

  it("the days of a time zone have no share of an empty period", () => {
    const midnight = time("2026-05-01T00:00Z");
    expect(dayShares({ status: "Operational", from: midnight, to: midnight }, "UTC")).toEqual([]);
  });
});

describe("a time zone", () => {
  it.each(["UTC", "Europe/Amsterdam", "Asia/Kathmandu", "America/Argentina/Buenos_Aires"])(
    "the time zone %s is valid",
    (name) => {
      expect(isTimeZone(name)).toBe(true);
    },
  );

  it.each([
    "",
    "+01:00",
    "-0330",
    "Mars/Olympus",
    "Z",
    "UTC+1",
    "Europe/Amsterdam\0",
    "2026-01-01T00:00[UTC]",
  ])("the time zone %j is invalid", (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});
