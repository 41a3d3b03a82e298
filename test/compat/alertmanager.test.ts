/** The real Alertmanager, configured as the guide says, against the webhook. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { addressPlaceholder } from "../../src/contract/portal/integration-guides.ts";
import { guides } from "../../src/integrations/guides/guides.ts";
import { type PostedAlert, startAlertmanager, whyNoAlertmanager } from "../harness/alertmanager.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

const untried = whyNoAlertmanager();

let server: TestServer;
let key = "";
const components = new Map<string, string>();

beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
  for (const name of ["Checkout", "Search", "Mail"]) components.set(name, await server.component(name));
});
afterAll(() => server.close());

const statusOf = async (name: string) =>
  (await server.request(`/api/Component/${components.get(name)}`, { key })).at("Result", "Status");
const shows = (name: string, status: string) => until(async () => (await statusOf(name)) === status);

/** The configuration of the guide, which groups alerts for hardly any time. */
function configuration(address: string): string {
  const text = guides.Alertmanager.snippets?.[0]?.text ?? "";
  return text
    .replaceAll(addressPlaceholder, () => address)
    .replace("group_wait: 10s", "group_wait: 10ms")
    .replace("group_interval: 30s", "group_interval: 100ms");
}

async function newIntegration() {
  const body = { Name: crypto.randomUUID(), Type: "Alertmanager" };
  const answer = await server.request("/api/Integration", { method: "POST", key, body });
  const { pathname } = new URL(String(answer.at("Result", "Url")));
  return { id: String(answer.at("Result", "Id")), address: `${server.url}${pathname}` };
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const alert = (service: string, severity: string, fields: Partial<PostedAlert> = {}): PostedAlert => ({
  labels: { alertname: `${service}Down`, service, severity },
  annotations: { summary: `${service} is down` },
  startsAt: ago(5),
  ...fields,
});

describe("the real Alertmanager", () => {
  it("the real Alertmanager turns components red by severity, and green once its alerts are resolved", async ({
    skip,
  }) => {
    skip(untried !== "", untried);
    const { id, address } = await newIntegration();
    const alertmanager = await startAlertmanager(configuration(address));
    onTestFinished(() => alertmanager.stop());

    await alertmanager.post([alert("Checkout", "critical"), alert("Search", "warning")]);
    await shows("Checkout", "Major Outage");
    await shows("Search", "Partial Outage");

    await alertmanager.post([alert("Checkout", "critical", { endsAt: ago(0) }), alert("Search", "warning")]);
    await shows("Checkout", "Operational");
    expect(await statusOf("Search")).toBe("Partial Outage");

    await alertmanager.post([alert("Search", "warning", { endsAt: ago(0) })]);
    await shows("Search", "Operational");

    const events = await server.request(`/api/Integration/${id}/Events`, { key });
    const text = JSON.stringify(events.at("Result", "Items"));
    expect(text).toContain('"Applied"');
    expect(text).not.toMatch(/"(?:Invalid|NoComponent|Stale)"/u);
  });

  it("the real Alertmanager is accepted with a key as a Bearer token", async ({ skip }) => {
    skip(untried !== "", untried);
    const credentials = await server.key("Webhook");
    const http = `http_config: { authorization: { credentials: "${credentials}" } }`;
    const keyed = configuration(`${server.url}/api/WebHook/Alertmanager`).replace(
      "send_resolved: true",
      () => `send_resolved: true\n        ${http}`,
    );
    const alertmanager = await startAlertmanager(keyed);
    onTestFinished(() => alertmanager.stop());
    await alertmanager.post([alert("Mail", "minor")]);
    await shows("Mail", "Degraded Performance");
    expect(await statusOf("Search")).toBe("Operational");
  });
});
