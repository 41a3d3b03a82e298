/** Open alerts: listed, closed by an operator or by time, limited, and those that their sender has left behind. */

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { q } from "../../../src/store/query.ts";
import type { Received } from "../../harness/http.ts";
import { startServer, type TestServer } from "../../harness/server.ts";
import { sqliteTest } from "../../harness/sqlite-test.ts";
import { until } from "../../harness/until.ts";
import { alertmanagerPayload } from "./payloads.ts";

const hour = 60 * 60_000;

let server: TestServer;
let key = "";
let names = 0;

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
  const componentId = String(component.at("Result", "Id"));
  return {
    name,
    id,
    componentId,
    send: (body: unknown) => server.request(path, { method: "POST", body }),
    status: async () => (await call("GET", `/api/Component/${componentId}`)).at("Result", "Status"),
    alerts: async () =>
      (await call("GET", `/api/Integration/${id}/Alerts`)).at("Result", "Items") as Record<string, unknown>[],
    figures: async () =>
      (await call("GET", `/api/Integration/${id}`)).at("Result") as Record<string, unknown>,
  };
}

const outcomesOf = (answer: Received) =>
  (answer.at("Result", "Outcomes") as { Outcome: string }[]).map(({ Outcome }) => Outcome);

/** Sets times of the alerts of an integration, as if they had gone by. */
const setTimes = (id: string, columns: { last_event_at?: number; due_at?: number }) =>
  server.bus.bookkeep([
    q
      .updateTable("integration_signal")
      .set(columns)
      .where(sql<boolean>`integration_id = (select id from integration where public_id = ${id})`)
      .compile(),
  ]);

describe("the open alerts of an integration", () => {
  sqliteTest(
    "the open alerts of an integration are listed with their components, and one of them can be closed",
    async () => {
      const integration = await integrationOf();
      const slow = { name: "Slow", service: integration.name, severity: "warning", fingerprint: "slow/1" };
      await integration.send(
        alertmanagerPayload({ name: "Down", service: integration.name, fingerprint: "down" }, slow),
      );
      expect(await integration.alerts()).toMatchObject([
        { Fingerprint: "slow/1", Title: "Slow", State: "Open", Status: "Partial Outage", Stale: false },
        {
          Fingerprint: "down",
          Component: integration.name,
          ComponentId: integration.componentId,
          Status: "Major Outage",
        },
      ]);
      const close = (Fingerprint: string) =>
        call("POST", `/api/Integration/${integration.id}/CloseAlert`, { Fingerprint });
      expect((await close("down")).status).toBe(204);
      expect(await integration.status()).toBe("Partial Outage");
      const again = await close("down");
      expect([again.status, again.json.Code]).toEqual([404, "SignalNotFound"]);
      expect(again.json.Message).toContain(`GET /api/Integration/${integration.id}/Alerts lists`);
      expect((await close("slow/1")).status).toBe(204);
      expect([await integration.status(), await integration.alerts()]).toEqual(["Operational", []]);
      const audit = await call("GET", "/api/AuditEvent?Limit=1");
      expect(audit.text).toContain("Integration.CloseAlert");
    },
  );

  it("an alert closed by an operator reopens when its sender repeats it", async () => {
    const integration = await integrationOf();
    const firing = alertmanagerPayload({ name: "Down", service: integration.name, fingerprint: "down" });
    await integration.send(firing);
    await call("POST", `/api/Integration/${integration.id}/CloseAlert`, { Fingerprint: "down" });
    expect(outcomesOf(await integration.send(firing))).toEqual(["Applied"]);
    expect(await integration.status()).toBe("Major Outage");
  });

  it("an alert is stale after 24 hours without events, and stays open", async () => {
    const integration = await integrationOf();
    await integration.send(alertmanagerPayload({ name: "Down", service: integration.name }));
    await setTimes(integration.id, { last_event_at: Date.now() - 23 * hour });
    expect(await integration.figures()).toMatchObject({ OpenAlerts: 1, StaleAlerts: 0 });
    await setTimes(integration.id, { last_event_at: Date.now() - 25 * hour });
    expect(await integration.figures()).toMatchObject({ OpenAlerts: 1, StaleAlerts: 1 });
    expect(await integration.alerts()).toMatchObject([{ Stale: true }]);
    expect(await integration.status()).toBe("Major Outage");
  });

  it("the alerts of a disabled integration stay open, are stale at once, and can be closed", async () => {
    const integration = await integrationOf();
    await integration.send(
      alertmanagerPayload({ name: "Down", service: integration.name, fingerprint: "down" }),
    );
    await call("PATCH", `/api/Integration/${integration.id}`, { Enabled: false });
    expect(await integration.figures()).toMatchObject({ OpenAlerts: 1, StaleAlerts: 1 });
    expect(await integration.alerts()).toMatchObject([{ Stale: true }]);
    expect(await integration.status()).toBe("Major Outage");
    await call("POST", `/api/Integration/${integration.id}/CloseAlert`, { Fingerprint: "down" });
    expect(await integration.status()).toBe("Operational");
  });

  it("an alert without events for ExpireAfter is closed by the scheduler, and one without ExpireAfter never", async () => {
    const expiringSource = await integrationOf({ ExpireAfter: 60 });
    const lastingSource = await integrationOf();
    for (const source of [expiringSource, lastingSource])
      await source.send(alertmanagerPayload({ name: "Down", service: source.name }));
    const [expiring] = await expiringSource.alerts();
    const [lasting] = await lastingSource.alerts();
    const lastEventAt = Date.parse(String(expiring?.["LastEventAt"]));
    expect(Date.parse(String(expiring?.["DueAt"])) - lastEventAt).toBe(60_000);
    expect(lasting?.["DueAt"]).toBeNull();
    await setTimes(expiringSource.id, { last_event_at: lastEventAt - 60_000, due_at: lastEventAt });
    await call("PATCH", `/api/Integration/${lastingSource.id}`, {
      Name: "A change that the scheduler notices",
    });
    await until(async () => (await expiringSource.status()) === "Operational");
    expect([await expiringSource.alerts(), await lastingSource.status()]).toEqual([[], "Major Outage"]);
  });

  it("an alert about a component in maintenance is InMaintenance, and counts once the maintenance is over", async () => {
    const integration = await integrationOf();
    const created = await call("POST", "/api/Announcement", {
      Kind: "Maintenance",
      Title: "New disks",
      State: "In Progress",
      StartsAt: new Date(Date.now() - hour).toISOString(),
      EndsAt: new Date(Date.now() + hour).toISOString(),
      Message: "We put in new disks.",
      AffectedComponents: [{ ComponentId: integration.componentId, Status: "Under Maintenance" }],
    });
    expect(created.status).toBe(201);
    const fired = await integration.send(alertmanagerPayload({ name: "Down", service: integration.name }));
    expect(outcomesOf(fired)).toEqual(["InMaintenance"]);
    expect(fired.at("Result", "Outcomes", 0, "Reason")).toContain("in maintenance");
    expect(await integration.status()).toBe("Under Maintenance");
    const completed = await call("POST", `/api/Announcement/${String(created.at("Result", "Id"))}/Update`, {
      State: "Completed",
      Message: "Done.",
    });
    expect(completed.status).toBe(201);
    expect(await integration.status()).toBe("Major Outage");
  });

  sqliteTest(
    "a component accepts 1,000 open alerts: one more is Invalid, and an open one can still be resolved",
    async () => {
      const integration = await integrationOf();
      const other = await integrationOf();
      const alerts = Array.from({ length: 1_000 }, (_, place) => ({
        name: "Down",
        service: integration.name,
        fingerprint: `alert ${place}`,
      }));
      const full = await integration.send(alertmanagerPayload(...alerts));
      expect(full.json.Message).toBe("1000 alerts applied");
      const more = { name: "One more", service: integration.name };
      const refused = await other.send(alertmanagerPayload(more, { name: "Down", service: other.name }));
      expect(outcomesOf(refused)).toEqual(["Invalid", "Applied"]);
      expect(refused.at("Result", "Outcomes", 0, "Reason")).toBe(
        `"${integration.name}" has 1,000 open alerts already.`,
      );
      const first = { name: "Down", service: integration.name, fingerprint: "alert 0" };
      expect(
        outcomesOf(await integration.send(alertmanagerPayload({ ...first, status: "resolved" }))),
      ).toEqual(["Applied"]);
      expect(outcomesOf(await other.send(alertmanagerPayload(more)))).toEqual(["Applied"]);
    },
  );
});

describe("an event with an unusable alert", () => {
  it("an event of any JSON with one unknown state applies the other alerts and explains that one", async () => {
    const integration = await integrationOf({ Type: "Json" });
    const answer = await integration.send([
      { id: "1", state: "firing", title: "Down", labels: { service: integration.name } },
      { id: "2", state: "perhaps", title: "Odd", labels: { service: integration.name } },
    ]);
    expect([answer.status, answer.json.Message]).toEqual([202, "1 alert applied, 1 failed"]);
    expect(answer.at("Result", "Outcomes", 1)).toMatchObject({
      Alert: "Odd",
      Outcome: "Invalid",
      Reason: '"perhaps" is not a known state. Map it in Paths.States.',
    });
    expect(await integration.status()).toBe("Major Outage");
    const events = await call("GET", `/api/Integration/${integration.id}/Events`);
    expect(events.at("Result", "Items", 0, "Outcomes", 1)).toMatchObject({ Outcome: "Invalid", State: null });
  });
});

describe("an incident of Better Stack", () => {
  it("a reopened incident of Better Stack turns its component red again, from then on", async () => {
    const integration = await integrationOf({ Type: "BetterStack" });
    const startedAt = Date.now() - 60_000;
    const at = (time: number | null) => (time === null ? null : new Date(time).toISOString());
    const event = (resolvedAt: number | null) => ({
      data: {
        id: "25",
        type: "incident",
        attributes: {
          name: integration.name,
          cause: "Timeout",
          started_at: at(startedAt),
          resolved_at: at(resolvedAt),
        },
      },
    });
    const answers = [await integration.send(event(null)), await integration.send(event(startedAt + 30_000))];
    expect(await integration.status()).toBe("Operational");
    answers.push(await integration.send(event(null)), await integration.send(event(null)));
    expect(answers.flatMap(outcomesOf)).toEqual(["Applied", "Applied", "Applied", "Unchanged"]);
    expect(await integration.status()).toBe("Major Outage");
    const history = await call("GET", `/api/Component/${integration.componentId}/History`);
    const from = history.at("Result", "Items", 0, "From");
    expect(Date.parse(String(from))).toBeGreaterThan(startedAt + 30_000);
    expect(outcomesOf(await integration.send(event(Date.now())))).toEqual(["Applied"]);
    expect(await integration.status()).toBe("Operational");
  });
});
