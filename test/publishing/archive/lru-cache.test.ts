import { describe, expect, it } from "vitest";
import { readAddress, writeAddress } from "../../../src/publishing/archive/archive-paths.ts";
import { ConcurrencyLimiter } from "../../../src/publishing/archive/concurrency-limiter.ts";
import { type CachedRepresentation, LruCache } from "../../../src/publishing/archive/lru-cache.ts";
import { encodeRepresentation } from "../../../src/publishing/content-codings.ts";
import { headerProfiles } from "../../../src/publishing/header-profiles.ts";
import { until } from "../../harness/until.ts";
import { idOf } from "../states.ts";

const { page } = headerProfiles("http://localhost:8080", "default-src 'none'");
const cachedOf = (length: number): CachedRepresentation => ({
  representation: encodeRepresentation("x".repeat(length), page),
  profile: page,
  fingerprint: "1",
  currentAt: 0,
  aged: undefined,
});

describe("the LRU cache", () => {
  it("the LRU cache evicts the least recently used entry when it is full", () => {
    const cache = new LruCache(50_000);
    for (const name of ["a", "b", "c"]) cache.set(name, cachedOf(4_000));
    cache.get("a");
    cache.set("d", cachedOf(4_000));
    expect(["a", "b", "c", "d"].filter((name) => cache.get(name) !== undefined)).toEqual(["a", "c", "d"]);
  });

  it("the LRU cache never exceeds its size in bytes, whatever is inserted or replaced", () => {
    const cache = new LruCache(50_000);
    for (let round = 0; round < 100; round += 1) cache.set("same", cachedOf(round * 50));
    for (let round = 0; round < 100; round += 1) cache.set(`other ${round}`, cachedOf(8_000));
    const names = ["same", ...Array.from({ length: 100 }, (_, round) => `other ${round}`)];
    expect(names.filter((name) => cache.get(name) !== undefined)).toEqual(["other 99"]);
  });

  it("the LRU cache does not evict its entries for one that cannot fit", () => {
    const cache = new LruCache(50_000);
    cache.set("small", cachedOf(10));
    cache.set("large", cachedOf(50_000));
    expect([cache.get("small")?.fingerprint, cache.get("large")]).toEqual(["1", undefined]);
  });
});

describe("turns", () => {
  it("the concurrency limiter runs few tasks at once, then the waiting ones in order, and refuses more", async () => {
    const turns = new ConcurrencyLimiter({
      maxConcurrent: 2,
      maxQueued: 2,
      maxQueuedPerCaller: 2,
      pausePerWork: 0,
    });
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const take = (place: number) =>
      turns.run(() => {
        started.push(place);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    for (const place of [0, 1, 2, 3]) expect(take(place)).toBeDefined();
    expect(take(4)).toBeUndefined();
    expect(started).toEqual([0, 1]);
    ends[1]?.();
    await until(() => started.length === 3);
    expect(started).toEqual([0, 1, 2]);
    ends[0]?.();
    await until(() => started.length === 4);
    expect(started).toEqual([0, 1, 2, 3]);
    for (const end of ends) end();
    expect(take(5)).toBeDefined();
    await until(() => started.includes(5));
  });

  it("a caller with very many requests leaves capacity for others, in turn", async () => {
    const turns = new ConcurrencyLimiter({
      maxConcurrent: 1,
      maxQueued: 100,
      maxQueuedPerCaller: 3,
      pausePerWork: 0,
    });
    const started: string[] = [];
    const ends: (() => void)[] = [];
    const take = (caller: string) =>
      turns.run(() => {
        started.push(caller);
        return new Promise<void>((resolve) => ends.push(resolve));
      }, caller);
    const grants = Array.from({ length: 10 }, () => take("greedy"));
    expect(grants.filter((grant) => grant !== undefined)).toHaveLength(4);
    expect([take("modest"), take("other")]).not.toContain(undefined);
    for (let count = 2; count <= 6; count += 1) {
      ends.at(-1)?.();
      await until(() => started.length === count);
    }
    expect(started).toEqual(["greedy", "greedy", "modest", "other", "greedy", "greedy"]);
    ends.at(-1)?.();
  });

  it("the concurrency limiter frees a slot after a failed task", async () => {
    const turns = new ConcurrencyLimiter({
      maxConcurrent: 1,
      maxQueued: 1,
      maxQueuedPerCaller: 1,
      pausePerWork: 0,
    });
    const fails = () => Promise.reject(new Error("it failed"));
    for (let round = 0; round < 5; round += 1) await expect(turns.run(fails)).rejects.toThrow("it failed");
  });

  it("the concurrency limiter leaves others more time than it uses", async () => {
    const turns = new ConcurrencyLimiter({
      maxConcurrent: 3,
      maxQueued: 100,
      maxQueuedPerCaller: 100,
      pausePerWork: 5,
    });
    let worked = 0;
    const work = () => {
      const from = performance.now();
      while (performance.now() - from < 2);
      worked += performance.now() - from;
      return Promise.resolve();
    };
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: 24 }, () => turns.run(work) ?? Promise.reject(new Error("refused"))),
    );
    expect(worked / (performance.now() - startedAt)).toBeLessThan(0.65);
  });
});

describe("an address", () => {
  it("an archive address is the same in any spelling, with any extra query parameters", () => {
    const id = idOf(7);
    const written = (path: string, query = "") => {
      const address = readAddress(path, query);
      return address === undefined ? undefined : writeAddress(address);
    };
    expect(written("/history", `before=${id.toUpperCase()}&utm_source=x`)).toBe(`history before ${id}`);
    expect(written("/history", "MONTH=2026-11")).toBe("history month 2026-11");
    expect(written("/history", "after=x")).toBe("history");
    expect(written(`/component/${id}`)).toBe(`component ${id}`);
    expect(written(`/component/${id}.json`, "x=1")).toBe(`component ${id} as json`);
    expect(written(`/announcement/${id}.md`)).toBe(`announcement ${id} as markdown`);
    expect(written("/history.md", `Before=${id}`)).toBe(`history before ${id} as markdown`);
    expect(written(`/announcement/${id}.txt`)).toBeUndefined();
    expect(written("/announcement/history")).toBeUndefined();
    expect(written(`/announcement/${id}/`)).toBeUndefined();
    expect(written("/history", "Month=2026-11&Month=2026-10")).toBeUndefined();
    expect(written("/history", "Before=")).toBeUndefined();
  });
});
