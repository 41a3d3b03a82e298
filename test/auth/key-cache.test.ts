import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CompiledQuery } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { type KeyCacheOptions, openKeyCache } from "../../src/auth/key-cache.ts";
import { type CommandBus, openCommandBus } from "../../src/commands/bus/command-bus.ts";
import { parseComponentCreate } from "../../src/commands/components/component-edit.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { insertRows } from "../../src/store/bulk-statements.ts";
import type { Change } from "../../src/store/engine.ts";
import { StoreFault } from "../../src/store/engine.ts";
import { q } from "../../src/store/query.ts";
import type { ApiKeyRow } from "../../src/store/tables/tables.ts";
import { databaseForStore } from "../harness/databases.ts";
import { sqliteTest } from "../harness/sqlite-test.ts";
import { until } from "../harness/until.ts";
import { keyRow } from "../store/rows.ts";

const logger = createLogger("silent");

const row = (hash: string, fields: Partial<ApiKeyRow> = {}): ApiKeyRow =>
  keyRow(1, { public_id: `id of ${hash}`, name: "Key", role: "Read-Write", covers_all: 1, hash, ...fields });

/** A store of keys whose failures and clock a test controls. It sends no notifications by itself. */
class FlakyStore {
  isGone = false;
  isSilent = false;
  reads = 0;
  now = 1_000_000;
  lastAnswerAt = 1_000_000;
  readonly #bus: CommandBus;
  readonly #listeners = new Set<(change: Change) => void>();

  constructor(bus: CommandBus) {
    this.#bus = bus;
  }

  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  notify(): void {
    for (const listener of this.#listeners) listener({ revision: null, keys: true });
  }

  async rows<Row>(query: CompiledQuery<Row>): Promise<Row[]> {
    this.reads += 1;
    if (this.isGone) throw new StoreFault("refused", new Error("gone"));
    if (this.isSilent) await new Promise(() => undefined);
    const rows = await this.#bus.rows(query);
    this.lastAnswerAt = this.now;
    return rows;
  }

  async keep(...keys: readonly ApiKeyRow[]): Promise<void> {
    await this.#bus.write(insertRows("api_key", keys));
  }

  async forgetAll(): Promise<void> {
    await this.#bus.write(q.deleteFrom("api_key").compile());
  }

  /** Has the key with the number 1 cover new components; their numbers. */
  async cover(names: readonly string[]): Promise<number[]> {
    for (const Name of names) {
      const command = parseComponentCreate({ Name });
      const actor = { kind: "command line" } as const;
      await this.#bus.submit({ command, actor, requestId: null, idempotency: null, ifMatch: null });
    }
    const components = await this.#bus.rows(q.selectFrom("component").select("id").orderBy("id").compile());
    const covered = components.map(({ id }) => ({ api_key_id: 1, component_id: id }));
    await this.#bus.write(insertRows("api_key_component", covered));
    return components.map(({ id }) => id);
  }
}

async function cacheOf(...first: readonly ApiKeyRow[]) {
  const dataDirectory = mkdtempSync(join(tmpdir(), "signalbox-"));
  const { database, drop } = await databaseForStore();
  const bus = await openCommandBus({ dataDirectory, database, baseUrl: "", thread: false, logger });
  const store = new FlakyStore(bus);
  await store.keep(...first);
  const clock = { now: () => store.now, monotonic: () => store.now };
  const options: KeyCacheOptions = { bus: store, clock, logger, meters: createMetrics() };
  const cache = openKeyCache(options);
  onTestFinished(async () => {
    cache.close();
    await bus.close();
    await drop();
    rmSync(dataDirectory, { recursive: true, force: true });
  });
  return { store, cache };
}

describe("the key cache", () => {
  it("the key cache finds the store's keys without a query", async () => {
    const { cache, store } = await cacheOf(row("a"));
    await until(() => cache.getCached("a") !== undefined);
    const readsBefore = store.reads;
    for (let count = 0; count < 100; count += 1) cache.getCached("a");
    expect([store.reads, cache.getCached("b")]).toEqual([readsBefore, undefined]);
  });

  it("the key cache finds a key that another process has just created", async () => {
    const { cache, store } = await cacheOf();
    await store.keep(row("new"));
    expect(await cache.find("new")).toMatchObject({ name: "Key", covers: "all" });
    expect(await cache.find("none")).toBeUndefined();
  });

  it("the key cache holds the components that a webhook key covers", async () => {
    const { cache, store } = await cacheOf(row("a", { covers_all: 0, role: "Webhook" }));
    const numbers = await store.cover(["API", "Web"]);
    store.notify();
    await until(() => cache.getCached("a")?.covers.length === 2);
    expect(cache.getCached("a")?.covers).toEqual(numbers);
  });

  it("the key cache drops a key when it is notified of a change", async () => {
    const { cache, store } = await cacheOf(row("a"));
    await until(() => cache.getCached("a") !== undefined);
    await store.forgetAll();
    store.notify();
    await until(() => cache.getCached("a") === undefined);
    expect(await cache.find("a")).toBeUndefined();
  });

  it("the key cache queries the store after a second without notifications", async () => {
    const { cache, store } = await cacheOf(row("a"));
    await until(() => cache.getCached("a") !== undefined);
    await store.forgetAll();
    store.now += 1500;
    expect(cache.getCached("a")).toBeUndefined();
    expect(await cache.find("a")).toBeUndefined();
  });

  sqliteTest("the key cache serves only cached keys while the store is unavailable", async () => {
    const { cache, store } = await cacheOf(row("a"), row("b", { id: 2, expires_at: 1_010_000 }));
    await until(() => cache.getCached("b") !== undefined);
    store.isGone = true;
    store.now += 5000;
    expect(await cache.find("a")).toMatchObject({ number: 1 });
    expect(await cache.find("b")).toMatchObject({ number: 2 });
    await expect(cache.find("c")).rejects.toThrow(StoreFault);
    store.now += 10_000;
    await expect(cache.find("b")).rejects.toThrow(StoreFault);
  });

  it("the key cache does not wait long for an unresponsive store", async () => {
    const { cache, store } = await cacheOf(row("a"));
    await until(() => cache.getCached("a") !== undefined);
    store.isSilent = true;
    store.now += 5000;
    expect(await cache.find("a")).toMatchObject({ number: 1 });
  });

  it("the key cache drops a key the moment it expires", async () => {
    const { cache, store } = await cacheOf(row("a", { expires_at: 1_000_500 }));
    await until(() => cache.getCached("a") !== undefined);
    store.now += 499;
    expect(cache.getCached("a")).toBeDefined();
    store.now += 1;
    expect(cache.getCached("a")).toBeUndefined();
  });
});
