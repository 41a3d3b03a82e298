import { describe, expect, it } from "vitest";
import { monthBounds } from "../../src/rules/calendar-months.ts";
import {
  affectedMonths,
  type DayChange,
  isUnchanged,
  type MonthChange,
  publishedSums,
  type ShownState,
  wasPublished,
  type ZonedMonth,
} from "../../src/rules/closed-month-figures.ts";

const at = (text: string) => Date.parse(text);
const hour = 60 * 60_000;
const day = 24 * hour;

const month = (name: string, timeZone = "UTC"): ZonedMonth => ({ ...monthBounds(name, timeZone), timeZone });

/** A component that has been well since long before the months that are asked about, but for what is given. */
const showing = (changes: Partial<ShownState> = {}): ShownState => ({
  shown: "Operational",
  since: at("2026-01-01T00:00Z"),
  startDate: "2026-01-01",
  ...changes,
});

const moved = (date: string, changes: Partial<DayChange> = {}): DayChange => ({
  day: date,
  operational: 0,
  degraded: 0,
  partial: 0,
  major: 0,
  ...changes,
});

/** A change that moves days and leaves the shown status unchanged, except for the given fields. */
const changed = (changes: Partial<MonthChange> = {}): MonthChange => ({
  before: showing(),
  after: showing(),
  dayChanges: [],
  ...changes,
});

const nothing = { observed: 0, partial: 0, major: 0 };

describe("the figure of a closed month", () => {
  it("a final month's figure is calculated from closed periods and the open one", () => {
    const closed = { observed: 10 * day, partial: 3 * hour, major: hour };
    const open = showing({ shown: "Partial Outage", since: at("2026-08-11T00:00Z") });
    expect(publishedSums(closed, open, month("2026-08"))).toEqual({
      observed: 31 * day,
      partial: 3 * hour + 21 * day,
      major: hour,
    });
  });

  it("a final month's figure uses only the part of the open period within the month, in its time zone", () => {
    const october = month("2026-10", "Europe/Amsterdam");
    expect(publishedSums(nothing, showing({ shown: "Major Outage" }), october)).toEqual({
      observed: 31 * day + hour,
      partial: 0,
      major: 31 * day + hour,
    });
    const later = showing({ since: at("2026-11-03T00:00Z") });
    expect(publishedSums(nothing, later, october)).toEqual(nothing);
  });

  it("a final month's figure starts with its component's start date", () => {
    const counts = showing({ startDate: "2026-08-16" });
    expect(publishedSums(nothing, counts, month("2026-08")).observed).toBe(16 * day);
  });

  it.each(["Unknown", "Under Maintenance"] as const)(
    "a final month has no figure for a time that was %s",
    (shown) => {
      expect(publishedSums(nothing, showing({ shown }), month("2026-08"))).toEqual(nothing);
    },
  );

  it("a final month has no stored figure if its component was created afterwards", () => {
    expect(wasPublished(month("2026-08"), at("2026-09-07T23:59:59.999Z"))).toBe(true);
    expect(wasPublished(month("2026-08"), at("2026-09-08T00:00Z"))).toBe(false);
  });
});

describe("a change of the past", () => {
  it("a change of the past touches the months of its days", () => {
    const days = [moved("2026-06-30"), moved("2026-08-01"), moved("2026-08-02")];
    expect(affectedMonths(changed({ dayChanges: days }))).toEqual(["2026-06", "2026-08"]);
  });

  it("a change of the start date touches every month between both dates, in either order", () => {
    const [early, late] = [showing({ startDate: "2025-12-24" }), showing({ startDate: "2026-02-01" })];
    const months = ["2025-12", "2026-01", "2026-02"];
    expect(affectedMonths(changed({ before: early, after: late }))).toEqual(months);
    expect(affectedMonths(changed({ before: late, after: early }))).toEqual(months);
  });

  it("a change of the past keeps a month's figure if it closes the period that was open throughout", () => {
    const days = Array.from({ length: 31 }, (_, index) =>
      moved(`2026-08-${String(index + 1).padStart(2, "0")}`, { operational: day }),
    );
    const after = showing({ shown: "Major Outage", since: at("2026-09-01T00:00Z") });
    expect(isUnchanged(nothing, changed({ after, dayChanges: days }), month("2026-08"))).toBe(true);
  });

  it("a change of the past changes a month's figure if it turns an hour into an outage", () => {
    const days = [moved("2026-08-10", { operational: -hour, major: hour })];
    const shown = showing({ since: at("2026-09-01T00:00Z") });
    const closed = { observed: 31 * day, partial: 0, major: 0 };
    const change = changed({ before: shown, after: shown, dayChanges: days });
    expect(isUnchanged(closed, change, month("2026-08"))).toBe(false);
    expect(isUnchanged(closed, change, month("2026-07"))).toBe(true);
  });

  it("a change of the past keeps a month's figure if it affects only days before the start date", () => {
    const shown = showing({ since: at("2026-09-01T00:00Z"), startDate: "2026-08-16" });
    const days = [moved("2026-08-10", { major: hour })];
    const change = changed({ before: shown, after: shown, dayChanges: days });
    expect(isUnchanged({ observed: 16 * day, partial: 0, major: 0 }, change, month("2026-08"))).toBe(true);
  });

  it("a change of the start date changes a month's figure", () => {
    const change = changed({ after: showing({ startDate: "2026-01-02" }) });
    expect(isUnchanged(nothing, change, month("2026-08"))).toBe(false);
  });
});
