import { beforeEach, describe, expect, it } from "vitest";
import type { Command } from "../../../src/commands/command.ts";
import {
  parseComponentGroupCreate,
  parseComponentGroupPatch,
} from "../../../src/commands/components/component-groups.ts";
import { componentGroup } from "../../../src/contract/components.ts";
import { Refusal } from "../../../src/contract/refusal.ts";
import { q } from "../../../src/store/query.ts";
import { Stage, submission } from "../stage.ts";
import { day, second } from "../times.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.forTest();
});

const creating = (body: object): Command => parseComponentGroupCreate(body);
const patching = (id: string, body: object): Command => parseComponentGroupPatch(id, body);
const create = async (name: string, fields: { readonly ParentId?: string } = {}) =>
  componentGroup.parse((await stage.send(creating({ Name: name, ...fields }))).result).Id;
const rowOf = async (id: string) => {
  const rows = await stage.rows(q.selectFrom("component_group").selectAll().compile());
  return rows.find((row) => row.public_id === id);
};
const versionOf = async (id: string) => (await rowOf(id))?.revision ?? -1;

describe("a component group", () => {
  it("a component group is created with a name, last by default", async () => {
    const answer = await stage.send(
      creating({ Name: " Shop ", Description: "Where people buy", Position: 4 }),
    );
    const now = new Date(stage.now).toISOString();
    const group = componentGroup.parse(answer.result);
    expect(group).toEqual({
      Id: group.Id,
      Name: "Shop",
      Description: "Where people buy",
      ParentId: null,
      Page: "status",
      Position: 4,
      Translations: null,
      CreatedAt: now,
      UpdatedAt: now,
    });
    expect(answer).toMatchObject({ status: 201, location: `/api/ComponentGroup/${group.Id}` });
    expect((await stage.send(creating({ Name: "Office" }))).result).toMatchObject({ Position: 5 });
  });

  it("a component group takes the last possible place if that is occupied", async () => {
    await stage.send(creating({ Name: "Far behind", Position: 1_000_000 }));
    expect((await stage.send(creating({ Name: "Next" }))).result).toMatchObject({ Position: 1_000_000 });
  });

  it("a component group is refused for an invalid name or an unknown property", () => {
    for (const body of [
      {},
      { Name: "" },
      { Name: "Shop", GroupId: null },
      { Name: "Shop", ParentId: "Office" },
      [],
    ]) {
      expect(() => creating(body)).toThrow(Refusal);
    }
  });

  it("a component group is refused for an invalid translation or a repeated language", () => {
    for (const Translations of [{ de: { Name: "\u202e\u0007" } }, { de: {}, DE: {} }]) {
      expect(() => creating({ Name: "Shop", Translations })).toThrow("Translations.");
      expect(() => patching("id", { Translations })).toThrow("Translations.");
    }
  });

  it("a component group has a unique name, but may share it with a component", async () => {
    await stage.component("Shop");
    await create("Shop");
    expect(await stage.refusal(creating({ Name: "SHOP" }))).toMatchObject({ code: "NameTaken", status: 409 });
  });

  it("a component group's patch changes only the given fields, and leaves no trace without changes", async () => {
    const id = await create("Shop");
    const before = await rowOf(id);
    stage.now += second;
    await stage.send(patching(id, { Description: "Where people buy" }));
    const after = await rowOf(id);
    expect(after).toEqual({
      ...before,
      description: "Where people buy",
      updated_at: stage.now,
      revision: (before?.revision ?? 0) + 1,
    });
    const traces = [await stage.revision(), await stage.audit()];
    stage.now += second;
    const nothing = await stage.send(patching(id, { Name: "Shop", Position: 1 }));
    expect(nothing).toMatchObject({ status: 200, version: after?.revision });
    expect([await stage.revision(), await stage.audit()]).toEqual(traces);
  });

  it("a component group's change is refused in this order: missing group, stale version, taken name", async () => {
    const id = await create("Shop");
    await create("Office");
    const ifMatch = { ifMatch: ["r0-abc"] };
    expect(await stage.refusal(patching("gone", { Name: "office" }), ifMatch)).toMatchObject({
      code: "ComponentGroupNotFound",
      status: 404,
    });
    expect(await stage.refusal(patching(id, { Name: "office" }), ifMatch)).toMatchObject({
      code: "PreconditionFailed",
    });
    expect(await stage.refusal(patching(id, { Name: "office" }))).toMatchObject({ code: "NameTaken" });
  });
});

describe("a deleted component group", () => {
  it("a deleted component group releases its components, each with a new version", async () => {
    const GroupId = await create("Shop");
    const api = await stage.component("API", { GroupId });
    const web = await stage.component("Web");
    const { revision } = await stage.row(web);
    stage.now += second;
    const ifMatch = [`r${await versionOf(GroupId)}-abc`];
    expect(await stage.send({ kind: "DeleteComponentGroup", id: GroupId }, { ifMatch })).toMatchObject({
      status: 204,
    });
    expect(await stage.row(api)).toMatchObject({
      group_id: null,
      updated_at: stage.now,
      revision: await stage.revision(),
    });
    expect((await stage.row(web)).revision).toBe(revision);
    expect(await stage.refusal({ kind: "DeleteComponentGroup", id: GroupId })).toMatchObject({
      code: "ComponentGroupNotFound",
    });
  });

  it("a deleted component group leaves its members in the audit log", async () => {
    const GroupId = await create("Shop");
    await stage.component("API", { GroupId });
    await stage.send({ kind: "DeleteComponentGroup", id: GroupId });
    const entry = (await stage.audit()).at(-1);
    expect(JSON.parse(entry?.before ?? "")).toMatchObject({
      Id: GroupId,
      UpdatedAt: new Date(stage.now).toISOString(),
      Components: ["API"],
    });
  });

  it("a deleted component group also releases a component that has just joined it, and not one that has just left", async () => {
    const GroupId = await create("Shop");
    const other = await create("Office");
    const comes = await stage.component("API");
    const leaves = await stage.component("Web", { GroupId });
    await stage.group(
      [
        { kind: "PatchComponent", id: comes, fields: { GroupId } } as const,
        { kind: "PatchComponent", id: leaves, fields: { GroupId: other } } as const,
        { kind: "DeleteComponentGroup", id: GroupId } as const,
      ].map((command) => submission(command)),
    );
    expect((await stage.row(comes)).group_id).toBeNull();
    expect((await stage.row(leaves)).group_id).toBe((await rowOf(other))?.id);
  });

  it("a deleted component group accepts no component", async () => {
    const GroupId = await create("Shop");
    const id = await stage.component("API");
    await stage.send({ kind: "DeleteComponentGroup", id: GroupId });
    const refusal = await stage.refusal({ kind: "PatchComponent", id, fields: { GroupId } });
    expect(refusal).toMatchObject({ code: "ComponentGroupNotFound", status: 400 });
  });

  it("a deleted component group can be restored for 30 days, with the components and sub-groups that were not moved since", async () => {
    const GroupId = await create("Shop");
    const other = await create("Office");
    const inner = await create("Inner", { ParentId: GroupId });
    const moved = await create("Moved", { ParentId: GroupId });
    const nesting = await create("Nesting", { ParentId: GroupId });
    const api = await stage.component("API", { GroupId });
    const web = await stage.component("Web", { GroupId });
    const mail = await stage.component("Mail", { GroupId });
    await stage.send({ kind: "DeleteComponentGroup", id: GroupId });
    for (const fields of [{ GroupId: other }, { GroupId: null }])
      await stage.send({ kind: "PatchComponent", id: web, fields });
    // It was in no group already.
    await stage.send({ kind: "PatchComponent", id: mail, fields: { GroupId: null } });
    await stage.send({ kind: "PatchComponentGroup", id: moved, fields: { ParentId: other } });
    await create("Innermost", { ParentId: nesting });
    stage.now += 30 * day - 1;
    const restored = await stage.send({ kind: "RestoreComponentGroup", id: GroupId });
    expect(restored).toMatchObject({ status: 200, result: { Id: GroupId, Name: "Shop" } });
    const number = (await rowOf(GroupId))?.id;
    expect((await stage.row(api)).group_id).toBe(number);
    expect((await stage.row(mail)).group_id).toBe(number);
    expect((await stage.row(web)).group_id).toBeNull();
    const parents = await Promise.all(
      [inner, moved, nesting].map(async (id) => (await rowOf(id))?.parent_id),
    );
    expect(parents).toEqual([number, (await rowOf(other))?.id, null]);
    await stage.send({ kind: "DeleteComponentGroup", id: GroupId });
    stage.now += 30 * day;
    expect(await stage.refusal({ kind: "RestoreComponentGroup", id: GroupId })).toMatchObject({
      code: "ComponentGroupNotFound",
      status: 404,
    });
  });

  it("a deleted component group is not restored if its name is taken", async () => {
    const GroupId = await create("Shop");
    await stage.send({ kind: "DeleteComponentGroup", id: GroupId });
    await create("shop");
    expect(await stage.refusal({ kind: "RestoreComponentGroup", id: GroupId })).toMatchObject({
      code: "NameTaken",
      status: 409,
    });
  });
});
