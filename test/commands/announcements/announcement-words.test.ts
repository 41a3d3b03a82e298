import { beforeEach, describe, expect, it } from "vitest";
import type { ComponentStatus } from "../../../src/contract/words.ts";
import { readJson } from "../../../src/store/stored-json.ts";
import { keyActor, report, Stage } from "../stage.ts";
import { day, hour, iso, minute } from "../times.ts";
import { announce, apiShows, incident, maintain, patch, sent, update } from "./announcement-requests.ts";

let stage: Stage;
let id: string;
beforeEach(async () => {
  stage = await Stage.forTest();
  id = await stage.component("API");
  stage.now += hour;
});

const expecting = (Expect: string) => ({ AffectedComponents: [{ ComponentName: "API", Expect }] });
const shown = async () => (await stage.row(id)).shown_status;
const announced = async () => readJson("component", "status_inputs", await stage.row(id)).announced;
const reported = async (status: "Operational" | "Degraded Performance" | "Major Outage") =>
  await stage.report(report({ status }));

/** The statuses of the component, in minutes since its creation. */
async function statuses(): Promise<[ComponentStatus, number][]> {
  const periods = await stage.periods(id);
  return periods
    .filter((period) => period.from_at !== period.to_at)
    .map((period) => [period.status, (period.from_at - stage.began) / minute]);
}

describe("the status of an incident", () => {
  it("an open incident is one of its components' status sources, and reports apply again afterwards", async () => {
    await reported("Degraded Performance");
    const { Id } = await announce(stage, apiShows("Partial Outage"));
    expect([await shown(), await announced()]).toEqual([
      "Partial Outage",
      { [Id]: { kind: "Incident", status: "Partial Outage", since: stage.now } },
    ]);
    stage.now += minute;
    await reported("Operational");
    expect(await shown()).toBe("Partial Outage");
    stage.now += minute;
    await reported("Major Outage");
    expect(await shown()).toBe("Major Outage");
    stage.now += minute;
    await update(stage, Id, { State: "Resolved" });
    expect([await shown(), await announced()]).toEqual(["Major Outage", {}]);
    stage.now += minute;
    await update(stage, Id, { State: "Identified" });
    expect(await announced()).toEqual({
      [Id]: { kind: "Incident", status: "Partial Outage", since: stage.now },
    });
  });

  it("an incident's status applies from its time, even if its end was reported late", async () => {
    const { Id } = await announce(stage, apiShows("Major Outage"));
    stage.now += minute;
    await update(stage, Id, { State: "Resolved" });
    stage.now += 10 * hour;
    await reported("Operational");
    const PostedAt = (hoursAgo: number) => iso(stage.now - hoursAgo * hour);
    await update(stage, Id, { State: "Investigating", PostedAt: PostedAt(6) });
    stage.now += minute;
    await update(stage, Id, { State: "Resolved", PostedAt: PostedAt(5) });
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Major Outage", 60],
      ["Operational", 61],
      ["Major Outage", 301],
      ["Operational", 362],
    ]);
  });

  it("an incident's status follows its component list through updates and patches", async () => {
    const { Id } = await announce(stage);
    expect(await announced()).toEqual({});
    await update(stage, Id, apiShows("Partial Outage"));
    expect(await shown()).toBe("Partial Outage");
    stage.now += minute;
    await patch(stage, Id, apiShows("Major Outage"));
    expect(await shown()).toBe("Major Outage");
    stage.now += minute;
    await patch(stage, Id, { AffectedComponents: [] });
    expect([await shown(), await announced()]).toEqual(["Operational", {}]);
  });

  it("an incident's status ends with its deletion, and returns with its restoration", async () => {
    const { Id } = await announce(stage, apiShows("Major Outage"));
    stage.now += minute;
    await stage.send({ kind: "DeleteAnnouncement", id: Id });
    expect(await shown()).toBe("Operational");
    stage.now += minute;
    await sent(stage, { kind: "RestoreAnnouncement", id: Id });
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Major Outage", 60],
      ["Operational", 61],
      ["Major Outage", 62],
    ]);
  });

  it("the status set by a resolved incident does not return when it is reopened", async () => {
    const { Id } = await announce(stage, { ...apiShows("Major Outage"), State: "Resolved" });
    await stage.send({ kind: "DeleteAnnouncement", id: Id });
    await sent(stage, { kind: "RestoreAnnouncement", id: Id });
    expect([await shown(), await announced()]).toEqual(["Operational", {}]);
  });

  it("an incident's status also reaches components deleted in the meantime", async () => {
    const { Id } = await announce(stage, apiShows("Major Outage"));
    await stage.send({ kind: "DeleteComponent", id });
    stage.now += minute;
    expect((await update(stage, Id, { State: "Resolved" })).AffectedComponents).toEqual([]);
    stage.now += minute;
    await stage.send({ kind: "RestoreComponent", id });
    expect([await shown(), await announced()]).toEqual(["Operational", {}]);
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Major Outage", 60],
      ["Operational", 61],
    ]);
  });

  it("an incident is the cause of the shown status, and its update names the author", async () => {
    await announce(stage, apiShows("Major Outage"));
    const [, period] = await stage.periods(id);
    expect(period).toMatchObject({ status: "Major Outage", cause_kind: "Announcement" });
  });
});

describe("the status of maintenance", () => {
  it("maintenance in progress hides its expected status, and nothing worse", async () => {
    const { Id } = await maintain(stage, expecting("Degraded Performance"));
    expect([await shown(), await announced()]).toEqual(["Operational", {}]);
    await update(stage, Id, { State: "In Progress" });
    expect([await shown(), await announced()]).toEqual([
      "Under Maintenance",
      { [Id]: { kind: "Maintenance", expect: "Degraded Performance", since: stage.now } },
    ]);
    stage.now += minute;
    await reported("Degraded Performance");
    expect(await shown()).toBe("Under Maintenance");
    stage.now += minute;
    await reported("Major Outage");
    expect(await shown()).toBe("Major Outage");
    stage.now += minute;
    await update(stage, Id, { State: "Verifying", ...expecting("Major Outage") });
    expect(await shown()).toBe("Under Maintenance");
    stage.now += minute;
    await update(stage, Id, { State: "Completed" });
    expect([await shown(), await announced()]).toEqual(["Major Outage", {}]);
  });

  it("a cancelled maintenance and a notice set no status", async () => {
    const { Id } = await maintain(stage, expecting("Major Outage"));
    await update(stage, Id, { State: "Cancelled" });
    const { AffectedComponents } = await announce(stage, {
      Kind: "Notice",
      AffectedComponents: [{ ComponentName: "API" }],
    });
    expect(AffectedComponents).toMatchObject([
      { Name: "API", Status: null, Expect: null, WorstStatus: null },
    ]);
    expect([await shown(), await announced()]).toEqual(["Operational", {}]);
  });
});

describe("backfilled history", () => {
  it("a backfilled incident takes its place in the history, and reports stay", async () => {
    await reported("Degraded Performance");
    stage.now += hour;
    await reported("Operational");
    stage.now += hour;
    const times = { StartsAt: iso(stage.began + 90 * minute), ResolvedAt: iso(stage.began + 150 * minute) };
    await announce(stage, { ...apiShows("Major Outage"), ...times });
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Degraded Performance", 60],
      ["Major Outage", 90],
      ["Operational", 150],
    ]);
    expect(await announced()).toEqual({});
  });

  it("a backfilled open incident continues", async () => {
    await reported("Operational");
    stage.now += hour;
    const { Id } = await announce(stage, {
      ...apiShows("Partial Outage"),
      StartsAt: iso(stage.began + 50 * minute),
    });
    expect(await announced()).toEqual({
      [Id]: { kind: "Incident", status: "Partial Outage", since: stage.began + 50 * minute },
    });
    await update(stage, Id, { State: "Resolved" });
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Partial Outage", 50],
      ["Operational", 120],
    ]);
  });

  it("a backfilled incident ends at its reported end", async () => {
    const { Id } = await announce(stage, apiShows("Major Outage"));
    stage.now += hour;
    await reported("Degraded Performance");
    stage.now += hour;
    await update(stage, Id, { State: "Resolved", PostedAt: iso(stage.began + 90 * minute) });
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Major Outage", 60],
      ["Operational", 90],
      ["Degraded Performance", 120],
    ]);
  });

  it("backfilled maintenance covers its whole time", async () => {
    await reported("Major Outage");
    stage.now += 3 * hour;
    const plan = { StartsAt: iso(stage.began + 90 * minute), EndsAt: iso(stage.began + 120 * minute) };
    await maintain(stage, { ...expecting("Major Outage"), State: "Completed", ...plan });
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Major Outage", 60],
      ["Under Maintenance", 90],
      ["Major Outage", 120],
    ]);
  });

  it("a backfilled incident may precede its component's creation by weeks", async () => {
    const times = { StartsAt: iso(stage.began - 20 * day), ResolvedAt: iso(stage.began - 19 * day) };
    await announce(stage, { ...apiShows("Major Outage"), ...times });
    expect(await statuses()).toEqual([
      ["Major Outage", -20 * 24 * 60],
      ["Unknown", -19 * 24 * 60],
      ["Operational", 0],
    ]);
  });

  it("a backfilled incident is stored once, however often it is sent under one Idempotency-Key", async () => {
    await reported("Operational");
    const times = { StartsAt: iso(stage.began + 10 * minute), ResolvedAt: iso(stage.began + 20 * minute) };
    const command = incident({ ...apiShows("Major Outage"), ...times });
    const idempotency = { key: "past", fingerprint: "same" };
    const first = await stage.send(command, { actor: keyActor(), idempotency });
    stage.now += minute;
    const again = await stage.send(command, { actor: keyActor(), idempotency });
    expect(again).toEqual({ ...first, replayed: true });
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Major Outage", 10],
      ["Operational", 20],
    ]);
  });

  it("a backfilled incident has its current content, whatever was reported later", async () => {
    const { Id } = await announce(stage);
    stage.now += 30 * minute;
    await patch(stage, Id, apiShows("Major Outage"));
    stage.now += 30 * minute;
    const PostedAt = iso(stage.now - 45 * minute);
    await update(stage, Id, { State: "Resolved", PostedAt });
    expect([await shown(), await announced()]).toEqual(["Operational", {}]);
  });

  it("a backfilled incident takes its place for each of several components", async () => {
    const web = await stage.component("Web");
    stage.now += hour;
    await stage.report(report({ status: "Operational" }));
    const AffectedComponents = ["API", "Web"].map((ComponentName) => ({
      ComponentName,
      Status: "Partial Outage",
    }));
    const { Id } = await announce(stage, { AffectedComponents, StartsAt: iso(stage.began + 61 * minute) });
    for (const componentId of [id, web]) {
      expect(await stage.row(componentId)).toMatchObject({
        shown_status: "Partial Outage",
        shown_since: stage.began + 61 * minute,
      });
    }
    await update(stage, Id, { State: "Resolved" });
    expect(await shown()).toBe("Operational");
  });
});
