import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Loader } from "../../../src/publishing/loading/snapshot-loader.ts";
import type { Snapshot } from "../../../src/publishing/snapshot.ts";
import { Composer } from "../../../src/publishing/snapshot-composer.ts";
import type { AnnouncementRow } from "../../../src/store/tables/announcement-tables.ts";
import { runs } from "../../harness/databases.ts";
import { rawJson } from "../../harness/raw-json.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { announcementRow, updateRow } from "../announcement-rows.ts";
import { Scribe } from "../scribe.ts";
import { baseUrl, Stage } from "../stage.ts";
import { compose, firstOf, idOf } from "../states.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
let stage: Stage;
let scribe: Scribe;
let loader: Loader;
let composer: Composer;

beforeEach(async () => {
  stage = await Stage.open();
  scribe = new Scribe(stage);
  loader = new Loader();
  composer = new Composer();
});

afterEach(async () => {
  await scribe.close();
  await stage.close();
});

/** Loads, and makes sure that nothing that was remembered differs from what is there. */
async function loaded(now = Date.now()): Promise<Snapshot> {
  const snapshot = composer.compose(firstOf(await loader.load(stage.bus, now)), { now, baseUrl });
  expect(snapshot).toEqual(compose(firstOf(await new Loader().load(stage.bus, now)), { now, baseUrl }));
  return snapshot;
}

const madeBy = (answer: { readonly location: string | null }) => answer.location?.split("/").at(-1) ?? "";
const numbersIn = ({ announcements }: Snapshot) => announcements.map(({ id }) => Number(id.slice(-12)));

/** One that was made and closed at a time. */
function closed(id: number, at: number, over: Partial<AnnouncementRow> = {}) {
  return announcementRow(id, at, { state: "Resolved", resolved_at: at, ...over });
}

describe("loaded announcements", () => {
  it("loaded announcements have their updates and components, newest first", async () => {
    const now = Date.now();
    await stage.create({ Name: "API" });
    const web = madeBy(await stage.create({ Name: "Web" }));
    const [api = 0, second = 0] = await scribe.componentNumbers();
    const affected = (component_id: number, position: number) => ({
      announcement_id: 1_001,
      component_id,
      position,
      status: "Partial Outage" as const,
      expected_status: null,
    });
    await scribe.write({
      created: [
        announcementRow(1_001, now - 3 * minute, { impact: "Major", sequence: 2 }),
        announcementRow(1_002, now - 2 * minute, { kind: "Notice", state: "Published" }),
      ],
      updates: [
        updateRow(1_011, 1_001, { affected: rawJson(`[[${api},"Degraded Performance",null]]`) }),
        updateRow(1_012, 1_001, { message: "taken back", deleted_at: now, posted_at: 1_014 }),
        updateRow(1_013, 1_001, {
          state: "Identified",
          message: "*It* is the disk.",
          affected: rawJson(`[[${second},"Partial Outage",null],[${api},"Partial Outage",null]]`),
          edited_at: now,
          posted_at: 1_015,
        }),
      ],
      affected: [affected(second, 0), affected(api, 1)],
    });
    const snapshot = await loaded(now);
    expect(numbersIn(snapshot)).toEqual([1_002, 1_001]);
    const [, incident] = snapshot.announcements;
    expect(incident).toMatchObject({ impact: "Major", sequence: 2, kind: "Incident" });
    expect(incident?.affected.map(({ name }) => name)).toEqual(["Web", "API"]);
    expect(incident?.updates.map(({ id }) => id)).toEqual([idOf(1_013), idOf(1_011)]);
    expect(incident?.updates[0]?.html).toContain("<em>It</em>");
    expect(incident?.updates[0]?.editedAt).toBe(now);
    expect(incident?.updates[0]?.moves).toMatchObject([
      { name: "Web", before: null, after: "Partial Outage" },
      { name: "API", before: "Degraded Performance", after: "Partial Outage" },
    ]);
    expect(JSON.stringify(snapshot)).not.toContain("taken back");

    await stage.send({ kind: "DeleteComponent", id: web });
    const [, without] = (await loaded(now)).announcements;
    expect(without?.affected.map(({ name }) => name)).toEqual(["API"]);
    expect(without?.updates[0]?.moves.map(({ name }) => name)).toEqual(["API"]);
  });

  it("loaded announcements are the open ones, those closed in the last 14 days, and the newest 50 of each kind", async () => {
    const now = Date.now();
    const old = Array.from({ length: 60 }, (_, place) => closed(2_000 + place, now - (300 - place) * day));
    await scribe.write({
      created: [
        announcementRow(1_001, now - 400 * day),
        closed(1_002, now - 13.99 * day, { created_at: now - 400 * day }),
        closed(1_003, now - 14.01 * day, { created_at: now - 400 * day }),
        closed(1_004, now - 30 * day, { kind: "Maintenance", state: "Completed" }),
        announcementRow(1_005, now, { kind: "Notice", state: "Published", hidden: 1 }),
        announcementRow(1_006, now, { deleted_at: now }),
        ...old,
      ],
    });
    const newest = old
      .slice(-50)
      .map(({ id }) => id)
      .toReversed();
    expect(numbersIn(await loaded(now))).toEqual([1_004, ...newest, 1_002, 1_001]);
  });

  it("loaded announcements leave the snapshot by time alone, and return if the clock is set back", async () => {
    const now = Date.now();
    const filling = Array.from({ length: 50 }, (_, place) => closed(2_000 + place, now - 100 * day));
    await scribe.write({ created: [closed(1_001, now - 13 * day), ...filling] });
    expect(numbersIn(await loaded(now))).toContain(1_001);
    expect(numbersIn(await loaded(now + 1.1 * day))).not.toContain(1_001);
    expect(numbersIn(await loaded(now + 30 * day))).not.toContain(1_001);
    await stage.create({ Name: "API" });
    await loaded(now + 30 * day);
    expect(numbersIn(await loaded(now))).toContain(1_001);
  });

  it("loaded announcements include an older one when one of the newest is deleted", async () => {
    const now = Date.now();
    const rows = Array.from({ length: 51 }, (_, place) => closed(2_000 + place, now - (100 - place) * day));
    await scribe.write({ created: rows });
    expect(numbersIn(await loaded(now))).not.toContain(2_000);
    const last = closed(2_050, now - 50 * day, { deleted_at: now });
    await scribe.write({ edited: [last] });
    const numbers = numbersIn(await loaded(now));
    expect(numbers).toContain(2_000);
    expect(numbers).not.toContain(2_050);
  });

  it("loaded announcements have the components' current names", async () => {
    const id = madeBy(await stage.create({ Name: "API" }));
    const [api = 0] = await scribe.componentNumbers();
    const row = { component_id: api, position: 0, status: "Partial Outage" as const, expected_status: null };
    await scribe.write({
      created: [announcementRow(1_001, Date.now())],
      affected: [{ announcement_id: 1_001, ...row }],
    });
    await loaded();
    await stage.patch(id, { Name: "Gateway" });
    const [incident] = (await loaded()).announcements;
    expect(incident?.affected.map(({ name }) => name)).toEqual(["Gateway"]);
  });
});

describe("the cost of announcements in a load", () => {
  /** How many rows one load reads, by table. */
  async function rowsRead(): Promise<Record<string, number>> {
    const rows: Record<string, number> = {};
    await loader.load(
      {
        read: async (queries) => {
          const answers = await stage.bus.read(queries);
          queries.forEach(({ sql }, place) => {
            if (sql.includes('from "counters"')) return;
            const table = /from "(\w+)"/u.exec(sql)?.[1] ?? "";
            rows[table] = (rows[table] ?? 0) + (answers[place]?.length ?? 0);
          });
          return answers;
        },
      },
      Date.now(),
    );
    return rows;
  }

  it("a load reads no announcement if none has changed", async () => {
    const now = Date.now();
    await stage.create({ Name: "API" });
    await scribe.write({
      created: Array.from({ length: 40 }, (_, place) => closed(2_000 + place, now - 1 * day)),
    });
    await loaded();
    await stage.report("API", "Major Outage");
    const rows = await rowsRead();
    expect(rows).toMatchObject({ announcement: 0, announcement_update: 0, announcement_component: 0 });
  });

  it("a load reads only the texts of changed announcements", async () => {
    const now = Date.now();
    const updates = [1_001, 1_002].map((id) => updateRow(id + 100, id));
    await scribe.write({ created: [closed(1_001, now - 1 * day), closed(1_002, now - 1 * day)], updates });
    await loaded();
    await scribe.write({ edited: [closed(1_002, now - 1 * day, { title: "Another" })] });
    expect(await rowsRead()).toMatchObject({ announcement: 1, announcement_update: 1 });
    expect((await loaded()).announcements.map(({ title }) => title)).toEqual(["Another", "Incident 1001"]);
  });
});

describe("however announcements change", () => {
  type Step = {
    /** The first of those that are changed at once, and how many there are. */
    readonly id: number;
    readonly count: number;
    readonly kind: AnnouncementRow["kind"];
    readonly to: Partial<AnnouncementRow>;
    readonly days: number;
  };
  const now = Date.parse("2026-11-21T12:00:00Z");
  const change: fc.Arbitrary<Partial<AnnouncementRow>> = fc.oneof(
    fc.record({ title: fc.string({ maxLength: 5 }) }),
    fc.record({ hidden: fc.constantFrom(0, 1) }),
    fc.record({ deleted_at: fc.constantFrom(null, now) }),
    fc.record({ resolved_at: fc.option(fc.integer({ min: 0, max: 40 }).map((days) => now - days * day)) }),
  );
  const step: fc.Arbitrary<Step> = fc.record({
    id: fc.integer({ min: 2_000, max: 2_065 }),
    count: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 25 })),
    kind: fc.constantFrom("Incident", "Maintenance", "Notice"),
    to: change,
    days: fc.integer({ min: -3, max: 3 }),
  });

  it("cached and read announcements together equal the stored ones", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const first = Array.from({ length: 60 }, (_, place) =>
          closed(2_000 + place, now - (80 - place) * day),
        );
        const rows = new Map(first.map((row) => [row.id, row]));
        await scribe.clear();
        await scribe.write({ created: first });
        await loaded(now);
        for (const { id, count, kind, to, days } of steps) {
          const created: AnnouncementRow[] = [];
          const edited: AnnouncementRow[] = [];
          for (let rowId = id; rowId < id + count; rowId += 1) {
            const existing = rows.get(rowId);
            const row = { ...(existing ?? announcementRow(rowId, now - day, { kind })), ...to };
            rows.set(rowId, row);
            (existing === undefined ? created : edited).push(row);
          }
          await scribe.write({ created, edited });
          await loaded(now + days * day);
        }
      }),
      { numRuns: repetitions(10, runs(300)) },
    );
  });
});
