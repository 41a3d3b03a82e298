import { beforeEach, describe, expect, it } from "vitest";
import type { Command, KeyMaterial } from "../../../src/commands/command.ts";
import { parseKeyCreate } from "../../../src/commands/keys/key-commands.ts";
import { Refusal } from "../../../src/contract/refusal.ts";
import { writeSecond } from "../../../src/contract/times.ts";
import { q } from "../../../src/store/query.ts";
import type { ApiKeyRow } from "../../../src/store/tables/tables.ts";
import { Stage, submission } from "../stage.ts";
import { day, hour } from "../times.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.forTest();
});

let materials = 0;
function material(): KeyMaterial {
  materials += 1;
  return { hash: `hash ${materials}`, prefix: "sbx_rw_abcd", last4: String(materials).padStart(4, "0") };
}

type KeyFields = Partial<Parameters<typeof parseKeyCreate>[0]>;
const creating = (fields: KeyFields = {}): Command =>
  parseKeyCreate({
    name: "CI",
    role: "Read-Write",
    material: material(),
    components: "all",
    lifetimeMilliseconds: null,
    ratePerMinute: null,
    ...fields,
  });
const rotating = (key: string, keepMilliseconds = day): Command => ({
  kind: "RotateKey",
  key,
  material: material(),
  keepMilliseconds,
});
const revoking = (key: string): Command => ({ kind: "RevokeKey", key });

const keys = async (): Promise<ApiKeyRow[]> =>
  await stage.rows(q.selectFrom("api_key").selectAll().orderBy("id").compile());
const covered = async () => {
  const rows = await stage.rows(q.selectFrom("api_key_component").selectAll().compile());
  return rows.map((row) => [row.api_key_id, row.component_id]);
};

describe("a new key", () => {
  it("a new key stores only the recognizable parts of its value", async () => {
    const revision = await stage.revision();
    const answer = await stage.send(creating({ name: " CI ", lifetimeMilliseconds: 90 * day }));
    const [row] = await keys();
    expect(row).toMatchObject({
      name: "CI",
      family_id: row?.id,
      role: "Read-Write",
      rate_per_minute: 600,
      covers_all: 1,
      created_by: "command line",
      expires_at: stage.now + 90 * day,
      revoked_at: null,
      replaced_by: null,
    });
    expect(answer).toMatchObject({ status: 200, version: null, location: null, message: 'Key "CI" created' });
    expect(JSON.stringify(answer.result)).not.toContain(row?.hash);
    expect(await stage.revision()).toBe(revision);
  });

  it("a new key has a name unique among live keys, and may reuse one of a revoked key", async () => {
    await stage.send(creating({ lifetimeMilliseconds: hour }));
    expect(await stage.refusal(creating({ name: "ci" }))).toMatchObject({ code: "NameTaken", status: 409 });
    stage.now += hour;
    await stage.send(creating({ name: "ci" }));
    await stage.send(revoking("ci"));
    await stage.send(creating({ name: "CI" }));
  });

  it("a new webhook key covers the given components, each once", async () => {
    const api = await stage.row(await stage.component("API"));
    const web = await stage.row(await stage.component("Web"));
    const components = ["api", " WEB", "Api"];
    await stage.send(creating({ role: "Webhook", components }));
    const [key] = await keys();
    expect(key?.covers_all).toBe(0);
    expect(await covered()).toEqual([
      [key?.id, api.id],
      [key?.id, web.id],
    ]);
    const entry = (await stage.audit()).at(-1);
    expect(JSON.parse(entry?.after ?? "")).toMatchObject({ Covers: ["API", "Web"] });
  });

  it("a new webhook key covers the components with the given ids, each once", async () => {
    const api = await stage.row(await stage.component("API"));
    const ids = [api.public_id, api.public_id.toUpperCase()];
    await stage.send(creating({ role: "Webhook", components: { ids } }));
    const [key] = await keys();
    expect(await covered()).toEqual([[key?.id, api.id]]);
    expect(JSON.parse((await stage.audit()).at(-1)?.after ?? "")).toMatchObject({ Covers: ["API"] });
  });

  it("a new webhook key is refused for a deleted component", async () => {
    const id = await stage.component("API");
    await stage.send({ kind: "DeleteComponent", id });
    const refusal = await stage.refusal(creating({ role: "Webhook", components: { ids: [id] } }));
    expect(refusal).toMatchObject({
      code: "ComponentNotFound",
      status: 400,
      detail: { errors: [{ Path: "Components" }] },
    });
  });

  it("a new webhook key is refused for an unknown component", async () => {
    const refusal = await stage.refusal(creating({ role: "Webhook", components: ["nothing"] }));
    expect(refusal).toMatchObject({ code: "ComponentNotFound", status: 400 });
    expect(await keys()).toEqual([]);
  });

  it.each<[string, KeyFields]>([
    ["Name", { name: " " }],
    ["Rate", { ratePerMinute: 0 }],
    ["Rate", { ratePerMinute: 1.5 }],
    ["ExpiresIn", { lifetimeMilliseconds: 0 }],
    ["Components", { components: ["API"] }],
  ])("a new key is refused for an invalid %s", (path, fields) => {
    try {
      creating(fields);
      expect.unreachable();
    } catch (refusal) {
      expect(refusal).toBeInstanceOf(Refusal);
      expect(refusal).toMatchObject({ detail: { errors: [{ Path: path }] } });
    }
  });
});

describe("a rotated key", () => {
  it("a rotated key has a successor of the same name, role, rate, components, family and lifetime", async () => {
    await stage.component("API");
    const fields = {
      role: "Webhook",
      components: ["API"],
      ratePerMinute: 60,
      lifetimeMilliseconds: 30 * day,
    } as const;
    await stage.send(creating(fields));
    stage.now += 10 * day;
    const answer = await stage.send(rotating("ci", hour));
    const [old, next] = await keys();
    const columns = ["name", "name_key", "role", "rate_per_minute", "covers_all", "family_id"] as const;
    for (const column of columns) expect(next?.[column]).toBe(old?.[column]);
    expect(next).toMatchObject({
      created_at: stage.now,
      expires_at: stage.now + 30 * day,
      replaced_by: null,
    });
    expect(next?.public_id).not.toBe(old?.public_id);
    expect(next?.hash).not.toBe(old?.hash);
    expect(old).toMatchObject({ replaced_by: next?.id, expires_at: stage.now + hour, revoked_at: null });
    expect(await covered()).toHaveLength(2);
    expect(answer.message).toBe(`Key "CI" rotated; the old one works until ${writeSecond(stage.now + hour)}`);
  });

  it("a rotated key does not outlive its original expiry", async () => {
    await stage.send(creating({ lifetimeMilliseconds: hour }));
    await stage.send(rotating("CI", day));
    const [old, next] = await keys();
    expect([old?.expires_at, next?.expires_at]).toEqual([stage.now + hour, stage.now + hour]);
  });

  it("a rotated key can end at once", async () => {
    await stage.send(creating());
    const answer = await stage.send(rotating("CI", 0));
    expect(answer.message).toBe('Key "CI" rotated; the old one has ended');
    expect((await keys())[0]?.expires_at).toBe(stage.now);
  });

  it("a rotated key works for 7 days at most", async () => {
    await stage.send(creating());
    for (const keep of [7 * day + 1, -1, Number.NaN]) {
      expect(await stage.refusal(rotating("CI", keep))).toMatchObject({ code: "ValidationFailed" });
    }
    await stage.send(rotating("CI", 7 * day));
  });

  it("a rotated key is found by its name in its newest form, and by id only in that", async () => {
    await stage.send(creating());
    await stage.send(rotating("CI"));
    await stage.send(rotating("CI"));
    const [first, second, third] = await keys();
    expect([first?.replaced_by, second?.replaced_by, third?.replaced_by]).toEqual([
      second?.id,
      third?.id,
      null,
    ]);
    const refusal = await stage.refusal(rotating(first?.public_id ?? ""));
    expect(refusal).toMatchObject({ code: "KeyNotFound" });
    expect(refusal.message).toContain("was already rotated");
    await stage.send(rotating((third?.public_id ?? "").toUpperCase()));
  });

  it("a rotated key reserves its name while it works", async () => {
    await stage.send(creating());
    await stage.send(rotating("CI", day));
    await stage.send(revoking((await keys())[1]?.public_id ?? ""));
    expect(await stage.refusal(creating())).toMatchObject({ code: "NameTaken" });
    stage.now += day;
    await stage.send(creating());
  });
});

const patching = (id: string, fields: { name?: string; ratePerMinute?: number }): Command => ({
  kind: "PatchKey",
  id,
  name: fields.name,
  ratePerMinute: fields.ratePerMinute,
});

describe("a renamed key", () => {
  it("a renamed key has its new name and rate at once, and so has its predecessor", async () => {
    await stage.send(creating());
    await stage.send(rotating("CI"));
    const newest = (await keys())[1]?.public_id ?? "";
    const command = patching(newest, { name: "Deploy script", ratePerMinute: 60 });
    const outcome = await stage.decided([submission(command)]);
    expect(outcome).toMatchObject({ keys: true });
    const shown = (await keys()).map((row) => [row.name, row.name_key, row.rate_per_minute]);
    expect(shown).toEqual([
      ["Deploy script", "deploy script", 60],
      ["Deploy script", "deploy script", 60],
    ]);
    const entry = (await stage.audit()).at(-1);
    expect(entry).toMatchObject({ action: "Key.Update", subject_name: "Deploy script" });
    expect(JSON.parse(entry?.before ?? "")).toEqual({ Name: "CI", RatePerMinute: 600 });
    expect(JSON.parse(entry?.after ?? "")).toEqual({ Name: "Deploy script", RatePerMinute: 60 });
  });

  it("a renamed key may change the case of its name, and may not take that of another live key", async () => {
    await stage.send(creating());
    await stage.send(creating({ name: "Backup" }));
    const id = (await keys())[0]?.public_id ?? "";
    await stage.send(patching(id, { name: "ci" }));
    expect(await stage.refusal(patching(id, { name: "BACKUP" }))).toMatchObject({ code: "NameTaken" });
    expect((await keys())[0]?.name).toBe("ci");
  });

  it("a rename without changes notifies nobody", async () => {
    await stage.send(creating());
    const entries = (await stage.audit()).length;
    const same = patching((await keys())[0]?.public_id ?? "", { name: "CI" });
    expect(await stage.decided([submission(same)])).toMatchObject({ keys: false });
    expect(await stage.audit()).toHaveLength(entries);
  });

  it("a rename requires a live key", async () => {
    await stage.send(creating());
    const id = (await keys())[0]?.public_id ?? "";
    await stage.send(revoking("CI"));
    expect(await stage.refusal(patching(id, { name: "x" }))).toMatchObject({ code: "KeyNotFound" });
  });
});

describe("a key looked up by id", () => {
  it("a key looked up by id is never another with that id as its name", async () => {
    await stage.send(creating());
    const id = (await keys())[0]?.public_id ?? "";
    await stage.send(revoking(id));
    await stage.send(creating({ name: id }));
    for (const command of [
      { kind: "RevokeKey", key: { id } } as const,
      { kind: "RotateKey", key: { id }, material: material(), keepMilliseconds: 0 } as const,
    ]) {
      expect(await stage.refusal(command)).toMatchObject({ code: "KeyNotFound", status: 404 });
    }
    await stage.send({ kind: "RevokeKey", key: { id: (await keys())[1]?.public_id ?? "" } });
  });
});

describe("a revoked key", () => {
  it("a revocation by id affects one key, and by name every live one", async () => {
    await stage.send(creating());
    await stage.send(rotating("CI"));
    await stage.send(rotating("CI"));
    const [first] = await keys();
    await stage.send(revoking(first?.public_id ?? ""));
    expect((await keys()).map((row) => row.revoked_at)).toEqual([stage.now, null, null]);
    stage.now += 1;
    expect((await stage.send(revoking(" Ci"))).message).toBe('2 keys named "CI" revoked');
    expect((await keys()).map((row) => row.revoked_at)).toEqual([stage.now - 1, stage.now, stage.now]);
  });

  it("a revocation requires a live key", async () => {
    await stage.send(creating({ lifetimeMilliseconds: hour }));
    stage.now += hour;
    for (const command of [revoking("CI"), rotating("CI"), revoking("nothing")]) {
      expect(await stage.refusal(command)).toMatchObject({ code: "KeyNotFound", status: 404 });
    }
  });

  it("a revocation notifies only the listeners of keys", async () => {
    expect(await stage.decided([submission(creating())])).toMatchObject({ keys: true, revision: 0 });
    expect(await stage.decided([submission(rotating("CI"))])).toMatchObject({ keys: true, revision: 0 });
    expect(await stage.decided([submission(revoking("CI"))])).toMatchObject({ keys: true, revision: 0 });
    expect(await stage.decided([submission(revoking("CI"))])).toMatchObject({ keys: false });
  });
});
