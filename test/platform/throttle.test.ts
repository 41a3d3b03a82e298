import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { Throttle } from "../../src/platform/throttle.ts";

it("throttled work runs one task at a time, with the necessary pauses", async () => {
  const paced = new Throttle({ pauseFactor: 2, maxWaiting: 10 });
  const spans: { from: number; to: number }[] = [];
  const work = async () => {
    const from = performance.now();
    await sleep(20);
    spans.push({ from, to: performance.now() });
  };
  await Promise.all([paced.run(work), paced.run(work), paced.run(work)]);
  expect(spans).toHaveLength(3);
  for (const [index, { from }] of spans.entries()) {
    const before = spans[index - 1];
    // A timer may be a little early; if the machine was suspended meanwhile, the pause is as long as permitted.
    if (before !== undefined)
      expect(from - before.to).toBeGreaterThan(Math.min(500, 2 * (before.to - before.from)) - 5);
  }
});

it("throttled work continues after a failure, and refuses excess tasks at once", async () => {
  const paced = new Throttle({ pauseFactor: 0, maxWaiting: 32 });
  const failing = paced.run(() => Promise.reject(new Error("it failed")));
  const waiting = Array.from({ length: 40 }, () => paced.run(() => Promise.resolve()));
  await expect(failing).rejects.toThrow("it failed");
  const ended = await Promise.allSettled(waiting);
  const refused = ended.filter((outcome) => outcome.status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(10);
  expect(refused[0]?.reason).toMatchObject({ code: "RateLimited" });
  await vi.waitFor(() => paced.run(() => Promise.resolve()), { timeout: 90_000 });
});
