/** How often the portal asks again for what it shows, while changes go on. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RefetchThrottle } from "../../portal/src/api/refetch-throttle.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Requests a response that takes this many ms, while this many changes are reported, two a second. */
async function runThrottle(takesMs: number, changes: number) {
  const counts = { started: 0, ended: 0, maxAtOnce: 0 };
  const throttle = new RefetchThrottle(async () => {
    counts.started += 1;
    counts.maxAtOnce = Math.max(counts.maxAtOnce, counts.started - counts.ended);
    await new Promise((pass) => setTimeout(pass, takesMs));
    counts.ended += 1;
  });
  for (let change = 0; change < changes; change += 1) {
    throttle.requestRefetch();
    await vi.advanceTimersByTimeAsync(500);
  }
  return { counts, throttle };
}

describe("a live screen", () => {
  it("a live screen is fetched at once after a pause, and a second after the last fetch otherwise", async () => {
    const { counts, throttle } = await runThrottle(10, 1);
    expect(counts.started).toBe(1);
    throttle.requestRefetch();
    await vi.advanceTimersByTimeAsync(100);
    expect(counts.started).toBe(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(counts.started).toBe(2);
    throttle.requestRefetch();
    await vi.advanceTimersByTimeAsync(0);
    expect(counts.started).toBe(3);
  });

  it("a live screen is fetched once a second if responses are fast", async () => {
    const { counts } = await runThrottle(10, 20);
    expect(counts.started).toBeGreaterThanOrEqual(8);
    expect(counts.started).toBeLessThanOrEqual(10);
  });

  it("a live screen is fetched again only after the last response, and less often if responses are slow", async () => {
    const { counts } = await runThrottle(3_000, 40);
    expect(counts.maxAtOnce).toBe(1);
    expect(counts.started).toBeGreaterThanOrEqual(3);
    expect(counts.started).toBeLessThanOrEqual(4);
  });

  it("a live screen is fetched once more after a change during the last fetch", async () => {
    const { counts } = await runThrottle(3_000, 3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(counts).toMatchObject({ started: 2, ended: 2 });
  });

  it("a live screen is fetched again if a response never arrives", async () => {
    const { counts } = await runThrottle(1_000_000, 50);
    expect(counts.started).toBe(3);
  });

  it("a live screen is not fetched while it is hidden", async () => {
    const { counts, throttle } = await runThrottle(3_000, 3);
    throttle.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(counts.started).toBe(1);
  });
});
