/** The Alertmanager of the demo: its integration, and the events that it sends. */
import type { IntegrationCommandOf } from "../../commands/integrations/integration-commands.ts";
import { parseIntegrationCreate } from "../../commands/integrations/integration-edit.ts";
import { packEvent } from "../../integrations/event-content.ts";
import { checkMapping } from "../../integrations/mapping-check.ts";
import { readEvent } from "../../integrations/read-event.ts";
import { compileMapping } from "../../rules/alert-mapping.ts";
import { q } from "../../store/query.ts";
import { readJson } from "../../store/stored-json.ts";
import type { Chronicle } from "./chronicle.ts";

/** An alert of Alertmanager. */
export type DemoAlert = {
  readonly name: string;
  readonly summary: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly firing: boolean;
};

const type = "Alertmanager";
const userAgent = "Alertmanager/0.28.1";

const settings = {
  Name: "Production Alertmanager",
  Type: type,
  Mapping: [
    { When: [{ Field: "labels.alertname", Op: "Equals", Value: "Watchdog" }], Ignore: true },
    {
      When: [{ Field: "labels.job", Op: "Glob", Value: "webhook-*" }],
      Component: "Webhooks",
      Statuses: { warning: "Degraded Performance", critical: "Major Outage" },
    },
  ],
};

/** The command that creates the integration. */
export function alertmanagerCreate(tokenHash: string): IntegrationCommandOf<"CreateIntegration"> {
  return parseIntegrationCreate(settings, tokenHash, { check: checkMapping, seal: (text) => text });
}

/** The queue of webhooks is too long, or short again. */
export function queueAlert(firing: boolean): DemoAlert {
  return {
    name: "QueueLag",
    summary: "Webhooks wait for more than 60 s",
    labels: { job: "webhook-sender", severity: "warning" },
    firing,
  };
}

/** The body of an event with one alert, as Alertmanager sends it. */
export function alertmanagerBody({ name, summary, labels, firing }: DemoAlert): object {
  const status = firing ? "firing" : "resolved";
  return {
    version: "4",
    status,
    receiver: "status-page",
    externalURL: "https://alerts.fernhill.example",
    alerts: [{ status, labels: { alertname: name, ...labels }, annotations: { summary } }],
  };
}

/** Receives an event in the past, as the webhook would have. Rejects with a `Refusal`. */
export async function receivePastAlert(
  chronicle: Chronicle,
  { at, alert }: { readonly at: number; readonly alert: DemoAlert },
): Promise<void> {
  const [row] = await chronicle.rows(q.selectFrom("integration").selectAll().compile());
  if (row === undefined) throw new Error("the demo has no integration");
  const headers = { "content-type": "application/json", "user-agent": userAgent };
  const json = alertmanagerBody(alert);
  const body = JSON.stringify(json);
  const content = readEvent(
    { type, paths: null, mapping: compileMapping(readJson("integration", "mapping", row)) },
    { body: { json }, headers },
  );
  if (!("incoming" in content)) throw new Error("the demo's event has no alerts");
  const event = {
    arrivedAt: Math.round(at),
    sender: "192.0.2.17",
    size: body.length,
    bodyHash: null,
    content: await packEvent({ headers, body }),
    replayOf: null,
  };
  await chronicle.execute(
    { kind: "integration", number: row.id, name: row.name },
    {
      kind: "ReceiveAlerts",
      integration: { number: row.id, revision: row.revision },
      alerts: content.incoming,
      invalid: content.invalid,
      event,
      ignoresDisabled: false,
    },
  );
}

const minute = 60_000;
const hour = 60 * minute;

/** Events beside those of incidents, with their times: ignored ones, one during maintenance, one without a component. */
export function otherAlerts(now: number): { readonly at: number; readonly alert: DemoAlert }[] {
  const watchdog = {
    name: "Watchdog",
    summary: "Alerting works",
    labels: { severity: "none" },
    firing: true,
  };
  const slowSearch = {
    name: "SearchLatency",
    summary: "Search: p95 above 900 ms",
    labels: { component: "Search", severity: "minor" },
  };
  const cache = {
    name: "CacheMissRate",
    summary: "Edge cache: 40 % of requests miss",
    labels: { service: "edge-cache", severity: "warning" },
    firing: true,
  };
  return [
    ...[3, 2, 1].map((days) => ({ at: now - days * 24 * hour, alert: watchdog })),
    { at: now - 3 * hour, alert: cache },
    { at: now - 14 * minute, alert: { ...slowSearch, firing: true } },
    { at: now - 6 * minute, alert: { ...slowSearch, firing: false } },
  ];
}
