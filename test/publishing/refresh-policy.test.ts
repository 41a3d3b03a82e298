import { describe, expect, it } from "vitest";
import { nextRefreshAt, type RefreshState } from "../../src/publishing/refresh-policy.ts";

const calm: RefreshState = {
  startedAt: 10_000,
  hasChange: false,
  hasNewReports: false,
  failures: 0,
  failedAt: 0,
  dayEndsAt: Number.POSITIVE_INFINITY,
};

describe("the time of the next rebuild", () => {
  it("the first rebuild is immediate", () => {
    expect(nextRefreshAt({ ...calm, startedAt: null })).toBe(Number.NEGATIVE_INFINITY);
  });

  it("a rebuild after a change starts 25 ms after the last one started: at once after a quiet period", () => {
    expect(nextRefreshAt({ ...calm, hasChange: true })).toBe(10_025);
  });

  it("the next rebuild is after 30 s if reports only repeated the status", () => {
    expect(nextRefreshAt({ ...calm, hasNewReports: true })).toBe(40_000);
  });

  it("the next rebuild is after a minute if nothing changed", () => {
    expect(nextRefreshAt(calm)).toBe(70_000);
  });

  it("the next rebuild is at the end of the day", () => {
    expect(nextRefreshAt({ ...calm, dayEndsAt: 12_345 })).toBe(12_345);
  });

  it("the next rebuild is after growing pauses while the store fails, however many changes wait", () => {
    const due = [1, 2, 3, 4, 50].map((failures) =>
      nextRefreshAt({ ...calm, hasChange: true, failures, failedAt: 20_000 }),
    );
    expect(due).toEqual([20_250, 21_000, 22_000, 25_000, 25_000]);
  });
});
