/** The log of events, dry runs, replays, signatures, and bodies that are meant to do harm. */
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer, type TestServer } from "../../harness/server.ts";
import { alertmanagerPayload } from "./payloads.ts";

let server: TestServer;
let key = "";
let names = 0;

/** A refused event is logged after its answer. */
const soon = { interval: 50 };

beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
});

afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown) => server.request(path, { method, key, body });

async function integrationOf(settings: Record<string, unknown> = {}) {
  names += 1;
  const name = `Service ${names}`;
  const component = await call("POST", "/api/Component", { Name: name });
  const created = await call("POST", "/api/Integration", {
    Name: `Integration ${names}`,
    Type: "Alertmanager",
    ...settings,
  });
  const id = String(created.at("Result", "Id"));
  const path = new URL(String(created.at("Result", "Url"))).pathname;
  return {
    name,
    id,
    componentId: String(component.at("Result", "Id")),
    send: (body: unknown, headers: Record<string, string> = {}) =>
      server.request(path, { method: "POST", body, headers }),
    events: async () => {
      const { at } = await call("GET", `/api/Integration/${id}/Events`);
      return at("Result", "Items") as Record<string, unknown>[];
    },
  };
}

const statusOf = async (id: string) => (await call("GET", `/api/Component/${id}`)).at("Result", "Status");

it("a rule that names a missing component is saved, and the message names it with the nearest name", async () => {
  const { id, name } = await integrationOf();
  const patch = (Component: string) =>
    call("PATCH", `/api/Integration/${id}`, { Mapping: [{ When: [], Component }] });
  expect((await patch(`${name}x`)).json.Message).toBe(
    `Integration "Integration ${names}" updated. Rule 1 names "${name}x": the page has no such component. Did you mean "${name}"?`,
  );
  const warningOf = async () => (await call("GET", `/api/Integration/${id}`)).at("Result", "MappingWarning");
  expect(await warningOf()).toBe(
    `Rule 1 names "${name}x": the page has no such component. Did you mean "${name}"?`,
  );
  for (const valid of [name.toUpperCase(), "{{labels.service}}"]) {
    expect((await patch(valid)).json.Message).toBe(`Integration "Integration ${names}" updated`);
  }
  expect(await warningOf()).toBeNull();
});

describe("the log of an integration", () => {
  it("the log of an integration explains an event: its sender, its outcome, the rule and the resulting history", async () => {
    const integration = await integrationOf({ Mapping: [{ When: [], Component: "{{labels.service}}" }] });
    await integration.send(alertmanagerPayload({ name: "Down", service: integration.name }));
    const [event] = await integration.events();
    expect(event).toMatchObject({
      From: "127.0.0.1",
      Status: 202,
      Message: "1 alert applied",
      HasBody: true,
      Outcomes: [
        {
          Alert: "Down",
          Component: integration.name,
          Outcome: "Applied",
          Rule: 1,
          StatusBefore: "Operational",
          StatusAfter: "Major Outage",
        },
      ],
    });
    const history = await call("GET", `/api/Component/${integration.componentId}/History?Limit=1`);
    const HistoryId = history.at("Result", "Items", 0, "Id");
    expect(event).toMatchObject({ Outcomes: [{ HistoryId }] });
  });

  it("the log of an integration contains the body without secrets, and is closed to Read-Only keys", async () => {
    const integration = await integrationOf();
    const payload = {
      ...alertmanagerPayload({ name: "Down", service: integration.name }),
      api_token: "hunter2",
    };
    await integration.send(payload, { authorization: "Bearer hunter3" });
    const [event] = await integration.events();
    const path = `/api/Integration/${integration.id}/Events/${String(event?.["Id"])}`;
    const { text, at } = await call("GET", path);
    expect(text).not.toMatch(/hunter/u);
    expect(String(at("Result", "Body"))).toContain("[redacted]");
    const reader = await server.key("Read-Only");
    expect((await server.request(path, { key: reader })).status).toBe(403);
    expect((await server.request(`/api/Integration/${integration.id}`, { key: reader })).status).toBe(200);
  });

  it("the log of an integration counts the outcomes of the last 24 hours", async () => {
    const integration = await integrationOf();
    const alert = { name: "Down", service: integration.name, startsAt: new Date().toISOString() };
    await integration.send(alertmanagerPayload(alert));
    await integration.send(alertmanagerPayload(alert, { name: "Down", service: "nowhere" }));
    await integration.send("no event at all");
    const { at } = await call("GET", `/api/Integration/${integration.id}`);
    expect(at("Result", "Last24Hours")).toEqual({ Applied: 1, Unchanged: 1, Ignored: 0, Failed: 2 });
    expect(at("Result", "OpenAlerts")).toBe(1);
    const found = async (outcome: string) =>
      (await call("GET", `/api/Integration/${integration.id}/Events?Outcome=${outcome}`)).at(
        "Result",
        "Items",
      );
    expect(await found("no_component")).toMatchObject([{ Outcomes: [{}, { Outcome: "NoComponent" }] }]);
    expect(await found("Applied&Outcome=NoComponent")).toHaveLength(2);
    expect(await found("Stale")).toEqual([]);
  });
});

describe("a dry run", () => {
  it("a dry run shows the effect of a payload, and applies nothing", async () => {
    const integration = await integrationOf();
    const Body = alertmanagerPayload({ name: "Down", service: integration.name });
    for (const body of [{ Body }, { Body: JSON.stringify(Body) }]) {
      const { status, json } = await call("POST", `/api/Integration/${integration.id}/DryRun`, body);
      expect(status).toBe(200);
      const outcome = { Component: integration.name, Outcome: "Applied", StatusAfter: "Major Outage" };
      expect(json).toMatchObject({
        Message: "Dry run, nothing was changed: 1 alert applied",
        Result: {
          Alerts: [{ Title: "Down", State: "Firing", Severity: "critical" }],
          Outcomes: [{ ...outcome, HistoryId: null }],
        },
      });
    }
    const empty = await call("POST", `/api/Integration/${integration.id}/DryRun`, {});
    expect(empty.json.Errors?.[0]?.Message).toContain("Give the payload of the sender");
    expect(empty.text).not.toContain("Invalid input");
    expect(await statusOf(integration.componentId)).toBe("Operational");
    expect(await integration.events()).toEqual([]);
  });
});

describe("a dry run with other settings", () => {
  it("a dry run accepts unsaved rules and paths, and refuses invalid ones", async () => {
    const integration = await integrationOf({ Type: "Json" });
    const trial = {
      Body: { results: [{ key: "1", colour: "red", target: "elsewhere" }] },
      Paths: {
        Alerts: "$.results[*]",
        Fingerprint: "$.key",
        State: "$.colour",
        Labels: { service: "$.target" },
        States: { red: "Firing" },
      },
      Mapping: [
        {
          When: [{ Field: "labels.service", Op: "Equals", Value: "elsewhere" }],
          Component: integration.name,
        },
      ],
    };
    const path = `/api/Integration/${integration.id}/DryRun`;
    const tried = await call("POST", path, trial);
    expect(tried.at("Result", "Outcomes", 0)).toMatchObject({
      Component: integration.name,
      Outcome: "Applied",
      Rule: 1,
    });
    const saved = await call("POST", path, { Body: trial.Body });
    expect([saved.status, saved.json.Code]).toEqual([400, "EventInvalid"]);
    const wrong = await call("POST", path, { ...trial, Paths: { ...trial.Paths, Alerts: "$.results[?" } });
    expect([wrong.json.Code, wrong.json.Errors?.[0]?.Path]).toEqual(["ValidationFailed", "Paths.Alerts"]);
  });
});

describe("a replay", () => {
  it("a replay processes a logged event again, by the current mapping", async () => {
    const integration = await integrationOf();
    await integration.send(alertmanagerPayload({ name: "Down", service: "renamed" }));
    const [event] = await integration.events();
    expect(event?.["Message"]).toBe("1 alert without a component");
    await call("PATCH", `/api/Integration/${integration.id}`, {
      Mapping: [{ When: [], Component: integration.name }],
    });
    const path = `/api/Integration/${integration.id}/Events/${String(event?.["Id"])}/Replay`;
    const replayed = await call("POST", path);
    expect([replayed.status, replayed.json.Message]).toEqual([202, "1 alert applied"]);
    expect(await statusOf(integration.componentId)).toBe("Major Outage");
    expect((await integration.events())[0]).toMatchObject({ ReplayOf: event?.["Id"] });
  });
});

describe("a signed event", () => {
  const secret = "it is a secret to everybody";
  const body = JSON.stringify({ repository: { full_name: "a/b" }, zen: "Keep it logically awesome." });
  const signed = (text: string) => ({
    "x-github-event": "ping",
    "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(text).digest("hex")}`,
  });

  it("a signature is required once the integration has a secret, which is never shown", async () => {
    const integration = await integrationOf({ Type: "GitHub", SigningSecret: secret });
    expect((await integration.send(body, signed(body))).status).toBe(200);
    const wrong = await integration.send(body, signed(`${body} `));
    expect([wrong.status, wrong.json.Code]).toEqual([401, "SignatureInvalid"]);
    expect((await integration.send(body)).status).toBe(401);
    const { text, at } = await call("GET", `/api/Integration/${integration.id}`);
    expect(text).not.toContain(secret);
    expect(at("Result", "HasSigningSecret")).toBe(true);
  });

  it("a signed event is a Duplicate when sent again", async () => {
    const integration = await integrationOf({ Type: "GitHub", SigningSecret: secret });
    const deployment = JSON.stringify({
      action: "created",
      deployment_status: { state: "failure", environment: integration.name },
      deployment: { environment: integration.name },
      repository: { full_name: "a/b" },
    });
    const headers = { ...signed(deployment), "x-github-event": "deployment_status" };
    const first = await integration.send(deployment, headers);
    const second = await integration.send(deployment, headers);
    expect(first.at("Result", "Outcomes", 0, "Outcome")).not.toBe("Duplicate");
    expect(second.at("Result", "Outcomes", 0, "Outcome")).toBe("Duplicate");
  });
});

describe("a malicious body", () => {
  it("a malicious body is refused", async () => {
    const integration = await integrationOf();
    const large = await integration.send(`{"a":"${"x".repeat(2 * 1024 * 1024)}"}`);
    const deep = await integration.send("[".repeat(1000) + "]".repeat(1000));
    const foreign = await integration.send({ heartbeat: null, msg: "hello" });
    const empty = await integration.send("");
    expect([large.status, deep.status, foreign.status, empty.status]).toEqual([413, 400, 400, 400]);
    expect([deep, foreign, empty].map(({ json }) => json.Code)).toEqual(Array(3).fill("EventInvalid"));
    for (const { json } of [deep, foreign, empty])
      expect(json.Message).toMatch(/\. GET \/api\/docs\/guide-[a-z]+ shows how to set up the sender\.$/u);
  });

  it("a malicious body is in the log with the reason of its refusal, also where it was not read", async () => {
    const integration = await integrationOf();
    const body = `{"a":"${"x".repeat(2 * 1024 * 1024)}"}`;
    await integration.send(body);
    await integration.send("not JSON", { "content-type": "application/json" });
    await expect.poll(async () => (await integration.events()).length, soon).toBe(2);
    const events = await integration.events();
    expect(events.find(({ Status }) => Status === 413)).toMatchObject({
      Message: "The body is larger than the 1024 KiB that this path accepts.",
      Size: Buffer.byteLength(body),
      HasBody: false,
    });
    expect(events.find(({ Status }) => Status === 400)).toMatchObject({
      Message: expect.stringMatching(
        /^The body is not well-formed JSON\. GET \/api\/docs\/guide-/u,
      ) as unknown,
      HasBody: true,
    });
  });

  it("a malicious body with more than 1,000 alerts is refused", async () => {
    const integration = await integrationOf();
    const alert = { status: "firing", labels: { alertname: "x" }, fingerprint: "x" };
    const answer = await integration.send({ ...alertmanagerPayload(), alerts: Array(10_000).fill(alert) });
    expect([answer.status, answer.json.Code]).toEqual([400, "EventInvalid"]);
  });

  it("a malicious body cannot slow down a rule's pattern", async () => {
    const rule = { When: [{ Field: "title", Op: "Regex", Value: "^(a+)+$" }], Ignore: true };
    const integration = await integrationOf({ Mapping: [rule] });
    const answer = await integration.send(
      alertmanagerPayload({ name: `${"a".repeat(150)}!`, service: integration.name }),
    );
    expect(answer.json.Message).toBe("1 alert applied");
    const bad = await call("PATCH", `/api/Integration/${integration.id}`, {
      Mapping: [{ When: [{ Field: "title", Op: "Regex", Value: "(" }], Ignore: true }],
    });
    expect(bad.json.Errors?.[0]?.Path).toBe("Mapping[0].When[0].Value");
    const misnamed = await call("PATCH", `/api/Integration/${integration.id}`, {
      Mapping: [{ When: [], ComponentName: "Zeta" }],
    });
    expect(misnamed.json.Message).toContain("Did you mean Component?");
  });

  it("a malicious body never confirms a subscription at another host", async () => {
    const TopicArn = "arn:aws:sns:eu-west-1:123456789012:alarms";
    const integration = await integrationOf({ Type: "Sns" });
    const answer = await integration.send({
      Type: "SubscriptionConfirmation",
      MessageId: "1",
      TopicArn,
      Message: "Confirm",
      Timestamp: new Date().toISOString(),
      Token: "x",
      SubscribeURL: `${server.url}/healthz`,
    });
    expect([answer.status, answer.json.Message]).toEqual([
      200,
      `Set TopicArn to ${TopicArn}, then let SNS request the confirmation again.`,
    ]);
  });
});

describe("an integration", () => {
  it("an integration has a unique name, settings of its type only, and an existing template", async () => {
    const { json } = await call("POST", "/api/Integration", { Name: "Once", Type: "uptime_kuma" });
    expect(json).toMatchObject({ Success: true, Result: { Type: "UptimeKuma" } });
    const again = await call("POST", "/api/Integration", { Name: "ONCE", Type: "Gatus" });
    const secret = await call("POST", "/api/Integration", { Name: "A", Type: "Gatus", SigningSecret: "x" });
    const TemplateId = "019aa5d4-7e20-7c3a-9b54-1f2e6d8c7a66";
    const template = await call("POST", "/api/Integration", { Name: "B", Type: "Gatus", TemplateId });
    const typo = await call("POST", "/api/Integration", { Name: "C", Type: "Gatus", Maping: [] });
    expect([again, secret, template, typo].map(({ json: { Code } }) => Code)).toEqual([
      "NameTaken",
      "ValidationFailed",
      "TemplateNotFound",
      "ValidationFailed",
    ]);
  });

  it("an integration is created once under an Idempotency-Key, with the same address", async () => {
    const request = {
      method: "POST",
      key,
      body: { Name: "Repeated", Type: "Gatus" },
      headers: { "idempotency-key": "one-integration" },
    };
    const first = await server.request("/api/Integration", request);
    const second = await server.request("/api/Integration", request);
    expect(second.json).toEqual(first.json);
    const path = new URL(String(first.at("Result", "Url"))).pathname;
    expect((await server.request(path, { method: "POST", body: "x" })).status).toBe(400);
  });
});
