import { beforeEach, describe, expect, it } from "vitest";
import { parseDraft } from "../../../src/commands/announcements/draft-commands.ts";
import type { CommandBus } from "../../../src/commands/bus/command-bus.ts";
import { maxDraftLength, maxDrafts } from "../../../src/contract/portal/composer.ts";
import { readDraft, readDrafts, readEditors } from "../../../src/queries/draft-queries.ts";
import { sqliteTest } from "../../harness/sqlite-test.ts";
import { browserId, type Editor, signedIn } from "../people/signed-in-people.ts";
import { Stage } from "../stage.ts";
import { iso, second } from "../times.ts";
import { announce } from "./announcement-requests.ts";

describe("drafts", () => {
  let stage: Stage;
  let bus: CommandBus;
  let maja: Editor;
  let noor: Editor;

  beforeEach(async () => {
    stage = await Stage.forTest();
    bus = await stage.bus();
    maja = await signedIn((query) => stage.rows(query));
    noor = await signedIn((query) => stage.rows(query), { number: 9_000_002, name: "Noor Haddad" });
  });

  const put = (
    number: number,
    Body: Record<string, unknown>,
    more: Partial<Editor & { about: string }> = {},
  ) =>
    stage.send(parseDraft(browserId(number), { Body, AnnouncementId: more.about ?? null }), {
      actor: more.actor ?? maja.actor,
    });
  const refused = (number: number, by = maja, about: string | null = null) =>
    stage.refusal(parseDraft(browserId(number), { Body: {}, AnnouncementId: about }), { actor: by.actor });
  const mine = async (of = maja) => await readDrafts(bus, { person: of.actor.number });

  sqliteTest("drafts are saved, replaced and deleted, and notify nobody", async () => {
    const revision = await stage.revision();
    const { result, status } = await put(1, { Title: "Card payments fail", Fields: { a: 1 } });
    expect(status).toBe(200);
    expect(result).toMatchObject({ Id: browserId(1), Title: "Card payments fail", AnnouncementId: null });
    stage.now += second;
    const listed = { Page: "inner", StartsAt: "2026-11-29T02:00:00.000Z", Opening: "Cards fail" };
    await put(1, { Title: "Card payments fail at checkout", ...listed });
    expect(await readDraft(bus, { person: maja.actor.number, id: browserId(1) })).toEqual({
      Id: browserId(1),
      AnnouncementId: null,
      Kind: null,
      Operation: null,
      UpdateId: null,
      Title: "Card payments fail at checkout",
      ...listed,
      CreatedAt: iso(stage.began),
      UpdatedAt: iso(stage.now),
      Body: { Title: "Card payments fail at checkout", ...listed },
    });
    await stage.send({ kind: "DeleteDraft", id: browserId(1) }, { actor: maja.actor });
    expect(await mine()).toEqual([]);
    expect(await stage.revision()).toBe(revision);
    expect(await stage.audit()).toEqual([]);
  });

  sqliteTest("drafts are listed with their target, if they name one", async () => {
    const { Id: about } = await announce(stage);
    const UpdateId = crypto.randomUUID();
    await put(1, { Operation: "PatchUpdate", UpdateId }, { about });
    expect(await mine()).toMatchObject([{ AnnouncementId: about, Operation: "PatchUpdate", UpdateId }]);
    await put(1, { Operation: "DropTables", UpdateId: 7, Title: {}, StartsAt: "later" }, { about });
    expect(await mine()).toMatchObject([
      { AnnouncementId: about, Operation: null, UpdateId: null, StartsAt: null },
    ]);
  });

  sqliteTest("drafts are listed newest first, with their own title or their announcement's", async () => {
    const { Id: about } = await announce(stage);
    await put(1, { Title: "One" });
    stage.now += second;
    await put(2, { Message: "More is known" }, { about });
    stage.now += second;
    await put(3, { Title: "  " });
    stage.now += second;
    await put(1, { Title: "One again" });
    expect((await mine()).map(({ Title, AnnouncementId }) => [Title, AnnouncementId])).toEqual([
      ["One again", null],
      [null, null],
      ["API is down", about],
    ]);
  });

  it("a draft keeps the time and place of its last change when it is opened and saved unchanged", async () => {
    const first = { Title: "First", typedAt: stage.now };
    await put(1, first);
    stage.now += second;
    await put(2, { Title: "Second", typedAt: stage.now });
    stage.now += second;
    expect((await put(1, first)).result).toMatchObject({ UpdatedAt: iso(first.typedAt) });
    expect(await mine()).toMatchObject([
      { Title: "Second" },
      { Title: "First", UpdatedAt: iso(first.typedAt) },
    ]);
  });

  sqliteTest("drafts are private: nobody else reads, replaces or deletes them", async () => {
    await put(1, { Title: "Mine" });
    expect((await refused(1, noor)).code).toBe("DraftNotFound");
    const deleting = stage.refusal({ kind: "DeleteDraft", id: browserId(1) }, { actor: noor.actor });
    expect((await deleting).code).toBe("DraftNotFound");
    await expect(readDraft(bus, { person: noor.actor.number, id: browserId(1) })).rejects.toMatchObject({
      code: "DraftNotFound",
    });
    expect(await mine(noor)).toEqual([]);
    expect((await mine()).map(({ Title }) => Title)).toEqual(["Mine"]);
  });

  sqliteTest("drafts are limited in number and size", async () => {
    for (let number = 0; number < maxDrafts; number += 1) await put(number, {});
    expect((await refused(maxDrafts)).code).toBe("TooManyDrafts");
    await put(0, { still: "taken" });
    await put(maxDrafts, {}, noor);
    expect(() => parseDraft(browserId(1), { Body: { Text: "€".repeat(maxDraftLength / 3) } })).toThrow(
      expect.objectContaining({ code: "PayloadTooLarge" }),
    );
    expect(() => parseDraft("one", { Body: {} })).toThrow("UUID");
  });

  sqliteTest("drafts belong to existing announcements", async () => {
    const { Id } = await announce(stage);
    await stage.send({ kind: "DeleteAnnouncement", id: Id });
    expect((await refused(1, maja, Id)).code).toBe("AnnouncementNotFound");
  });

  it("drafts show others who is writing, for a minute after the last keystroke", async () => {
    const { Id: id } = await announce(stage);
    await put(1, { Secret: "not yet" }, { about: id });
    stage.now += 30 * second;
    await put(2, {}, { about: id });
    const others = async (who: Editor) =>
      await readEditors(bus, { person: who.actor.number, id, now: stage.now });
    expect(await others(noor)).toEqual([
      { Name: "Maja Lind", Since: iso(stage.began), TouchedAt: iso(stage.now) },
    ]);
    expect(await others(maja)).toEqual([]);
    stage.now += 61 * second;
    expect(await others(noor)).toEqual([]);
    await expect(readEditors(bus, { person: 1, id: browserId(7), now: stage.now })).rejects.toMatchObject({
      code: "AnnouncementNotFound",
    });
  });

  it("drafts saved and deleted in one group end in their last state", async () => {
    const outcomes = await stage.group(
      [
        parseDraft(browserId(1), { Body: { Title: "A" } }),
        parseDraft(browserId(1), { Body: { Title: "B" } }),
        { kind: "DeleteDraft", id: browserId(1) } as const,
        parseDraft(browserId(1), { Body: { Title: "C" } }),
      ].map((command) => ({
        command,
        actor: maja.actor,
        requestId: null,
        idempotency: null,
        ifMatch: null,
      })),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(["answer", "answer", "answer", "answer"]);
    expect((await mine()).map(({ Title }) => Title)).toEqual(["C"]);
  });
});
