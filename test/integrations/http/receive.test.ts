/** Events of monitoring systems over HTTP: the routes, the responses, and the effects on components. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Received } from "../../harness/http.ts";
import { startServer, type TestServer } from "../../harness/server.ts";
import { alertmanagerPayload } from "./payloads.ts";

let server: TestServer;
let key = "";

beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
});

afterAll(() => server.close());

let names = 0;

/** A refused event is logged after its answer. */
const soon = { interval: 50 };

const newComponent = async () => {
  names += 1;
  const name = `Service ${names}`;
  const { at } = await server.request("/api/Component", { method: "POST", key, body: { Name: name } });
  return { name, id: String(at("Result", "Id")) };
};

const statusOf = async (id: string) =>
  (await server.request(`/api/Component/${id}`, { key })).at("Result", "Status");

const create = async (body: Record<string, unknown> = {}) => {
  names += 1;
  const answer = await server.request("/api/Integration", {
    method: "POST",
    key,
    body: { Name: `Integration ${names}`, Type: "Alertmanager", ...body },
  });
  const url = String(answer.at("Result", "Url"));
  return { answer, id: String(answer.at("Result", "Id")), path: new URL(url).pathname };
};

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  server.request(path, { method: "POST", body, headers });

const outcomes = (answer: Received) =>
  (answer.at("Result", "Outcomes") as { Outcome: string }[]).map(({ Outcome }) => Outcome);

describe("an event sent with a key", () => {
  it("an event sent with a key turns a component red and green again, and returns the effect", async () => {
    const { name, id } = await newComponent();
    const fired = await server.request("/api/WebHook/Alertmanager", {
      method: "POST",
      key,
      body: alertmanagerPayload({ name: "Down", service: name }),
    });
    expect(fired.status).toBe(202);
    expect(fired.json).toMatchObject({
      Success: true,
      Message: "1 alert applied",
      Result: { Outcomes: [{ Alert: "Down", Component: name, Outcome: "Applied", Reason: null }] },
    });
    expect(await statusOf(id)).toBe("Major Outage");
    const resolved = await server.request("/api/webhook/ALERTMANAGER", {
      method: "POST",
      key,
      body: alertmanagerPayload({ name: "Down", service: name, status: "resolved" }),
    });
    expect(outcomes(resolved)).toEqual(["Applied"]);
    expect(await statusOf(id)).toBe("Operational");
  });

  it("an event is accepted with the key as a bearer token or as the password of Basic authentication", async () => {
    const { name } = await newComponent();
    const body = alertmanagerPayload({ name: "Down", service: name });
    const webhook = await server.key("Webhook");
    const basic = Buffer.from(`prometheus:${webhook}`).toString("base64");
    const bearer = await post("/api/WebHook/Alertmanager", body, { authorization: `Bearer ${webhook}` });
    const basicAuth = await post("/api/WebHook/Alertmanager", body, { authorization: `Basic ${basic}` });
    const wrong = await post("/api/WebHook/Alertmanager", body, { authorization: "Bearer nonsense" });
    expect([bearer.status, basicAuth.status, wrong.status]).toEqual([202, 202, 401]);
  });

  it("an event is refused for components that its webhook key does not cover, and applied for the others", async () => {
    const covered = await newComponent();
    const other = await newComponent();
    const webhook = await server.key("Webhook", { components: [covered.name] });
    const answer = await server.request("/api/WebHook/Alertmanager", {
      method: "POST",
      key: webhook,
      body: alertmanagerPayload(
        { name: "Down", service: covered.name },
        { name: "Down", service: other.name },
        { name: "Down", service: "no such component" },
      ),
    });
    expect(outcomes(answer)).toEqual(["Applied", "ComponentNotCovered", "ComponentNotCovered"]);
    expect(answer.json.Message).toBe("1 alert applied, 2 failed");
    expect([await statusOf(covered.id), await statusOf(other.id)]).toEqual(["Major Outage", "Operational"]);
  });

  it("an event of an unknown type is 404, and without a key 401", async () => {
    expect((await server.request("/api/WebHook/Nonsense", { method: "POST", key, body: {} })).status).toBe(
      404,
    );
    expect((await post("/api/WebHook/Alertmanager", {})).status).toBe(401);
  });

  it("an event sent with a key over the rate of the key gets 503 with Retry-After, and is in the log", async () => {
    const small = await server.key("Webhook", { ratePerMinute: 1 });
    const send = () =>
      server.request("/api/WebHook/Gatus", { method: "POST", key: small, body: { status: "none" } });
    let answer = await send();
    while (answer.status === 400) answer = await send();
    expect([answer.status, answer.json.Code]).toEqual([503, "RateLimited"]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    const list = await server.request("/api/Integration", { key });
    const all = list.at("Result", "Items") as { Id: string; Type: string; BuiltIn: boolean }[];
    const id = all.find(({ Type, BuiltIn }) => BuiltIn && Type === "Gatus")?.Id;
    const newest = async () => {
      const { at } = await server.request(`/api/Integration/${id}/Events?Limit=1`, { key });
      const [event] = at("Result", "Items") as { Status: number; Message: string }[];
      return `${event?.Status}: ${event?.Message}`;
    };
    await expect.poll(newest, soon).toContain("503: This key exceeded its rate.");
  });

  it("an event sent with a key has one effect and one response under an Idempotency-Key", async () => {
    const { name } = await newComponent();
    const body = alertmanagerPayload({ name: "Down", service: name });
    const send = () =>
      server.request("/api/WebHook/Alertmanager", {
        method: "POST",
        key,
        body,
        headers: { "idempotency-key": `"event of ${name}"` },
      });
    const first = await send();
    const second = await send();
    expect(second.json).toEqual(first.json);
    expect(second.headers["idempotency-replayed"]).toBe("true");
  });
});

describe("an event sent to an integration's own address", () => {
  it("an event at an integration's own address needs no key, and ignores one sent with it", async () => {
    const { name, id } = await newComponent();
    const { path, answer } = await create();
    expect(answer.status).toBe(201);
    expect(answer.headers["location"]).toMatch(/^\/api\/Integration\//u);
    const fired = await post(path, alertmanagerPayload({ name: "Down", service: name }), {
      "x-api-key": "nonsense",
      "content-type": "text/plain",
    });
    expect(fired.status).toBe(202);
    expect(await statusOf(id)).toBe("Major Outage");
  });

  it("an event at an unknown token is 401, and at a disabled integration 403", async () => {
    const { path, id } = await create();
    const body = alertmanagerPayload({ name: "Down", service: "x" });
    const wrong = await post(path.replace(/.{4}$/u, "AAAA"), body);
    expect([wrong.status, wrong.json.Code]).toEqual([401, "TokenInvalid"]);
    await server.request(`/api/Integration/${id}`, { method: "PATCH", key, body: { Enabled: false } });
    const disabled = await post(path, body);
    expect([disabled.status, disabled.json.Code]).toEqual([403, "IntegrationDisabled"]);
    const { at } = await server.request(`/api/Integration/${id}/Events`, { key });
    expect(at("Result", "Items", 0)).toMatchObject({ Status: 403, From: "127.0.0.1" });
  });

  it("an event with a rotated token is accepted during the overlap", async () => {
    const { path, id } = await create();
    const body = alertmanagerPayload({ name: "Down", service: "x" });
    const rotated = await server.request(`/api/Integration/${id}/RotateToken`, { method: "POST", key });
    const [Url, OldValidUntil] = [rotated.at("Result", "Url"), rotated.at("Result", "OldValidUntil")];
    expect(rotated.at("Result")).toEqual({ Id: id, Url, OldValidUntil });
    expect((await post(path, body)).status).toBe(202);
    const now = { KeepFor: 0 };
    const last = await server.request(`/api/Integration/${id}/RotateToken`, {
      method: "POST",
      key,
      body: now,
    });
    const pathOf = (answer: Received) => new URL(String(answer.at("Result", "Url"))).pathname;
    const answers = [path, pathOf(rotated), pathOf(last)].map(
      async (address) => (await post(address, body)).status,
    );
    expect(await Promise.all(answers)).toEqual([401, 401, 202]);
  });
});

describe("the alerts of an event", () => {
  it("the alerts of an event keep a component red until the last of them is resolved", async () => {
    const { name, id } = await newComponent();
    const { path } = await create();
    const first = { name: "One", service: name, severity: "warning" };
    const second = { name: "Other", service: name };
    await post(path, alertmanagerPayload(first, second));
    expect(await statusOf(id)).toBe("Major Outage");
    await post(path, alertmanagerPayload({ ...second, status: "resolved" }));
    expect(await statusOf(id)).toBe("Partial Outage");
    await post(path, alertmanagerPayload({ ...first, status: "resolved" }));
    expect(await statusOf(id)).toBe("Operational");
  });

  it("the alerts of an event count from the sender's time, at most 24 hours back", async () => {
    const { name, id } = await newComponent();
    const { path } = await create();
    const startsAt = new Date(Date.now() - 10 * 60_000).toISOString();
    await server.request("/api/WebHook/UpdateComponentStatus", {
      method: "POST",
      key,
      body: { ComponentName: name, Status: "Operational" },
    });
    await post(path, alertmanagerPayload({ name: "Down", service: name, startsAt }));
    const history = await server.request(`/api/Component/${id}/History`, { key });
    expect(history.at("Result", "Items", 0)).toMatchObject({ Status: "Major Outage", From: startsAt });
    const longAgo = new Date(Date.now() - 50 * 60 * 60_000).toISOString();
    const other = await newComponent();
    await post(path, alertmanagerPayload({ name: "Down", service: other.name, startsAt: longAgo }));
    const startedAt = (await server.request(`/api/Component/${other.id}/History`, { key })).at(
      "Result",
      "Items",
      0,
      "From",
    );
    expect(Date.parse(String(startedAt))).toBeGreaterThan(Date.now() - 25 * 60 * 60_000);
  });

  it("an alert without a component is reported, and leaves the others alone", async () => {
    const { name } = await newComponent();
    const { path } = await create();
    const answer = await post(
      path,
      alertmanagerPayload(
        { name: "Down", service: "nowhere" },
        { name: "Down", service: name },
        { name: "Info", service: name, severity: "info" },
      ),
    );
    expect(outcomes(answer)).toEqual(["NoComponent", "Applied", "IgnoredByRule"]);
    expect(answer.json.Message).toBe("1 alert applied, 1 ignored, 1 without a component");
  });

  it("the alerts of an event that name no component have the field in the log that a rule can map", async () => {
    const { path, answer } = await create();
    await post(path, alertmanagerPayload({ name: "QueueFull", service: "queue-7" }));
    const { at } = await server.request(`/api/Integration/${String(answer.at("Result", "Id"))}/Events`, {
      key,
    });
    expect(at("Result", "Items", 0, "Outcomes", 0)).toMatchObject({
      Outcome: "NoComponent",
      UnmappedField: { Field: "labels.service", Value: "queue-7" },
    });
  });

  it("the alerts of an event are Unchanged when repeated, and Stale when they began before the last resolved one", async () => {
    const { name } = await newComponent();
    const { path } = await create();
    const startsAt = new Date(Date.now() - 60_000).toISOString();
    const alert = { name: "Down", service: name, startsAt };
    const answers = [
      await post(path, alertmanagerPayload(alert)),
      await post(path, alertmanagerPayload(alert)),
      await post(
        path,
        alertmanagerPayload({ ...alert, status: "resolved", endsAt: new Date().toISOString() }),
      ),
      await post(path, alertmanagerPayload(alert)),
      await post(path, alertmanagerPayload({ ...alert, startsAt: new Date().toISOString() })),
    ];
    expect(answers.flatMap(outcomes)).toEqual(["Applied", "Unchanged", "Applied", "Stale", "Applied"]);
  });

  it("the alerts of an event are Overridden while an override hides them", async () => {
    const { name, id } = await newComponent();
    const { path } = await create();
    const pin = { Status: "Operational", Reason: "The monitor is broken" };
    await server.request(`/api/Component/${id}/Pin`, { method: "PUT", key, body: pin });
    const answer = await post(path, alertmanagerPayload({ name: "Down", service: name }));
    expect(outcomes(answer)).toEqual(["Overridden"]);
    await server.request(`/api/Component/${id}/Pin`, { method: "DELETE", key });
    expect(await statusOf(id)).toBe("Major Outage");
  });
});

describe("a report", () => {
  it("a report cannot use the source of an integration or a monitor", async () => {
    const { name } = await newComponent();
    for (const Source of ["integration:Prometheus", " Monitor:x"]) {
      const body = { ComponentName: name, Status: "Operational", Source };
      const answer = await server.request("/api/WebHook/UpdateComponentStatus", {
        method: "POST",
        key,
        body,
      });
      expect([answer.status, answer.json.Errors?.[0]?.Path]).toEqual([400, "Source"]);
    }
  });
});
