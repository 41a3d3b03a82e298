import { beforeEach, describe, expect, it } from "vitest";
import { parsePostmortem } from "../../../src/commands/announcements/announcement-bodies.ts";
import type { Command } from "../../../src/commands/command.ts";
import { isForPrograms } from "../../../src/rules/notification-events.ts";
import { q } from "../../../src/store/query.ts";
import { readJson } from "../../../src/store/stored-json.ts";
import {
  announce,
  announcementRow,
  apiShows,
  maintain,
  patch,
  update,
} from "../announcements/announcement-requests.ts";
import { Stage } from "../stage.ts";
import { day, hour, iso, minute } from "../times.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.forTest();
});

const recorded = () => stage.rows(q.selectFrom("notification").selectAll().orderBy("id").compile());
const events = async () => (await recorded()).map(({ event }) => event);

async function moveByClock(id: string): Promise<void> {
  const { id: number } = await announcementRow(stage, id);
  await stage.send(
    { kind: "MoveAnnouncements", announcementNumbers: [number], dueBy: stage.now },
    { actor: { kind: "clock" } },
  );
}

describe("the transaction of a change", () => {
  it("an incident records one notification for each of its updates", async () => {
    await stage.component("API");
    const { Id } = await announce(stage, apiShows("Partial Outage"));
    stage.now += minute;
    await update(stage, Id, { State: "Identified", ...apiShows("Major Outage") });
    await update(stage, Id, { State: "Resolved" });
    await update(stage, Id, { State: "Monitoring" });
    expect(await events()).toEqual([
      "IncidentOpened",
      "IncidentUpdated",
      "IncidentResolved",
      "IncidentReopened",
    ]);
    const [, second] = await recorded();
    expect(second && readJson("notification", "content", second)).toMatchObject({
      state: "Identified",
      impact: "Critical",
      previousImpact: "Major",
      components: [{ status: "Major Outage", isAdded: false }],
    });
  });

  it("no notification is recorded if NotifySubscribers is false, even on the closing update", async () => {
    const { Id } = await announce(stage, { NotifySubscribers: false });
    await update(stage, Id, { NotifySubscribers: true });
    await update(stage, Id, { State: "Resolved", NotifySubscribers: false });
    expect(await events()).toEqual(["IncidentUpdated"]);
  });

  it("no notification is recorded for a backfill, unless requested", async () => {
    await announce(stage, {
      State: "Resolved",
      StartsAt: iso(stage.now - 2 * hour),
      ResolvedAt: iso(stage.now - hour),
    });
    expect(await events()).toEqual([]);
    await announce(stage, { State: "Resolved", NotifySubscribers: true });
    expect(await events()).toEqual(["IncidentResolved"]);
  });

  it("a postmortem is recorded when it is first published, by default as set on the announcement", async () => {
    const publish = (id: string, body: object) =>
      stage.send(parsePostmortem(id, { Message: "Why.", ...body }));
    const { Id } = await announce(stage, { State: "Resolved", NotifySubscribers: true });
    await publish(Id, {});
    await publish(Id, { Message: "Why, in short." });
    const past = await announce(stage, { State: "Resolved" });
    await publish(past.Id, {});
    const silent = await announce(stage, { State: "Resolved", NotifySubscribers: false });
    await publish(silent.Id, { NotifySubscribers: true });
    await publish(silent.Id, { Message: null, NotifySubscribers: true });
    expect(await events()).toEqual(["IncidentResolved", "IncidentPostmortem", "IncidentPostmortem"]);
  });

  it("no notification is recorded for an update backdated among earlier ones", async () => {
    const { Id } = await announce(stage, { StartsAt: iso(stage.now - hour), NotifySubscribers: false });
    await update(stage, Id, { PostedAt: iso(stage.now - minute), NotifySubscribers: undefined });
    await patch(stage, Id, { NotifySubscribers: true });
    await update(stage, Id, { PostedAt: iso(stage.now - minute) });
    expect(await events()).toEqual([]);
  });

  it("no notification is recorded for an edited title, and those of a deletion and a restoration are for programs alone", async () => {
    const { Id } = await announce(stage, { NotifySubscribers: false });
    await patch(stage, Id, { NotifySubscribers: true, Title: "API is slow" });
    expect(await events()).toEqual([]);
    await stage.send({ kind: "DeleteAnnouncement", id: Id });
    await stage.send({ kind: "RestoreAnnouncement", id: Id });
    expect(await events()).toEqual(["AnnouncementDeleted", "AnnouncementRestored"]);
    expect((await events()).every(isForPrograms)).toBe(true);
  });

  it("maintenance records notifications when announced, rescheduled, started and ended automatically", async () => {
    const { Id } = await maintain(stage);
    await patch(stage, Id, { EndsAt: iso(stage.now + 2 * hour) });
    stage.now += hour;
    await moveByClock(Id);
    stage.now += hour;
    await moveByClock(Id);
    expect(await events()).toEqual([
      "MaintenanceAnnounced",
      "MaintenanceChanged",
      "MaintenanceStarted",
      "MaintenanceEnded",
    ]);
  });

  it("a notice records a notification when it appears", async () => {
    const { Id } = await announce(stage, { Kind: "Notice", StartsAt: iso(stage.now + hour) });
    expect(await events()).toEqual([]);
    stage.now += hour;
    await moveByClock(Id);
    expect(await events()).toEqual(["NoticePublished"]);
  });

  it("a series records no notification for each occurrence", async () => {
    const { Id } = await maintain(stage, { Recurrence: "FREQ=WEEKLY" });
    await update(stage, Id, { State: "Cancelled" });
    expect(await events()).toEqual(["MaintenanceAnnounced", "MaintenanceEnded"]);
  });

  it("maintenance records each reminder once", async () => {
    const startsAt = stage.now + 3 * day;
    const { Id } = await maintain(stage, { StartsAt: iso(startsAt), EndsAt: iso(startsAt + hour) });
    const { id: announcementNumber } = await announcementRow(stage, Id);
    const remind: Command = {
      kind: "RemindOfMaintenance",
      announcementNumber,
      announcementId: Id,
      startsAt,
      lead: day,
    };
    await stage.send(remind);
    stage.now += 2 * day;
    await stage.send(remind);
    await stage.send(remind);
    expect(await events()).toEqual(["MaintenanceAnnounced", "MaintenanceReminder"]);
  });
});
