import { describe, expect, it } from "vitest";
import { fullTimes, periodText, zoneName } from "../../../../portal/src/ui/times/time-texts.ts";

const at = Date.parse("2026-11-23T17:57:06Z");

describe("a full time", () => {
  it("a full time includes the reader's zone if their clock differs from the page's", () => {
    expect(fullTimes(at, "UTC", "America/Los_Angeles").split("\n")).toEqual([
      expect.stringMatching(/^Monday,? 23 November 2026 at 17:57:06 UTC$/u),
      expect.stringMatching(/^In your time zone: Monday,? 23 November 2026 at 09:57:06 /u),
    ]);
  });

  it("a full time is written once if both clocks agree", () => {
    expect(fullTimes(at, "Europe/Berlin", "Europe/Paris")).not.toContain("In your time zone");
  });
});

describe("the name of a zone", () => {
  it("the name of a time zone is short, and includes the season", () => {
    expect(zoneName(at, "UTC")).toBe("UTC");
    expect(zoneName(at, "Europe/London")).toBe("GMT");
    expect(zoneName(Date.parse("2026-07-01T12:00:00Z"), "Europe/London")).toBe("BST");
  });
});

it("a period within a day names it once, and one over midnight has both days with their weekdays, as on the page", () => {
  const clock = { zone: "UTC", now: Date.parse("2026-11-30T12:00:00Z") };
  const period = (from: string, to: string) => periodText(Date.parse(from), Date.parse(to), clock);
  expect(period("2026-11-30T22:40:00Z", "2026-11-30T23:40:00Z")).toBe("22:40–23:40");
  expect(period("2026-12-02T22:40:00Z", "2026-12-02T23:40:00Z")).toBe("2 Dec, 22:40–23:40");
  expect(period("2026-11-30T22:40:00Z", "2026-12-01T00:40:00Z")).toBe("Mon 30 Nov, 22:40 – Tue 1 Dec, 00:40");
});
