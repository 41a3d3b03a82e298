/** One integration on two nodes of one database: an alert counts once, wherever its events arrive. */
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { secret, storeDatabase } from "../harness/databases.ts";
import type { Received } from "../harness/http.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { alertmanagerPayload } from "../integrations/http/payloads.ts";

let first: TestServer;
let second: TestServer;
let key = "";
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await storeDatabase();
  ({ drop } = database);
  const env = { DATABASE_URL: database.url, SIGNALBOX_SECRET: secret };
  first = await startServer({ env });
  second = await startServer({ env });
  key = await first.key("Read-Write");
});

afterAll(async () => {
  await second.close();
  await first.close();
  await drop();
});

let names = 0;

async function integrationOf(settings: Record<string, unknown> = {}) {
  names += 1;
  const name = `Service ${names}`;
  const component = await first.request("/api/Component", { method: "POST", key, body: { Name: name } });
  const created = await first.request("/api/Integration", {
    method: "POST",
    key,
    body: { Name: `Integration ${names}`, Type: "Alertmanager", ...settings },
  });
  const { pathname } = new URL(String(created.at("Result", "Url")));
  const id = String(created.at("Result", "Id"));
  return {
    name,
    id,
    send: (to: TestServer, body: unknown, headers: Record<string, string> = {}) =>
      to.request(pathname, { method: "POST", body, headers }),
    status: async () =>
      (await first.request(`/api/Component/${String(component.at("Result", "Id"))}`, { key })).at(
        "Result",
        "Status",
      ),
    figures: async () => (await first.request(`/api/Integration/${id}`, { key })).at("Result"),
  };
}

const outcomeOf = (answer: Received) => answer.at("Result", "Outcomes", 0, "Outcome");

it("an alert that fires at one node is resolved at the other", async () => {
  const here = await integrationOf();
  expect(outcomeOf(await here.send(first, alertmanagerPayload({ name: "Down", service: here.name })))).toBe(
    "Applied",
  );
  const resolved = alertmanagerPayload({ name: "Down", service: here.name, status: "resolved" });
  expect(outcomeOf(await here.send(second, resolved))).toBe("Applied");
  expect(await here.status()).toBe("Operational");
});

it("an event that arrives at two nodes at once is applied once, and open once", async () => {
  const here = await integrationOf();
  const firing = alertmanagerPayload({ name: "Down", service: here.name });
  const answers = await Promise.all([first, second, first, second].map((node) => here.send(node, firing)));
  const outcomes = answers.map(outcomeOf);
  expect(outcomes.filter((outcome) => outcome === "Applied")).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === "Unchanged")).toHaveLength(3);
  expect(await here.figures()).toMatchObject({ OpenAlerts: 1 });
  await here.send(first, alertmanagerPayload({ name: "Down", service: here.name, status: "resolved" }));
  expect(await here.status()).toBe("Operational");
});

it("the first event with a key creates one built-in integration, whichever nodes receive it", async () => {
  const here = await integrationOf();
  const body = alertmanagerPayload({ name: "Down", service: here.name });
  const send = (to: TestServer) => to.request("/api/WebHook/Alertmanager", { method: "POST", key, body });
  const answers = await Promise.all([first, second].map(send));
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  const { text } = await first.request("/api/Integration", { key });
  expect(text.match(/"BuiltIn":true/gu)).toHaveLength(1);
});

it("a signed body accepted by one node is a Duplicate at the other", async () => {
  const signing = "it is a secret to everybody";
  const here = await integrationOf({ Type: "GitHub", SigningSecret: signing });
  const body = JSON.stringify({
    action: "created",
    deployment_status: { state: "failure", environment: here.name },
    deployment: { environment: here.name },
    repository: { full_name: "a/b" },
  });
  const headers = {
    "x-github-event": "deployment_status",
    "x-hub-signature-256": `sha256=${createHmac("sha256", signing).update(body).digest("hex")}`,
  };
  await here.send(first, body, headers);
  expect(outcomeOf(await here.send(second, body, headers))).toBe("Duplicate");
});

it("a change of an integration at one node applies at once at the other, which has it cached", async () => {
  const here = await integrationOf();
  const firing = alertmanagerPayload({ name: "Down", service: here.name });
  expect((await here.send(second, firing)).status).toBe(202);
  const patch = (body: unknown) =>
    first.request(`/api/Integration/${here.id}`, { method: "PATCH", key, body });
  await patch({ Mapping: [{ When: [], Ignore: true }] });
  expect(outcomeOf(await here.send(second, firing))).toBe("IgnoredByRule");
  await patch({ Enabled: false });
  expect((await here.send(second, firing)).status).toBe(403);
  await first.request(`/api/Integration/${here.id}`, { method: "DELETE", key });
  expect((await here.send(second, firing)).status).toBe(401);
});
