import { beforeEach, describe, expect, it } from "vitest";
import { Refusal } from "../../src/contract/refusal.ts";
import { openUptime, uptime } from "../../src/contract/uptime.ts";
import { presentOpenUptime, presentUptime } from "../../src/queries/uptime-presenters.ts";
import { readUptime } from "../../src/queries/uptime-queries.ts";
import { insertRows } from "../../src/store/bulk-statements.ts";
import { q } from "../../src/store/query.ts";
import { type Days, Past } from "../commands/components/component-history.ts";
import type { Stage } from "../commands/stage.ts";
import { day, hour, iso } from "../commands/times.ts";
import { sqliteTest } from "../harness/sqlite-test.ts";

let past: Past;
let stage: Stage;
let api: string;
beforeEach(async () => {
  past = await Past.forTest();
  ({ stage, api } = past);
});

const at = (text: string) => Date.parse(text);

async function refused(days: Days): Promise<string> {
  const refusal: unknown = await past.working(days).catch((error: unknown) => error);
  return refusal instanceof Refusal ? refusal.message : "it was not refused";
}

describe("the uptime breakdown", () => {
  sqliteTest("the uptime breakdown lists each day's intervals with their weights", async () => {
    await past.fails("2026-07-20T10:00Z", 1);
    await past.fails("2026-07-20T20:00Z", 2, "Partial Outage");
    stage.now = at("2026-07-21T06:00Z");
    const figures = await past.read({ from: "2026-07-20" });
    expect(figures).toMatchObject({
      ComponentId: api,
      ComponentName: "API",
      TimeZone: "UTC",
      From: "2026-07-20",
      To: "2026-07-21",
      AsOf: "2026-07-21T06:00:00.000Z",
      Weights: { PartialOutage: 0.3, MajorOutage: 1 },
      Percent: 94.66,
      Milliseconds: { Observed: 30 * hour, MajorOutage: hour, PartialOutage: 2 * hour, Unknown: 0 },
      AllIntervals: true,
      Corrections: [],
    });
    const [first, second] = figures.Days;
    expect(first).toMatchObject({ Date: "2026-07-20", Status: "Major Outage", Percent: 93.33 });
    const intervals = first?.Intervals?.map(({ Status, From, To, Weight }) => [Status, From, To, Weight]);
    expect(intervals).toEqual([
      ["Operational", "2026-07-20T00:00:00.000Z", "2026-07-20T10:00:00.000Z", 0],
      ["Major Outage", "2026-07-20T10:00:00.000Z", "2026-07-20T11:00:00.000Z", 1],
      ["Operational", "2026-07-20T11:00:00.000Z", "2026-07-20T20:00:00.000Z", 0],
      ["Partial Outage", "2026-07-20T20:00:00.000Z", "2026-07-20T22:00:00.000Z", 0.3],
      ["Operational", "2026-07-20T22:00:00.000Z", "2026-07-21T00:00:00.000Z", 0],
    ]);
    expect(second).toMatchObject({ Percent: 100, To: "2026-07-22T00:00:00.000Z" });
    expect(second?.Intervals).toHaveLength(1);
  });

  sqliteTest("the uptime breakdown lists excluded time with its reason", async () => {
    stage.now = at("2026-07-16T00:00Z");
    const idle = await stage.component("Idle", { ReportEvery: 60 });
    stage.now += hour;
    await stage.report({ componentNameKey: "idle", status: "Under Maintenance" });
    await stage.send({ kind: "PatchComponent", id: idle, fields: { ReportEvery: null } });
    stage.now += hour;
    const query = { id: idle, from: "2026-07-15", to: null, now: stage.now, byMinutes: false };
    const { Days, Percent } = uptime.parse(
      presentUptime(await readUptime(stage.engine, query), { showsActors: true }),
    );
    const left = Days.map((figures) =>
      figures.Intervals?.map(({ Status, LeftOut, Weight }) => [Status, LeftOut, Weight]),
    );
    expect(left).toEqual([
      [["Unknown", "Before Start", null]],
      [
        ["Unknown", "Unknown", null],
        ["Under Maintenance", "Under Maintenance", null],
      ],
    ]);
    expect(Percent).toBeNull();
    expect(Days.map((figures) => figures.Milliseconds)).toMatchObject([
      { BeforeStart: day, Unknown: 0, Observed: 0 },
      { BeforeStart: 0, Unknown: hour, UnderMaintenance: hour, Observed: 0 },
    ]);
    expect(Days.map((figures) => figures.Status)).toEqual([null, "Unknown"]);
  });

  it("the uptime breakdown lists each correction with its date and reason, and its author for keys only", async () => {
    await past.fails("2026-07-20T10:00Z", 2);
    await past.correct("2026-07-20T11:00:00Z", "2026-07-20T12:00:00Z", "Operational");
    const [correction] = await stage.rows(q.selectFrom("correction").selectAll().compile());
    const figures = await past.read({ from: "2026-07-20" });
    const marked = figures.Days[0]?.Intervals?.map(({ Status, CorrectionId }) => [Status, CorrectionId]);
    expect(marked).toEqual([
      ["Operational", null],
      ["Major Outage", null],
      ["Operational", correction?.public_id],
    ]);
    const shown = {
      Id: correction?.public_id,
      From: "2026-07-20T11:00:00.000Z",
      To: "2026-07-20T12:00:00.000Z",
      Status: "Operational",
      Reason: "The probe was broken",
      MadeAt: iso(stage.now),
      Replaced: "No",
    };
    expect(figures.Corrections).toEqual([{ ...shown, Author: "Ops (…abcd)" }]);
    expect(figures.Percent).toBe(91.66);
    const open = presentOpenUptime(await past.working({ from: "2026-07-20" }));
    expect(openUptime.parse(open)).toEqual(open);
    expect(open.Corrections).toEqual([shown]);
    expect(JSON.stringify(open)).not.toContain("Ops");
    expect((await past.read({ from: "2026-07-19", to: "2026-07-19" })).Corrections).toEqual([]);
  });

  sqliteTest("the uptime breakdown covers the last 90 days by default", async () => {
    stage.now = at("2026-11-21T12:00Z");
    expect(await past.read()).toMatchObject({ From: "2026-08-24", To: "2026-11-21" });
    expect((await past.read()).Days).toHaveLength(90);
    expect(await past.read({ to: "2026-09-30" })).toMatchObject({ From: "2026-07-03", To: "2026-09-30" });
    expect((await past.read({ from: "2025-11-21" })).Days).toHaveLength(366);
  });

  sqliteTest("the uptime breakdown uses the days of the page's time zone", async () => {
    const { public_id: id } = await stage.page();
    await stage.send({ kind: "PatchPage", id, fields: { TimeZone: "Europe/Amsterdam" } });
    await past.fails("2026-10-24T21:00Z", 2);
    stage.now = at("2026-10-27T00:00Z");
    const { Days } = await past.read({ from: "2026-10-24", to: "2026-10-25" });
    expect(Days).toMatchObject([
      { From: "2026-10-23T22:00:00.000Z", To: "2026-10-24T22:00:00.000Z", Percent: 95.83 },
      { From: "2026-10-24T22:00:00.000Z", To: "2026-10-25T23:00:00.000Z", Percent: 96 },
    ]);
  });

  it("the uptime breakdown can be in whole minutes and by event", async () => {
    stage.now = at("2026-07-20T10:00:10Z");
    await stage.report({ status: "Major Outage" });
    stage.now = at("2026-07-20T10:00:59Z");
    expect((await past.read({ byMinutes: true })).AsOf).toBe("2026-07-20T10:00:10.000Z");
    stage.now = at("2026-07-20T10:02:03Z");
    expect((await past.read({ byMinutes: true })).AsOf).toBe("2026-07-20T10:02:00.000Z");
  });

  it("the uptime breakdown is refused for invalid, too many or future days", async () => {
    stage.now = at("2026-11-21T12:00Z");
    expect(await refused({ to: "2026-11-22" })).toBe("To: It is in the future; today is 2026-11-21.");
    expect(await refused({ from: "2026-11-20", to: "2026-11-19" })).toMatch(/^From: It is after the last/u);
    expect(await refused({ from: "1969-12-31", to: "1970-01-02" })).toMatch(/^From: It lies before 1970/u);
    expect(await refused({ from: "2025-11-20" })).toBe(
      "To: Request at most 366 days: up to 2026-11-20, or a later first day.",
    );
    expect(await refused({ from: "1970-01-01", to: "1970-01-05" })).toBe("it was not refused");
  });

  sqliteTest("the uptime breakdown is refused for a missing or deleted component", async () => {
    await stage.send({ kind: "DeleteComponent", id: api });
    expect(await refused({})).toMatch(/^No component has this id/u);
  });

  it("the uptime breakdown has the totals of all days if there are too many intervals, and the newest days in full", async () => {
    const { id, last_period_id: newest } = await stage.row(api);
    const count = 12_000;
    const first = at("2026-07-15T00:00Z");
    // A change every minute from the start on.
    const rows = Array.from({ length: count }, (_, index) => ({
      id: 1_000_000 + index,
      component_id: id,
      status: index % 2 === 0 ? ("Major Outage" as const) : ("Operational" as const),
      from_at: first + (index + 1) * 60_000,
      to_at: index === count - 1 ? null : first + (index + 2) * 60_000,
      cause_kind: null,
      event_id: null,
      messages: null,
      previous_id: index === 0 ? newest : 999_999 + index,
      correction_id: null,
    }));
    await stage.rows(insertRows("status_period", rows));
    await stage.rows(
      q
        .updateTable("component")
        .set({ last_period_id: 1_000_000 + count - 1 })
        .compile(),
    );
    await stage.rows(
      q
        .updateTable("status_period")
        .set({ to_at: first + 60_000 })
        .where("id", "=", newest)
        .compile(),
    );
    stage.now = first + (count + 1) * 60_000;
    const figures = await past.read({ from: "2026-07-15" });
    expect(figures.AllIntervals).toBe(false);
    const full = figures.Days.map((dayFigures) => dayFigures.Intervals?.length ?? null);
    expect(full).toEqual([null, null, 1_440, 1_440, 1_440, 1_440, 1_440, 1_440, 481]);
    expect(figures.Days[0]?.Milliseconds).toMatchObject({ Observed: day, MajorOutage: 720 * 60_000 });
    expect(figures.Milliseconds).toMatchObject({ MajorOutage: (count / 2) * 60_000 });
    const alone = await past.read({ from: "2026-07-15", to: "2026-07-16" });
    expect(alone.AllIntervals).toBe(true);
  });
});

describe("a long history", () => {
  const limits = { batchSize: 4, maxPeriods: 8 };
  const queryOf = (days: Days = {}) => ({
    id: api,
    from: days.from ?? null,
    to: days.to ?? null,
    now: stage.now,
    byMinutes: false,
  });

  beforeEach(async () => {
    for (const date of ["15", "16", "17", "18", "19"]) await past.fails(`2026-07-${date}T10:00Z`, 1);
    stage.now = at("2026-07-20T00:00Z");
  });

  sqliteTest("a long history is the same read in parts", async () => {
    const whole = await readUptime(stage.engine, queryOf());
    expect(await readUptime(stage.engine, queryOf(), { batchSize: 3, maxPeriods: 100 })).toEqual(whole);
  });

  it("a long history is the same if it is rebuilt between two parts", async () => {
    let readings = 0;
    const reader = {
      read: async (queries: Parameters<Stage["engine"]["read"]>[0]) => {
        readings += 1;
        // After the component and the first piece.
        if (readings === 3)
          await past.correct("2026-07-18T00:00:00Z", "2026-07-18T22:00:00Z", "Partial Outage");
        return await stage.engine.read(queries);
      },
    };
    const torn = await readUptime(reader, queryOf(), { batchSize: 3, maxPeriods: 100 });
    expect(torn.days).toEqual((await readUptime(stage.engine, queryOf())).days);
    expect(torn.percent).not.toBe(95.83);
  });

  sqliteTest(
    "a long history starts later if it has too many events, unless its first day was requested",
    async () => {
      const figures = presentUptime(await readUptime(stage.engine, queryOf(), limits), { showsActors: true });
      expect(figures).toMatchObject({ From: "2026-07-17", To: "2026-07-20", Months: [], Percent: 95.83 });
      expect(figures.Days).toHaveLength(4);
      const refusal: unknown = await readUptime(stage.engine, queryOf({ from: "2026-07-16" }), limits).catch(
        (error: unknown) => error,
      );
      expect(refusal).toMatchObject({
        message:
          "From: There are too many events to return at once: request days from 2026-07-17 on. Its History has all events.",
      });
    },
  );
});
