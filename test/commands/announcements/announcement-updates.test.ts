import { beforeEach, describe, expect, it } from "vitest";
import { parseUpdatePatch } from "../../../src/commands/announcements/announcement-bodies.ts";
import type { Command } from "../../../src/commands/command.ts";
import { keyActor, Stage } from "../stage.ts";
import { hour, iso, minute } from "../times.ts";
import { announce, apiShows, maintain, patch, sent, update, updating } from "./announcement-requests.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.forTest();
});

const editing = (id: string, updateId: string, fields: object): Command =>
  parseUpdatePatch({ id, updateId }, fields);

describe("an update", () => {
  it("an update is the newest, and moves the announcement to its state", async () => {
    const { Id } = await announce(stage);
    stage.now += minute;
    const answer = await stage.send(updating(Id, { State: "identified", Message: "*Found*" }), {
      actor: keyActor(),
    });
    expect(answer).toMatchObject({
      status: 201,
      message: 'Update posted to "API is down"; subscribers are notified',
      result: {
        State: "Identified",
        UpdatedAt: iso(stage.now),
        Updates: [
          { State: "Identified", Message: "*Found*", PostedAt: iso(stage.now) },
          { State: "Investigating" },
        ],
      },
    });
    const [newest] = Reflect.get(Object(answer.result), "Updates") as { Id: string }[];
    expect(answer.location).toBe(`/api/Announcement/${Id}/Update/${newest?.Id}`);
    expect((await stage.audit()).at(-1)).toMatchObject({
      action: "Announcement.PostUpdate",
      subject_id: Id,
      before: JSON.stringify({ State: "Investigating" }),
    });
  });

  it("the audit log has the components of an announcement before and after an update that changes them", async () => {
    await stage.component("API");
    const { Id } = await announce(stage, apiShows("Major Outage"));
    await update(stage, Id, apiShows("Major Outage"));
    expect((await stage.audit()).at(-1)?.after).not.toContain("AffectedComponents");
    await update(stage, Id, apiShows("Partial Outage"));
    const { before, after } = (await stage.audit()).at(-1) ?? {};
    const affected = (Status: string) => ({
      AffectedComponents: [{ Name: "API", Status, Expect: null }],
    });
    expect(JSON.parse(before ?? "")).toMatchObject(affected("Major Outage"));
    expect(JSON.parse(after ?? "")).toMatchObject(affected("Partial Outage"));
  });

  it("an update is refused for a stale version", async () => {
    const { Id } = await announce(stage);
    stage.now += minute;
    const stale = { ifMatch: [`r${await stage.revision()}`] };
    await update(stage, Id);
    expect(await stage.refusal(updating(Id, { State: "Resolved", Message: "Over" }), stale)).toMatchObject({
      code: "PreconditionFailed",
    });
    const fresh = { ifMatch: [`r${await stage.revision()}`] };
    expect(await stage.send(updating(Id, { Message: "On" }), fresh)).toMatchObject({ status: 201 });
  });

  it("an update without a state and components keeps both, even on a closed announcement", async () => {
    await stage.component("API");
    const { Id } = await announce(stage, apiShows("Major Outage"));
    expect(await update(stage, Id)).toMatchObject({
      State: "Investigating",
      AffectedComponents: [{ Name: "API", Status: "Major Outage" }],
    });
    await update(stage, Id, { State: "Resolved" });
    const ResolvedAt = iso(stage.now);
    stage.now += hour;
    expect(await update(stage, Id)).toMatchObject({ State: "Resolved", ResolvedAt });
    expect(await update(stage, Id, { State: "Resolved" })).toMatchObject({ State: "Resolved", ResolvedAt });
  });

  it("an update may reopen an incident, which is then no longer resolved", async () => {
    const { Id } = await announce(stage, { State: "Resolved" });
    stage.now += hour;
    expect(await update(stage, Id, { State: "Monitoring" })).toMatchObject({
      State: "Monitoring",
      ResolvedAt: null,
    });
    stage.now += hour;
    expect(await update(stage, Id, { State: "Resolved" })).toMatchObject({ ResolvedAt: iso(stage.now) });
  });

  it("an update with an illegal state is refused with the legal ones", async () => {
    const { Id } = await maintain(stage);
    const refused = async (State: string) => await stage.refusal(updating(Id, { State }));
    expect(await refused("Completed")).toMatchObject({
      code: "IllegalTransition",
      status: 409,
      message:
        "A maintenance that is Scheduled cannot become Completed. It may become In Progress or Cancelled, or stay unchanged.",
    });
    expect(await refused("Resolved")).toMatchObject({ code: "IllegalTransition" });
    await update(stage, Id, { State: "Cancelled" });
    expect(await refused("In Progress")).toMatchObject({
      message:
        "A maintenance that is Cancelled cannot become In Progress. It is closed and cannot change: create a new one.",
    });
  });

  it("an update starts and ends maintenance at unplanned times, and the plan is unchanged", async () => {
    const { Id, StartsAt, EndsAt } = await maintain(stage);
    stage.now += minute;
    expect(await update(stage, Id, { State: "In Progress" })).toMatchObject({
      StartsAt,
      EndsAt,
      Overrunning: false,
    });
    stage.now += 4 * hour;
    expect(await update(stage, Id, { State: "Verifying" })).toMatchObject({ Overrunning: true });
    expect(await update(stage, Id, { State: "Completed" })).toMatchObject({
      StartsAt,
      EndsAt,
      Overrunning: false,
      ResolvedAt: iso(stage.now),
    });
  });

  it("an update changes the affected components from then on; the worst impact stays", async () => {
    await stage.component("API");
    await stage.component("Web");
    const { Id } = await announce(stage, apiShows("Major Outage"));
    const AffectedComponents = [{ ComponentName: "Web", Status: "Degraded Performance" }];
    expect(await update(stage, Id, { AffectedComponents })).toMatchObject({
      Impact: "Critical",
      AffectedComponents: [{ Name: "Web", Status: "Degraded Performance" }],
    });
    expect(await update(stage, Id, { AffectedComponents: [] })).toMatchObject({ AffectedComponents: [] });
    expect(
      await stage.refusal(updating(Id, { AffectedComponents: [{ ComponentName: "Web" }] })),
    ).toMatchObject({ code: "ValidationFailed" });
  });

  it("an empty update is refused", async () => {
    expect(await stage.refusal(updating("nothing", {}))).toMatchObject({
      code: "AnnouncementNotFound",
      status: 404,
    });
  });
});

describe("a backdated update", () => {
  it("a backdated update moves the announcement at its time if it is the newest", async () => {
    const { Id } = await announce(stage, {
      StartsAt: iso(stage.began - 2 * hour),
      PostedAt: iso(stage.began - 2 * hour),
    });
    const PostedAt = iso(stage.began - hour);
    expect(await update(stage, Id, { State: "Resolved", PostedAt })).toMatchObject({
      State: "Resolved",
      ResolvedAt: PostedAt,
      UpdatedAt: iso(stage.now),
      Updates: [{ PostedAt }, {}],
    });
  });

  it("a backdated update takes its place among the others, and moves nothing, if it is not the newest", async () => {
    const StartsAt = iso(stage.began - 3 * hour);
    const { Id } = await announce(stage, { StartsAt, ResolvedAt: iso(stage.began - hour) });
    const late = { PostedAt: iso(stage.began - 2 * hour) };
    const updated = await update(stage, Id, { ...late, State: "Identified" });
    expect(updated).toMatchObject({ State: "Resolved", ResolvedAt: iso(stage.began - hour) });
    const audited = (await stage.audit()).at(-1);
    expect(audited?.before).toBeNull();
    expect(JSON.parse(audited?.after ?? "")).toMatchObject({ State: "Identified", ...late });
    expect(updated.Updates.map((posted) => posted.State)).toEqual(["Resolved", "Identified"]);
    const between = await update(stage, Id, { PostedAt: iso(stage.began - 2 * hour + minute) });
    expect(between.Updates.map((posted) => posted.State)).toEqual(["Resolved", "Identified", "Identified"]);
  });

  it("a backdated update must fit between its neighbours", async () => {
    const { Id } = await maintain(stage, { StartsAt: iso(stage.began - hour), State: "In Progress" });
    stage.now += hour;
    await update(stage, Id, { State: "Completed" });
    const at = (milliseconds: number, fields: object) => ({ PostedAt: iso(milliseconds), ...fields });
    expect(await stage.refusal(updating(Id, at(stage.began + minute, { State: "Cancelled" })))).toMatchObject(
      {
        code: "IllegalTransition",
      },
    );
    expect(await stage.refusal(updating(Id, at(stage.began + minute, { State: "Completed" })))).toMatchObject(
      {
        detail: { errors: [{ Path: "PostedAt" }] },
      },
    );
    expect(await stage.refusal(updating(Id, at(stage.began - minute, { State: "Verifying" })))).toMatchObject(
      {
        detail: { errors: [{ Path: "State" }] },
      },
    );
    expect(
      await stage.refusal(updating(Id, at(stage.began + minute, { AffectedComponents: [] }))),
    ).toMatchObject({
      detail: { errors: [{ Path: "AffectedComponents" }] },
    });
    expect((await update(stage, Id, at(stage.began + minute, { State: "Verifying" }))).State).toBe(
      "Completed",
    );
  });

  it("a backdated update names the following update if it does not fit before it", async () => {
    const { Id } = await maintain(stage, { StartsAt: iso(stage.began - 2 * hour), AutoStart: false });
    const early = { PostedAt: iso(stage.began - hour), State: "In Progress" };
    expect(await stage.refusal(updating(Id, early))).toMatchObject({
      code: "IllegalTransition",
      message: `The update after it, of ${iso(stage.began)}, is Scheduled, and a maintenance that is In Progress cannot become that. Set PostedAt to a later time, or omit it to post the update now.`,
    });
  });

  it("a backdated update cannot close an announcement before its first update", async () => {
    const { Id } = await announce(stage, { StartsAt: iso(stage.began - 3 * hour) });
    const early = { PostedAt: iso(stage.began - 2 * hour) };
    expect(await stage.refusal(updating(Id, { ...early, State: "Resolved" }))).toMatchObject({
      detail: { errors: [{ Path: "PostedAt" }] },
    });
    expect((await update(stage, Id, { ...early, State: "Identified" })).State).toBe("Investigating");
  });

  it("a backdated update is not before the incident's start, nor in the future", async () => {
    const { Id } = await announce(stage);
    expect(await stage.refusal(updating(Id, { PostedAt: iso(stage.began - minute) }))).toMatchObject({
      message: `PostedAt: It is before the start of the incident, ${iso(stage.began)}.`,
    });
    expect(await stage.refusal(updating(Id, { PostedAt: iso(stage.began + hour) }))).toMatchObject({
      message: "PostedAt: It is in the future. Give a past time.",
    });
  });
});

describe("the order of updates", () => {
  it("updates keep their order even if the clock was set back", async () => {
    const { Id } = await announce(stage);
    stage.now -= hour;
    const updated = await update(stage, Id, { State: "Resolved" });
    expect(updated).toMatchObject({ State: "Resolved", ResolvedAt: iso(stage.began) });
    expect(updated.Updates.map((posted) => posted.State)).toEqual(["Resolved", "Investigating"]);
  });
});

describe("an edited update", () => {
  it("an edited update shows that it was edited, keeps its state and time, and the audit log has both texts", async () => {
    const { Id, Updates } = await announce(stage);
    const [first] = Updates;
    stage.now += minute;
    const Translations = { de: { Message: "Wir schauen." } };
    const edited = await sent(stage, editing(Id, first?.Id ?? "", { Message: "We looked.", Translations }));
    expect(edited.Updates).toMatchObject([
      {
        ...first,
        Message: "We looked.",
        MessageHtml: expect.any(String) as string,
        EditedAt: iso(stage.now),
        Translations,
      },
    ]);
    const event = (await stage.audit()).at(-1);
    expect(event).toMatchObject({ action: "Announcement.EditUpdate", actor: "key:1", at: stage.now });
    expect(JSON.parse(event?.before ?? "")).toEqual({ Message: "We look into it.", Translations: null });
    expect(JSON.parse(event?.after ?? "")).toEqual({ Message: "We looked.", Translations });
    const revision = await stage.revision();
    stage.now += minute;
    expect(await sent(stage, editing(Id, first?.Id ?? "", { Message: "We looked." }))).toEqual(edited);
    expect(await stage.revision()).toBe(revision);
    expect(await sent(stage, editing(Id, first?.Id ?? "", { Translations: null }))).toMatchObject({
      Updates: [{ Translations: null }],
    });
  });

  it("an edit of an update requires an existing update and its current version", async () => {
    const { Id, Updates } = await announce(stage);
    const updateId = Updates[0]?.Id ?? "";
    const edit = editing(Id, updateId, { Message: "New" });
    expect(await stage.refusal(edit, { ifMatch: ["r0"] })).toMatchObject({ code: "PreconditionFailed" });
    const remove = { kind: "DeleteUpdate", id: Id, updateId } as const;
    expect(await stage.refusal(remove, { ifMatch: ["r0"] })).toMatchObject({ code: "PreconditionFailed" });
    for (const command of [editing(Id, Id, { Message: "New" }), { ...remove, updateId: Id }]) {
      expect(await stage.refusal(command)).toMatchObject({ code: "UpdateNotFound", status: 404 });
    }
    const other = await announce(stage);
    expect(await stage.refusal({ ...remove, id: other.Id })).toMatchObject({ code: "UpdateNotFound" });
  });
});

describe("a deleted update", () => {
  it("a deleted update is gone; its effects stay, and the audit log has its text", async () => {
    await stage.component("API");
    const { Id } = await announce(stage);
    const { Updates } = await update(stage, Id, { State: "Identified", ...apiShows("Major Outage") });
    const updateId = Updates[0]?.Id ?? "";
    stage.now += minute;
    expect(await stage.send({ kind: "DeleteUpdate", id: Id, updateId })).toMatchObject({ status: 204 });
    const left = await patch(stage, Id, {});
    expect(left).toMatchObject({
      State: "Identified",
      UpdatedAt: iso(stage.now),
      AffectedComponents: [{ Name: "API", Status: "Major Outage" }],
      Updates: [{ State: "Investigating" }],
    });
    expect(left.Updates).toHaveLength(1);
    const event = (await stage.audit()).at(-1);
    expect(event).toMatchObject({ action: "Announcement.DeleteUpdate", after: null });
    expect(JSON.parse(event?.before ?? "")).toMatchObject({ Update: updateId, Message: "More is known." });
    expect(await stage.refusal({ kind: "DeleteUpdate", id: Id, updateId })).toMatchObject({
      code: "UpdateNotFound",
    });
  });

  it("the only update with a text cannot be deleted, so that no announcement is without one", async () => {
    const { Id, Updates } = await announce(stage);
    const only = { kind: "DeleteUpdate", id: Id, updateId: Updates[0]?.Id ?? "" } as const;
    const message = `Correct its text with PATCH /api/Announcement/${Id}/Update/${only.updateId}, or delete the incident.`;
    expect(await stage.refusal(only)).toMatchObject({
      code: "LastUpdate",
      status: 409,
      message: `It is the only update of the incident. ${message}`,
    });
    const moved = await patch(stage, Id, { State: "Identified" });
    expect(await stage.refusal(only)).toMatchObject({
      message: `It is the only update with a text of the incident. ${message}`,
    });
    const empty = { ...only, updateId: moved.Updates[0]?.Id ?? "" };
    expect(await stage.send(empty)).toMatchObject({ status: 204 });
    await update(stage, Id);
    expect(await stage.send(only)).toMatchObject({ status: 204 });
  });
});
