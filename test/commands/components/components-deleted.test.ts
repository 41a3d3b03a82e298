import { beforeEach, describe, expect, it } from "vitest";
import type { Command } from "../../../src/commands/command.ts";
import {
  parseComponentCreate,
  parseComponentPatch,
} from "../../../src/commands/components/component-edit.ts";
import { Stage } from "../stage.ts";
import { day } from "../times.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.forTest();
});

const creating = (body: object): Command => parseComponentCreate(body);
const patching = (id: string, body: object): Command => parseComponentPatch(id, body);

describe("a deleted component", () => {
  it("a deleted component is gone, and frees its name but not its place", async () => {
    const id = await stage.component("API");
    expect(await stage.send({ kind: "DeleteComponent", id })).toMatchObject({ status: 204 });
    for (const command of [patching(id, {}), { kind: "DeleteComponent", id } as const]) {
      expect(await stage.refusal(command)).toMatchObject({ code: "ComponentNotFound", status: 404 });
    }
    const next = await stage.send(creating({ Name: "api" }));
    expect(next.result).toMatchObject({ Position: 2 });
  });

  it("a deleted component is restored unchanged, with its history, for 30 days", async () => {
    const id = await stage.component("API");
    await stage.report({ status: "Major Outage" });
    const [before, periods] = [await stage.row(id), await stage.periods(id)];
    await stage.send({ kind: "DeleteComponent", id });
    stage.now += 30 * day - 1;
    const answer = await stage.send({ kind: "RestoreComponent", id });
    const { revision } = await stage.row(id);
    expect(answer).toMatchObject({ status: 200, version: revision });
    expect(await stage.row(id)).toEqual({ ...before, updated_at: stage.now, revision });
    expect(await stage.periods(id)).toEqual(periods);
    await stage.send({ kind: "DeleteComponent", id });
    stage.now += 30 * day;
    expect(await stage.refusal({ kind: "RestoreComponent", id })).toMatchObject({
      code: "ComponentNotFound",
    });
  });

  it("a deleted component is not restored if its name is taken", async () => {
    const id = await stage.component("API");
    await stage.send({ kind: "DeleteComponent", id });
    const other = await stage.component("api");
    expect(await stage.refusal({ kind: "RestoreComponent", id })).toMatchObject({
      code: "NameTaken",
      status: 409,
      message: 'The name "API" is taken. Rename the component that has it now, then restore this one.',
      detail: { errors: [{ Path: "Name" }] },
    });
    await stage.send(patching(other, { Name: "API 2" }));
    await stage.send({ kind: "RestoreComponent", id });
  });

  it("a deleted component is restored without a group deleted in the meantime", async () => {
    const group = await stage.send({ kind: "CreateComponentGroup", fields: { Name: "Shop" } });
    const GroupId = String(Reflect.get(Object(group.result), "Id"));
    const id = await stage.component("API", { GroupId });
    await stage.send({ kind: "DeleteComponent", id });
    await stage.send({ kind: "DeleteComponentGroup", id: GroupId });
    expect((await stage.send({ kind: "RestoreComponent", id })).result).toMatchObject({ GroupId: null });
  });

  it("restoring a component that is not deleted is accepted", async () => {
    const id = await stage.component("API");
    const before = [await stage.row(id), await stage.audit()];
    expect((await stage.send({ kind: "RestoreComponent", id })).status).toBe(200);
    expect([await stage.row(id), await stage.audit()]).toEqual(before);
  });
});
