/** A deleted person is erased at once where somebody asks for it. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { q } from "../../../src/store/query.ts";
import { signIn } from "../../harness/people.ts";
import { startServer, type TestServer } from "../../harness/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it("a removed person can be erased at once, and only then", async () => {
  const owner = await signIn(server, "Owner");
  const person = await signIn(server, "Editor", { name: "Grace Canary" });
  const invitation = { Email: "grace@earlier.example", Role: "Editor" };
  await owner.request("/portal/api/Invitation", { method: "POST", body: invitation });
  await person.request("/portal/api/Component", { method: "POST", body: { Name: "Website" } });
  const ownPath = `/portal/api/Person/${person.id}/Email`;
  for (const Email of ["grace@earlier.example", person.email])
    await owner.request(ownPath, { method: "POST", body: { Email } });
  const path = `/portal/api/Person/${person.id}`;
  const eraseOnce = async () => (await owner.request(`${path}/Erase`, { method: "POST" })).status;
  expect(await eraseOnce()).toBe(404);
  await owner.request(path, { method: "DELETE" });
  expect((await owner.request("/portal/api/Trash")).text).toContain("Grace Canary");
  const lesser = await signIn(server, "Editor");
  expect((await lesser.request(`${path}/Erase`, { method: "POST" })).status).toBe(403);
  expect(await eraseOnce()).toBe(204);
  expect((await owner.request("/portal/api/Trash")).text).not.toContain("Grace Canary");
  const audit = (await owner.request("/portal/api/AuditEvent")).text;
  expect(audit).not.toContain("Grace Canary");
  expect(audit).not.toContain(person.email);
  expect(audit).not.toContain(invitation.Email);
  expect(audit).toContain(`Former person ${person.number}`);
  const [row] = await server.bus.rows(
    q.selectFrom("person").selectAll().where("id", "=", person.number).compile(),
  );
  expect(row).toMatchObject({ name: `Former person ${person.number}`, password_hash: null });
  expect((await owner.request(`${path}/Restore`, { method: "POST" })).status).toBe(404);
  expect(await eraseOnce()).toBe(404);
});
