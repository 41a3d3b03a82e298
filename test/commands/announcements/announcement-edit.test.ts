import { beforeEach, describe, expect, it } from "vitest";
import { parsePostmortem } from "../../../src/commands/announcements/announcement-bodies.ts";
import { keyActor, Stage } from "../stage.ts";
import { day, hour, iso, minute } from "../times.ts";
import {
  announce,
  announcementRow,
  apiShows,
  maintain,
  patch,
  patching,
  sent,
  update,
  updating,
} from "./announcement-requests.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.forTest();
});

const rowOf = (id: string) => announcementRow(stage, id);

describe("a change of an announcement", () => {
  it("an edit of an announcement changes only the given fields, and is audited", async () => {
    const { Id } = await announce(stage);
    stage.now += minute;
    const changed = await patch(stage, Id, {
      Title: "All is down",
      Impact: "Major",
      NotifySubscribers: false,
    });
    expect(changed).toMatchObject({ Title: "All is down", Impact: "Major", UpdatedAt: iso(stage.now) });
    expect(changed.Updates).toHaveLength(1);
    const event = (await stage.audit()).at(-1);
    expect(event).toMatchObject({
      action: "Announcement.Update",
      actor: "key:1",
      subject_kind: "Announcement",
      subject_id: Id,
      subject_name: "All is down",
      before: JSON.stringify({ Title: "API is down", Impact: "Minor", NotifySubscribers: true }),
      after: JSON.stringify({ Title: "All is down", Impact: "Major", NotifySubscribers: false }),
    });
  });

  it("an edit that pins an announcement is audited, and keeps its calendar entry", async () => {
    const { Id } = await announce(stage);
    expect((await patch(stage, Id, { Pinned: true })).Pinned).toBe(true);
    expect(await rowOf(Id)).toMatchObject({ pinned: 1, sequence: 0 });
    expect((await stage.audit()).at(-1)).toMatchObject({
      action: "Announcement.Update",
      before: JSON.stringify({ Pinned: false }),
      after: JSON.stringify({ Pinned: true }),
    });
    expect((await patch(stage, Id, { State: "Resolved" })).Pinned).toBe(true);
    expect((await patch(stage, Id, { Pinned: false })).Pinned).toBe(false);
  });

  it("an edit without changes leaves no trace", async () => {
    await stage.component("API");
    const created = await announce(stage, apiShows("Major Outage"));
    const before = [await stage.revision(), (await stage.audit()).length];
    stage.now += minute;
    const same = await patch(stage, created.Id, {
      Title: created.Title,
      State: "Investigating",
      ...apiShows("Major Outage"),
    });
    expect(same).toEqual(created);
    expect([await stage.revision(), (await stage.audit()).length]).toEqual(before);
  });

  it("the answer to an edit says whether it posted an update, and whether subscribers are notified", async () => {
    const { Id } = await announce(stage);
    const messageOf = async (fields: object) => (await stage.send(patching(Id, { ...fields }))).message;
    expect(await messageOf({ Pinned: true })).toBe('Incident "API is down" updated');
    expect(await messageOf({ Message: "Found." })).toBe(
      'Incident "API is down" updated, and an update posted; subscribers are notified',
    );
    expect(await messageOf({ Message: "Found.", NotifySubscribers: false })).toBe(
      'Incident "API is down" updated, and an update posted; nobody is notified',
    );
  });

  it("an edit with a state or a message posts an update", async () => {
    const { Id } = await announce(stage);
    stage.now += minute;
    const moved = await patch(stage, Id, { State: "Identified" });
    expect(moved).toMatchObject({ State: "Identified", Updates: [{ State: "Identified", Message: "" }, {}] });
    const edited = await patch(stage, Id, { Message: "Found.", Title: "Found" });
    expect(edited).toMatchObject({
      Title: "Found",
      State: "Identified",
      Updates: [{ Message: "Found." }, {}, {}],
    });
    const actions = (await stage.audit()).slice(-3).map((event) => event.action);
    expect(actions).toEqual(["Announcement.PostUpdate", "Announcement.PostUpdate", "Announcement.Update"]);
  });

  it("an edit that removes a manual impact restores the components' impact", async () => {
    await stage.component("API");
    const { Id } = await announce(stage, { ...apiShows("Major Outage"), Impact: "Minor" });
    await update(stage, Id, apiShows("Degraded Performance"));
    expect((await patch(stage, Id, { Impact: null })).Impact).toBe("Critical");
    expect((await update(stage, Id, { AffectedComponents: [] })).Impact).toBe("Critical");
  });

  it("an edited plan moves the next due event and the calendar sequence", async () => {
    const { Id } = await maintain(stage);
    const StartsAt = iso(stage.now + 2 * hour);
    await patch(stage, Id, { StartsAt });
    expect(await rowOf(Id)).toMatchObject({
      next_transition_at: stage.now + 2 * hour,
      began_at: stage.now + 2 * hour,
      sequence: 1,
    });
    await patch(stage, Id, { AutoStart: false });
    expect(await rowOf(Id)).toMatchObject({ next_transition_at: null, sequence: 1 });
    await patch(stage, Id, { Title: "New RAM" });
    await patch(stage, Id, { State: "In Progress" });
    expect(await rowOf(Id)).toMatchObject({
      began_at: stage.now,
      next_transition_at: stage.now + 3 * hour,
      sequence: 3,
    });
    await patch(stage, Id, { StartsAt: iso(stage.now - hour) });
    expect(await rowOf(Id)).toMatchObject({ began_at: stage.now, starts_at: stage.now - hour });
  });

  it("an edit must satisfy the rules of its kind", async () => {
    await stage.component("API");
    const { Id } = await maintain(stage);
    const paths = async (fields: Readonly<Record<string, unknown>>, id = Id) =>
      ((await stage.refusal(patching(id, fields))).detail.errors ?? []).map(({ Path }) => Path);
    expect(await paths({ StartsAt: null })).toEqual(["StartsAt"]);
    expect(await paths({ EndsAt: iso(stage.now + hour) })).toEqual(["EndsAt"]);
    expect(await paths({ StartsAt: iso(stage.now + 3 * hour) })).toEqual(["StartsAt"]);
    const reversed = { StartsAt: iso(stage.now + 3 * hour), EndsAt: iso(stage.now + hour) };
    expect(await paths(reversed)).toEqual(["EndsAt"]);
    expect(await paths({ Recurrence: "DAILY" })).toEqual(["Recurrence"]);
    expect(await paths({ AffectedComponents: [{ ComponentName: "API", Status: "Major Outage" }] })).toEqual([
      "AffectedComponents[0].Status",
    ]);
    const other = await announce(stage);
    expect(await paths({ AutoStart: true }, other.Id)).toEqual(["AutoStart"]);
    expect(await paths({ StartsAt: iso(stage.now + day) }, other.Id)).toEqual(["StartsAt"]);
    expect(await paths({ AffectedComponents: [{ ComponentName: "API" }] }, other.Id)).toEqual([
      "AffectedComponents[0].Status",
    ]);
  });

  it("an edit is refused for a stale version before its state is checked, and after its components are found", async () => {
    const { Id } = await announce(stage);
    const stale = { ifMatch: ["r0"], actor: keyActor() };
    const wrong = patching(Id, { State: "Completed" });
    expect(await stage.refusal(wrong, stale)).toMatchObject({ code: "PreconditionFailed", status: 412 });
    expect(await stage.refusal(wrong)).toMatchObject({ code: "IllegalTransition", status: 409 });
    expect(await stage.refusal(patching(Id, apiShows("Major Outage")), stale)).toMatchObject({
      code: "ComponentNotFound",
    });
    const { revision } = await rowOf(Id);
    const done = await sent(stage, patching(Id, { Title: "New" }), { ifMatch: [`r${revision}-abc`] });
    expect(done.Title).toBe("New");
  });
});

describe("a notice past its end", () => {
  it("a notice past its end is published again only with a later end, or none", async () => {
    const { Id } = await announce(stage, { Kind: "Notice", Title: "Prices", EndsAt: iso(stage.now + hour) });
    await patch(stage, Id, { State: "Archived" });
    stage.now += 2 * hour;
    const refusal = await stage.refusal(patching(Id, { State: "Published" }));
    expect(refusal).toMatchObject({ code: "IllegalTransition" });
    expect(refusal.message).toContain("PATCH the notice with State Published and a later EndsAt");
    expect(await stage.refusal(updating(Id, { State: "Published" }))).toMatchObject({
      code: "IllegalTransition",
    });
    expect(await patch(stage, Id, { State: "Published", EndsAt: null })).toMatchObject({
      State: "Published",
      ResolvedAt: null,
    });
  });

  it("an open notice without a start cannot end before it was created", async () => {
    const { Id } = await announce(stage, { Kind: "Notice", Title: "Prices" });
    const created = stage.now;
    stage.now += hour;
    expect(await stage.refusal(patching(Id, { EndsAt: iso(created - 1) }))).toMatchObject({
      code: "ValidationFailed",
      detail: { errors: [{ Path: "EndsAt", code: "OutOfRange" }] },
    });
    expect((await patch(stage, Id, { EndsAt: iso(created + 2 * hour) })).EndsAt).toBe(
      iso(created + 2 * hour),
    );
  });

  it("a notice archived before its start stays hidden", async () => {
    const StartsAt = iso(stage.now + hour);
    const { Id } = await announce(stage, { Kind: "Notice", Title: "Prices", StartsAt });
    await patch(stage, Id, { State: "Archived" });
    stage.now += 2 * hour;
    await patch(stage, Id, { Title: "Price" });
    expect(await rowOf(Id)).toMatchObject({ hidden: 1, next_transition_at: null });
    await patch(stage, Id, { State: "Published" });
    expect(await rowOf(Id)).toMatchObject({ hidden: 0, resolved_at: null });
  });
});

describe("a deleted announcement", () => {
  it("a deleted announcement is gone, and is restored unchanged within 30 days", async () => {
    const created = await maintain(stage);
    const answer = await stage.send({ kind: "DeleteAnnouncement", id: created.Id });
    expect(answer).toMatchObject({
      status: 204,
      message: expect.stringMatching(
        /^Maintenance "New disks" deleted. It can be restored until \S+Z\.$/u,
      ) as unknown,
    });
    expect((await rowOf(created.Id)).next_transition_at).toBeNull();
    for (const command of [
      patching(created.Id, { Title: "New" }),
      updating(created.Id, {}),
      { kind: "DeleteAnnouncement", id: created.Id } as const,
      parsePostmortem(created.Id, { Message: "x" }),
    ]) {
      expect(await stage.refusal(command)).toMatchObject({ code: "AnnouncementNotFound", status: 404 });
    }
    stage.now += minute;
    const back = await sent(stage, { kind: "RestoreAnnouncement", id: created.Id });
    expect(back).toEqual({ ...created, UpdatedAt: iso(stage.now) });
    expect((await rowOf(created.Id)).next_transition_at).toBe(stage.now - minute + hour);
    const actions = (await stage.audit()).slice(-2).map((event) => event.action);
    expect(actions).toEqual(["Announcement.Delete", "Announcement.Restore"]);
  });

  it("a deleted announcement stays deleted after 30 days; restoring one that is not deleted leaves no trace", async () => {
    const { Id } = await announce(stage);
    const restore = { kind: "RestoreAnnouncement", id: Id } as const;
    const revision = await stage.revision();
    expect(await sent(stage, restore)).toMatchObject({ Id });
    expect(await stage.revision()).toBe(revision);
    await stage.send({ kind: "DeleteAnnouncement", id: Id });
    stage.now += 30 * day;
    expect(await stage.refusal(restore)).toMatchObject({ code: "AnnouncementNotFound" });
    expect(await stage.refusal({ kind: "RestoreAnnouncement", id: "nothing" })).toMatchObject({
      code: "AnnouncementNotFound",
    });
  });
});

describe("a postmortem", () => {
  it("a postmortem is refused for a notice, and until the incident or the maintenance has ended", async () => {
    const publish = ({ Id }: { readonly Id: string }) => parsePostmortem(Id, { Message: "Why" });
    expect(await stage.refusal(publish(await maintain(stage)))).toMatchObject({
      code: "IllegalTransition",
      message: "The maintenance has not ended. Post an update; a postmortem comes after the end.",
    });
    expect(await stage.refusal(publish(await announce(stage)))).toMatchObject({
      message: "The incident has not ended. Post an update; a postmortem comes after the end.",
    });
    expect(
      await stage.refusal(publish(await announce(stage, { Kind: "Notice", Title: "Prices" }))),
    ).toMatchObject({
      message: "A notice has no postmortem. Post an update, or edit its message.",
    });
  });

  it("a postmortem has translations, which are gone with it or with a text without them", async () => {
    const { Id } = await announce(stage, { State: "Resolved" });
    const put = async (body: object) => (await sent(stage, parsePostmortem(Id, body))).Postmortem;
    const Translations = { de: { Message: "Darum" } };
    expect(await put({ Message: "Because", Translations })).toMatchObject({ Translations });
    expect(await put({ Message: "Because" })).toMatchObject({ Translations: null });
    expect((await stage.audit()).at(-1)).toMatchObject({
      before: '{"Translations":{"de":{"Message":"Darum"}}}',
      after: "{}",
    });
    await put({ Message: "Because", Translations });
    expect(await put({ Message: null, Translations })).toBeNull();
    expect(await put({ Message: "Because" })).toMatchObject({ Translations: null });
  });

  it("a postmortem is published, changed and unpublished, and the audit log has its text", async () => {
    const { Id } = await announce(stage, { State: "Resolved" });
    const published = await sent(stage, parsePostmortem(Id, { Message: "**Why**" }));
    expect(published.Postmortem).toMatchObject({ Message: "**Why**", PublishedAt: iso(stage.now) });
    expect(published.Postmortem?.MessageHtml).toContain("<strong>Why</strong>");
    const first = stage.now;
    stage.now += hour;
    const changed = await sent(stage, parsePostmortem(Id, { Message: "Because" }));
    expect(changed.Postmortem).toMatchObject({ Message: "Because", PublishedAt: iso(first) });
    expect((await sent(stage, parsePostmortem(Id, { Message: null }))).Postmortem).toBeNull();
    const revision = await stage.revision();
    await sent(stage, parsePostmortem(Id, { Message: null }));
    expect(await stage.revision()).toBe(revision);
    expect((await stage.audit()).slice(-3).map(({ before, after }) => [before, after])).toEqual([
      ['{"Postmortem":null}', '{"Postmortem":"**Why**"}'],
      ['{"Postmortem":"**Why**"}', '{"Postmortem":"Because"}'],
      ['{"Postmortem":"Because"}', '{"Postmortem":null}'],
    ]);
  });
});
