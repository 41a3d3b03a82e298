/** Passwords and sessions that a trusted proxy received over plain HTTP. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { signIn } from "../../harness/people.ts";
import { startServer, type TestServer } from "../../harness/server.ts";

let server: TestServer;
const host = { host: "status.example.test" };
beforeAll(async () => {
  server = await startServer({
    env: { BASE_URL: "https://status.example.test", TRUST_PROXY: "127.0.0.1" },
  });
});
afterAll(() => server.close());

it("portal requests over plain HTTP are refused if the service is reached by HTTPS", async () => {
  const person = await signIn(server, "Owner");
  const plain = { ...host, "x-forwarded-proto": "http" };
  const me = await person.request("/portal/api/Me", { headers: plain });
  expect([me.status, me.json.Code]).toEqual([403, "InsecureTransport"]);
  const body = { Email: person.email, Password: "a long enough password" };
  const headers = { ...plain, "x-signalbox": "portal" };
  const signedIn = await server.request("/portal/api/SignIn", { method: "POST", body, headers });
  expect([signedIn.status, signedIn.json.Code]).toEqual([403, "InsecureTransport"]);
  const form = { method: "POST", headers: { ...plain, "content-type": "application/x-www-form-urlencoded" } };
  const gate = await server.request("/gate", { ...form, body: "Password=secret" });
  expect([gate.status, gate.json.Code]).toEqual([403, "InsecureTransport"]);
  // The control: the same over HTTPS.
  const secure = { ...host, "x-forwarded-proto": "https" };
  expect((await person.request("/portal/api/Me", { headers: secure })).status).toBe(200);
});
