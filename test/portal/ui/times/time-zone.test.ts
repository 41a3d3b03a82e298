import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { uiTexts } from "../../../../portal/src/texts/ui.ts";
import {
  instantAfterGap,
  instantsOf,
  offsetAt,
  offsetText,
  wallAt,
  wallWithSecond,
} from "../../../../portal/src/ui/times/time-zone.ts";
import { repetitions } from "../../../harness/repetitions.ts";

const zones = [
  "UTC",
  "Europe/London",
  "America/New_York",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Africa/Casablanca",
  "Pacific/Apia",
];
const minuteMs = 60_000;
const instants = fc
  .integer({ min: Date.UTC(2000, 0) / minuteMs, max: Date.UTC(2040, 0) / minuteMs })
  .map((minutes) => minutes * minuteMs);
/** Instants within two hours of a change of the clocks, where a zone has any. */
const nearChanges = fc
  .tuple(fc.constantFrom(...zones), instants, fc.integer({ min: -120, max: 120 }))
  .map(([zone, ms, minutes]) => {
    const next = Temporal.Instant.fromEpochMilliseconds(ms)
      .toZonedDateTimeISO(zone)
      .getTimeZoneTransition("next");
    return { zone, ms: (next?.epochMilliseconds ?? ms) + minutes * minuteMs };
  });
const anywhen = fc.record({ zone: fc.constantFrom(...zones), ms: instants });
const moments = fc.oneof(anywhen, nearChanges);
const zoned = (ms: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);

describe("the time zone beside a time", () => {
  it("the time zone beside a time includes its offset from UTC, except for UTC itself", () => {
    expect(uiTexts.zone("Europe/Berlin", "UTC+01:00", undefined)).toBe("Europe/Berlin, UTC+01:00.");
    expect(uiTexts.zone("UTC", "UTC+00:00", undefined)).toBe("UTC.");
    const time = "Mon 30 Nov, 05:00";
    expect(uiTexts.zone("Europe/Berlin", "UTC+01:00", time)).toBe(`${time} (Europe/Berlin, UTC+01:00).`);
    expect(uiTexts.zone("UTC", "UTC+00:00", time)).toBe("Mon 30 Nov, 05:00 UTC.");
  });
});

describe("wall time without Temporal", () => {
  it("wall time without Temporal agrees with Temporal for every instant, in every zone", () => {
    fc.assert(
      fc.property(moments, ({ zone, ms }) => {
        expect(offsetAt(ms, zone)).toBe(zoned(ms, zone).offsetNanoseconds / 1e6);
        expect(wallAt(ms, zone)).toBe(zoned(ms, zone).toPlainDateTime().toString({ smallestUnit: "minute" }));
        expect(wallWithSecond(ms, zone)).toBe(
          zoned(ms, zone).toPlainDateTime().toString({ smallestUnit: "second" }).replace(/:00$/u, ""),
        );
      }),
      { numRuns: repetitions(100, 5_000) },
    );
  });

  it("wall time without Temporal agrees with Temporal for every wall time: once, twice at overlaps, never in gaps", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -90, max: 90 }), ({ zone, ms }, minutes) => {
        const wall = zoned(ms, zone).toPlainDateTime().add({ minutes });
        const at = (disambiguation: "earlier" | "later") =>
          wall.toZonedDateTime(zone, { disambiguation }).epochMilliseconds;
        const expectedInstants = [...new Set([at("earlier"), at("later")])].filter((candidate) =>
          zoned(candidate, zone).toPlainDateTime().equals(wall),
        );
        expect(instantsOf(wall.toString({ smallestUnit: "minute" }), zone)).toEqual(expectedInstants);
      }),
      { numRuns: repetitions(100, 5_000) },
    );
  });
});

describe("a day on which the clocks of London change", () => {
  it("a day in spring skips an hour: a time in it is moved an hour on", () => {
    expect(instantsOf("2026-03-29T01:30", "Europe/London")).toEqual([]);
    const shifted = instantAfterGap("2026-03-29T01:30", "Europe/London") ?? 0;
    expect(wallAt(shifted, "Europe/London")).toBe("2026-03-29T02:30");
  });

  it("a day in autumn repeats an hour, summer time first", () => {
    const both = instantsOf("2026-10-25T01:30", "Europe/London");
    expect(both.map((ms) => new Date(ms).toISOString())).toEqual([
      "2026-10-25T00:30:00.000Z",
      "2026-10-25T01:30:00.000Z",
    ]);
    expect(both.map((ms) => offsetText(ms, "Europe/London"))).toEqual(["UTC+01:00", "UTC+00:00"]);
  });
});

it("a zone west of Greenwich has a minus sign, and half hours", () => {
  expect(offsetText(Date.UTC(2026, 0), "America/St_Johns")).toBe("UTC−03:30");
});

it("an invalid time has no offset", () => {
  expect(instantsOf("", "UTC")).toEqual([]);
  expect(instantAfterGap("soon", "UTC")).toBeUndefined();
});
