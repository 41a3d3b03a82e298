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
async function asked(takesMs: number, changes: number) {
  const seen = { begun: 0, ended: 0, maxAtOnce: 0 };
  const rounds = new RefetchThrottle(async () => {
    seen.begun += 1;
    seen.maxAtOnce = Math.max(seen.maxAtOnce, seen.begun - seen.ended);
    await new Promise((pass) => setTimeout(pass, takesMs));
    seen.ended += 1;
  });
  for (let change = 0; change < changes; change += 1) {
    rounds.requestRefetch();
    await vi.advanceTimersByTimeAsync(500);
  }
  return { seen, rounds };
}

describe("a live screen", () => {
  it("a live screen is fetched once a second if responses are fast", async () => {
    const { seen } = await asked(10, 20);
    expect(seen.begun).toBeGreaterThanOrEqual(8);
    expect(seen.begun).toBeLessThanOrEqual(10);
  });

  it("a live screen is fetched again only after the last response, and less often if responses are slow", async () => {
    const { seen } = await asked(3_000, 40);
    expect(seen.maxAtOnce).toBe(1);
    expect(seen.begun).toBeGreaterThanOrEqual(3);
    expect(seen.begun).toBeLessThanOrEqual(4);
  });

  it("a live screen is fetched once more after a change during the last fetch", async () => {
    const { seen } = await asked(3_000, 3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen).toMatchObject({ begun: 2, ended: 2 });
  });

  it("a live screen is fetched again if a response never arrives", async () => {
    const { seen } = await asked(1_000_000, 60);
    expect(seen.begun).toBe(3);
  });

  it("a live screen is not fetched while it is hidden", async () => {
    const { seen, rounds } = await asked(3_000, 3);
    rounds.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen.begun).toBe(1);
  });
});
