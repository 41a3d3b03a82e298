import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { insertRows, updateRows, upsertAdd } from "../../src/store/bulk-statements.ts";
import type { Engine } from "../../src/store/engine.ts";
import { q } from "../../src/store/query.ts";
import type { ComponentDayRow, StatusPeriodRow } from "../../src/store/tables/tables.ts";
import { anyCharacter } from "../harness/any-character.ts";
import { rawJson } from "../harness/raw-json.ts";
import { repetitions } from "../harness/repetitions.ts";
import { entryRow, periodRow } from "./rows.ts";
import { asStored, engines, failure, planOf, raw, scratchStore, soon } from "./scratch.ts";

const text = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom(
    "",
    "null",
    "0",
    '"',
    "\\u0000",
    "\u0000",
    "\u2028",
    "[1]",
    '{"a":1}',
    "'; --",
    "\uFFFF",
    "😀",
  ),
);
const integer = fc.oneof(
  fc.maxSafeInteger(),
  fc.constantFrom(0, -1, 2 ** 31, 2 ** 32, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
);
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });

const period: fc.Arbitrary<StatusPeriodRow> = fc
  .record({
    id: integer,
    component_id: integer,
    from_at: integer,
    event_id: orNull(integer),
    messages: orNull(text.map(rawJson)),
    previous_id: orNull(integer),
  })
  .map((some) => periodRow(some.id, some));

const periods = fc.uniqueArray(period, { selector: (row) => row.id, maxLength: 70 });

const day: fc.Arbitrary<ComponentDayRow> = fc.record({
  day: fc.constantFrom("2026-11-20", "2026-11-21"),
  component_id: fc.integer({ min: 1, max: 4 }),
  operational: fc.integer({ min: -86_400_000, max: 86_400_000 }),
  maintenance: fc.integer({ min: 0, max: 9 }),
  degraded: fc.integer({ min: 0, max: 9 }),
  partial: fc.integer({ min: 0, max: 9 }),
  major: fc.integer({ min: 0, max: 9 }),
});

const days = fc.uniqueArray(day, { selector: (row) => `${row.day} ${row.component_id}`, maxLength: 8 });

const allPeriods = q.selectFrom("status_period").selectAll().compile();
const allDays = q.selectFrom("component_day").selectAll().compile();
const byId = (rows: readonly StatusPeriodRow[]) => rows.toSorted((a, b) => a.id - b.id);

const runs = { numRuns: repetitions(25, 100) };

class TakenBack extends Error {}

describe.each(engines)("bulk statements equal single statements on %s:", (name) => {
  let store: Engine;
  beforeEach(async () => {
    store = await scratchStore(name);
  });

  const stored = (row: StatusPeriodRow) => ({
    ...row,
    messages: row.messages && rawJson(asStored(store, row.messages)),
  });

  /** Looks at what statements did, and takes it back. */
  async function tried(look: Parameters<Engine["transaction"]>[0]): Promise<void> {
    const work = store.transaction(async (tx) => {
      await look(tx);
      throw new TakenBack();
    }, soon());
    await expect(work).rejects.toBeInstanceOf(TakenBack);
  }

  it("inserted rows are returned unchanged, whatever their content", async () => {
    await fc.assert(
      fc.asyncProperty(periods, async (rows) => {
        await tried(async (tx) => {
          await tx.rows(insertRows("status_period", rows));
          expect(byId(await tx.rows(allPeriods))).toEqual(byId(rows.map(stored)));
        });
      }),
      runs,
    );
  });

  it("updated rows have the new values, and their other columns are unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(periods, periods, async (before, changes) => {
        const set = changes.map(({ id, messages, event_id }) => ({ id, messages, event_id }));
        await tried(async (tx) => {
          await tx.rows(insertRows("status_period", before));
          await tx.rows(updateRows("status_period", ["id"], set));
          const changed = new Map(set.map((row) => [row.id, row]));
          const expected = before.map((row) => ({ ...row, ...changed.get(row.id) }));
          expect(byId(await tx.rows(allPeriods))).toEqual(byId(expected.map(stored)));
        });
      }),
      runs,
    );
  });

  it("increments are added to the stored numbers", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(days, { maxLength: 5 }), async (rounds) => {
        const sums = new Map<string, ComponentDayRow>();
        for (const row of rounds.flat()) {
          const sum = sums.get(`${row.day} ${row.component_id}`);
          sums.set(`${row.day} ${row.component_id}`, {
            ...row,
            operational: row.operational + (sum?.operational ?? 0),
            maintenance: row.maintenance + (sum?.maintenance ?? 0),
            degraded: row.degraded + (sum?.degraded ?? 0),
            partial: row.partial + (sum?.partial ?? 0),
            major: row.major + (sum?.major ?? 0),
          });
        }
        await tried(async (tx) => {
          for (const rows of rounds) await tx.rows(upsertAdd("component_day", ["day", "component_id"], rows));
          const found = await tx.rows(allDays);
          expect(new Map(found.map((row) => [`${row.day} ${row.component_id}`, row]))).toEqual(sums);
        });
      }),
      runs,
    );
  });

  it("text without a UTF-8 form is stored like a bound value", async () => {
    const torn = "torn \uD83D here";
    await tried(async (tx) => {
      await tx.rows(insertRows("status_period", [periodRow(1, { messages: rawJson(torn) })]));
      const [bound] = await tx.rows(raw("select ? as messages", torn));
      const [found] = await tx.rows(allPeriods);
      expect(found?.messages).toBe(bound?.["messages"]);
      expect(found?.messages).toBe(torn.toWellFormed());
    });
  });
});

describe.each(engines)("a statement for many rows on %s", (name) => {
  it("a bulk statement has the same text for one row and for many", () => {
    const many = Array.from({ length: 64 }, (_, id) => entryRow(id));
    const texts = new Set([many, many.slice(0, 1)].map((rows) => insertRows("status_event", rows).sql));
    expect(texts.size).toBe(1);
  });

  it("a bulk statement does nothing for no rows", async () => {
    const store = await scratchStore(name);
    const none = [
      insertRows("status_event", []),
      updateRows("status_event", [], []),
      upsertAdd("component_day", ["day", "component_id"], []),
    ];
    for (const query of none) await store.write(query);
    expect(await store.read([q.selectFrom("status_event").selectAll().compile()])).toEqual([[]]);
  });

  it.each([
    ["a fraction", { messages: null, from_at: 1.5 }],
    ["what is no number", { messages: null, from_at: Number.NaN }],
    ["a number too large to be exact", { messages: null, from_at: 2 ** 53 }],
    ["an object", { messages: { toJSON: () => "x" } }],
    ["nothing at all", { messages: undefined }],
  ])("a bulk statement refuses %s rather than write another value", (_, cells) => {
    const row: StatusPeriodRow = Object.assign(periodRow(1), cells);
    expect(() => insertRows("status_period", [row])).toThrow("takes a text, a whole number or null");
  });

  it("a bulk statement refuses rows with different columns", () => {
    const plain = { id: 1, messages: rawJson("a") };
    const wider: typeof plain = Object.assign({ id: 2, messages: rawJson("b") }, { to_at: 5 });
    expect(() => updateRows("status_period", ["id"], [plain, wider])).toThrow("the same columns");
  });

  it("a bulk statement keeps a column that a newer version has added", async () => {
    const store = await scratchStore(name);
    await store.write(raw("alter table status_period add column added text default 'theirs'"));
    await store.write(insertRows("status_period", [periodRow(1)]));
    const wide = q.selectFrom("status_period").selectAll().compile();
    const [[read] = []] = await store.read([wide]);
    const row: StatusPeriodRow = Object.assign(periodRow(1), read, { to_at: 7 });
    await store.write(updateRows("status_period", ["id"], [row]));
    expect(await store.read([wide])).toMatchObject([[{ to_at: 7, added: "theirs" }]]);
  });

  it("a bulk statement fails completely if one of its rows breaks a constraint", async () => {
    const store = await scratchStore(name);
    const fault = await failure(
      store.write(insertRows("status_event", [entryRow(1), entryRow(2), entryRow(1)])),
    );
    expect(fault).toHaveProperty("outcome", "broken");
    expect(await store.read([q.selectFrom("status_event").selectAll().compile()])).toEqual([[]]);
  });

  it("a bulk statement finds its rows by primary key, without a scan", async () => {
    const store = await scratchStore(name);
    const plan = await planOf(
      store,
      updateRows("status_event", ["id"], [{ id: 1, status_inputs: rawJson("{}") }]),
    );
    expect(plan).toMatch(/SEARCH status_event USING INTEGER PRIMARY KEY|Index Scan using status_event_pkey/);
  });
});
