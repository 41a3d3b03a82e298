import { beforeEach, describe, expect, it } from "vitest";
import { makeKey } from "../../src/auth/key-format.ts";
import { parseKeyCreate } from "../../src/commands/keys/key-commands.ts";
import type { KeyRow } from "../../src/contract/portal/portal-keys.ts";
import { writeTime } from "../../src/contract/times.ts";
import { readKeyRow, readKeyRows } from "../../src/queries/key-queries.ts";
import { markUsed } from "../../src/store/bookkeeping/key-usage.ts";
import { q } from "../../src/store/query.ts";
import type { PersonRow } from "../../src/store/tables/people-tables.ts";
import { Stage } from "../commands/stage.ts";
import { day, hour } from "../commands/times.ts";
import { sqliteTest } from "../harness/sqlite-test.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.forTest();
});

type KeyFields = Partial<Parameters<typeof parseKeyCreate>[0]>;
const create = async (fields: KeyFields = {}, by?: number) => {
  const command = parseKeyCreate({
    name: "CI",
    role: "Read-Write",
    material: makeKey(fields.role ?? "Read-Write").material,
    components: "all",
    lifetimeMilliseconds: null,
    ratePerMinute: null,
    ...fields,
  });
  if (by === undefined) return await stage.send(command);
  return await stage.send(command, { actor: { kind: "person", number: by, name: "Maja", role: "Owner" } });
};
const rows = async (): Promise<KeyRow[]> => readKeyRows(await stage.bus(), stage.now);

describe("the list of keys", () => {
  it("the list of keys shows the recognizable part of each key, and nothing of its value", async () => {
    await create({ lifetimeMilliseconds: 90 * day });
    const [stored] = await stage.rows(q.selectFrom("api_key").selectAll().compile());
    const [row] = await rows();
    expect(row).toEqual({
      Id: stored?.public_id,
      Name: "CI",
      Role: "Read-Write",
      Prefix: stored?.prefix,
      Last4: stored?.last4,
      Components: null,
      RatePerMinute: 600,
      CreatedAt: writeTime(stage.now),
      CreatedBy: { Kind: "Command Line", Id: null, Name: "The command line", IsActive: true },
      LastUsedAt: null,
      LastUsedFor: null,
      SeenInUrlAt: null,
      SeenInClearAt: null,
      ExpiresAt: writeTime(stage.now + 90 * day),
      ReplacedById: null,
    });
    expect(JSON.stringify(row)).not.toContain(stored?.hash);
  });

  sqliteTest(
    "the list of keys shows the current name of a key's creator, even after they have left",
    async () => {
      const person = "0199c0de-0000-7000-8000-000000000900";
      const row: PersonRow = {
        id: 900,
        public_id: person,
        email: "maja@fernhill.example",
        email_key: "maja@fernhill.example",
        name: "Maja Lind",
        role: "Owner",
        password_hash: null,
        totp_secret: null,
        totp_confirmed_at: null,
        totp_last_step: null,
        created_at: stage.now,
        created_by: "command line",
        updated_at: stage.now,
        disabled_at: null,
        deleted_at: stage.now,
        revision: 1,
      };
      await stage.rows(q.insertInto("person").values(row).compile());
      await create({}, 900);
      expect((await rows())[0]?.CreatedBy).toEqual({
        Kind: "Person",
        Id: person,
        Name: "Maja Lind",
        IsActive: false,
      });
    },
  );

  it("the list of keys shows a webhook key's components, including deleted ones", async () => {
    const api = await stage.component("API");
    const web = await stage.component("Web");
    await create({ role: "Webhook", components: { ids: [api, web] } });
    await create({ role: "Webhook", name: "All" });
    await stage.send({ kind: "DeleteComponent", id: web });
    const [all, some] = await rows();
    expect(all?.Components).toBe("all");
    expect(some?.Components).toEqual([
      { Id: api, Name: "API", Deleted: false },
      { Id: web, Name: "Web", Deleted: true },
    ]);
  });

  sqliteTest("the list of keys shows when a key was used, and where it was exposed", async () => {
    await create();
    const [stored] = await stage.rows(q.selectFrom("api_key").selectAll().compile());
    const usedAt = (stored?.created_at ?? 0) + 60_000;
    const use = {
      id: stored?.id ?? 0,
      lastUsedAt: usedAt,
      seenInUrlAt: usedAt + 60_000,
      seenInClearAt: null,
      lastUsedFor: "GET /api/StatusPage",
    };
    await stage.engine.write(markUsed([use]));
    expect((await rows())[0]).toMatchObject({
      LastUsedAt: writeTime(usedAt),
      LastUsedFor: "GET /api/StatusPage",
      SeenInUrlAt: writeTime(usedAt + 60_000),
      SeenInClearAt: null,
    });
  });

  sqliteTest("the list of keys has both keys of a rotation while both are valid", async () => {
    await create();
    await stage.send({
      kind: "RotateKey",
      key: "CI",
      material: makeKey("Read-Write").material,
      keepMilliseconds: hour,
    });
    const [next, old] = await rows();
    expect(old).toMatchObject({ ReplacedById: next?.Id, ExpiresAt: writeTime(stage.now + hour) });
    expect(next).toMatchObject({ ReplacedById: null, ExpiresAt: null });
    stage.now += hour;
    expect((await rows()).map(({ Id }) => Id)).toEqual([next?.Id]);
  });

  sqliteTest("the list of keys keeps an expired key for 30 days, and no revoked one", async () => {
    await create({ lifetimeMilliseconds: hour });
    await create({ name: "Revoked" });
    await stage.send({ kind: "RevokeKey", key: "Revoked" });
    stage.now += hour + 30 * day - 1;
    expect((await rows()).map(({ Name }) => Name)).toEqual(["CI"]);
    stage.now += 1;
    expect(await rows()).toEqual([]);
  });
});

describe("one key", () => {
  it("one key is found in any state, and an unknown one is refused", async () => {
    await create();
    const [row] = await rows();
    await stage.send({ kind: "RevokeKey", key: "CI" });
    expect(await readKeyRow(await stage.bus(), row?.Id.toUpperCase() ?? "")).toEqual(row);
    await expect(readKeyRow(await stage.bus(), stage.directory)).rejects.toMatchObject({
      code: "KeyNotFound",
    });
  });
});
