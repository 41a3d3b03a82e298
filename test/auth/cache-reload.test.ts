import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CacheReload } from "../../src/auth/cache-reload.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("a cache that cannot be reloaded retries until it can, and logs the failure once", async () => {
  let fails = true;
  let reads = 0;
  const errors: unknown[] = [];
  const reloading = new CacheReload(
    async () => {
      reads += 1;
      if (fails) throw new Error("no store");
    },
    (error) => errors.push(error),
  );
  await reloading.reload();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads).toBeGreaterThan(10);
  expect(errors).toHaveLength(1);
  fails = false;
  await vi.advanceTimersByTimeAsync(1_000);
  const after = reads;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads).toBe(after);
  fails = true;
  await reloading.reload();
  expect(errors).toHaveLength(2);
  reloading.close();
});
