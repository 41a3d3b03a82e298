/** The composer, as used by the portal: drafts, previews, and pending publications. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { announcement } from "../../../src/contract/announcements.ts";
import {
  composerOperations,
  type DraftListedOut,
  type HeldOut,
  pendingPublication,
  preview,
} from "../../../src/contract/portal/composer.ts";
import { q } from "../../../src/store/query.ts";
import { signIn, type TestPerson } from "../../harness/people.ts";
import { startServer, type TestServer } from "../../harness/server.ts";
import { until } from "../../harness/until.ts";

let server: TestServer;
let maja: TestPerson;
let noor: TestPerson;
let checkout = "";
let api = "";

beforeAll(async () => {
  server = await startServer();
  maja = await signIn(server, "Editor", { name: "Maja Lind" });
  noor = await signIn(server, "Admin", { name: "Noor Haddad" });
  checkout = await server.component("Checkout");
  api = await server.component("Public API");
});
afterAll(() => server.close());

const listedItems = z.object({ Items: z.array(z.unknown()) });
const incident = (fields: Readonly<Record<string, unknown>> = {}) => ({
  Kind: "Incident",
  Title: "Card payments fail at checkout",
  Message: "About 8 in 10 card payments *fail*. [More](https://example.com/more)",
  ...fields,
});
const composing = (
  Body: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, unknown>> = {},
) => ({
  Operation: "CreateAnnouncement",
  Body,
  ...more,
});
const previewed = async (body: unknown, by = maja) =>
  preview.parse((await by.request("/portal/api/Preview", { method: "POST", body })).json.Result);
const hold = async (body: Readonly<Record<string, unknown>>, by = maja) =>
  await by.request("/portal/api/Held", { method: "POST", body: { Id: crypto.randomUUID(), ...body } });
const held1 = async (answer: Promise<{ readonly json: { readonly Result?: unknown } }>): Promise<HeldOut> =>
  pendingPublication.parse((await answer).json.Result);
const items = (result: unknown): unknown[] => listedItems.parse(result).Items;
const announcements = async () => {
  const { json } = await maja.request("/portal/api/Announcement?Open=true");
  return items(json.Result);
};

describe("a preview", () => {
  it("a preview shows each component's status, source and new status, and the page's new headline", async () => {
    const key = await server.key("Webhook", { components: "all" });
    await server.request("/api/WebHook/UpdateComponentStatus", {
      method: "POST",
      key,
      body: { ComponentName: "Checkout", Status: "Major Outage", Source: "Blackbox prober" },
    });
    await until(async () => (await server.request("/")).text.includes("Checkout: Major Outage"));
    const AffectedComponents = [
      { ComponentId: checkout, Status: "Major Outage" },
      { ComponentName: "public api", Status: "Partial Outage" },
    ];
    const answer = await previewed(composing(incident({ AffectedComponents })));
    expect(answer.Page).toEqual({
      Now: { Indicator: "Critical", Description: "Checkout: Major Outage" },
      After: { Indicator: "Critical", Description: "Checkout: Major Outage, 1 More Affected" },
    });
    expect(answer.Components).toMatchObject([
      {
        ComponentId: checkout,
        Name: "Checkout",
        Now: "Major Outage",
        Voices: [
          { Kind: "Signal", Source: "Blackbox prober", Status: "Major Outage" },
          { Kind: "Report", Status: "Operational" },
        ],
        After: "Major Outage",
      },
      { ComponentId: api, Name: "Public API", Now: "Operational", After: "Partial Outage" },
    ]);
    expect(answer.Sentences).toEqual([
      "Public API turns to Partial Outage and Checkout stays Major Outage.",
      "The page will say “Checkout: Major Outage, 1 More Affected”.",
      "The incident goes on the page and into the feeds.",
    ]);
  });

  it("a preview shows the next occurrence of recurring maintenance, except for the last", async () => {
    const again = expect.stringContaining("When it ends, the next occurrence is created: on") as string;
    const work = { Kind: "Maintenance", Title: "New disks", Message: "We work." };
    const times = { StartsAt: "2031-11-30T02:00:00Z", EndsAt: "2031-11-30T04:00:00Z" };
    const sentences = async (Recurrence: string) =>
      (await previewed(composing({ ...work, ...times, Recurrence }))).Sentences;
    expect(await sentences("FREQ=WEEKLY;UNTIL=20311231")).toContainEqual(again);
    expect(await sentences("FREQ=WEEKLY;UNTIL=20311130")).not.toContainEqual(again);
    expect(await sentences("FREQ=WEEKLY;COUNT=1")).not.toContainEqual(again);
  });

  it("the next windows of a series are listed from now on, with whether its first one is on its rule", async () => {
    const of = async (plan: Readonly<Record<string, string>>) =>
      composerOperations.ReadOccurrences.result.parse(
        (await maja.request(`/portal/api/Occurrences?${new URLSearchParams(plan).toString()}`)).json.Result,
      );
    const future = { StartsAt: "2031-11-30T02:00:00Z", EndsAt: "2031-11-30T04:00:00Z" };
    expect(await of({ ...future, Recurrence: "FREQ=WEEKLY;BYDAY=SU;COUNT=3" })).toEqual({
      IsStartOnRule: true,
      Windows: [
        { StartsAt: "2031-12-07T02:00:00.000Z", EndsAt: "2031-12-07T04:00:00.000Z" },
        { StartsAt: "2031-12-14T02:00:00.000Z", EndsAt: "2031-12-14T04:00:00.000Z" },
      ],
    });
    const past = { StartsAt: "2021-11-30T02:00:00Z", EndsAt: "2021-11-30T04:00:00Z" };
    const { IsStartOnRule, Windows } = await of({ ...past, Recurrence: "FREQ=WEEKLY;BYDAY=SU" });
    expect(IsStartOnRule).toBe(false);
    expect(Windows).toHaveLength(3);
    expect(Windows.every(({ StartsAt }) => Date.parse(StartsAt) > Date.now())).toBe(true);
    const { json } = await maja.request(
      `/portal/api/Occurrences?${new URLSearchParams({ ...past, Recurrence: "FREQ=SECONDLY" }).toString()}`,
    );
    expect(json).toMatchObject({ Errors: [{ Path: "Recurrence" }] });
  });

  it("a preview is the visitors' page without scripts and links, visible to its author only", async () => {
    const { Html, AnnouncementId } = await previewed(composing(incident()));
    expect(Html).toMatch(/^<!DOCTYPE html>/u);
    expect(Html).toContain("Card payments fail at checkout");
    expect(Html).toContain(`id="${AnnouncementId}"`);
    expect(Html).toContain("<em>fail</em>");
    expect(Html).not.toMatch(/<script|<a\s[^>]*href=/u);
    expect((await server.request("/")).text).not.toContain("Card payments");
    expect(await announcements()).toEqual([]);
  });

  it("a preview shows an added or edited message as visitors will read it, and none without one", async () => {
    const of = async (request: Readonly<Record<string, unknown>>) => (await previewed(request)).MessageHtml;
    expect(await of(composing(incident()))).toContain("<em>fail</em>");
    const created = await maja.request("/portal/api/Announcement", { method: "POST", body: incident() });
    const { Id, Updates } = announcement.parse(created.json.Result);
    const edit = { Operation: "PatchAnnouncement", Id };
    expect(await of(composing({ Title: "Cards fail" }, edit))).toBeNull();
    const update = { Operation: "PostUpdate", Id };
    expect(await of(composing({ State: "Identified", Message: "A *full* disk." }, update))).toContain(
      "<em>full</em>",
    );
    const mended = { Operation: "PatchUpdate", Id, UpdateId: Updates[0]?.Id };
    expect(await of(composing({ Message: "They *failed*." }, mended))).toContain("<em>failed</em>");
    await maja.request(`/portal/api/Announcement/${Id}`, { method: "DELETE" });
  });

  it("a preview of a last update, or of a past incident, is the announcement's own page with its message", async () => {
    const past = incident({ State: "Resolved", StartsAt: new Date(Date.now() - 3_600_000).toISOString() });
    expect((await previewed(composing(past))).Html).toContain("<em>fail</em>");
    const created = await maja.request("/portal/api/Announcement", { method: "POST", body: incident() });
    const { Id } = announcement.parse(created.json.Result);
    const last = { State: "Resolved", Message: "All cards *work* again." };
    const { Html } = await previewed(composing(last, { Operation: "PostUpdate", Id }));
    expect(Html).toContain("All cards <em>work</em> again.");
    expect(Html).toContain("<em>fail</em>");
    expect((await server.request("/")).text).not.toContain("again.");
    await maja.request(`/portal/api/Announcement/${Id}`, { method: "DELETE" });
  });

  it("a preview is shown in the requested language, with its translations", async () => {
    const Translations = { de: { Title: "Kartenzahlungen schlagen fehl", Message: "Wir *suchen*." } };
    const request = composing(incident({ Translations }));
    const own = await previewed(request);
    expect(own.Html).toContain('<html lang="en"');
    expect(own.Html).not.toContain("Kartenzahlungen");
    const { Html, Sentences } = await previewed({ ...request, Lang: "de" });
    expect(Html).toContain('<html lang="de"');
    expect(Html).toContain("Kartenzahlungen schlagen fehl");
    expect(Html).toContain("<em>suchen</em>");
    expect(Sentences).toEqual(own.Sentences);
    const refused = await maja.request("/portal/api/Preview", {
      method: "POST",
      body: { ...request, Lang: "tlh" },
    });
    expect(refused.json.Errors?.[0]?.Path).toBe("Lang");
  });

  it("a preview refuses what the operation refuses, and names the fields", async () => {
    const preview = async (body: unknown) =>
      (await maja.request("/portal/api/Preview", { method: "POST", body })).json;
    expect((await preview(composing(incident({ Title: undefined })))).Errors?.[0]?.Path).toBe("Title");
    expect((await preview({ Operation: "PostUpdate", Body: { Message: "More." } })).Errors?.[0]?.Path).toBe(
      "Id",
    );
    const unknown = crypto.randomUUID();
    expect((await preview({ Operation: "PatchAnnouncement", Id: unknown, Body: {} })).Code).toBe(
      "AnnouncementNotFound",
    );
    expect((await preview({ Operation: "DeleteAnnouncement", Body: {} })).Code).toBe("ValidationFailed");
  });

  it("a preview is always of the latest input: overtaken requests are aborted", async () => {
    const titles = Array.from({ length: 8 }, (_, index) => `Typed ${index}`);
    const answers = await Promise.all(
      titles.map((Title) =>
        maja.request("/portal/api/Preview", { method: "POST", body: composing(incident({ Title })) }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.at(-1)).toBe(200);
    expect(answers.at(-1)?.text).toContain("Typed 7");
    const other = await noor.request("/portal/api/Preview", { method: "POST", body: composing(incident()) });
    expect(other.status).toBe(200);
  });
});

describe("a pending publication", () => {
  it("a pending publication waits, is visible to others, and can be undone with its draft in place", async () => {
    const draftId = crypto.randomUUID();
    const saved = await maja.request(`/portal/api/Draft/${draftId}`, {
      method: "PUT",
      body: { Body: { Title: "Mine" } },
    });
    expect(saved.status).toBe(200);
    const answer = await hold(composing(incident(), { DraftId: draftId }));
    expect(answer.status).toBe(201);
    const waiting = pendingPublication.parse(answer.json.Result);
    expect(Date.parse(waiting.DueAt) - Date.parse(waiting.CreatedAt)).toBe(15_000);
    const list = items((await noor.request("/portal/api/Held")).json.Result);
    expect(list).toMatchObject([{ Id: waiting.Id, By: "Maja Lind", IsMine: false, State: "Waiting" }]);
    const back = () => maja.request(`/portal/api/Held/${waiting.Id}`, { method: "DELETE" });
    expect((await noor.request(`/portal/api/Held/${waiting.Id}`, { method: "DELETE" })).status).toBe(403);
    expect((await back()).status).toBe(204);
    expect((await back()).status).toBe(204);
    expect((await held1(maja.request(`/portal/api/Held/${waiting.Id}`))).State).toBe("TakenBack");
    const drafts = items((await maja.request("/portal/api/Draft")).json.Result) as DraftListedOut[];
    expect(drafts.map(({ Id, Title }) => [Id, Title])).toEqual([[draftId, "Mine"]]);
    expect(await announcements()).toEqual([]);
  });

  it("a pending publication is executed at once on its author's request, in their name, and removes its draft", async () => {
    const draftId = crypto.randomUUID();
    await maja.request(`/portal/api/Draft/${draftId}`, { method: "PUT", body: { Body: {} } });
    const { Id } = await held1(hold(composing(incident(), { DraftId: draftId })));
    const published = await held1(maja.request(`/portal/api/Held/${Id}/Publish`, { method: "POST" }));
    expect(published.State).toBe("Made");
    await until(async () => (await server.request("/")).text.includes("Card payments fail"));
    expect((await maja.request(`/portal/api/Held/${Id}`, { method: "DELETE" })).status).toBe(409);
    expect((await maja.request(`/portal/api/Draft/${draftId}`)).json.Code).toBe("DraftNotFound");
    const audited = await noor.request("/portal/api/AuditEvent?Limit=5");
    expect(audited.text).toContain('"Name":"Maja Lind"');

    const read = await maja.request(`/portal/api/Announcement/${published.AnnouncementId}`);
    const stale = String(read.headers["etag"]);
    const edit = { Operation: "PatchAnnouncement", AnnouncementId: published.AnnouncementId, IfMatch: stale };
    const first = await held1(hold({ ...edit, Body: { Title: "Cards fail" } }));
    await maja.request(`/portal/api/Held/${first.Id}/Publish`, { method: "POST" });
    const second = await hold({ ...edit, Body: { Title: "Cards fail again" } });
    expect([second.status, second.json.Code]).toEqual([412, "PreconditionFailed"]);

    const resolve = { Operation: "PostUpdate", AnnouncementId: published.AnnouncementId };
    const resolved = await held1(hold({ ...resolve, Body: { State: "Resolved", Message: "It is over." } }));
    expect(resolved.Title).toBe("Cards fail");
    await maja.request(`/portal/api/Held/${resolved.Id}/Publish`, { method: "POST" });
    expect(await announcements()).toEqual([]);
  });

  it("a pending publication is executed automatically when due", async () => {
    const { Id } = await held1(hold(composing(incident({ Title: "By itself" }))));
    await server.bus.write(
      q.updateTable("pending_publication").set({ due_at: Date.now() }).where("public_id", "=", Id).compile(),
    );
    // What was written past the commands is told to nobody: something else that changes is.
    await server.component("Mail");
    await until(async () => (await held1(maja.request(`/portal/api/Held/${Id}`))).State === "Made");
    await until(async () => (await server.request("/")).text.includes("By itself"));
    expect(
      pendingPublication.parse((await maja.request(`/portal/api/Held/${Id}`)).json.Result).Refusal,
    ).toBeNull();
  });

  it("a pending publication is executed at once when its author signs out", async () => {
    const leaving = await signIn(server, "Editor", { name: "Ines Roth" });
    const pending = await held1(hold(composing(incident({ Title: "Search is slow" })), leaving));
    expect((await leaving.request("/portal/api/SignOut", { method: "POST" })).status).toBe(204);
    const { json } = await maja.request(`/portal/api/Held/${pending.Id}`);
    expect(pendingPublication.parse(json.Result)).toMatchObject({ State: "Made", Refusal: null });
    expect(JSON.stringify(await announcements())).toContain("Search is slow");
  });

  it("a publication that would be refused is refused at once, and nothing is stored", async () => {
    const refused = await hold(
      composing(incident({ AffectedComponents: [{ ComponentName: "None", Status: "Major Outage" }] })),
    );
    expect(refused.json.Code).toBe("ComponentNotFound");
    expect(items((await maja.request("/portal/api/Held")).json.Result)).toEqual([]);
  });

  it("a pending publication is visible to editors, and to no key and no Viewer", async () => {
    const viewer = await signIn(server, "Viewer");
    const key = await server.key("Read-Write");
    for (const path of ["/portal/api/Held", "/portal/api/Draft"]) {
      expect((await viewer.request(path)).json.Code).toBe("RoleForbids");
      expect((await server.request(path, { key })).json.Code).toBe("SessionMissing");
    }
  });
});

describe("people who edit the same item", () => {
  it("people who edit the same item see each other's names, and nothing of their text", async () => {
    const { Id } = await held1(hold(composing(incident({ Title: "Shared" }))));
    const { AnnouncementId } = await held1(
      maja.request(`/portal/api/Held/${Id}/Publish`, { method: "POST" }),
    );
    const body = { AnnouncementId, Body: { Message: "secret so far" } };
    await maja.request(`/portal/api/Draft/${crypto.randomUUID()}`, { method: "PUT", body });
    const others = await noor.request(`/portal/api/Announcement/${AnnouncementId}/Editors`);
    expect(items(others.json.Result)).toMatchObject([{ Name: "Maja Lind" }]);
    expect(others.text).not.toContain("secret");
    const own = await maja.request(`/portal/api/Announcement/${AnnouncementId}/Editors`);
    expect(items(own.json.Result)).toEqual([]);
  });
});
