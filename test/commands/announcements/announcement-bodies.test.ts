import { describe, expect, it } from "vitest";
import {
  parseAnnouncementCreate,
  parseAnnouncementPatch,
  parsePostmortem,
  parseUpdateCreate,
  parseUpdatePatch,
} from "../../../src/commands/announcements/announcement-bodies.ts";
import { firstStates } from "../../../src/contract/announcement-states.ts";
import { announcementKinds, announcementStates } from "../../../src/contract/words.ts";
import { complaints } from "../complaints.ts";

const plan = { StartsAt: "2026-12-01T10:00:00Z", EndsAt: "2026-12-01T12:00:00Z" };
const texts = { Title: "Title", Message: "Message" };
const bodies = {
  Incident: { Kind: "Incident", ...texts },
  Maintenance: { Kind: "Maintenance", ...texts, ...plan },
  Notice: { Kind: "Notice", ...texts },
};
const creating = (body: object) => () => parseAnnouncementCreate(body);

describe("the body of a new announcement", () => {
  it.each(announcementKinds)("a body of kind %s with all required fields is accepted", (kind) => {
    expect(complaints(creating(bodies[kind]))).toEqual([]);
  });

  it("an announcement body requires a kind, a title and a message, and ignores unknown properties", () => {
    expect(complaints(creating({}))).toEqual(["Kind", "Title", "Message"]);
    expect(complaints(creating({ Kind: "Incident" }))).toEqual(["Title", "Message"]);
    expect(complaints(creating({ Kind: "Outage", ...texts }))).toEqual(["Kind"]);
    expect(complaints(creating({ ...bodies.Incident, Titel: "typing error" }))).toEqual(["Titel"]);
    expect(complaints(creating({ ...bodies.Incident, Fields: { Service: "API" } }))).toEqual(["Fields"]);
  });

  it("an announcement body has an end after its start", () => {
    const at = plan.StartsAt;
    const ended = { ...bodies.Incident, StartsAt: at, ResolvedAt: plan.EndsAt };
    expect(complaints(creating(ended))).toEqual([]);
    expect(complaints(creating({ ...ended, ResolvedAt: at }))).toEqual(["ResolvedAt"]);
    expect(complaints(creating({ ...ended, ResolvedAt: "2026-12-01T11:00:00+01:00" }))).toEqual([
      "ResolvedAt",
    ]);
    expect(complaints(creating({ ...bodies.Maintenance, EndsAt: at }))).toEqual(["EndsAt"]);
  });

  it("an announcement body may leave its texts to a template", () => {
    const TemplateId = "019aa5d4-7e20-7c3a-9b54-1f2e6d8c7a66";
    expect(complaints(creating({ Kind: "Incident", TemplateId, Fields: { Service: "API" } }))).toEqual([]);
  });

  it("an announcement body accepts words in any spelling", () => {
    const { fields } = parseAnnouncementCreate({
      ...bodies.Incident,
      Kind: "INCIDENT",
      State: "investigating",
      Impact: "critical",
      AffectedComponents: [{ ComponentName: "API", Status: "MAJOR-outage" }],
    });
    expect(fields).toMatchObject({
      Kind: "Incident",
      State: "Investigating",
      Impact: "Critical",
      AffectedComponents: [{ ComponentName: "API", Status: "Major Outage" }],
    });
  });

  it.each(announcementKinds)("a body of kind %s starts in one of its initial states", (kind) => {
    for (const State of announcementStates) {
      const paths = complaints(creating({ ...bodies[kind], State }));
      expect([State, ...paths]).toEqual(firstStates(kind).includes(State) ? [State] : [State, "State"]);
    }
    expect(() => parseAnnouncementCreate({ ...bodies.Maintenance, State: "Verifying" })).toThrow(
      "A maintenance starts as Scheduled, In Progress or Completed.",
    );
  });

  it("a maintenance body requires a start before its end; for other kinds they are optional", () => {
    expect(complaints(creating({ Kind: "Maintenance", ...texts }))).toEqual(["StartsAt", "EndsAt"]);
    expect(complaints(creating({ ...bodies.Maintenance, EndsAt: null }))).toEqual(["EndsAt"]);
    for (const kind of announcementKinds) {
      expect(complaints(creating({ ...bodies[kind], ...plan, EndsAt: plan.StartsAt }))).toEqual(["EndsAt"]);
      expect(complaints(creating({ ...bodies[kind], ...plan }))).toEqual([]);
    }
  });

  it("an announcement body accepts automatic moves and recurrence for maintenance only", () => {
    const own = { AutoStart: true, AutoComplete: true, Recurrence: "FREQ=WEEKLY" };
    expect(complaints(creating({ ...bodies.Maintenance, ...own }))).toEqual([]);
    for (const kind of ["Incident", "Notice"] as const) {
      expect(complaints(creating({ ...bodies[kind], ...own }))).toEqual(Object.keys(own));
      const not = { AutoStart: false, AutoComplete: false, Recurrence: null };
      expect(complaints(creating({ ...bodies[kind], ...not }))).toEqual([]);
    }
    for (const Recurrence of ["", "WEEKLY", "FREQ=SECONDLY", "FREQ=WEEKLY;BYDAY=XX"]) {
      expect(complaints(creating({ ...bodies.Maintenance, Recurrence }))).toEqual(["Recurrence"]);
    }
  });

  it("an announcement body accepts an impact for incidents only", () => {
    expect(complaints(creating({ ...bodies.Incident, Impact: "Major" }))).toEqual([]);
    for (const kind of ["Maintenance", "Notice"] as const) {
      expect(complaints(creating({ ...bodies[kind], Impact: "Major" }))).toEqual(["Impact"]);
      // As it is read.
      for (const Impact of ["None", null])
        expect(complaints(creating({ ...bodies[kind], Impact }))).toEqual([]);
    }
  });

  it("an announcement body accepts a resolution time only when closed, and a posting time only otherwise", () => {
    const at = "2026-11-01T10:00:00Z";
    expect(complaints(creating({ ...bodies.Incident, ResolvedAt: at }))).toEqual([]);
    expect(complaints(creating({ ...bodies.Incident, ResolvedAt: at, State: "Resolved" }))).toEqual([]);
    expect(complaints(creating({ ...bodies.Incident, ResolvedAt: at, State: "Monitoring" }))).toEqual([
      "ResolvedAt",
    ]);
    expect(complaints(creating({ ...bodies.Incident, PostedAt: at }))).toEqual([]);
    expect(complaints(creating({ ...bodies.Incident, PostedAt: at, State: "Resolved" }))).toEqual([
      "PostedAt",
    ]);
  });
});

describe("affected components", () => {
  const affecting = (kind: keyof typeof bodies, ...AffectedComponents: readonly object[]) =>
    complaints(creating({ ...bodies[kind], AffectedComponents }));

  it("an affected component is named by id or by name", () => {
    expect(affecting("Incident", { Status: "Major Outage" })).toEqual([
      "AffectedComponents[0].ComponentName",
    ]);
    expect(affecting("Incident", { ComponentName: "API", Status: "Major Outage" }, {})).toEqual([
      "AffectedComponents[1].ComponentName",
      "AffectedComponents[1].Status",
    ]);
    expect(affecting("Incident", { Nmae: "API", Status: "Major Outage" })).toContain(
      "AffectedComponents[0].Nmae",
    );
  });

  it("an affected component is sent back as it was read: by its name without an id, else by its id", () => {
    const Status = "Major Outage";
    const read = [
      { Name: "API", Status, Expect: null },
      { ComponentId: "5", Name: "Old name", Status, Expect: null },
    ];
    expect(creating({ ...bodies.Incident, AffectedComponents: read })().fields.AffectedComponents).toEqual([
      { Name: "API", ComponentName: "API", Status, Expect: null },
      { ComponentId: "5", Status, Expect: null },
    ]);
  });

  it("an affected component of an incident has a status other than Unknown, and no expected status", () => {
    expect(affecting("Incident", { ComponentName: "API" })).toEqual(["AffectedComponents[0].Status"]);
    expect(affecting("Incident", { ComponentName: "API", Status: "Unknown" })).toEqual([
      "AffectedComponents[0].Status",
    ]);
    expect(affecting("Incident", { ComponentName: "API", Status: "Operational", Expect: "Unknown" })).toEqual(
      ["AffectedComponents[0].Expect"],
    );
    const asItIsRead = {
      ComponentName: "API",
      Status: "Operational",
      Expect: null,
      WorstStatus: "Major Outage",
    };
    expect(affecting("Incident", asItIsRead)).toEqual([]);
  });

  it("an affected component of a notice has no status and no expectation; a list is accepted as it is read", () => {
    const api = { ComponentName: "API" };
    const asItIsRead = { ...api, Status: null, Expect: null, WorstStatus: null };
    expect(affecting("Notice", api, asItIsRead)).toEqual([]);
    expect(affecting("Notice", { ...api, Status: "Operational", Expect: "Major Outage" })).toEqual([
      "AffectedComponents[0].Status",
      "AffectedComponents[0].Expect",
    ]);
    expect(affecting("Incident", asItIsRead)).toEqual(["AffectedComponents[0].Status"]);
    expect(affecting("Maintenance", asItIsRead)).toEqual([]);
  });

  it("a postmortem without a text says what to give", () => {
    expect(() => parsePostmortem("5", {})).toThrow("Say what happened, in Markdown.");
  });

  it("an affected component offers every status but Unknown", () => {
    const list = [{ ComponentName: "API", Status: "Down" }];
    const body = { Kind: "Incident", Title: "T", Message: "M", AffectedComponents: list };
    expect(() => parseAnnouncementCreate(body)).toThrow(
      "Choose one of: Operational, Under Maintenance, Degraded Performance, Partial Outage, Major Outage.",
    );
  });

  it("an affected component of maintenance has an expected status, and the status Under Maintenance or none", () => {
    const api = { ComponentName: "API" };
    expect(affecting("Maintenance", api, { ...api, Status: "under_maintenance" })).toEqual([]);
    expect(affecting("Maintenance", { ...api, Expect: "Unknown" })).toEqual([]);
    expect(affecting("Maintenance", { ...api, Status: "Major Outage" })).toEqual([
      "AffectedComponents[0].Status",
    ]);
  });

  it("an announcement affects at most 500 components", () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, place) => ({ ComponentName: `C${place}`, Status: "Major Outage" }));
    expect(affecting("Incident", ...many(500))).toEqual([]);
    expect(affecting("Incident", ...many(501))).toEqual(["AffectedComponents"]);
  });
});

describe("the texts of announcements", () => {
  it("a title is one visible line of at most 200 characters", () => {
    for (const Title of ["", " ", "two\nlines", "\u200b", "x".repeat(201), "half \ud83d", "\u0007"]) {
      expect([Title, ...complaints(creating({ ...bodies.Incident, Title }))]).toEqual([Title, "Title"]);
    }
    const { fields } = parseAnnouncementCreate({ ...bodies.Incident, Title: " Cafe\u0301\u202e " });
    expect(fields.Title).toBe("Café");
    expect(complaints(creating({ ...bodies.Incident, Title: "👩🏽‍🚀".repeat(200) }))).toEqual([]);
  });

  it("a message is up to 32 KiB of UTF-8, stored unchanged", () => {
    for (const Message of ["", " \n", "\0", "half \ud83d", "x".repeat(32_769), "é".repeat(16_385)]) {
      expect(complaints(creating({ ...bodies.Incident, Message }))).toEqual(["Message"]);
      expect(complaints(() => parseUpdateCreate("id", { Message }))).toEqual(["Message"]);
      expect(complaints(() => parseUpdatePatch({ id: "id", updateId: "id" }, { Message }))).toEqual([
        "Message",
      ]);
      expect(complaints(() => parsePostmortem("id", { Message }))).toEqual(["Message"]);
    }
    const Message = `  # Two\r\n\r\nlines e\u0301 ${"é".repeat(16_000)}`;
    expect(parseAnnouncementCreate({ ...bodies.Incident, Message }).fields.Message).toBe(Message);
    expect(complaints(creating({ ...bodies.Incident, Message: "x".repeat(64 * 1024) }))).toEqual(["Message"]);
  });

  it("translated titles and messages have the same limits", () => {
    const translated = (translation: object) =>
      creating({ ...bodies.Incident, Translations: { de: translation } });
    expect(complaints(translated({ Title: "Störung", Message: "Wir schauen." }))).toEqual([]);
    expect(complaints(translated({ Title: "\u200b" }))).toEqual(["Translations.de.Title"]);
    expect(complaints(translated({ Message: "\0" }))).toEqual(["Translations.de.Message"]);
    expect(complaints(creating({ ...bodies.Incident, Translations: { "not a tag": {} } }))).toHaveLength(1);
    const twice = { de: { Title: "Eins" }, DE: { Title: "Zwei" } };
    expect(complaints(creating({ ...bodies.Incident, Translations: twice }))).toEqual(["Translations.DE"]);
    expect(
      complaints(() => parseUpdateCreate("id", { Message: "x", Translations: { de: { Title: "no" } } })),
    ).toEqual(["Translations.de.Title"]);
  });
});

describe("bodies of other operations", () => {
  it("a property that belongs to one operation is refused in the others", () => {
    expect(complaints(() => parseAnnouncementPatch("id", { Kind: "Incident" }))).toEqual(["Kind"]);
    expect(complaints(() => parseAnnouncementPatch("id", {}))).toEqual([]);
    expect(() => parseUpdateCreate("id", {})).toThrow(
      "Message: It is required. Say what is new, in Markdown, or give a new State.",
    );
    expect(complaints(() => parseUpdateCreate("id", { Message: "x", State: "Over" }))).toEqual(["State"]);
    expect(complaints(() => parseUpdatePatch({ id: "id", updateId: "id" }, { State: "Resolved" }))).toEqual([
      "State",
    ]);
    expect(complaints(() => parsePostmortem("id", {}))).toEqual(["Message"]);
    expect(parsePostmortem("id", { Message: null })).toMatchObject({ fields: { Message: null } });
  });
});
