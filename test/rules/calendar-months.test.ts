import { describe, expect, it } from "vitest";
import { firstOpenMonth, monthBounds, monthsBetween } from "../../src/rules/calendar-months.ts";

const at = (text: string) => Date.parse(text);
const namesOf = (months: readonly { month: string }[]) => months.map(({ month }) => month);

describe("a month", () => {
  it("a month's length follows the clock changes of its zone", () => {
    expect(monthBounds("2026-10", "Europe/Amsterdam")).toEqual({
      month: "2026-10",
      start: at("2026-09-30T22:00Z"),
      end: at("2026-10-31T23:00Z"),
      closesAt: at("2026-11-07T23:00Z"),
    });
  });

  it("the month after December is in the next year", () => {
    expect(namesOf(monthsBetween("2025-11", "2026-02", "UTC"))).toEqual([
      "2025-11",
      "2025-12",
      "2026-01",
      "2026-02",
    ]);
  });

  it("a month is final once no late report can reach it", () => {
    expect(firstOpenMonth(at("2026-10-07T23:59:59.999Z"), "UTC")).toBe("2026-09");
    expect(firstOpenMonth(at("2026-10-08T00:00Z"), "UTC")).toBe("2026-10");
    expect(monthBounds("2026-09", "UTC").closesAt).toBe(at("2026-10-08T00:00Z"));
  });

  it("a month is final by its own time zone", () => {
    const now = at("2026-10-07T22:00Z");
    expect(firstOpenMonth(now, "UTC")).toBe("2026-09");
    expect(firstOpenMonth(now, "Europe/Amsterdam")).toBe("2026-10");
  });
});
