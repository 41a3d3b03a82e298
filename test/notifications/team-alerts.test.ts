/** Alerts of the team, from a red component to Slack, PagerDuty and a webhook, and back. */

import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { parseReport } from "../../src/commands/components/report-bodies.ts";
import { teamChannelOf } from "../../src/commands/team/team-address.ts";
import { teamMessage } from "../../src/contract/webhook-messages.ts";
import { type Clock, systemClock } from "../../src/platform/clock.ts";
import { JobLease } from "../../src/scheduler/job-lease.ts";
import { evaluateTeamAlerts } from "../../src/scheduler/team-alerts.ts";
import { q } from "../../src/store/query.ts";
import { sqliteTest } from "../harness/sqlite-test.ts";
import { strictly } from "../harness/strict-schema.ts";
import { until } from "../harness/until.ts";
import { chatSchemas } from "./chat-schemas.ts";
import { type NotifiedService, startNotified } from "./notified-service.ts";
import { type ReceivedHook, startWebhookSink, type WebhookSink } from "./webhook-sink.ts";

const minute = 60_000;
const routingKey = "0123456789abcdef0123456789abcdef";

/** The body that PagerDuty documents for its Events API v2. */
const pagerDutyEvent = z.union([
  z.strictObject({
    routing_key: z.literal(routingKey),
    event_action: z.literal("trigger"),
    dedup_key: z.string().min(1).max(255),
    payload: z.strictObject({
      summary: z.string().min(1).max(1_024),
      source: z.string().min(1),
      severity: z.enum(["critical", "error", "warning", "info"]),
      timestamp: z.iso.datetime(),
      component: z.string().optional(),
      group: z.string().optional(),
      class: z.string().optional(),
      custom_details: z.record(z.string(), z.unknown()).optional(),
    }),
    links: z.array(z.strictObject({ href: z.url(), text: z.string() })),
    client: z.string(),
    client_url: z.string(),
  }),
  z.strictObject({
    routing_key: z.literal(routingKey),
    event_action: z.literal("resolve"),
    dedup_key: z.string().min(1).max(255),
  }),
]);

/** Milliseconds by which the service's clock is ahead: the service itself judges the rules by it as well. */
let ahead = 0;
const clock: Clock = { ...systemClock, now: () => systemClock.now() + ahead };

let hooks: WebhookSink;
let service: NotifiedService;
let key = "";

beforeAll(async () => {
  hooks = await startWebhookSink();
  service = await startNotified({
    clock,
    env: { CHAT_HOSTS: "127.0.0.1", PAGERDUTY_URL: `${hooks.url}/pagerduty` },
  });
  key = await service.key("Read-Write");
});
afterAll(async () => {
  await service.close();
  await hooks.close();
});
beforeEach(() => {
  hooks.answer = ({ path }) =>
    path === "/pagerduty" ? { status: 202, body: "{}" } : { status: 200, body: "ok" };
});

const postedTo = (path: string): readonly ReceivedHook[] =>
  hooks.received.filter((hook) => hook.path === path);
const lastBody = (path: string): unknown => JSON.parse(postedTo(path).at(-1)?.body ?? "null");

async function add(body: Readonly<Record<string, unknown>>) {
  const { status, json } = await service.request("/api/TeamDestination", { method: "POST", key, body });
  expect([status, json.Message]).toEqual([201, `Destination "${String(body["Name"])}" added`]);
  return z.object({ Id: z.string(), SigningSecret: z.string().optional() }).parse(json.Result);
}

const report = (ComponentId: string, Status: string) => service.submit(parseReport({ ComponentId, Status }));
const evaluate = async (at: number) => {
  ahead = at;
  await evaluateTeamAlerts(service.bus, { now: clock.now(), copyFailingSince: null });
};

async function openDeliveries(): Promise<number> {
  const rows = await service.bus.rows(
    q
      .selectFrom("team_delivery")
      .select("id")
      .where("state", "in", ["Queued", "Sending", "Deferred"])
      .compile(),
  );
  return rows.length;
}
const settled = () => until(async () => (await openDeliveries()) === 0);

async function openTitles(): Promise<readonly string[]> {
  const { json } = await service.request("/api/TeamAlert?Open=true", { key });
  const { Items } = z.object({ Items: z.array(z.object({ Title: z.string() })) }).parse(json.Result);
  return Items.map(({ Title }) => Title);
}

// Before there is a destination the service itself does not ask for the job.
describe("the job of judging the rules", () => {
  it("the check of rules runs on one node at a time, and on another once it is released", async () => {
    const jobs = [new JobLease(service.bus, "TeamAlerts"), new JobLease(service.bus, "TeamAlerts")];
    const [first, second] = jobs;
    expect(await first?.acquire()).toBe(true);
    expect(await first?.acquire()).toBe(true);
    await first?.release();
    expect(await second?.acquire()).toBe(true);
    await second?.release();
  });
});

describe("an unannounced outage", () => {
  it("an unannounced outage reaches Slack, PagerDuty and a webhook once within its time, and is resolved there on recovery", async () => {
    await add({ Name: "On call", Channel: "Slack", Address: `${hooks.url}/slack` });
    await add({ Name: "Pager", Channel: "PagerDuty", Address: routingKey });
    const { SigningSecret = "" } = await add({
      Name: "Hook",
      Channel: "Webhook",
      Address: `${hooks.url}/hook`,
    });
    const checkout = await service.component("Checkout");
    await report(checkout, "Major Outage");

    await evaluate(9 * minute);
    expect(await openTitles()).toEqual([]);
    await evaluate(10 * minute + 1_000);
    await settled();
    // A restarted scheduler, or that of another node, judges the same situation again.
    await Promise.all([evaluate(12 * minute), evaluate(12 * minute)]);
    await settled();
    for (const path of ["/slack", "/pagerduty", "/hook"]) expect(postedTo(path)).toHaveLength(1);
    expect(() => chatSchemas.Slack.parse(lastBody("/slack"))).not.toThrow();
    const triggered = pagerDutyEvent.parse(lastBody("/pagerduty"));
    expect(triggered).toMatchObject({ event_action: "trigger", payload: { severity: "critical" } });
    const { body = "", headers = {} } = postedTo("/hook")[0] ?? {};
    // The clock of the service is ahead: the signature is verified at its own time.
    const signedAt = new Date(Number(headers["webhook-timestamp"]) * 1_000);
    const signature = new Webhook(SigningSecret).sign(headers["webhook-id"] ?? "", signedAt, body);
    expect(headers["webhook-signature"]).toBe(signature);
    expect(JSON.parse(body)).toMatchObject({
      type: "team.alert.triggered",
      data: { Rule: "UnannouncedOutage", Subject: { Id: checkout, Name: "Checkout" } },
    });
    expect(strictly(teamMessage).safeParse(JSON.parse(body)).error?.issues).toBeUndefined();
    expect(await openTitles()).toEqual([
      expect.stringMatching(/^Checkout: Major Outage for .*, not announced$/u),
    ]);
    const countOf = async (query: string) =>
      z
        .object({ Items: z.array(z.unknown()) })
        .parse((await service.request(`/api/TeamAlert?${query}`, { key })).json.Result).Items.length;
    expect(await countOf("Rule=Flapping&Rule=UnannouncedOutage")).toBe(1);
    expect([await countOf("Rule=Flapping"), await countOf("To=2020-01-01")]).toEqual([0, 0]);
    expect(await countOf("From=2020-01-01")).toBe(1);
    expect([await countOf("Search=CHECKOUT"), await countOf("Search=payments")]).toEqual([1, 0]);

    await report(checkout, "Operational");
    await evaluate(13 * minute);
    await evaluate(14 * minute);
    await settled();
    for (const path of ["/slack", "/pagerduty", "/hook"]) expect(postedTo(path)).toHaveLength(2);
    expect(pagerDutyEvent.parse(lastBody("/pagerduty"))).toEqual({
      routing_key: routingKey,
      event_action: "resolve",
      dedup_key: triggered.dedup_key,
    });
    expect(postedTo("/slack")[1]?.body).toContain("Resolved");
    expect(await openTitles()).toEqual([]);
  });

  it("a red component is not an alert once an incident covers it, or while its rule is off", async () => {
    const search = await service.component("Search");
    await report(search, "Major Outage");
    const rules = (Enabled: boolean) =>
      service.request("/api/TeamAlert/Rules", {
        method: "PATCH",
        key,
        body: { Rules: [{ Rule: "UnannouncedOutage", Enabled }] },
      });
    expect((await rules(false)).status).toBe(200);
    await evaluate(20 * minute);
    expect(await openTitles()).toEqual([]);
    await rules(true);
    await evaluate(20 * minute);
    expect(await openTitles()).toHaveLength(1);
    await service.announce({ AffectedComponents: [{ ComponentId: search, Status: "Major Outage" }] });
    await evaluate(21 * minute);
    expect(await openTitles()).toEqual([]);
    await settled();
  });

  sqliteTest("a team alert is sent again to a receiver that was down, with the same key", async () => {
    const mail = await service.component("Mail");
    const before = postedTo("/pagerduty").length;
    hooks.answer = ({ path }) => {
      if (path !== "/pagerduty") return { status: 200 };
      const isFirst = postedTo("/pagerduty").length === before + 1;
      return isFirst ? { status: 429, headers: { "retry-after": "1" } } : { status: 202 };
    };
    await report(mail, "Partial Outage");
    await evaluate(22 * minute);
    await settled();
    const [first, second] = postedTo("/pagerduty")
      .slice(before)
      .map((hook) => pagerDutyEvent.parse(JSON.parse(hook.body)).dedup_key);
    expect(second).toBe(first);
    await report(mail, "Operational");
    await evaluate(23 * minute);
    await settled();
  });
});

describe("a destination of the team's alerts", () => {
  it("a destination shows the outcome of a test message, which is tried once, and never its address", async () => {
    const { Id } = await add({ Name: "Tested", Channel: "Discord", Address: `${hooks.url}/tested` });
    hooks.answer = ({ path }) => ({ status: path === "/tested" ? 503 : 200, body: "Invalid Form Body" });
    expect((await service.request(`/api/TeamDestination/${Id}/Test`, { method: "POST", key })).status).toBe(
      200,
    );
    await settled();
    const { text } = await service.request("/api/TeamDestination", { key });
    expect(text).toContain('"State":"Failed"');
    expect(text).toContain("503 Invalid Form Body");
    expect(text).not.toContain("/tested");
    expect(text).not.toContain(routingKey);
    expect((await service.request(`/api/TeamDestination/${Id}`, { method: "DELETE", key })).status).toBe(204);
  });

  it("a destination is read by its id, and its ETag is that of a change", async () => {
    const { Id } = await add({ Name: "Read", Channel: "Webhook", Address: `${hooks.url}/read` });
    const path = `/api/TeamDestination/${Id}`;
    const { status, headers, json } = await service.request(path, { key });
    expect([status, json.Result]).toEqual([200, expect.objectContaining({ Id, Name: "Read" })]);
    const change = (version: string) =>
      service.request(path, {
        method: "PATCH",
        key,
        body: { Enabled: false },
        headers: { "If-Match": version },
      });
    const etag = String(headers["etag"]);
    expect((await change(etag)).status).toBe(200);
    expect((await change(etag)).status).toBe(412);
    await service.request(path, { method: "DELETE", key });
    expect((await service.request(path, { key })).json.Code).toBe("TeamDestinationNotFound");
  });

  it("a destination gets another address and another secret, and for a day both secrets sign", async () => {
    const { Id, SigningSecret: old = "" } = await add({
      Name: "Moved",
      Channel: "Webhook",
      Address: `${hooks.url}/old-hook`,
    });
    const path = `/api/TeamDestination/${Id}`;
    const change = (body: object) => service.request(path, { method: "PATCH", key, body });
    const invalid = await change({ Name: "", Address: "ftp://x", Role: "Admin" });
    expect(invalid.json.Errors?.map(({ Path }) => Path).toSorted()).toEqual(["Address", "Name", "Role"]);
    expect((await change({ Address: "http://169.254.169.254/latest" })).status).toBe(400);
    const moved = await change({ Address: `${hooks.url}/new-hook` });
    expect([moved.status, moved.text.includes("/new-hook")]).toEqual([200, false]);
    const rotated = await service.request(`${path}/RotateSecret`, { method: "POST", key });
    const secret = String(rotated.at("Result", "SigningSecret"));
    await service.request(`${path}/Test`, { method: "POST", key });
    await settled();
    expect(postedTo("/old-hook")).toHaveLength(0);
    const { body = "", headers = {} } = postedTo("/new-hook")[0] ?? {};
    const signedAt = new Date(Number(headers["webhook-timestamp"]) * 1_000);
    const sign = (by: string) => new Webhook(by).sign(headers["webhook-id"] ?? "", signedAt, body);
    expect(headers["webhook-signature"]).toBe(`${sign(secret)} ${sign(old)}`);
    await service.request(path, { method: "DELETE", key });
  });

  it("a mail destination has no address, and only a webhook has a secret", async () => {
    const { Id } = await add({ Name: "Chat", Channel: "PagerDuty", Address: routingKey });
    const path = `/api/TeamDestination/${Id}`;
    const rotated = await service.request(`${path}/RotateSecret`, { method: "POST", key });
    expect([rotated.status, rotated.json.Code]).toEqual([409, "NoSigningSecret"]);
    const changed = await service.request(path, { method: "PATCH", key, body: { Address: "short" } });
    expect([changed.status, changed.json.Errors?.[0]?.Path]).toEqual([400, "Address"]);
    await service.request(path, { method: "DELETE", key });
  });

  it("a destination without a channel has that of its address, or e-mail with a role", async () => {
    const create = (body: object) =>
      service.request("/api/TeamDestination", { method: "POST", key, body: { Name: "Inferred", ...body } });
    const { at } = await create({ Address: routingKey });
    expect(at("Result", "Channel")).toBe("PagerDuty");
    await service.request(`/api/TeamDestination/${String(at("Result", "Id"))}`, { method: "DELETE", key });
    // This service sends no mail.
    expect((await create({ Role: "Admin" })).json.Code).toBe("ChannelUnavailable");
    const slack = " https://hooks.slack.com/services/T000/B000/XXXX";
    expect(teamChannelOf({ Address: slack }, [])).toBe("Slack");
    expect(teamChannelOf({ Address: "https://hooks.example.com/team" }, [])).toBe("Webhook");
    // The own host may be of any chat service.
    const faultsOf = async (body: object) =>
      ((await create(body)).json.Errors ?? []).map(({ Path, Code }) => [Path, Code]);
    for (const body of [{}, { Address: `${hooks.url}/chat` }])
      expect(await faultsOf(body)).toEqual([["Channel", "Missing"]]);
    expect(await faultsOf({ Address: "ops@example.com" })).toEqual([
      ["Address", "Invalid"],
      ["Role", "Missing"],
    ]);
  });

  it("a destination in a private network, or with an invalid PagerDuty key, is refused", async () => {
    const tries = [
      { Name: "Metadata", Channel: "Webhook", Address: "http://169.254.169.254/latest" },
      { Name: "Inside", Channel: "Webhook", Address: "https://10.0.0.1/hook" },
      { Name: "Elsewhere", Channel: "Slack", Address: "https://hooks.evil.example/services/a/b/c" },
      { Name: "Short", Channel: "PagerDuty", Address: "abc" },
      { Name: "Nobody", Channel: "Email" },
    ];
    for (const body of tries) {
      const { status } = await service.request("/api/TeamDestination", { method: "POST", key, body });
      expect([body.Name, status]).toEqual([body.Name, 400]);
    }
    const reader = await service.key("Read-Only");
    expect((await service.request("/api/TeamDestination", { key: reader })).status).toBe(403);
  });
});
