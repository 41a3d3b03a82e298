/** As much as an announcement can hold, and a little more: a clear answer, and nothing lost. */
import { beforeEach, describe, expect, it } from "vitest";
import {
  parsePostmortem,
  parseUpdatePatch,
} from "../../../src/commands/announcements/announcement-bodies.ts";
import type { CommandBus } from "../../../src/commands/bus/command-bus.ts";
import { readAnnouncement, readAnnouncements } from "../../../src/queries/announcement-queries.ts";
import { insertRows } from "../../../src/store/bulk-statements.ts";
import { q } from "../../../src/store/query.ts";
import { newId } from "../../../src/store/uuid.ts";
import { baseUrl, Stage, submission } from "../stage.ts";
import { hour, iso } from "../times.ts";
import { announce, incident, patch, patching, sent, update, updating } from "./announcement-requests.ts";

let stage: Stage;
let bus: CommandBus;
beforeEach(async () => {
  stage = await Stage.forTest();
  bus = await stage.bus();
});

const read = async (id: string) => (await readAnnouncement(bus, { id, baseUrl, now: stage.now })).result;

/** Posts so many updates: the first as rows like that of the one already posted, the last ten in a group, as many callers at once would. */
async function postMany(id: string, count: number): Promise<void> {
  const [posted] = await stage.rows(q.selectFrom("announcement_update").selectAll().compile());
  if (posted === undefined) throw new Error("there is no update");
  const rows = Array.from({ length: count - 10 }, (_, place) => ({
    ...posted,
    id: posted.id + 1 + place,
    public_id: newId(stage.now),
    message: `More ${place}`,
  }));
  await stage.engine.write(insertRows("announcement_update", rows));
  const numbers = q.updateTable("counters").set(({ eb }) => ({ last_number: eb("last_number", "+", count) }));
  await stage.engine.write(numbers.compile());
  const group = Array.from({ length: 10 }, (_, place) =>
    submission(updating(id, { Message: `More ${count - 10 + place}` })),
  );
  const outcomes = await stage.group(group);
  expect(outcomes.filter(({ kind }) => kind !== "answer")).toEqual([]);
}

describe("an announcement", () => {
  it("an announcement can affect 500 components, and releases each of them", async () => {
    const names = Array.from({ length: 500 }, (_, place) => `Component ${place}`);
    const making = names.map((Name) => submission({ kind: "CreateComponent", fields: { Name } }));
    await stage.group(making);
    const AffectedComponents = names.map((ComponentName) => ({ ComponentName, Status: "Partial Outage" }));
    const { Id, AffectedComponents: listed } = await announce(stage, { AffectedComponents });
    expect(listed.map(({ Name }) => Name)).toEqual(names);
    const shown = async () =>
      await stage.rows(
        q
          .selectFrom("component")
          .select(({ fn }) => ["shown_status", fn.countAll<number>().as("count")])
          .groupBy("shown_status")
          .compile(),
      );
    expect(await shown()).toEqual([{ shown_status: "Partial Outage", count: 500 }]);
    expect((await read(Id)).AffectedComponents).toEqual(listed);
    await update(stage, Id, { State: "Resolved" });
    expect(await shown()).toEqual([{ shown_status: "Operational", count: 500 }]);
  });

  it("an announcement holds 1,000 updates, deleted ones included; after that it can only be closed", async () => {
    const { Id } = await announce(stage);
    await postMany(Id, 999);
    const full = { code: "AnnouncementFull", status: 409 };
    expect(await stage.refusal(updating(Id, {}))).toMatchObject(full);
    expect(await stage.refusal(updating(Id, { State: "Identified" }))).toMatchObject(full);
    expect(await stage.refusal(patching(Id, { Message: "More" }))).toMatchObject(full);
    expect((await patch(stage, Id, { Title: "A long day" })).Title).toBe("A long day");
    const closed = await update(stage, Id, { State: "Resolved", Message: "At last." });
    expect(closed.Updates.map(({ Message }) => Message).slice(0, 2)).toEqual(["At last.", "More 998"]);
    expect(closed.Updates).toHaveLength(20);
    expect(await stage.refusal(updating(Id, { State: "Investigating" }))).toMatchObject(full);
    const { Updates } = await read(Id);
    expect(Updates).toHaveLength(1_001);
    expect(Updates[1000]?.Message).toBe("We look into it.");
    expect(new Set(Updates.map((posted) => posted.Id)).size).toBe(1_001);
    const all = { slice: { limit: 50, cursor: null }, filters: {}, baseUrl, now: stage.now };
    const [listed] = (await readAnnouncements(bus, all)).Items;
    expect(listed?.Updates).toEqual(Updates.slice(0, 20));
    await stage.send({ kind: "DeleteUpdate", id: Id, updateId: Updates[1]?.Id ?? "" });
    expect((await read(Id)).Updates).toHaveLength(1_000);
    expect(await stage.refusal(updating(Id, { State: "Investigating" }))).toMatchObject(full);
  });

  it("an announcement holds 1 MiB of text, in messages of 32 KiB, from all authors", async () => {
    const Message = "ü".repeat(16_384);
    const { Id } = await announce(stage, { Message });
    const group = Array.from({ length: 31 }, () => submission(updating(Id, { Message })));
    expect((await stage.group(group)).filter(({ kind }) => kind !== "answer")).toEqual([]);
    const full = { code: "AnnouncementFull", status: 409 };
    expect(await stage.refusal(updating(Id, { Message: "x" }))).toMatchObject(full);
    expect(await stage.refusal(patching(Id, { Message: "x" }))).toMatchObject(full);
    expect(await stage.refusal(parsePostmortem(Id, { Message: "x" }))).toMatchObject(full);
    const { Updates } = await read(Id);
    expect(Updates.map((posted) => posted.Message)).toEqual(Array.from({ length: 32 }, () => Message));
    const editing = (fields: object) => parseUpdatePatch({ id: Id, updateId: Updates[3]?.Id ?? "" }, fields);
    expect(await stage.refusal(editing({ Translations: { de: { Message: "x" } } }))).toMatchObject(full);
    await sent(stage, editing({ Message: "short" }));
    expect((await update(stage, Id, { Message: "x" })).Updates[0]?.Message).toBe("x");
    expect((await update(stage, Id, { Message, State: "Resolved" })).State).toBe("Resolved");
  });

  it("the text limit counts the growth of translations", async () => {
    const Message = "x".repeat(32_768);
    const Translations = { de: { Title: "ü".repeat(100) } };
    const { Id } = await announce(stage, { Message, Translations });
    await stage.group(Array.from({ length: 30 }, () => submission(updating(Id, { Message }))));
    await update(stage, Id, { Message: Message.slice(300) });
    const edited = await patch(stage, Id, { Title: "Still down", Translations });
    expect([edited.Title, edited.Translations]).toEqual(["Still down", Translations]);
    const longer = { de: { Title: "ü".repeat(200) } };
    expect(await stage.refusal(patching(Id, { Translations: longer }))).toMatchObject({
      code: "AnnouncementFull",
    });
  });

  it("an announcement reaches as far back as one write can rebuild", async () => {
    const names = Array.from({ length: 100 }, (_, place) => `Component ${place}`);
    const making = names.map((Name) => submission({ kind: "CreateComponent", fields: { Name } }));
    await stage.group(making);
    const AffectedComponents = names.map((ComponentName) => ({ ComponentName, Status: "Partial Outage" }));
    const began = (days: number) => ({
      StartsAt: iso(stage.now - days * 24 * hour),
      ResolvedAt: iso(stage.now),
    });
    expect(await stage.refusal(incident({ AffectedComponents, ...began(501) }))).toMatchObject({
      code: "ValidationFailed",
      detail: { errors: [{ Path: "StartsAt" }] },
    });
    expect((await announce(stage, { AffectedComponents, ...began(60) })).State).toBe("Resolved");
    expect((await announce(stage, began(10_000))).State).toBe("Resolved");
    const { Id } = await announce(stage, { StartsAt: began(501).StartsAt, PostedAt: began(501).StartsAt });
    expect(
      await stage.refusal(updating(Id, { PostedAt: began(501).StartsAt, AffectedComponents })),
    ).toMatchObject({ detail: { errors: [{ Path: "PostedAt" }] } });
    const before = { StartsAt: "1969-12-31T00:00:00Z" };
    expect(() => incident(before)).toThrow("StartsAt: It is before 1970-01-01.");
    expect(await stage.refusal(incident({ ResolvedAt: before.StartsAt }))).toMatchObject({
      message: "ResolvedAt: It is before 1970-01-01.",
    });
  });

  it("an announcement refused for any reason leaves nothing behind", async () => {
    await stage.component("API");
    const before = await stage.revision();
    const AffectedComponents = [
      { ComponentName: "API", Status: "Major Outage" },
      { ComponentName: "None", Status: "Major Outage" },
    ];
    await stage.refusal(incident({ AffectedComponents }));
    expect(await stage.revision()).toBe(before);
    for (const table of ["announcement", "announcement_update", "announcement_component"] as const) {
      expect(await stage.rows(q.selectFrom(table).selectAll().compile())).toEqual([]);
    }
  });
});
