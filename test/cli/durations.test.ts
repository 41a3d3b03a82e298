import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDuration, writeDuration } from "../../src/cli/durations.ts";

describe("a length of time", () => {
  it.each([
    ["90d", 90 * 86_400_000],
    ["24h", 86_400_000],
    ["5 m", 300_000],
    ["30S", 30_000],
    ["0", 0],
    ["2 hours", 7_200_000],
    ["1 Day", 86_400_000],
    ["1w", 604_800_000],
    ["2 weeks", 1_209_600_000],
    ["10 min", 600_000],
    ["1h30m", 5_400_000],
    ["1 day 2 hrs", 93_600_000],
    ["1y", 31_536_000_000],
  ])("a duration is parsed: %s", (text, milliseconds) => {
    expect(readDuration(text)).toBe(milliseconds);
  });

  it.each(["", "d", "5", "3600", "1mo", "-1d", "1.5h", "30m1h", "1h1h", "1h30", "never", "9".repeat(11)])(
    "an invalid duration is refused: %s",
    (text) => {
      expect(readDuration(text)).toBeUndefined();
    },
  );

  it("a duration is formatted in its largest whole unit", () => {
    expect(writeDuration(90 * 86_400_000)).toBe("90 days");
    expect(writeDuration(86_400_000)).toBe("1 day");
    expect(writeDuration(90 * 60_000)).toBe("90 minutes");
    expect(writeDuration(1000)).toBe("1 second");
    expect(writeDuration(0)).toBe("0 seconds");
  });

  it("a duration is unchanged after formatting and parsing", () => {
    const same = (seconds: number) => {
      const [number = "", unit = ""] = writeDuration(seconds * 1000).split(" ");
      return readDuration(number + unit.charAt(0)) === seconds * 1000;
    };
    expect(() => fc.assert(fc.property(fc.integer({ min: 0, max: 10 ** 8 }), same))).not.toThrow();
  });
});
