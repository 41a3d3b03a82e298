import { beforeEach, describe, expect, it } from "vitest";
import { parseHeartbeat } from "../../../src/commands/components/report-bodies.ts";
import { readAttributedComponent } from "../../../src/queries/source-actors.ts";
import { q } from "../../../src/store/query.ts";
import { complaints } from "../complaints.ts";
import { report, Stage } from "../stage.ts";

let stage: Stage;
let api: string;
beforeEach(async () => {
  stage = await Stage.forTest();
  api = await stage.component("API");
});

const at = (seconds: number) => stage.at(seconds);
const statuses = () => stage.statusesOf(api);
/** The report of a job that runs every 100 s: overdue after 120 s. */
const beat = (status: "Operational" | "Major Outage" = "Operational") =>
  stage.report({ status, expiresIn: 100 });

const problems = (body: unknown) => complaints(() => parseHeartbeat(body));

describe("a heartbeat's body", () => {
  it("a heartbeat's body is a plain report with the time until the next", () => {
    const body = { componentname: " API ", STATUS: "operational", expiresIn: 100, Message: "done" };
    expect(parseHeartbeat(body)).toEqual(report({ expiresIn: 100, message: "done" }));
  });

  it("a heartbeat's body requires the interval, in whole seconds", () => {
    const Status = "Operational";
    expect(problems({ ComponentName: "API", Status })).toEqual(["ExpiresIn"]);
    for (const ExpiresIn of [9, 10.5, "100", null, 31_622_401]) {
      expect(problems({ ComponentName: "API", Status, ExpiresIn })).toEqual(["ExpiresIn"]);
    }
    expect(problems({ Status, ExpiresIn: 10 })).toEqual(["ComponentName"]);
    expect(problems({ ComponentName: "API", Status: "Unknown", ExpiresIn: 10 })).toEqual(["Status"]);
  });

  it("a heartbeat's body may contain a source and a time, which are ignored", () => {
    const body = {
      ComponentId: "0198-AB",
      Status: "Operational",
      ExpiresIn: 60,
      Source: "cron",
      OccurredAt: "1",
    };
    expect(parseHeartbeat(body)).toMatchObject({ componentId: "0198-ab", source: null, occurredAt: null });
  });
});

describe("a component with a promised heartbeat", () => {
  it("a component expires after a missed heartbeat, even without expected reports", async () => {
    await beat();
    expect((await stage.row(api)).next_expiry_at).toBe(at(120));
    stage.now = at(200);
    await stage.look(api);
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Unknown", 120],
    ]);
    stage.now = at(300);
    expect(await beat()).toMatchObject({ PreviousStatus: "Unknown", Status: "Operational" });
  });

  it("a component does not expire while heartbeats arrive", async () => {
    for (const seconds of [0, 119, 239, 359]) {
      stage.now = at(seconds);
      await beat();
    }
    await stage.look(api);
    expect(await statuses()).toEqual([["Operational", 0]]);
  });

  it("a component follows its own interval again after any report without a promised next one", async () => {
    await stage.send({ kind: "PatchComponent", id: api, fields: { ReportEvery: 1_000 } });
    await beat();
    expect((await stage.row(api)).next_expiry_at).toBe(at(120));
    stage.now = at(50);
    await stage.report({ source: "Nagios" });
    expect((await stage.row(api)).next_expiry_at).toBe(at(50 + 1_200));
  });

  it("a component says when its next heartbeat is due, and a null interval ends the wait for it", async () => {
    stage.now = at(10);
    await beat();
    const bus = await stage.bus();
    const readable = async () => (await readAttributedComponent(bus, api)).result;
    expect(await readable()).toMatchObject({ ReportDueAt: new Date(at(110)).toISOString() });
    stage.now = at(131);
    await stage.look(api);
    const set = await stage.send({ kind: "PatchComponent", id: api, fields: { Status: "Operational" } });
    expect(set.message).toBe(
      `Component "API" was set to Operational, but still shows Unknown: no report in time. GET /api/Component/${api} lists all its Voices`,
    );
    await stage.send({ kind: "PatchComponent", id: api, fields: { OnLapse: "Partial Outage" } });
    expect(await readable()).toMatchObject({ Status: "Partial Outage" });
    stage.now = at(140);
    const ended = await stage.send({ kind: "PatchComponent", id: api, fields: { ReportEvery: null } });
    expect(ended.message).toBe('Component "API" updated');
    expect(await readable()).toMatchObject({ Status: "Operational", ReportDueAt: null });
    // The history is rebuilt with it.
    await stage.report({ status: "Operational", source: "Nagios", occurredAt: at(5) });
    expect(await readable()).toMatchObject({ Status: "Operational", ReportDueAt: null });
    expect((await statuses()).at(-1)).toEqual(["Operational", 140]);
  });

  it("an expired component shows the configured status", async () => {
    await stage.send({ kind: "PatchComponent", id: api, fields: { OnLapse: "Partial Outage" } });
    await beat();
    stage.now = at(121);
    await stage.look(api);
    expect(await stage.row(api)).toMatchObject({ shown_status: "Partial Outage" });
  });

  it("a late report leaves every promised heartbeat in its place", async () => {
    await beat();
    stage.now = at(100);
    await beat();
    stage.now = at(210);
    await stage.report({ source: "Nagios" });
    await stage.report({ status: "Major Outage", occurredAt: at(50) });
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Major Outage", 50],
      ["Operational", 100],
    ]);
    const repeats = await stage.rows(q.selectFrom("repeated_report").selectAll().compile());
    expect(repeats.map((repeat) => repeat.expires_in)).toEqual([100]);
    expect((await stage.row(api)).next_expiry_at).toBeNull();
  });
});
