import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CacheReload } from "../../src/auth/cache-reload.ts";
import { FailureLog } from "../../src/platform/failure-log.ts";
import { createLogger } from "../../src/platform/logger.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("a cache that cannot be reloaded retries until it can, and logs when that begins and ends", async () => {
  let fails = true;
  let reads = 0;
  const lines: string[] = [];
  const logger = createLogger("info", { write: (line) => lines.push(line) });
  const reloading = new CacheReload(
    async () => {
      reads += 1;
      if (fails) throw new Error("no store");
    },
    new FailureLog(logger),
    { failed: "no reload", recovered: "reloaded" },
  );
  await reloading.reload();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads).toBeGreaterThan(10);
  expect(lines).toHaveLength(1);
  fails = false;
  await vi.advanceTimersByTimeAsync(1_000);
  const after = reads;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads).toBe(after);
  expect(lines.at(-1)).toContain("reloaded");
  fails = true;
  await reloading.reload();
  expect(lines).toHaveLength(3);
  reloading.close();
});
