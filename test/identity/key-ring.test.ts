import { afterEach, describe, expect, it } from "vitest";
import type { Change, Door } from "../../src/commands/door.ts";
import { createLogger } from "../../src/ground/logger.ts";
import { createMeters } from "../../src/ground/meters.ts";
import { type KeyRing, openKeyRing } from "../../src/identity/key-ring.ts";
import { LedgerFault } from "../../src/ledger/engine.ts";
import { until } from "../harness/until.ts";

const rings: KeyRing[] = [];
afterEach(() => {
  for (const ring of rings.splice(0)) ring.close();
});

const row = (hash: string, fields: Readonly<Record<string, unknown>> = {}) => ({
  id: 1,
  public_id: "id",
  family_id: 1,
  name: "Key",
  last4: "abcd",
  role: "Read-Write",
  hash,
  covers_all: 1,
  rate_per_minute: 600,
  expires_at: null,
  ...fields,
});

/** A ledger of keys that a test holds in its hands. */
function ledgerOf(...first: readonly Record<string, unknown>[]) {
  const state = {
    rows: [...first],
    coverage: [] as { api_key_id: number; component_id: number }[],
    isGone: false,
    isSilent: false,
    asked: 0,
    now: 1_000_000,
    lastAnswerAt: 1_000_000,
  };
  const listeners = new Set<(change: Change) => void>();
  const door = {
    get lastAnswerAt() {
      return state.lastAnswerAt;
    },
    onChange(listener: (change: Change) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async rows(query: { sql: string; parameters: readonly unknown[] }) {
      state.asked += 1;
      if (state.isGone) throw new LedgerFault("refused", new Error("gone"));
      if (state.isSilent) await new Promise(() => undefined);
      state.lastAnswerAt = state.now;
      if (query.sql.includes('from "api_key_component"')) return state.coverage;
      return query.sql.includes('"hash" = ')
        ? state.rows.filter((one) => one["hash"] === query.parameters[0])
        : state.rows;
    },
  } as unknown as Door;
  const clock = { now: () => state.now, monotonic: () => state.now };
  const ring = openKeyRing({ door, clock, logger: createLogger("silent"), meters: createMeters() });
  rings.push(ring);
  return { state, ring, tell: () => listeners.forEach((listen) => listen({ revision: null, keys: true })) };
}

describe("the ring of keys", () => {
  it("knows the keys of the ledger without asking it", async () => {
    const { ring, state } = ledgerOf(row("a"));
    await until(() => ring.known("a") !== undefined);
    const asked = state.asked;
    for (let count = 0; count < 100; count += 1) ring.known("a");
    expect([state.asked, ring.known("b")]).toEqual([asked, undefined]);
  });

  it("finds a key that was made a moment ago by another process", async () => {
    const { ring, state } = ledgerOf();
    state.rows.push(row("new"));
    expect(await ring.find("new")).toMatchObject({ name: "Key", covers: "all" });
    expect(await ring.find("none")).toBeUndefined();
  });

  it("knows what a webhook key covers", async () => {
    const { ring, state, tell } = ledgerOf(row("a", { covers_all: 0, role: "Webhook" }));
    state.coverage.push({ api_key_id: 1, component_id: 7 }, { api_key_id: 1, component_id: 9 });
    tell();
    await until(() => ring.known("a")?.covers.length === 2);
    expect(ring.known("a")?.covers).toEqual([7, 9]);
  });

  it("forgets a key when it is told that keys have changed", async () => {
    const { ring, state, tell } = ledgerOf(row("a"));
    await until(() => ring.known("a") !== undefined);
    state.rows = [];
    tell();
    await until(() => ring.known("a") === undefined);
    expect(await ring.find("a")).toBeUndefined();
  });

  it("asks the ledger itself when that has not been heard of for a second", async () => {
    const { ring, state } = ledgerOf(row("a"));
    await until(() => ring.known("a") !== undefined);
    state.rows = [];
    state.now += 1500;
    expect(ring.known("a")).toBeUndefined();
    expect(await ring.find("a")).toBeUndefined();
  });

  it("goes on with the keys it knew while the ledger is gone, and with no others", async () => {
    const { ring, state } = ledgerOf(row("a"), row("b", { id: 2, expires_at: 1_010_000 }));
    await until(() => ring.known("b") !== undefined);
    state.isGone = true;
    state.now += 5000;
    expect(await ring.find("a")).toMatchObject({ number: 1 });
    expect(await ring.find("b")).toMatchObject({ number: 2 });
    await expect(ring.find("c")).rejects.toThrow(LedgerFault);
    state.now += 10_000;
    await expect(ring.find("b")).rejects.toThrow(LedgerFault);
  });

  it("does not wait long for a ledger that is silent", async () => {
    const { ring, state } = ledgerOf(row("a"));
    await until(() => ring.known("a") !== undefined);
    state.isSilent = true;
    state.now += 5000;
    const start = performance.now();
    expect(await ring.find("a")).toMatchObject({ number: 1 });
    expect(performance.now() - start).toBeLessThan(1500);
  });

  it("lets a key go at the moment it expires", async () => {
    const { ring, state } = ledgerOf(row("a", { expires_at: 1_000_500 }));
    await until(() => ring.known("a") !== undefined);
    state.now += 499;
    expect(ring.known("a")).toBeDefined();
    state.now += 1;
    expect(ring.known("a")).toBeUndefined();
  });
});
