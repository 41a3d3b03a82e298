import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { insertRows } from "../../src/store/bulk-statements.ts";
import { entriesBack, historyPage, periodsBack, repeatsBack } from "../../src/store/linked-rows.ts";
import { rawJson } from "../harness/raw-json.ts";
import { repetitions } from "../harness/repetitions.ts";
import { entryRow, periodRow, repeatRow } from "./rows.ts";
import { engines, raw, scratchStore } from "./scratch.ts";

const numbersOf = (found: readonly unknown[][]) => found[0]?.map((row) => (row as { id: number }).id);

/** Rows of one component, chained in the order given; numbered from `first`. */
function chained<Row extends { id: number; previous_id: number | null }>(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => ({ ...row, previous_id: rows[index - 1]?.id ?? null }));
}

describe.each(engines)("walking back on %s", (name) => {
  it("the backward walk starts at the newest row and ends at the first at or before the time", async () => {
    const store = await scratchStore(name);
    const entries = chained([
      entryRow(1, { at: 10 }),
      entryRow(2, { at: 20 }),
      entryRow(3, { at: 20 }),
      entryRow(4, { at: 30 }),
    ]);
    await store.write(insertRows("status_event", entries));
    const walked = async (last: number, at: number) =>
      numbersOf(await store.read([entriesBack({ newestId: last, since: at })]));
    expect(await walked(4, 40)).toEqual([4]);
    expect(await walked(4, 30)).toEqual([4]);
    expect(await walked(4, 29)).toEqual([4, 3]);
    expect(await walked(4, 20)).toEqual([4, 3]);
    expect(await walked(4, 19)).toEqual([4, 3, 2, 1]);
    expect(await walked(4, 0)).toEqual([4, 3, 2, 1]);
    expect(await walked(2, 15)).toEqual([2, 1]);
  });

  it("the backward walk returns the rows unchanged", async () => {
    const store = await scratchStore(name);
    const entries = chained([entryRow(1, { event: rawJson('{"status":"Operational"}') }), entryRow(2)]);
    const repeats = chained([repeatRow(3, { message: "again" }), repeatRow(4)]);
    const periods = chained([periodRow(5, { to_at: 6 }), periodRow(6)]);
    await store.write(insertRows("status_event", entries));
    await store.write(insertRows("repeated_report", repeats));
    await store.write(insertRows("status_period", periods));
    const found = await store.read([
      entriesBack({ newestId: 2, since: 0 }),
      repeatsBack({ newestId: 4, since: 0 }),
      periodsBack({ newestId: 6, since: 0 }),
    ]);
    expect(found).toEqual([entries.toReversed(), repeats.toReversed(), periods.toReversed()]);
  });

  it("the backward walk ends where the previous row is missing, and finds nothing without the newest", async () => {
    const store = await scratchStore(name);
    await store.write(
      insertRows("repeated_report", chained([repeatRow(1), repeatRow(2), repeatRow(3), repeatRow(4)])),
    );
    await store.write(raw("delete from repeated_report where id = 2"));
    expect(numbersOf(await store.read([repeatsBack({ newestId: 4, since: 0 })]))).toEqual([4, 3]);
    expect(numbersOf(await store.read([repeatsBack({ newestId: 2, since: 0 })]))).toEqual([]);
  });

  it("the backward walk stays in its own chain and order, however chains are mixed", async () => {
    const times = fc.array(fc.record({ component: fc.integer({ min: 1, max: 3 }), at: fc.nat(50) }), {
      maxLength: 40,
    });
    const store = await scratchStore(name);
    await fc.assert(
      fc.asyncProperty(times, fc.nat(50), async (events, at) => {
        await store.write(raw("delete from status_event"));
        const rows = events.map((event, index) =>
          entryRow(index + 1, { component_id: event.component, at: event.at }),
        );
        const chains = [1, 2, 3].map((component) => {
          const own = rows.filter((row) => row.component_id === component);
          return chained(own.toSorted((a, b) => a.at - b.at || a.id - b.id));
        });
        await store.write(insertRows("status_event", chains.flat()));
        for (const chain of chains) {
          const first = Math.max(
            0,
            chain.findLastIndex((row) => row.at <= at),
          );
          const walk = entriesBack({ newestId: chain.at(-1)?.id ?? 0, since: at });
          expect(await store.read([walk])).toEqual([chain.slice(first).toReversed()]);
        }
      }),
      { numRuns: repetitions(10, 500) },
    );
  });
});

describe.each(engines)("a page of the history on %s", (name) => {
  it("a page of the history has the requested number of periods, newest first, each with its cause", async () => {
    const store = await scratchStore(name);
    await store.write(
      insertRows("status_event", [
        entryRow(1, { event: rawJson('{"status":"Operational","message":null}'), received_at: 11 }),
        entryRow(2, {
          kind: "Signal",
          event: rawJson('{"source":"Größe \\"x\\"","sourceKey":"x"}'),
          received_at: 22,
        }),
        entryRow(7, { kind: "Announce", event: rawJson('{"announcementId":"019a"}'), received_at: 77 }),
        entryRow(8, { kind: "Pin", event: rawJson('{"reason":"because"}'), received_at: 88 }),
      ]),
    );
    const periods = chained([
      periodRow(3, { cause_kind: null, to_at: 4 }),
      periodRow(4, { event_id: 1, to_at: 5 }),
      periodRow(5, { cause_kind: "Signal", event_id: 2, to_at: 6 }),
      periodRow(6, { cause_kind: "Lapse", to_at: 10 }),
      periodRow(10, { cause_kind: "Announcement", event_id: 7, to_at: 11 }),
      periodRow(11, { cause_kind: "Pin", event_id: 8 }),
    ]);
    await store.write(insertRows("status_period", periods));
    const causes = [
      {},
      { received_at: 11, actor: "key:1", event_kind: "Report" },
      { source: 'Größe "x"', received_at: 22, actor: "key:1", event_kind: "Signal" },
      {},
      { announcement_public_id: "019a", received_at: 77, actor: "key:1", event_kind: "Announce" },
      { reason: "because", received_at: 88, actor: "key:1", event_kind: "Pin" },
    ];
    const ofEvent = { source: null, announcement_public_id: null, reason: null };
    const none = { ...ofEvent, received_at: null, actor: null, event_kind: null };
    const all = periods.map((period, index) => ({ ...period, ...none, ...causes[index] })).toReversed();
    const page = async (start: number, limit: number) =>
      (await store.read([historyPage({ start, limit })]))[0];
    expect(await page(11, 10)).toEqual(all);
    expect(await page(11, 2)).toEqual(all.slice(0, 2));
    expect(await page(4, 2)).toEqual(all.slice(4));
    expect(await page(4, 1)).toEqual(all.slice(4, 5));
    expect(await page(7, 1)).toEqual([]);
  });
});
