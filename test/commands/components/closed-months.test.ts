import { beforeEach, describe, expect, it } from "vitest";
import { parseCorrection } from "../../../src/commands/components/correction-commands.ts";
import { q } from "../../../src/store/query.ts";
import { sqliteTest } from "../../harness/sqlite-test.ts";
import type { Stage } from "../stage.ts";
import { day, hour } from "../times.ts";
import { Past } from "./component-history.ts";

let past: Past;
let stage: Stage;
let api: string;
beforeEach(async () => {
  past = await Past.forTest();
  ({ stage, api } = past);
});

const frozen = () => stage.rows(q.selectFrom("uptime_month").selectAll().orderBy("month").compile());

async function figures() {
  return (await frozen()).map((row) => [
    row.month,
    row.observed / hour,
    row.partial / hour,
    row.major / hour,
  ]);
}

describe("the figure of a closed month", () => {
  sqliteTest("a final month keeps its figure from before the first correction that touches it", async () => {
    stage.now = Date.parse("2026-08-10T00:00Z");
    await stage.report({ status: "Partial Outage" });
    stage.now += 2 * hour;
    await stage.report({ status: "Operational" });
    stage.now = Date.parse("2026-09-08T00:00Z");
    await past.correct("2026-08-10T00:00:00Z", "2026-08-10T02:00:00Z", "Major Outage");
    const [row, ...more] = await frozen();
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      month: "2026-08",
      time_zone: "UTC",
      observed: 31 * day,
      partial: 2 * hour,
      major: 0,
      partial_weight: 300,
      major_weight: 1_000,
      frozen_at: stage.now,
    });
    stage.now += hour;
    await past.correct("2026-08-11T00:00:00Z", "2026-08-12T00:00:00Z", "Major Outage");
    expect(await frozen()).toEqual([row]);
  });

  sqliteTest("a month's figure is not stored while a late report can still change it", async () => {
    stage.now = Date.parse("2026-09-07T23:59:59Z");
    await past.correct("2026-08-10T00:00:00Z", "2026-08-10T02:00:00Z", "Major Outage");
    expect(await frozen()).toEqual([]);
  });

  sqliteTest("a month's figure is not stored for a change that leaves it the same", async () => {
    stage.now = Date.parse("2026-09-20T00:00Z");
    // The period that stood all along is closed, and the same is said once more of a day.
    await stage.report({ status: "Major Outage" });
    await past.correct("2026-08-10T00:00:00Z", "2026-08-11T00:00:00Z", "Operational");
    expect(await frozen()).toEqual([]);
  });

  sqliteTest(
    "a month's figure is stored for every month that a correction changes, from the component's start date",
    async () => {
      stage.now = Date.parse("2026-09-20T00:00Z");
      await past.correct("2026-06-01T00:00:00Z", "2026-09-10T00:00:00Z", "Major Outage");
      expect(await figures()).toEqual([
        ["2026-07", 17 * 24, 0, 0],
        ["2026-08", 31 * 24, 0, 0],
      ]);
    },
  );

  sqliteTest(
    "a month's figure is stored before a backfilled incident, even of a quiet component",
    async () => {
      stage.now = Date.parse("2026-09-20T00:00Z");
      await past.scene.announce({
        Kind: "Incident",
        AffectedComponents: [{ ComponentName: "API", Status: "Major Outage" }],
        StartsAt: "2026-08-20T10:00:00Z",
        ResolvedAt: "2026-08-20T12:00:00Z",
      });
      expect(await figures()).toEqual([["2026-08", 31 * 24, 0, 0]]);
      expect((await stage.periods(api)).map((period) => period.status)).toEqual([
        "Operational",
        "Major Outage",
        "Operational",
      ]);
    },
  );

  it("a month's figure is stored before a backfilled incident that is still open", async () => {
    stage.now = Date.parse("2026-09-20T00:00Z");
    await past.scene.announce({
      Kind: "Incident",
      AffectedComponents: [{ ComponentName: "API", Status: "Major Outage" }],
      StartsAt: "2026-08-31T10:00:00Z",
    });
    expect(await figures()).toEqual([["2026-08", 31 * 24, 0, 0]]);
  });

  sqliteTest(
    "a month's figure is stored in the page's former time zone, with all observed time",
    async () => {
      stage.now = Date.parse("2026-08-10T00:00Z");
      await stage.report({ status: "Major Outage" });
      stage.now += 3 * hour;
      await stage.report({ status: "Operational" });
      stage.now = Date.parse("2026-09-20T00:00Z");
      const { public_id: id } = await stage.page();
      await stage.send({ kind: "PatchPage", id, fields: { TimeZone: "Asia/Tokyo" } });
      expect((await frozen()).map((row) => row.time_zone)).toEqual(["UTC", "UTC"]);
      expect(await figures()).toEqual([
        ["2026-07", 17 * 24, 0, 0],
        ["2026-08", 31 * 24, 0, 3],
      ]);
      await past.correct("2026-08-10T00:00:00Z", "2026-08-10T03:00:00Z", "Operational");
      expect(await figures()).toHaveLength(2);
    },
  );

  sqliteTest("a month's figure is stored before its component's start date changes", async () => {
    stage.now = Date.parse("2026-09-20T00:00Z");
    await stage.send({ kind: "PatchComponent", id: api, fields: { StartDate: "2026-08-16" } });
    expect(await figures()).toEqual([
      ["2026-07", 17 * 24, 0, 0],
      ["2026-08", 31 * 24, 0, 0],
    ]);
  });

  sqliteTest("a month's figure includes what ended on time, however late that was recorded", async () => {
    const until = Date.parse("2026-07-31T12:00Z");
    const pin = { status: "Partial Outage", until, reason: "For now" } as const;
    await stage.send({ kind: "PinComponent", id: api, ...pin });
    stage.now = Date.parse("2026-09-20T00:00Z");
    await past.correct("2026-08-10T00:00:00Z", "2026-08-10T02:00:00Z", "Major Outage");
    expect(await figures()).toEqual([["2026-08", 31 * 24, 0, 0]]);
    const [july] = (await stage.rows(q.selectFrom("component_day").selectAll().compile())).filter(
      (row) => row.day === "2026-07-31",
    );
    expect(july).toMatchObject({ partial: 12 * hour, operational: 12 * hour });
  });

  sqliteTest(
    "no month's figure is stored from before its component was created, and imported history is used as it is",
    async () => {
      stage.now = Date.parse("2026-09-20T00:00Z");
      const late = await stage.component("Brought along", { StartDate: "2026-01-01" });
      const fields = {
        From: "2026-03-01T00:00:00Z",
        To: "2026-09-20T00:00:00Z",
        Status: "Operational",
        Reason: "Kept elsewhere until now",
      };
      await stage.send(parseCorrection(late, fields));
      await stage.send({ kind: "PatchComponent", id: late, fields: { StartDate: "2026-02-01" } });
      expect(await frozen()).toEqual([]);
    },
  );
});
