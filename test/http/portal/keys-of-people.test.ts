/** The API keys of people who may do less from now on. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { signIn, type TestPerson } from "../../harness/people.ts";
import { startServer, type TestServer } from "../../harness/server.ts";
import { until } from "../../harness/until.ts";

let server: TestServer;
let chief: TestPerson;
beforeAll(async () => {
  server = await startServer();
  chief = await signIn(server, "Owner");
});
afterAll(() => server.close());

async function adminWithKey(name: string) {
  const admin = await signIn(server, "Admin");
  const body = { Name: name, Role: "Read-Write", ExpiresInDays: 90 };
  const created = await admin.request("/portal/api/Key", { method: "POST", body });
  return { admin, key: String(created.at("Result", "Value")), id: String(created.at("Result", "Id")) };
}

const reads = async (key: string) => (await server.request("/api/Component", { key })).status;

it("keys of a demoted, disabled or removed person are named in the response, and flagged in the list", async () => {
  const changes = [
    ["demoted", "PATCH", { Role: "Viewer" }],
    ["disabled", "PATCH", { Disabled: true }],
    ["removed", "DELETE", undefined],
  ] as const;
  for (const [name, method, body] of changes) {
    const { admin, key, id } = await adminWithKey(name);
    const sent = { method, ...(body === undefined ? {} : { body }) };
    const changed = await chief.request(`/portal/api/Person/${admin.id}`, sent);
    expect([changed.status, changed.at("Result", "LiveKeys")]).toEqual([200, [{ Id: id, Name: name }]]);
    expect(changed.json.Message).toContain(`. API keys they created still work: "${name}".`);
    expect(await reads(key)).toBe(200);
    const listed = (await chief.request("/portal/api/Key")).at("Result", "Items") as { Id: string }[];
    const row = listed.find(({ Id }) => Id === id);
    expect(row).toMatchObject({ CreatedBy: { IsActive: name === "demoted" } });
  }
});

it("RevokeKeys revokes them with the same change", async () => {
  const patched = await adminWithKey("Deploy");
  const demotion = { method: "PATCH", body: { Role: "Editor", RevokeKeys: true } };
  const answer = await chief.request(`/portal/api/Person/${patched.admin.id}`, demotion);
  expect(answer.at("Result", "LiveKeys")).toEqual([]);
  const deleted = await adminWithKey("Deploy again");
  await chief.request(`/portal/api/Person/${deleted.admin.id}`, {
    method: "DELETE",
    body: { RevokeKeys: true },
  });
  // A revocation reaches the keys in memory within a second.
  for (const { key } of [patched, deleted]) await until(async () => (await reads(key)) === 401);
});
