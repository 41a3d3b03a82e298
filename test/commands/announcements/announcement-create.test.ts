import { beforeEach, describe, expect, it } from "vitest";
import { parseAnnouncementPatch } from "../../../src/commands/announcements/announcement-bodies.ts";
import { baseUrl, keyActor, Stage } from "../stage.ts";
import { day, hour, iso, minute } from "../times.ts";
import {
  announce,
  announcementRow,
  apiShows,
  incident,
  maintain,
  patch,
  update,
} from "./announcement-requests.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.forTest();
});

const rowOf = (id: string) => announcementRow(stage, id);

describe("a new incident", () => {
  it("a new incident is Investigating as of now by default", async () => {
    const answer = await stage.send(incident(), { actor: keyActor() });
    const now = iso(stage.now);
    const Id = String(Reflect.get(Object(answer.result), "Id"));
    expect(answer).toMatchObject({
      status: 201,
      location: `/api/Announcement/${Id}`,
      message: 'Incident "API is down" created',
      version: (await rowOf(Id)).revision,
    });
    expect(answer.result).toEqual({
      Id,
      Kind: "Incident",
      Title: "API is down",
      State: "Investigating",
      Impact: "Minor",
      StartsAt: null,
      StartedAt: now,
      EndsAt: null,
      AutoStart: false,
      AutoComplete: false,
      Overrunning: false,
      NotifySubscribers: true,
      Recurrence: null,
      Pinned: false,
      CreatedAt: now,
      UpdatedAt: now,
      ResolvedAt: null,
      Url: `${baseUrl}/announcement/${Id}`,
      Page: "status",
      AlsoOn: [],
      AffectedComponents: [],
      Updates: [
        {
          Id: expect.any(String) as string,
          State: "Investigating",
          Message: "We look into it.",
          MessageHtml: expect.stringContaining("<p>We look into it.</p>") as string,
          PostedAt: now,
          NotifySubscribers: true,
          EditedAt: null,
          Translations: null,
        },
      ],
      Postmortem: null,
      Translations: null,
    });
    expect(await rowOf(Id)).toMatchObject({
      began_at: stage.now,
      next_transition_at: null,
      hidden: 0,
      sequence: 0,
      notify_subscribers: 1,
    });
  });

  it("a new incident has the impact of its components, or the given one", async () => {
    await stage.component("API");
    expect((await announce(stage, apiShows("Degraded Performance"))).Impact).toBe("Minor");
    expect((await announce(stage, apiShows("Partial Outage"))).Impact).toBe("Major");
    expect((await announce(stage, apiShows("Major Outage"))).Impact).toBe("Critical");
    expect((await announce(stage, { ...apiShows("Major Outage"), Impact: "minor" })).Impact).toBe("Minor");
    expect((await announce(stage, { ...apiShows("Major Outage"), Impact: null })).Impact).toBe("Critical");
    expect((await announce(stage, { Impact: "Critical" })).Impact).toBe("Critical");
  });

  it("a new incident is Minor at least, whatever its components say, unless None is given", async () => {
    await stage.component("API");
    expect((await announce(stage)).Impact).toBe("Minor");
    expect((await announce(stage, apiShows("Operational"))).Impact).toBe("Minor");
    const none = await announce(stage, { Impact: "None" });
    expect(none.Impact).toBe("None");
    expect((await update(stage, none.Id, {})).Impact).toBe("None");
    expect((await patch(stage, none.Id, { Impact: null })).Impact).toBe("Minor");
  });

  it("a new incident may have begun before it was posted", async () => {
    const StartsAt = iso(stage.now - 20 * minute);
    const created = await announce(stage, { StartsAt });
    expect(created).toMatchObject({
      StartsAt,
      CreatedAt: iso(stage.now),
      Updates: [{ PostedAt: iso(stage.now) }],
    });
    expect((await rowOf(created.Id)).began_at).toBe(stage.now - 20 * minute);
    const PostedAt = iso(stage.now - 10 * minute);
    expect(await announce(stage, { StartsAt, PostedAt })).toMatchObject({ Updates: [{ PostedAt }] });
    expect(await stage.refusal(incident({ StartsAt: PostedAt, PostedAt: StartsAt }))).toMatchObject({
      message: "PostedAt: It lies before StartsAt.",
    });
  });

  it("a new incident cannot begin in the future; a small clock skew counts as now", async () => {
    const ahead = { StartsAt: iso(stage.now + 6 * minute) };
    expect(await stage.refusal(incident(ahead))).toMatchObject({ code: "ValidationFailed", status: 400 });
    const { Id } = await announce(stage, { StartsAt: iso(stage.now + 4 * minute) });
    expect((await rowOf(Id)).began_at).toBe(stage.now);
  });

  it("a new incident may be resolved already, and then notifies nobody by default", async () => {
    const StartsAt = iso(stage.now - 3 * day);
    const ResolvedAt = iso(stage.now - 2 * day);
    const backfilled = await announce(stage, { StartsAt, ResolvedAt });
    expect(backfilled).toMatchObject({
      State: "Resolved",
      ResolvedAt,
      Updates: [{ State: "Resolved", PostedAt: ResolvedAt }],
    });
    expect(await rowOf(backfilled.Id)).toMatchObject({
      began_at: stage.now - 3 * day,
      notify_subscribers: 0,
    });
    expect(await announce(stage, { State: "Resolved", StartsAt, EndsAt: ResolvedAt })).toMatchObject({
      ResolvedAt,
    });
    expect(await announce(stage, { State: "Resolved" })).toMatchObject({ ResolvedAt: iso(stage.now) });
    const created = await announce(stage, { State: "Resolved", NotifySubscribers: true });
    expect((await rowOf(created.Id)).notify_subscribers).toBe(1);
    expect(await stage.refusal(incident({ StartsAt: ResolvedAt, ResolvedAt: StartsAt }))).toMatchObject({
      detail: { errors: [{ Path: "ResolvedAt" }] },
    });
    expect(await stage.refusal(incident({ ResolvedAt: iso(stage.now + day) }))).toMatchObject({
      detail: { errors: [{ Path: "ResolvedAt" }] },
    });
  });

  it("an incident or a notice that ended in the past has a start, as it would end before it begins", async () => {
    const past = iso(stage.now - 2 * day);
    for (const fields of [
      { ResolvedAt: past },
      { State: "Resolved", EndsAt: past },
      { Kind: "Notice", ResolvedAt: past, AffectedComponents: [] },
      { Kind: "Notice", EndsAt: past, AffectedComponents: [] },
    ])
      expect(await stage.refusal(incident(fields))).toMatchObject({
        code: "ValidationFailed",
        detail: { errors: [{ Path: "StartsAt", kind: "Missing" }] },
      });
  });

  it("a new incident requires an existing page", async () => {
    expect(await stage.refusal(incident({ Page: "other" }))).toMatchObject({
      code: "PageNotFound",
      status: 400,
    });
    expect(await announce(stage, { Page: "status" })).toMatchObject({ State: "Investigating" });
  });
});

describe("a new maintenance", () => {
  it("a new maintenance is scheduled, moves automatically, and waits for its start", async () => {
    await stage.component("API");
    const created = await maintain(stage, { AffectedComponents: [{ ComponentName: "API" }] });
    expect(created).toMatchObject({
      State: "Scheduled",
      Impact: "None",
      AutoStart: true,
      AutoComplete: true,
      AffectedComponents: [{ Name: "API", Status: "Under Maintenance", Expect: null }],
    });
    expect(await rowOf(created.Id)).toMatchObject({
      began_at: stage.now + hour,
      next_transition_at: stage.now + hour,
    });
  });

  it("a new maintenance may be in progress already, since its start, or from now if that is later", async () => {
    const ahead = await maintain(stage, { State: "In Progress" });
    expect(await rowOf(ahead.Id)).toMatchObject({
      began_at: stage.now,
      next_transition_at: stage.now + 3 * hour,
    });
    const since = await maintain(stage, { State: "In Progress", StartsAt: iso(stage.now - hour) });
    expect((await rowOf(since.Id)).began_at).toBe(stage.now - hour);
    const late = { StartsAt: iso(stage.now - 2 * hour), EndsAt: iso(stage.now - hour) };
    expect(await maintain(stage, { State: "In Progress", AutoComplete: false, ...late })).toMatchObject({
      Overrunning: true,
    });
  });

  it("a new maintenance without a State is In Progress once it has begun, unless it is started manually", async () => {
    const plan = { StartsAt: iso(stage.now - hour) };
    const created = await maintain(stage, plan);
    expect(created.State).toBe("In Progress");
    expect(await rowOf(created.Id)).toMatchObject({
      began_at: stage.now - hour,
      next_transition_at: stage.now + 3 * hour,
    });
    expect((await maintain(stage, { ...plan, AutoStart: false })).State).toBe("Scheduled");
  });

  it("a new maintenance in progress past its end begins now, and does not end automatically", async () => {
    const late = { StartsAt: iso(stage.now - 2 * hour), EndsAt: iso(stage.now - hour) };
    const created = await maintain(stage, { State: "In Progress", ...late });
    expect(created).toMatchObject({ State: "In Progress", Overrunning: true, ...late });
    expect(await rowOf(created.Id)).toMatchObject({ began_at: stage.now, next_transition_at: null });
  });

  it("a new maintenance may be completed already", async () => {
    const plan = { StartsAt: iso(stage.now - 3 * hour), EndsAt: iso(stage.now - hour) };
    const created = await maintain(stage, { State: "Completed", ...plan });
    expect(created).toMatchObject({ State: "Completed", ResolvedAt: plan.EndsAt, Overrunning: false });
    expect((await rowOf(created.Id)).next_transition_at).toBeNull();
  });
});

describe("the components of a new announcement", () => {
  it("a component of another page is refused with the name of that page", async () => {
    await stage.send({ kind: "CreatePage", fields: { Name: "Developers", Slug: "developers" } });
    const ComponentId = await stage.component("Sandbox", { Page: "developers" });
    for (const reference of [{ ComponentName: "sandbox" }, { ComponentId }]) {
      const body = incident({ AffectedComponents: [{ ...reference, Status: "Major Outage" }] });
      const [Path] = Object.keys(reference);
      expect(await stage.refusal(body)).toMatchObject({
        code: "ComponentNotFound",
        detail: {
          errors: [
            {
              Path: `AffectedComponents[0].${Path}`,
              Message: '"Sandbox" is on the page "developers", not on "status".',
            },
          ],
        },
      });
    }
  });
});

describe("announcements of the past", () => {
  it("planned work and a notice whose end has passed notify nobody unless the request says so", async () => {
    const plan = { StartsAt: iso(stage.now - 3 * hour), EndsAt: iso(stage.now - hour) };
    const notifies = async ({ Id }: { readonly Id: string }) => (await rowOf(Id)).notify_subscribers;
    const planned = { ...plan, State: "Scheduled", AutoStart: false };
    expect(await notifies(await maintain(stage, planned))).toBe(0);
    expect(await notifies(await maintain(stage, { ...planned, NotifySubscribers: true }))).toBe(1);
    expect(await notifies(await maintain(stage, { ...plan, AutoComplete: false }))).toBe(1);
    expect(await notifies(await maintain(stage))).toBe(1);
    const notice = { Kind: "Notice", Title: "Prices" };
    expect(await notifies(await announce(stage, { ...notice, ...plan }))).toBe(0);
    expect(await notifies(await announce(stage, notice))).toBe(1);
  });
});

describe("planned work with an end in the past", () => {
  it("a maintenance that is over is refused as Scheduled and without a State, and added to the history as Completed", async () => {
    const plan = { StartsAt: iso(stage.now - 3 * hour), EndsAt: iso(stage.now - hour) };
    const work = { Kind: "Maintenance", Title: "New disks", ...plan };
    expect(await stage.refusal(incident(work))).toMatchObject({
      code: "ValidationFailed",
      message: expect.stringContaining("give State Completed") as string,
      detail: { errors: [{ Path: "EndsAt" }] },
    });
    expect(await stage.refusal(incident({ ...work, State: "Scheduled" }))).toMatchObject({
      detail: { errors: [{ Path: "EndsAt" }] },
    });
    const done = { State: "Completed", ResolvedAt: plan.EndsAt };
    expect(await announce(stage, { ...work, State: "Completed" })).toMatchObject(done);
    expect(await announce(stage, { ...work, ResolvedAt: plan.EndsAt })).toMatchObject(done);
    expect(await announce(stage, { ...work, State: "In Progress" })).toMatchObject({ State: "In Progress" });
  });
});

describe("a series that would begin in the past", () => {
  it("recurring maintenance with a past window is refused with its next whole window, unless it is started by hand", async () => {
    const plan = { StartsAt: iso(stage.now - 3 * hour), EndsAt: iso(stage.now - hour) };
    const work = { Kind: "Maintenance", Title: "New disks", ...plan, Recurrence: "FREQ=DAILY" };
    const next = `StartsAt ${iso(stage.now + 21 * hour)}, EndsAt ${iso(stage.now + 23 * hour)}`;
    for (const fields of [work, { ...work, State: "Scheduled" }]) {
      expect(await stage.refusal(incident(fields))).toMatchObject({
        message: expect.stringContaining(next) as string,
        detail: { errors: [{ Path: "EndsAt" }] },
      });
    }
    expect(await announce(stage, { ...work, State: "Scheduled", AutoStart: false })).toMatchObject({
      State: "Scheduled",
    });
    expect(await announce(stage, { ...work, State: "In Progress" })).toMatchObject({ State: "In Progress" });
  });

  it("scheduled maintenance cannot be made a series whose first window is past", async () => {
    const plan = { StartsAt: iso(stage.now - 3 * hour), EndsAt: iso(stage.now - hour) };
    const { Id } = await maintain(stage);
    const fields = { ...plan, Recurrence: "FREQ=DAILY" };
    expect(await stage.refusal(parseAnnouncementPatch(Id, fields, "Maintenance"))).toMatchObject({
      message: expect.stringContaining(
        `Its next occurrence is StartsAt ${iso(stage.now + 21 * hour)}`,
      ) as string,
      detail: { errors: [{ Path: "EndsAt" }] },
    });
  });
});

describe("a plan that is moved into the past", () => {
  it("scheduled maintenance cannot be given an EndsAt in the past, unless it begins or is cancelled with it", async () => {
    const plan = { StartsAt: iso(stage.now - 3 * hour), EndsAt: iso(stage.now - hour) };
    const { Id } = await maintain(stage);
    const patch = (fields: object) => parseAnnouncementPatch(Id, { ...plan, ...fields }, "Maintenance");
    expect(await stage.refusal(patch({}))).toMatchObject({
      message: expect.stringContaining("would start and end now") as string,
      detail: { errors: [{ Path: "EndsAt" }] },
    });
    expect(await stage.send(patch({ AutoStart: false }))).toMatchObject({ status: 200 });
    expect(await stage.send(patch({ State: "In Progress" }))).toMatchObject({ status: 200 });
  });
});

describe("an open incident with an end in the past", () => {
  const EndsAt = () => iso(stage.now - hour);

  it("an incident with an EndsAt in the past is refused unless it is made as Resolved", async () => {
    for (const State of [undefined, "Monitoring"])
      expect(await stage.refusal(incident({ State, EndsAt: EndsAt() }))).toMatchObject({
        code: "ValidationFailed",
        message: expect.stringContaining("give its end as ResolvedAt, with State Resolved") as string,
        detail: { errors: [{ Path: "EndsAt" }] },
      });
    const StartsAt = iso(stage.now - 2 * hour);
    expect(await announce(stage, { State: "Resolved", StartsAt, EndsAt: EndsAt() })).toMatchObject({
      ResolvedAt: EndsAt(),
    });
    expect(await announce(stage, { EndsAt: iso(stage.now + hour) })).toMatchObject({
      State: "Investigating",
    });
  });

  it("an open incident cannot be given an EndsAt in the past, but one that is closed with it can", async () => {
    const { Id } = await announce(stage);
    const patch = (fields: object) => parseAnnouncementPatch(Id, fields, "Incident");
    expect(await stage.refusal(patch({ EndsAt: EndsAt() }))).toMatchObject({
      detail: { errors: [{ Path: "EndsAt" }] },
    });
    expect(await stage.send(patch({ EndsAt: EndsAt(), State: "Resolved" }))).toMatchObject({ status: 200 });
  });

  it("a closed incident cannot be given an EndsAt in the future, but keeps the one of its plan", async () => {
    const later = iso(stage.now + day);
    const refused = {
      message: expect.stringContaining("It is in the future. Give a past time.") as string,
      detail: { errors: [{ Path: "EndsAt", code: "OutOfRange" }] },
    };
    const closed = { StartsAt: iso(stage.now - day), EndsAt: later };
    expect(await stage.refusal(incident({ ...closed, State: "Resolved" }))).toMatchObject(refused);
    expect(await stage.refusal(incident({ ...closed, ResolvedAt: iso(stage.now) }))).toMatchObject(refused);
    const { Id } = await announce(stage, { EndsAt: later });
    const patch = (fields: object) => parseAnnouncementPatch(Id, fields, "Incident");
    const other = iso(stage.now + 2 * day);
    expect(await stage.refusal(patch({ State: "Resolved", EndsAt: other }))).toMatchObject(refused);
    expect(await stage.send(patch({ State: "Resolved" }))).toMatchObject({ status: 200 });
    expect(await stage.refusal(patch({ EndsAt: other }))).toMatchObject(refused);
    expect(await stage.send(patch({ EndsAt: later }))).toMatchObject({ status: 200 });
  });
});

describe("a new notice", () => {
  it("a new notice is published, or hidden until its start", async () => {
    const fields = { Kind: "Notice", Title: "Prices" };
    const now = await announce(stage, { ...fields, EndsAt: iso(stage.now + hour) });
    expect(await rowOf(now.Id)).toMatchObject({
      hidden: 0,
      next_transition_at: stage.now + hour,
      state: "Published",
    });
    const later = await announce(stage, { ...fields, StartsAt: iso(stage.now + hour) });
    expect(await rowOf(later.Id)).toMatchObject({
      hidden: 1,
      next_transition_at: stage.now + hour,
      began_at: stage.now + hour,
    });
    const away = await announce(stage, { ...fields, State: "Archived", StartsAt: iso(stage.now - hour) });
    expect(await rowOf(away.Id)).toMatchObject({
      hidden: 0,
      next_transition_at: null,
      resolved_at: stage.now,
    });
  });
});
