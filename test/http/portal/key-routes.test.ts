/** Keys in the portal: made, told once, rotated, renamed and revoked, by those who may and have proven who they are. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyRow } from "../../../src/contract/portal/portal-keys.ts";
import { q } from "../../../src/store/query.ts";
import { forgetProof, signIn, type TestPerson } from "../../harness/people.ts";
import { startServer, type TestServer } from "../../harness/server.ts";
import { until } from "../../harness/until.ts";

let server: TestServer;
let owner: TestPerson;

beforeAll(async () => {
  server = await startServer();
  owner = await signIn(server, "Owner");
});
afterAll(() => server.close());

let created = 0;
const freshName = () => {
  created += 1;
  return `Script ${created}`;
};
const create = (fields: Readonly<Record<string, unknown>> = {}, by: TestPerson = owner) =>
  by.request("/portal/api/Key", {
    method: "POST",
    body: { Name: freshName(), Role: "Read-Write", ExpiresInDays: 90, ...fields },
  });
const listed = async () => {
  const { json } = await owner.request("/portal/api/Key");
  return keyRow.array().parse(Reflect.get(Object(json.Result), "Items"));
};
const opens = async (key: string) => (await server.request("/api/StatusPage", { key })).status === 200;

describe("a key created by a person", () => {
  it("a key created by a person works at once, is shown in that response only, and names its creator", async () => {
    const answer = await create({ Name: "Deploy script" });
    expect(answer.status).toBe(201);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const value = String(answer.at("Result", "Value"));
    expect(value).toMatch(/^sbx_rw_[0-9A-Za-z]{36}$/u);
    expect(await opens(value)).toBe(true);
    const row = (await listed()).find(({ Name }) => Name === "Deploy script");
    expect(row).toMatchObject({
      Role: "Read-Write",
      Last4: value.slice(-4),
      Components: null,
      RatePerMinute: 600,
      CreatedBy: { Kind: "Person", Id: owner.id },
      ReplacedById: null,
    });
    expect(value.startsWith(row?.Prefix ?? "none")).toBe(true);
    const days = (Date.parse(row?.ExpiresAt ?? "") - Date.parse(row?.CreatedAt ?? "")) / 86_400_000;
    expect(days).toBe(90);
  });

  it("a key created by a person appears nowhere else: not in the list, the audit log, the store, the log or a repeat", async () => {
    const name = freshName();
    const idempotent = { "idempotency-key": crypto.randomUUID() };
    const request = {
      method: "POST",
      headers: idempotent,
      body: { Name: name, Role: "Read-Only", ExpiresInDays: 1 },
    };
    const first = await owner.request("/portal/api/Key", request);
    const value = String(first.at("Result", "Value"));
    const secret = value.slice("sbx_ro_".length + 4, -4);
    expect((await owner.request("/portal/api/Key", request)).json.Code).toBe("NameTaken");
    const id = String(first.at("Result", "Id"));
    const patched = await owner.request(`/portal/api/Key/${id}`, {
      method: "PATCH",
      body: { RatePerMinute: 60 },
    });
    const audit = await owner.request("/portal/api/AuditEvent?Limit=100");
    for (const { text } of [await owner.request("/portal/api/Key"), patched, audit]) {
      expect(text).toContain(name);
      expect(text).not.toContain(secret);
    }
    expect(server.log.join("\n")).not.toContain(secret);
    const rows = await Promise.all(
      (["api_key", "audit_event", "idempotent_answer"] as const).map((table) =>
        server.bus.rows(q.selectFrom(table).selectAll().compile()),
      ),
    );
    expect(JSON.stringify(rows)).toContain(name);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect((await owner.request(`/portal/api/Key/${id}`)).status).toBe(405);
  });

  it("a webhook key made by a person reports on its components, and does nothing else", async () => {
    const [api, web] = [await server.component("API"), await server.component("Web")];
    const answer = await create({ Role: "Webhook", Components: [api], ExpiresInDays: null });
    const key = String(answer.at("Result", "Value"));
    expect(answer.at("Result", "Components")).toEqual([{ Id: api, Name: "API", Deleted: false }]);
    expect(answer.at("Result", "ExpiresAt")).toBeNull();
    const report = (ComponentName: string) =>
      server.request("/api/WebHook/UpdateComponentStatus", {
        method: "POST",
        key,
        body: { ComponentName, Status: "Major Outage" },
      });
    expect((await report("API")).status).toBe(200);
    expect((await report("Web")).json.Code).toBe("ComponentNotCovered");
    await owner.request(`/portal/api/Component/${web}`, { method: "DELETE" });
    expect((await create({ Role: "Webhook", Components: [api, web] })).json).toMatchObject({
      Code: "ComponentNotFound",
      Errors: [{ Path: "Components" }],
    });
  });

  it("a key belongs to the signed-in person, whatever the body says", async () => {
    for (const fields of [
      { PersonId: owner.id },
      { CreatedBy: "person:1" },
      { userId: owner.id },
      { Id: owner.id },
    ]) {
      const { status, json } = await create(fields);
      expect([status, json.Code]).toEqual([400, "ValidationFailed"]);
    }
    const admin = await signIn(server, "Admin");
    const answer = await create({}, admin);
    expect(answer.at("Result", "CreatedBy")).toMatchObject({ Kind: "Person", Id: admin.id });
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ["Name", { Name: " " }],
    ["Name", { Name: undefined }],
    ["Role", { Role: "Owner" }],
    ["ExpiresInDays", { ExpiresInDays: undefined }],
    ["ExpiresInDays", { ExpiresInDays: 0 }],
    ["ExpiresInDays", { ExpiresInDays: 3651 }],
    ["ExpiresInDays", { ExpiresInDays: 1.5 }],
    ["RatePerMinute", { RatePerMinute: 0 }],
    ["Components", { Role: "Webhook" }],
    ["Components", { Role: "Webhook", Components: [] }],
    ["Components", { Role: "Webhook", Components: ["API"] }],
    ["Components", { Role: "Webhook", Components: "some" }],
    ["Components", { Components: [crypto.randomUUID()] }],
  ])("a key created by a person is refused for an invalid %s: %j", async (path, fields) => {
    const { status, json } = await create(fields);
    expect(status).toBe(400);
    expect(json.Errors?.[0]?.Path).toMatch(new RegExp(`^${path}`, "u"));
  });
});

describe("a key rotated by a person", () => {
  it("a key rotated by a person has a new value at once, and the old one works for the chosen overlap", async () => {
    const first = await create();
    const old = String(first.at("Result", "Value"));
    const rotated = await owner.request(`/portal/api/Key/${String(first.at("Result", "Id"))}/Rotate`, {
      method: "POST",
      body: { KeepSeconds: 3600 },
    });
    expect(rotated.status).toBe(201);
    const value = String(rotated.at("Result", "Value"));
    expect(await opens(old)).toBe(true);
    expect(await opens(value)).toBe(true);
    const rows = (await listed()).filter(({ Name }) => Name === first.at("Result", "Name"));
    const [next, former] = rows;
    expect(rows).toHaveLength(2);
    expect(former).toMatchObject({ Id: first.at("Result", "Id"), ReplacedById: next?.Id });
    const left = Date.parse(former?.ExpiresAt ?? "") - Date.parse(next?.CreatedAt ?? "");
    expect(left).toBe(3_600_000);
  });

  it("a key rotated without an overlap ends at once", async () => {
    const first = await create();
    const rotate = () =>
      owner.request(`/portal/api/Key/${String(first.at("Result", "Id"))}/Rotate`, {
        method: "POST",
        body: { KeepSeconds: 0 },
      });
    expect((await rotate()).status).toBe(201);
    await until(async () => !(await opens(String(first.at("Result", "Value")))));
    expect((await rotate()).json.Code).toBe("KeyNotFound");
  });

  it.each([-1, 604_801, 1.5, "3600", null])(
    "a rotation is refused with an overlap of %j seconds",
    async (keep) => {
      const first = await create();
      const { json } = await owner.request(`/portal/api/Key/${String(first.at("Result", "Id"))}/Rotate`, {
        method: "POST",
        body: { KeepSeconds: keep },
      });
      expect(json).toMatchObject({ Code: "ValidationFailed", Errors: [{ Path: "KeepSeconds" }] });
    },
  );
});

describe("a key revoked by a person", () => {
  it("a key revoked by a person is refused a second later, and is no longer listed", async () => {
    const first = await create();
    const id = String(first.at("Result", "Id"));
    const value = String(first.at("Result", "Value"));
    expect(await opens(value)).toBe(true);
    const revoked = await owner.request(`/portal/api/Key/${id}`, { method: "DELETE" });
    expect(revoked.status).toBe(204);
    await until(async () => !(await opens(value)));
    expect((await listed()).map(({ Id }) => Id)).not.toContain(id);
    for (const again of [
      await owner.request(`/portal/api/Key/${id}`, { method: "DELETE" }),
      await owner.request(`/portal/api/Key/${id}`, { method: "PATCH", body: { Name: "Back" } }),
      await owner.request(`/portal/api/Key/${id}/Rotate`, { method: "POST", body: { KeepSeconds: 0 } }),
    ]) {
      expect([again.status, again.json.Code]).toEqual([404, "KeyNotFound"]);
    }
  });
});

describe("keys", () => {
  it("keys are created and rotated only after a recent reauthentication; other actions need none", async () => {
    const first = await create();
    const id = String(first.at("Result", "Id"));
    const person = await signIn(server, "Admin");
    await forgetProof(server, person);
    // A change of keys makes the service reload the sessions.
    await server.key("Read-Only");
    await until(async () => (await create({}, person)).json.Code === "ProofRequired");
    const rotated = await person.request(`/portal/api/Key/${id}/Rotate`, {
      method: "POST",
      body: { KeepSeconds: 0 },
    });
    expect([rotated.status, rotated.json.Code]).toEqual([403, "ProofRequired"]);
    expect((await person.request("/portal/api/Key")).status).toBe(200);
    expect((await person.request(`/portal/api/Key/${id}`, { method: "DELETE" })).status).toBe(204);
  });

  it("keys can be renamed and given another rate", async () => {
    const first = await create();
    const name = freshName();
    const patched = await owner.request(`/portal/api/Key/${String(first.at("Result", "Id"))}`, {
      method: "PATCH",
      body: { Name: name, RatePerMinute: 60 },
    });
    expect(patched.status).toBe(200);
    expect(patched.json.Result).toMatchObject({ Name: name, RatePerMinute: 60 });
    const conflict = await create({ Name: name.toUpperCase() });
    expect([conflict.status, conflict.json.Code]).toEqual([409, "NameTaken"]);
  });

  it("keys are managed by owners and admins only, and never by a key", async () => {
    const key = await server.key("Read-Write");
    const paths = [
      ["GET", "/portal/api/Key"],
      ["POST", "/portal/api/Key"],
      ["PATCH", `/portal/api/Key/${owner.id}`],
      ["POST", `/portal/api/Key/${owner.id}/Rotate`],
      ["DELETE", `/portal/api/Key/${owner.id}`],
    ] as const;
    for (const role of ["Viewer", "Editor"] as const) {
      const person = await signIn(server, role);
      for (const [method, path] of paths) {
        const { status, json } = await person.request(path, { method });
        expect([path, status, json.Code]).toEqual([path, 403, "RoleForbids"]);
      }
    }
    for (const [method, path] of paths) {
      const { status, json } = await server.request(path, { method, key });
      expect([path, status, json.Code]).toEqual([path, 401, "SessionMissing"]);
      const native = await server.request(path.replace("/portal", ""), { method, key });
      expect([path, native.status]).toEqual([path, 404]);
    }
  });
});
