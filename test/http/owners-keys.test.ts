/** Keys and owner-only operations: no key may do more than its creator. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PersonRole } from "../../src/contract/people.ts";
import { signIn, type TestPerson } from "../harness/people.ts";
import { startServer, type TestServer } from "../harness/server.ts";

let server: TestServer;
let operatorsKey = "";
let pages = 0;

beforeAll(async () => {
  server = await startServer();
  operatorsKey = await server.key("Read-Write");
});
afterAll(() => server.close());

async function page(): Promise<string> {
  pages += 1;
  const body = { Name: `Page ${pages}`, Slug: `page-${pages}` };
  const created = await server.request("/api/Page", { method: "POST", key: operatorsKey, body });
  return String(created.at("Result", "Id"));
}

async function keyOf(person: TestPerson): Promise<string> {
  const body = { Name: `Key of ${person.email}`, Role: "Read-Write", ExpiresInDays: 90 };
  const created = await person.request("/portal/api/Key", { method: "POST", body });
  expect(created.status).toBe(201);
  return String(created.at("Result", "Value"));
}

/** The answers to deleting and restoring a page with a key. */
async function deleteAndRestore(key: string): Promise<unknown[]> {
  const id = await page();
  const deleted = await server.request(`/api/Page/${id}`, { method: "DELETE", key });
  if (deleted.status !== 204)
    await server.request(`/api/Page/${id}`, { method: "DELETE", key: operatorsKey });
  const restored = await server.request(`/api/Page/${id}/Restore`, { method: "POST", key });
  await server.request(`/api/Page/${id}`, { method: "DELETE", key: operatorsKey });
  return [deleted.status, deleted.json.Code, restored.status, restored.json.Code];
}

const allowed = [204, undefined, 200, undefined];
const refused = [403, "RoleForbids", 403, "RoleForbids"];

describe("a Read-Write key deletes and restores pages", () => {
  it.each<[PersonRole, unknown[]]>([
    ["Owner", allowed],
    ["Admin", refused],
  ])("a key deletes and restores pages as far as its creator may, who is %s", async (role, outcome) => {
    expect(await deleteAndRestore(await keyOf(await signIn(server, role)))).toEqual(outcome);
  });

  it("a Read-Write key made by the command line deletes and restores pages", async () => {
    expect(await deleteAndRestore(operatorsKey)).toEqual(allowed);
  });

  it("a key no longer deletes pages once its creator is no owner, or was deleted", async () => {
    const chief = await signIn(server, "Owner");
    const other = await signIn(server, "Owner");
    const key = await keyOf(other);
    expect(await deleteAndRestore(key)).toEqual(allowed);
    const demoted = await chief.request(`/portal/api/Person/${other.id}`, {
      method: "PATCH",
      body: { Role: "Admin" },
    });
    expect(demoted.status).toBe(200);
    expect(await deleteAndRestore(key)).toEqual(refused);
    const third = await signIn(server, "Owner");
    const theirs = await keyOf(third);
    await chief.request(`/portal/api/Person/${third.id}`, { method: "DELETE" });
    expect(await deleteAndRestore(theirs)).toEqual(refused);
  });

  it("a key resumes sending only if an owner or the command line made it, and pauses it in any case", async () => {
    const change = async (what: "Pause" | "Resume", key: string) => {
      const { status, json } = await server.request(`/api/Delivery/${what}`, { method: "POST", key });
      return [status, json.Code];
    };
    const key = await keyOf(await signIn(server, "Admin"));
    expect(await change("Pause", key)).toEqual([200, undefined]);
    expect(await change("Resume", key)).toEqual([403, "RoleForbids"]);
    expect(await change("Resume", await keyOf(await signIn(server, "Owner")))).toEqual([200, undefined]);
    expect(await change("Resume", operatorsKey)).toEqual([200, undefined]);
    const audited = await server.request("/api/AuditEvent?Limit=1", { key: operatorsKey });
    expect(audited.at("Result", "Items", 0, "Subject")).toEqual({ Kind: "Delivery", Id: null, Name: null });
  });

  it("a key still reports and manages everything else, regardless of its creator (the control)", async () => {
    const key = await keyOf(await signIn(server, "Admin"));
    const created = await server.request("/api/Component", {
      method: "POST",
      key,
      body: { Name: "Checkout" },
    });
    expect(created.status).toBe(201);
  });
});
