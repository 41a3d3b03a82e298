/** Deleted entities are erased once they can no longer be restored, and nothing else is. */
import type { CompiledQuery } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { eraseDeleted } from "../../src/store/bookkeeping/erase-deleted.ts";
import type { ErasureStore } from "../../src/store/bookkeeping/erasure-store.ts";
import { insertRows } from "../../src/store/bulk-statements.ts";
import { q } from "../../src/store/query.ts";
import { isTable, tableColumns } from "../../src/store/tables/table-columns.ts";
import { announce, update } from "../commands/announcements/announcement-requests.ts";
import { keyActor, report, Stage } from "../commands/stage.ts";
import { day } from "../commands/times.ts";
import { sqliteTest } from "../harness/sqlite-test.ts";

let stage: Stage;
let store: ErasureStore;
beforeEach(async () => {
  stage = await Stage.forTest();
  const { engine } = stage;
  const bookkeep = (queries: readonly CompiledQuery[]) =>
    engine.transaction(async (tx) => {
      const answers: unknown[][] = [];
      for (const query of queries) answers.push(await tx.rows(query));
      return answers;
    }, Date.now() + 10_000);
  store = { read: (queries) => engine.read(queries), bookkeep };
});

const erase = () => eraseDeleted(store, stage.now - 30 * day);
const idOf = (answer: { result: unknown }) => (answer.result as { Id: string }).Id;

/** In which tables and columns a text stands, but for the audit log. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  const tables = Object.keys(tableColumns).filter((name) => name !== "audit_event");
  for (const table of tables.filter(isTable)) {
    const rows = await stage.rows(q.selectFrom(table).selectAll().compile());
    if (JSON.stringify(rows).includes(text)) found.push(table);
  }
  return found;
}

it("a deleted component, group, announcement and template leave no content behind after 30 days", async () => {
  const group = await stage.send({ kind: "CreateComponentGroup", fields: { Name: "canary group" } });
  const fields = { Name: "canary component", Description: "canary words" };
  const component = await stage.send({ kind: "CreateComponent", fields });
  const remaining = await stage.send({
    kind: "CreateComponent",
    fields: { Name: "Website" },
  });
  const by = { actor: keyActor() };
  for (const status of ["Major Outage", "Operational"] as const) {
    stage.now += day;
    const message = "canary message";
    await stage.send(report({ componentNameKey: "canary component", status, message }), by);
    await stage.send(report({ componentNameKey: "website", status, message: "kept message" }), by);
  }
  const { Id } = await announce(stage, { Title: "canary title", Message: "canary told" });
  await update(stage, Id, { Message: "canary update" });
  const texts = { Kind: "Incident", Title: "canary of template", Message: "canary text" } as const;
  const template = await stage.send({
    kind: "CreateTemplate",
    fields: { Name: "canary template", ...texts },
  });
  await stage.send({ kind: "DeleteComponent", id: idOf(component) });
  await stage.send({ kind: "DeleteComponentGroup", id: idOf(group) });
  await stage.send({ kind: "DeleteAnnouncement", id: Id });
  await stage.send({ kind: "DeleteTemplate", id: idOf(template) });
  stage.now += 30 * day - 1_000;
  await erase();
  expect(await tablesWith("canary")).not.toEqual([]);
  stage.now += 2_000;
  await erase();
  expect(await tablesWith("canary")).toEqual([]);
  expect(await tablesWith("kept message")).not.toEqual([]);
  // The audit log keeps who changed the announcement, and none of its texts.
  const audited = await stage.rows(
    q.selectFrom("audit_event").selectAll().where("subject_id", "=", Id).compile(),
  );
  expect(audited.map(({ action }) => action)).toContain("Announcement.Delete");
  expect(JSON.stringify(audited)).not.toContain("canary");
  const rows = await stage.rows(
    q
      .selectFrom("status_event")
      .innerJoin("component", "component.id", "status_event.component_id")
      .select(["component.public_id as id"])
      .compile(),
  );
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([idOf(remaining)]));
  // Their ids stay taken, and lead nowhere.
  expect(await stage.refusal({ kind: "RestoreComponent", id: idOf(component) })).toMatchObject({
    code: "ComponentNotFound",
  });
});

sqliteTest("a deleted page takes everything on it along", async () => {
  const page = await stage.send({ kind: "CreatePage", fields: { Name: "canary page", Slug: "canary-slug" } });
  const on = { Page: "canary-slug" };
  const shop = { Name: "canary shop", ...on };
  const component = idOf(await stage.send({ kind: "CreateComponent", fields: shop }));
  const AffectedComponents = [{ ComponentId: component, Status: "Major Outage" }];
  await announce(stage, { Title: "canary news", ...on, AffectedComponents });
  const image = {
    digest: "canary favicon",
    content: "canary image",
    width: 1,
    height: 1,
    ground: null,
    bytes: 1,
  };
  await stage.send({ kind: "SetFavicon", id: idOf(page), favicon: image });
  await stage.send({ kind: "DeletePage", id: idOf(page) });
  stage.now += 31 * day;
  await erase();
  await erase();
  // The slug is part of its address for good.
  expect(await tablesWith("canary ")).toEqual([]);
});

it("an erased person leaves a pseudonym, even in the audit log", async () => {
  const person = {
    id: 9_001,
    public_id: "0199c0de-0000-7000-8000-000000000001",
    email: "canary@example.com",
    email_key: "canary@example.com",
    name: "Ada Canary",
    role: "Editor",
    password_hash: "canary hash",
    totp_secret: null,
    totp_confirmed_at: null,
    totp_last_step: null,
    created_at: 0,
    created_by: "command line",
    updated_at: 0,
    disabled_at: null,
    deleted_at: stage.now,
    revision: 1,
  } as const;
  await stage.engine.write(insertRows("person", [person]));
  const actor = { kind: "person", number: person.id, name: person.name, role: "Editor" } as const;
  await stage.send({ kind: "CreateComponent", fields: { Name: "Website" } }, { actor });
  // The audit of a deleted session that another person ended.
  const ended = {
    at: 0,
    subject_kind: "Session",
    subject_id: "0199c0de-0000-7000-8000-000000000002",
    subject_name: person.name,
    before: null,
    after: null,
    request_id: null,
  };
  await stage.engine.write(
    insertRows("audit_event", [
      { ...ended, id: 9_002, actor: "person:9001", actor_name: person.name, action: "Session.Start" },
      { ...ended, id: 9_003, actor: "person:2", actor_name: "An Owner", action: "Session.End" },
    ]),
  );
  await stage.send({ kind: "RestorePerson", id: person.public_id });
  await stage.send({ kind: "DeletePerson", id: person.public_id });
  const audited = async () =>
    JSON.stringify(await stage.rows(q.selectFrom("audit_event").selectAll().compile()));
  expect(await audited()).toContain("Ada Canary");
  stage.now += 31 * day;
  await erase();
  expect(await tablesWith("anary")).toEqual([]);
  expect(await audited()).not.toMatch(/canary/iu);
  expect(await audited()).toContain("Former person 9001");
});
