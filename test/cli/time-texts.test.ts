import { describe, expect, it } from "vitest";
import { sentence, writeMinute } from "../../src/cli/terminal.ts";
import { recurrenceWords } from "../../src/cli/times/recurrence-words.ts";
import { readDay, readTimeAfter, readTimeText, timeHelp } from "../../src/cli/times/time-texts.ts";
import { writeDistance, writeLocal } from "../../src/cli/times/zoned-times.ts";

const now = Date.parse("2026-10-24T22:30:30Z");
const inBerlin = (text: string) => readTimeText(text, { now, timeZone: "Europe/Berlin" });

describe("a time on the command line", () => {
  it.each([
    ["2026-12-01T22:00:00+01:00", "2026-12-01T22:00:00+01:00"],
    ["2026-12-01 22:00", "2026-12-01T21:00:00Z"],
    // In Berlin it is the 25th already, and the clocks change that night.
    ["today 9:30", "2026-10-25T08:30:00Z"],
    ["0:15", "2026-10-24T22:15:00Z"],
    ["Tomorrow at 22:00", "2026-10-26T21:00:00Z"],
    ["yesterday 22:00", "2026-10-24T20:00:00Z"],
    ["now", "2026-10-24T22:30:00.000Z"],
    ["in 2 hours", "2026-10-25T00:30:00.000Z"],
    ["30m ago", "2026-10-24T22:00:00.000Z"],
    // It is Sunday, half past midnight.
    ["Sunday 9:30", "2026-10-25T08:30:00Z"],
    ["sun 0:15", "2026-10-31T23:15:00Z"],
    ["tue at 22:00", "2026-10-27T21:00:00Z"],
  ])("%s is read as %s", (text, time) => {
    expect(inBerlin(text)).toBe(time);
  });

  it.each([
    ["2026-11-28T00:05Z", "2026-11-28T00:05:00Z"],
    ["2026-11-28 00:05:30Z", "2026-11-28T00:05:30Z"],
    ["2026-11-28 00:05 UTC", "2026-11-28T00:05:00Z"],
    ["2026-11-28T11:05-05:00", "2026-11-28T11:05:00-05:00"],
    ["2026-11-28 11:05 +0100", "2026-11-28T11:05:00+01:00"],
  ])("%s has its offset, so that it is the same in every time zone", (text, time) => {
    expect(inBerlin(text)).toBe(time);
  });

  it("every time that is printed is read as the same minute", () => {
    const minutes = ["2026-02-28T23:59Z", "2026-10-25T00:30Z", "2026-10-25T01:30Z", "2028-02-29T00:00Z"];
    for (const minute of minutes.map((text) => Date.parse(text))) {
      const iso = new Date(minute).toISOString();
      const printed = [writeMinute(minute), writeLocal(minute, "UTC"), iso, sentence(iso).slice(0, -1)];
      for (const text of printed) expect(Date.parse(inBerlin(text) ?? ""), text).toBe(minute);
    }
  });

  it.each([
    "",
    "2026-13-01 22:00Z",
    "2026-11-28 24:05Z",
    "tomorrow",
    "2026-12-01",
    "2026-13-01 22:00",
    "25:00",
    "in a while",
    "2 hours",
    "tues 22:00",
    "in -1 hours",
  ])("%j is none", (text) => {
    expect(inBerlin(text)).toBeUndefined();
  });

  it.each([
    ["sun 0:15", "2026-10-24T22:15:00Z"],
    ["sun 9:30", "2026-10-18T07:30:00Z"],
    ["tuesday 22:00", "2026-10-20T20:00:00Z"],
  ])("%s is the last one in the past: %s", (text, time) => {
    expect(readTimeText(text, { now, timeZone: "Europe/Berlin", isPast: true })).toBe(time);
  });

  it("an end on a weekday is the first one after the start", () => {
    const after = Date.parse("2026-11-03T22:00:00Z");
    expect(readTimeAfter("wed 04:00", { after, timeZone: "UTC" })).toBe("2026-11-04T04:00:00Z");
  });

  it.each([
    ["yesterday", "2026-10-24"],
    ["sun", "2026-10-25"],
    ["Monday", "2026-10-19"],
    ["30 days ago", "2026-09-25"],
    ["2026-10-03", "2026-10-03"],
    ["2026-13-01", undefined],
    ["soon", undefined],
  ])("the day %s is %s", (text, day) => {
    expect(readDay(text, { now, timeZone: "Europe/Berlin", isPast: true })).toBe(day);
  });

  it("the help for a wrong time has an example with the day in it, and otherwise with tomorrow's", () => {
    expect(timeHelp("2026-12-01", now)).toBe('Add the time of day, such as "2026-12-01 22:00".');
    const help = timeHelp("soon", now);
    expect(help).toMatch(
      /^Give a time such as "2026-10-25 22:00", "tomorrow 22:00", "mon 22:00" or "22:00"/u,
    );
    for (const [, example = ""] of help.matchAll(/"([^"]+)"/gu)) expect(inBerlin(example)).toBeDefined();
  });
});

it.each([
  [5_000, "in 1 min"],
  [0, "now"],
  [-20_000, "now"],
  [-90_000, "2 min ago"],
  [2 * 3_600_000, "in 2 h"],
])("a moment %i ms from now is written %j, and only one that has come is now", (distance, text) => {
  expect(writeDistance(now + distance, now)).toBe(text);
});

it.each([
  ["FREQ=DAILY", "every day"],
  ["FREQ=WEEKLY", "every week"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH", "every 2 weeks on Tuesday and Thursday"],
  ["FREQ=DAILY;BYDAY=MO", "every week on Monday"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3", "every month on the last day, 3 times"],
  ["FREQ=MONTHLY;BYDAY=1SU", "every month on the first Sunday"],
  ["FREQ=YEARLY;UNTIL=20301231", "every year, until 2030-12-31"],
  ["FREQ=YEARLY;BYMONTH=3;BYDAY=1SU", "FREQ=YEARLY;BYMONTH=3;BYDAY=1SU"],
])("the rule %s is %s in words", (rule, words) => {
  expect(recurrenceWords(rule)).toBe(words);
});
