import { describe, expect, it } from "vitest";
import { readTimeText, timeHelp } from "../../src/cli/times/time-texts.ts";

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
  ])("%s is read as %s", (text, time) => {
    expect(inBerlin(text)).toBe(time);
  });

  it.each([
    "",
    "tomorrow",
    "2026-12-01",
    "2026-13-01 22:00",
    "25:00",
    "in a while",
    "2 hours",
    "in -1 hours",
  ])("%j is none", (text) => {
    expect(inBerlin(text)).toBeUndefined();
  });

  it("the help for a wrong time has an example with the day in it, and otherwise with tomorrow's", () => {
    expect(timeHelp("2026-12-01", now)).toBe('Add the time of day, such as "2026-12-01 22:00".');
    const help = timeHelp("soon", now);
    expect(help).toMatch(/^Give a time such as "2026-10-25 22:00", "tomorrow 22:00" or "22:00"/u);
    for (const [, example = ""] of help.matchAll(/"([^"]+)"/gu)) expect(inBerlin(example)).toBeDefined();
  });
});
