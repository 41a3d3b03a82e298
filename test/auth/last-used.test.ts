import type { CompiledQuery } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openLastUsed } from "../../src/auth/last-used.ts";
import { createLogger } from "../../src/platform/logger.ts";

const logger = createLogger("silent");
const minute = 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function noting() {
  let now = 10 * minute + 1234;
  const written: unknown[] = [];
  let fails = false;
  const bus = {
    write: async (query: CompiledQuery) => {
      if (fails) throw new Error("no store");
      written.push(...query.parameters);
    },
  };
  const uses = openLastUsed({ bus, clock: { now: () => now, monotonic: () => now }, logger });
  return {
    uses,
    written,
    pass: async (milliseconds: number) => {
      now += milliseconds;
      await vi.advanceTimersByTimeAsync(milliseconds);
    },
    fail: (does: boolean) => {
      fails = does;
    },
  };
}

const unexposed = { route: "GET /api/Component/:id", inUrl: false, inClear: false };
const what = "GET /api/Component/{id}";

describe("the last use of keys", () => {
  it("the last use of all keys is written together, once a minute, rounded to the minute", async () => {
    const { uses, written, pass } = noting();
    for (let count = 0; count < 100; count += 1) uses.note(1, unexposed);
    uses.note(2, unexposed);
    await pass(600);
    for (let count = 0; count < 100; count += 1) uses.note(1, unexposed);
    await pass(600);
    expect(written).toEqual([
      [
        [1, 10 * minute, null, null, what],
        [2, 10 * minute, null, null, what],
      ],
    ]);
    await pass(minute);
    uses.note(1, unexposed);
    await pass(600);
    expect(written[1]).toEqual([[1, 11 * minute, null, null, what]]);
  });

  it("the last use of a key records that it was sent in a URL", async () => {
    const { uses, written, pass } = noting();
    uses.note(1, unexposed);
    await pass(600);
    uses.note(1, { ...unexposed, inUrl: true });
    await pass(600);
    expect(written[1]).toEqual([[1, 10 * minute, 10 * minute, null, what]]);
  });

  it("the last use of a key records that it was sent unencrypted, and keeps the flag", async () => {
    const { uses, written, pass } = noting();
    uses.note(1, { ...unexposed, inClear: true });
    await pass(minute);
    uses.note(1, unexposed);
    await pass(600);
    expect(written).toEqual([
      [[1, 10 * minute, null, 10 * minute, what]],
      [[1, 11 * minute, null, 10 * minute, what]],
    ]);
  });

  it("the last use of keys is written when the service stops", async () => {
    const { uses, written } = noting();
    uses.note(7, unexposed);
    await uses.close();
    expect(written).toEqual([[[7, 10 * minute, null, null, what]]]);
  });

  it("the last use of keys is written later, with its flags, if the store rejects it", async () => {
    const { uses, written, pass, fail } = noting();
    fail(true);
    uses.note(1, { ...unexposed, inUrl: true, inClear: true });
    await pass(600);
    uses.note(2, unexposed);
    await pass(minute);
    expect(written).toEqual([]);
    fail(false);
    await pass(6_000);
    expect(written).toEqual([
      [
        [1, 10 * minute, 10 * minute, 10 * minute, what],
        [2, 10 * minute, null, null, what],
      ],
    ]);
    uses.note(1, unexposed);
    await pass(600);
    expect(written[1]).toEqual([[1, 11 * minute, 10 * minute, 10 * minute, what]]);
  });

  it("the last use of keys is discarded if the store rejects it during shutdown", async () => {
    const { uses, written, pass, fail } = noting();
    fail(true);
    uses.note(1, unexposed);
    await uses.close();
    fail(false);
    await pass(minute);
    expect(written).toEqual([]);
  });

  it("the last use of a key names the first route of each minute, or that there was none", async () => {
    const { uses, written, pass } = noting();
    uses.note(1, { ...unexposed, route: null });
    uses.note(1, { ...unexposed, route: "POST /api/Component", inUrl: true });
    await pass(600);
    await pass(minute);
    uses.note(1, { ...unexposed, route: "POST /api/Component" });
    await pass(600);
    expect(written).toEqual([
      [[1, 10 * minute, 10 * minute, null, null]],
      [[1, 11 * minute, 10 * minute, null, "POST /api/Component"]],
    ]);
  });
});
