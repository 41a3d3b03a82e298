import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { parsePostmortem } from "../../src/commands/announcements/announcement-bodies.ts";
import type { CommandBus } from "../../src/commands/bus/command-bus.ts";
import { parsePageCreate } from "../../src/commands/pages/page-edit.ts";
import type { AnnouncementFilters, AnnouncementOut } from "../../src/contract/announcements.ts";
import { readAnnouncement, readAnnouncements } from "../../src/queries/announcement-queries.ts";
import {
  announce,
  announcementRow,
  incident,
  maintain,
  patch,
  sent,
  update,
} from "../commands/announcements/announcement-requests.ts";
import { baseUrl, Stage, submission } from "../commands/stage.ts";
import { hour, iso, minute } from "../commands/times.ts";
import { sqliteTest } from "../harness/sqlite-test.ts";

let stage: Stage;
let bus: CommandBus;
beforeEach(async () => {
  stage = await Stage.forTest();
  bus = await stage.bus();
});

const read = (id: string) => readAnnouncement(bus, { id, baseUrl, now: stage.now });

async function titles(filters: AnnouncementFilters = {}): Promise<string[]> {
  const slice = { limit: 50, cursor: null };
  const { Items } = await readAnnouncements(bus, { slice, filters, baseUrl, now: stage.now });
  return Items.map(({ Title }) => Title);
}

describe("an announcement", () => {
  sqliteTest(
    "an announcement is read as in its write response, by its id in any case, with its version",
    async () => {
      await stage.component("API");
      await stage.component("Web");
      const created = await announce(stage, {
        AffectedComponents: [
          { ComponentName: "Web", Status: "Partial Outage" },
          { ComponentName: "API", Status: "Major Outage" },
        ],
        Translations: { de: { Title: "Störung", Message: "Wir schauen." } },
      });
      expect(created.Translations).toEqual({ de: { Title: "Störung", Message: "Wir schauen." } });
      expect(created.Updates[0]?.Translations).toEqual({ de: { Message: "Wir schauen." } });
      expect((await read(created.Id)).result).toEqual(created);
      stage.now += minute;
      await update(stage, created.Id, { State: "Resolved" });
      const answer = await sent(stage, parsePostmortem(created.Id, { Message: "Why" }));
      const { result, version } = await read(created.Id.toUpperCase());
      expect(result).toEqual(answer);
      expect(version).toBe(await stage.revision());
    },
  );

  sqliteTest(
    "each component has the worst status that a remaining update set, in answers, reads and lists",
    async () => {
      await stage.component("API");
      const affect = (Status: string) => ({ AffectedComponents: [{ ComponentName: "API", Status }] });
      const { Id } = await announce(stage, affect("Degraded Performance"));
      stage.now += minute;
      const mistake = await update(stage, Id, { Message: "All of it.", ...affect("Major Outage") });
      stage.now += minute;
      await update(stage, Id, { Message: "Some of it.", ...affect("Partial Outage") });
      stage.now += minute;
      const answer = await update(stage, Id, { State: "Resolved", ...affect("Operational") });
      const worstOf = ({ AffectedComponents: [affected] }: AnnouncementOut) => [
        affected?.Status,
        affected?.WorstStatus,
      ];
      expect(worstOf(answer)).toEqual(["Operational", "Major Outage"]);
      await stage.send({ kind: "DeleteUpdate", id: Id, updateId: mistake.Updates[0]?.Id ?? "" });
      expect(worstOf((await read(Id)).result)).toEqual(["Operational", "Partial Outage"]);
      const slice = { limit: 50, cursor: null };
      const { Items } = await readAnnouncements(bus, { slice, filters: {}, baseUrl, now: stage.now });
      expect(Items.map(worstOf)).toEqual([["Operational", "Partial Outage"]]);
    },
  );

  sqliteTest("an announcement is overdue as of the time of the read", async () => {
    const { Id } = await maintain(stage, { State: "In Progress", AutoComplete: false });
    expect((await read(Id)).result.Overrunning).toBe(false);
    stage.now += 4 * hour;
    expect((await read(Id)).result.Overrunning).toBe(true);
  });

  it("a missing or deleted announcement is refused with the list's address", async () => {
    const { Id } = await announce(stage);
    await stage.send({ kind: "DeleteAnnouncement", id: Id });
    for (const id of [Id, "nothing"]) {
      await expect(read(id)).rejects.toMatchObject({ code: "AnnouncementNotFound", status: 404 });
    }
    expect(await titles()).toEqual([]);
  });
});

describe("an affected component", () => {
  const affecting = (...names: readonly string[]) => ({
    AffectedComponents: names.map((ComponentName) => ({ ComponentName, Status: "Major Outage" })),
  });
  const namesIn = ({ AffectedComponents: affected }: Pick<AnnouncementOut, "AffectedComponents">) =>
    affected.map(({ Name }) => Name);
  const sentBack = ({ AffectedComponents: affected }: AnnouncementOut) => ({
    AffectedComponents: affected.map(({ ComponentId, Status }) => ({ ComponentId, Status })),
  });

  it("an affected component is omitted while it is deleted, and in its place again once restored", async () => {
    const api = await stage.component("API");
    await stage.component("Web");
    const { Id } = await announce(stage, affecting("API", "Web"));
    await stage.send({ kind: "DeleteComponent", id: api });
    const { result } = await read(Id);
    const slice = { limit: 50, cursor: null };
    const { Items } = await readAnnouncements(bus, { slice, filters: {}, baseUrl, now: stage.now });
    const answered = await patch(stage, Id, { Title: "Still down" });
    expect([result, ...Items, answered].map(namesIn)).toEqual([["Web"], ["Web"], ["Web"]]);
    const { revision } = await announcementRow(stage, Id);
    await patch(stage, Id, sentBack(answered));
    expect((await announcementRow(stage, Id)).revision).toBe(revision);
    await update(stage, Id, sentBack(answered));
    await stage.send({ kind: "RestoreComponent", id: api });
    expect(namesIn((await read(Id)).result)).toEqual(["API", "Web"]);
    expect((await stage.row(api)).shown_status).toBe("Major Outage");
  });

  it("an affected component is omitted while its page is deleted", async () => {
    const { result: page } = await stage.send(parsePageCreate({ Slug: "second", Name: "Second" }));
    await stage.component("API", { Page: "second", AlsoOn: ["status"] });
    const { Id, ...created } = await announce(stage, affecting("API"));
    expect(namesIn(created)).toEqual(["API"]);
    await stage.send({ kind: "DeletePage", id: String(Reflect.get(Object(page), "Id")) });
    expect(namesIn((await read(Id)).result)).toEqual([]);
    expect(namesIn(await patch(stage, Id, { Title: "Still down" }))).toEqual([]);
  });
});

describe("the list of announcements", () => {
  it("the list of announcements is that of one component by its id, which must exist", async () => {
    const api = await stage.component("API");
    const AffectedComponents = [{ ComponentId: api, Status: "Major Outage" }];
    await announce(stage, { Title: "Ours", AffectedComponents });
    await announce(stage, { Title: "Neither" });
    expect(await titles({ ComponentId: api })).toEqual(["Ours"]);
    const failure: unknown = await titles({ ComponentId: randomUUID() }).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: "ComponentNotFound",
      detail: { errors: [{ Path: "ComponentId" }] },
    });
  });

  it("the list of announcements is newest first, filtered by kind, state, openness and start", async () => {
    const began = stage.now;
    await announce(stage, {
      Title: "Old",
      StartsAt: iso(began - 48 * hour),
      ResolvedAt: iso(began - 47 * hour),
    });
    await announce(stage, { Title: "Now" });
    await maintain(stage, { Title: "Work" });
    await announce(stage, { Title: "Prices", Kind: "Notice", StartsAt: iso(began + 24 * hour) });
    expect(await titles()).toEqual(["Prices", "Work", "Now", "Old"]);
    expect(await titles({ Kind: ["Incident"] })).toEqual(["Now", "Old"]);
    expect(await titles({ State: ["Scheduled"] })).toEqual(["Work"]);
    expect(await titles({ Kind: ["Notice", "Maintenance"] })).toEqual(["Prices", "Work"]);
    expect(await titles({ State: ["Scheduled", "Resolved"] })).toEqual(["Work", "Old"]);
    expect(await titles({ Kind: ["Incident"], State: ["Scheduled"] })).toEqual([]);
    expect(await titles({ Open: false })).toEqual(["Old"]);
    expect(await titles({ Open: true })).toEqual(["Prices", "Work", "Now"]);
    expect(await titles({ From: began })).toEqual(["Prices", "Work", "Now"]);
    expect(await titles({ To: began })).toEqual(["Old"]);
    expect(await titles({ From: began, To: began + 24 * hour })).toEqual(["Work", "Now"]);
  });

  it("a search finds a text in titles and in updates, ignoring case and accents, in every part of the list", async () => {
    const { Id } = await announce(stage, { Title: "Zahlungen GESTÖRT" });
    await update(stage, Id, { Message: "Das Café ist zu." });
    await announce(stage, { Title: "Work", Kind: "Notice", Message: "DÉJÀ VU" });
    await announce(stage, { Title: "None", Message: "100 % of it_all" });
    expect(await titles({ Search: "gestört" })).toEqual(["Zahlungen GESTÖRT"]);
    expect(await titles({ Search: "gestort", Kind: ["Incident"] })).toEqual(["Zahlungen GESTÖRT"]);
    expect(await titles({ Search: "CAFE" })).toEqual(["Zahlungen GESTÖRT"]);
    expect(await titles({ Search: " déjà vu " })).toEqual(["Work"]);
    expect(await titles({ Search: "t_a" })).toEqual(["None"]);
    expect(await titles({ Search: "nothing" })).toEqual([]);
  });

  it("a search continues through more announcements than are read together, page by page", async () => {
    await announce(stage, { Title: "Älteste" });
    await stage.group(
      Array.from({ length: 201 }, () => submission(incident({ Title: "Other", State: "Resolved" }))),
    );
    await announce(stage, { Title: "älteste 2" });
    const slice = (cursor: number | null) =>
      readAnnouncements(bus, {
        slice: { limit: 1, cursor },
        filters: { Search: "ALTESTE" },
        baseUrl,
        now: stage.now,
      });
    const first = await slice(null);
    expect(first.Items.map(({ Title }) => Title)).toEqual(["älteste 2"]);
    const second = await slice(first.NextCursor);
    expect([second.Items.map(({ Title }) => Title), second.NextCursor]).toEqual([["Älteste"], null]);
  });

  it("the list of announcements has stable pages while more are created", async () => {
    for (const Title of ["One", "Two", "Three", "Four", "Five"]) await announce(stage, { Title });
    const slice = (cursor: number | null) =>
      readAnnouncements(bus, { slice: { limit: 2, cursor }, filters: {}, baseUrl, now: stage.now });
    const found: string[][] = [];
    let cursor: number | null = null;
    do {
      const part: Awaited<ReturnType<typeof slice>> = await slice(cursor);
      found.push(part.Items.map(({ Title }) => Title));
      cursor = part.NextCursor;
      await announce(stage, { Title: "More" });
    } while (cursor !== null);
    expect(found).toEqual([["Five", "Four"], ["Three", "Two"], ["One"]]);
  });

  it("the list of announcements includes updates and components, without deleted ones", async () => {
    await stage.component("API");
    const first = await announce(stage, {
      AffectedComponents: [{ ComponentName: "API", Status: "Major Outage" }],
    });
    const second = await announce(stage, { Title: "Two" });
    const posted = await update(stage, first.Id, { State: "Identified" });
    const updateId = first.Updates[0]?.Id ?? "";
    await stage.send({ kind: "DeleteUpdate", id: first.Id, updateId });
    const slice = { limit: 50, cursor: null };
    const { Items } = await readAnnouncements(bus, { slice, filters: {}, baseUrl, now: stage.now });
    expect(Items.map(({ Id, Updates }) => [Id, Updates.map((entry) => entry.Id)])).toEqual([
      [second.Id, second.Updates.map((entry) => entry.Id)],
      [first.Id, [posted.Updates[0]?.Id]],
    ]);
    expect(Items.map(({ AffectedComponents }) => AffectedComponents.length)).toEqual([0, 1]);
  });
});
