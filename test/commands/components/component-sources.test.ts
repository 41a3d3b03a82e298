import { beforeEach, describe, expect, it } from "vitest";
import { announcement } from "../../../src/contract/announcements.ts";
import type { ComponentStatus } from "../../../src/contract/words.ts";
import { defaultRetention } from "../../../src/platform/retention-settings.ts";
import { deleteExpired } from "../../../src/store/bookkeeping/retention-cleanup.ts";
import { historyPage } from "../../../src/store/linked-rows.ts";
import { sqliteTest } from "../../harness/sqlite-test.ts";
import { Stage } from "../stage.ts";
import { day, hour, second } from "../times.ts";
import { insertEvents } from "./event-insertion.ts";

let stage: Stage;
let api: string;
beforeEach(async () => {
  stage = await Stage.forTest();
  api = await stage.component("API");
  stage.now += 60 * second;
});

const statuses = () => stage.statusesOf(api);
const at = (seconds: number) => stage.at(seconds);
const sources = () => stage.sourcesOf(api);

async function open(fields: { readonly Status?: ComponentStatus; readonly Expect?: ComponentStatus }) {
  const isIncident = fields.Status !== undefined;
  const { result } = await stage.send({
    kind: "CreateAnnouncement",
    fields: {
      Kind: isIncident ? "Incident" : "Maintenance",
      Title: "Work",
      State: isIncident ? "Investigating" : "In Progress",
      Message: "We are at it.",
      AffectedComponents: [{ ComponentId: api, ...fields }],
      ...(isIncident ? {} : { StartsAt: stage.now, EndsAt: stage.now + hour }),
    },
  });
  return announcement.parse(result).Id;
}

async function close(id: string, State: "Resolved" | "Completed") {
  await stage.send({ kind: "PostUpdate", id, fields: { State, Message: "Done." } });
}

describe("maintenance", () => {
  sqliteTest(
    "maintenance that expects less than an outage does not hide one, and is outranked by reports",
    async () => {
      const id = await open({ Expect: "Degraded Performance" });
      stage.now = at(100);
      await stage.report({ status: "Degraded Performance" });
      expect((await stage.row(api)).shown_status).toBe("Under Maintenance");
      stage.now = at(200);
      await stage.report({ status: "Partial Outage" });
      expect(await sources()).toEqual(["Report: Partial Outage", "Announcement: Under Maintenance"]);
      stage.now = at(300);
      await stage.report({ status: "Degraded Performance" });
      expect(await sources()).toEqual(["Announcement: Under Maintenance", "Report: Degraded Performance"]);
      stage.now = at(400);
      await close(id, "Completed");
      expect(await statuses()).toEqual([
        ["Operational", 0],
        ["Under Maintenance", 60],
        ["Partial Outage", 200],
        ["Under Maintenance", 300],
        ["Degraded Performance", 400],
      ]);
    },
  );

  it("maintenance is hidden by an override, and shows again afterwards", async () => {
    const id = await open({});
    stage.now = at(100);
    await stage.send({
      kind: "PinComponent",
      id: api,
      status: "Operational",
      until: at(200),
      reason: "It is over sooner",
    });
    expect(await sources()).toEqual([
      "Pin: Operational",
      "Announcement: Under Maintenance",
      "Report: Operational",
    ]);
    stage.now = at(250);
    await stage.look(api);
    expect((await stage.row(api)).shown_status).toBe("Under Maintenance");
    await close(id, "Completed");
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Under Maintenance", 60],
      ["Operational", 100],
      ["Under Maintenance", 200],
      ["Operational", 250],
    ]);
  });
});

describe("an incident", () => {
  sqliteTest("a resolved incident leaves the component with its reported status", async () => {
    const id = await open({ Status: "Partial Outage" });
    stage.now = at(100);
    await stage.report({ status: "Major Outage" });
    stage.now = at(200);
    await close(id, "Resolved");
    expect((await stage.row(api)).shown_status).toBe("Major Outage");
    expect(await sources()).toEqual(["Report: Major Outage"]);
    stage.now = at(300);
    await stage.report({ status: "Operational" });
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Partial Outage", 60],
      ["Major Outage", 100],
      ["Operational", 300],
    ]);
  });

  it("an incident is not overwritten by a report, and is the cause in the history", async () => {
    const id = await open({ Status: "Major Outage" });
    stage.now = at(100);
    expect(await stage.report({ status: "Operational" })).toMatchObject({ Status: "Major Outage" });
    const [period] = await stage.rows(
      historyPage({ start: (await stage.row(api)).last_period_id, limit: 1 }),
    );
    expect(period).toMatchObject({ cause_kind: "Announcement", announcement_public_id: id });
  });

  sqliteTest(
    "an incident still counts for a deleted component, whose history is complete once restored",
    async () => {
      const id = await open({ Status: "Major Outage" });
      stage.now = at(100);
      await stage.send({ kind: "DeleteComponent", id: api });
      stage.now = at(200);
      await close(id, "Resolved");
      stage.now = at(300);
      await stage.send({ kind: "RestoreComponent", id: api });
      expect(await statuses()).toEqual([
        ["Operational", 0],
        ["Major Outage", 60],
        ["Operational", 200],
      ]);
    },
  );
});

describe("backfilled history after compaction", () => {
  it("backfilled history keeps recorded expiries, and adds none where trimmed reports arrived", async () => {
    await stage.send({ kind: "PatchComponent", id: api, fields: { ReportEvery: 3_600 } });
    const reportFor = async (hours: number) => {
      for (let passed = 0; passed < hours; passed += 1) {
        await stage.report({ status: "Operational", message: passed === 5 ? "all is well" : null });
        stage.now += hour;
      }
    };
    await reportFor(30);
    stage.now += 10 * hour;
    await stage.look(api);
    await reportFor(20);
    const before = await statuses();
    stage.now += 30 * day;
    await stage.look(api);
    await deleteExpired(stage.engine, stage.now, defaultRetention);
    const announcementId = "019aa6b1-0a10-7c55-9d3e-2b8f6a4c1d88";
    const effect = { kind: "Incident", status: "Major Outage" } as const;
    await insertEvents(stage, api, {
      words: [
        { content: { kind: "Announce", announcementId, effect }, at: at(10 * 3_600) },
        { content: { kind: "Withdraw", announcementId }, at: at(12 * 3_600) },
      ],
    });
    expect(before).toHaveLength(3);
    expect((await statuses()).slice(0, 5)).toEqual([
      ["Operational", 0],
      ["Major Outage", 36_000],
      ["Operational", 43_200],
      ...before.slice(1),
    ]);
    const { messages } = (await stage.periods(api))[0] ?? {};
    expect(messages).toContain("all is well");
    expect((await stage.periods(api)).map((period) => period.to_at)).toEqual([
      ...(await stage.periods(api)).slice(1).map((period) => period.from_at),
      null,
    ]);
  });
});
