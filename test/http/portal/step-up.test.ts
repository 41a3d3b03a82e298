/** Changes before which people prove again who they are. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetProof, signIn, type TestPerson } from "../../harness/people.ts";
import { startServer, type TestServer } from "../../harness/server.ts";

let server: TestServer;
let owner: TestPerson;
let page = "";
beforeAll(async () => {
  server = await startServer();
  owner = await signIn(server, "Owner");
  const body = { Name: "Vault", Slug: "vault" };
  page = String((await owner.request("/portal/api/Page", { method: "POST", body })).at("Result", "Id"));
  await forgetProof(server, owner);
});
afterAll(() => server.close());

const send = async (method: string, path: string, body?: object) => {
  const { status, json } = await owner.request(`/portal/api/${path}`, {
    method,
    ...(body === undefined ? {} : { body }),
  });
  return [status, json.Code];
};
const refused = [403, "ProofRequired"];

it("a page's visibility is changed only after a new reauthentication", async () => {
  expect(await send("PATCH", `Page/${page}`, { Access: "Restricted" })).toEqual(refused);
  expect(await send("PATCH", `Page/${page}`, { Password: "correct horse battery" })).toEqual(refused);
  expect(await send("PATCH", `Page/${page}`, { AllowedAddresses: ["192.0.2.0/24"] })).toEqual(refused);
});

it("a page and a person are restored, and a key's rate is raised, only after a new reauthentication", async () => {
  const id = crypto.randomUUID();
  expect(await send("POST", `Page/${id}/Restore`)).toEqual(refused);
  expect(await send("POST", `Person/${id}/Restore`)).toEqual(refused);
  expect(await send("PATCH", `Key/${id}`, { RatePerMinute: 6_000 })).toEqual(refused);
});

it("a page's name is changed without reauthentication (the control)", async () => {
  expect(await send("PATCH", `Page/${page}`, { Name: "Strongroom" })).toEqual([200, undefined]);
});
