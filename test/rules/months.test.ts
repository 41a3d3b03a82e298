import { describe, expect, it } from "vitest";
import { closedMonths, monthBounds, monthsBetween } from "../../src/rules/months.ts";

const at = (text: string) => Date.parse(text);
const named = (months: readonly { month: string }[]) => months.map(({ month }) => month);

describe("a month", () => {
  it("is as long as the clocks of its zone make it", () => {
    expect(monthBounds("2026-10", "Europe/Amsterdam")).toEqual({
      month: "2026-10",
      start: at("2026-09-30T22:00Z"),
      end: at("2026-10-31T23:00Z"),
      closesAt: at("2026-11-07T23:00Z"),
    });
  });

  it("follows December in the next year", () => {
    expect(named(monthsBetween("2025-11", "2026-02", "UTC"))).toEqual([
      "2025-11",
      "2025-12",
      "2026-01",
      "2026-02",
    ]);
  });

  it("is closed once no late report can reach it", () => {
    const since = at("2026-08-15T12:00Z");
    expect(named(closedMonths(since, at("2026-10-07T23:59:59.999Z"), "UTC"))).toEqual(["2026-08"]);
    expect(named(closedMonths(since, at("2026-10-08T00:00Z"), "UTC"))).toEqual(["2026-08", "2026-09"]);
  });

  it("is not touched by what happened after it", () => {
    const now = at("2026-10-08T00:00Z");
    expect(closedMonths(at("2026-10-01T00:00Z"), now, "UTC")).toEqual([]);
    expect(named(closedMonths(at("2026-09-30T23:59:59.999Z"), now, "UTC"))).toEqual(["2026-09"]);
    expect(closedMonths(now, now, "UTC")).toEqual([]);
  });

  it("may hold a time in one zone and not in another", () => {
    const now = at("2026-10-20T00:00Z");
    const since = at("2026-09-30T23:30Z");
    expect(named(closedMonths(since, now, "UTC"))).toEqual(["2026-09"]);
    expect(closedMonths(since, now, "Europe/Amsterdam")).toEqual([]);
  });
});
