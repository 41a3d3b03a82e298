import { beforeEach, describe, expect, it } from "vitest";
import { parseComponentPatch } from "../../src/commands/components/component-edit.ts";
import { presentAuditEvent } from "../../src/commands/row-presenters.ts";
import { keyActor, report, Stage } from "./stage.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.forTest();
});

const events = async () => (await stage.audit()).map(presentAuditEvent);
const newest = async () => (await events()).at(-1);

describe("the audit", () => {
  it("the audit log records who did what, when, to which item, by which request", async () => {
    const actor = keyActor({ number: 7, name: "CI (…wxyz)" });
    const id = await stage.component("API");
    stage.now += 1_000;
    await stage.send(parseComponentPatch(id, { Name: "Api" }), { actor, requestId: "request-1" });
    expect(await newest()).toMatchObject({
      At: new Date(stage.now).toISOString(),
      Actor: { Kind: "Key", Name: "CI (…wxyz)" },
      Action: "Component.Update",
      Subject: { Kind: "Component", Id: id, Name: "Api" },
      RequestId: "request-1",
    });
    expect((await events())[0]).toMatchObject({
      Actor: { Kind: "Command Line", Name: "The command line" },
      Action: "Component.Create",
      RequestId: null,
    });
  });

  it("the audit log stores only the differences of a change", async () => {
    const createdAt = new Date(stage.now).toISOString();
    const id = await stage.component("API", { Description: "For all" });
    stage.now += 1_000;
    await stage.send(parseComponentPatch(id, { Description: null, Position: 1, ReportEvery: 60 }));
    expect(await newest()).toMatchObject({
      Before: { Description: "For all", ReportEvery: null, ReportDueAt: null, UpdatedAt: createdAt },
      After: {
        Description: null,
        ReportEvery: 60,
        ReportDueAt: new Date(stage.now + 60_000).toISOString(),
        UpdatedAt: new Date(stage.now).toISOString(),
      },
    });
    expect(Object.keys((await newest())?.Before ?? {})).toHaveLength(4);
  });

  it("the audit log stores a created or deleted item completely", async () => {
    const id = await stage.component("API");
    expect(await newest()).toMatchObject({
      Before: null,
      After: { Id: id, Name: "API", Status: "Operational" },
    });
    await stage.send({ kind: "DeleteComponent", id });
    expect(await newest()).toMatchObject({ Action: "Component.Delete", Before: { Id: id }, After: null });
    await stage.send({ kind: "RestoreComponent", id });
    expect(await newest()).toMatchObject({ Action: "Component.Restore", Before: null, After: { Id: id } });
  });

  it("the audit log names a closed signal with its status", async () => {
    const id = await stage.component("API");
    await stage.report({ source: "Nagios", status: "Major Outage" });
    await stage.send({ kind: "CloseSignal", id, source: "nagios" });
    expect(await newest()).toMatchObject({
      Action: "Signal.Close",
      Subject: { Id: id },
      Before: { Source: "Nagios", Status: "Major Outage" },
      After: null,
    });
  });

  it("the audit log has no report, expiry, refused command or command without changes", async () => {
    const id = await stage.component("API", { ReportEvery: 10 });
    const before = await stage.audit();
    await stage.report({ status: "Major Outage" });
    await stage.report({ status: "Major Outage" });
    stage.now += 60_000;
    await stage.look(id);
    await stage.report({ occurredAt: stage.now - 40_000 });
    await stage.refusal(report({ componentNameKey: "nothing" }));
    await stage.refusal({ kind: "DeleteComponent", id }, { ifMatch: ["r0"] });
    await stage.send(parseComponentPatch(id, {}));
    expect(await stage.audit()).toEqual(before);
  });

  it("the audit log never contains a key's hash", async () => {
    const material = { hash: "a-hash", prefix: "sbx_rw_abcd", last4: "wxyz" };
    const key = { name: "CI", role: "Read-Write", covers: "all", lifetimeMilliseconds: null } as const;
    await stage.send({ kind: "CreateKey", ...key, material, ratePerMinute: 600 });
    await stage.send({
      kind: "RotateKey",
      key: "CI",
      material: { ...material, hash: "b-hash", last4: "1234" },
      keepMilliseconds: 0,
    });
    await stage.send({ kind: "RevokeKey", key: "CI" });
    const all = await events();
    expect(all.map(({ Action }) => Action)).toEqual(["Key.Create", "Key.Rotate", "Key.Revoke"]);
    expect(all[1]).toMatchObject({ Before: { Last4: "wxyz" }, After: { Last4: "1234" } });
    expect(JSON.stringify(all)).not.toContain("-hash");
  });

  it("the audit log has an entry for every key revoked by name", async () => {
    const material = (last4: string) => ({ hash: last4, prefix: "sbx_rw_abcd", last4 });
    const key = { name: "CI", role: "Read-Write", covers: "all", lifetimeMilliseconds: null } as const;
    await stage.send({ kind: "CreateKey", ...key, material: material("1111"), ratePerMinute: 600 });
    await stage.send({ kind: "RotateKey", key: "CI", material: material("2222"), keepMilliseconds: 1_000 });
    await stage.send({ kind: "RevokeKey", key: "CI" });
    expect((await events()).slice(-2).map(({ Action, Before }) => [Action, Before?.["Last4"]])).toEqual([
      ["Key.Revoke", "1111"],
      ["Key.Revoke", "2222"],
    ]);
  });
});
