/** An event as its adapter reads it, and each of its alerts with what it is mapped to. */
import type { AlertTarget, IncomingAlert } from "../commands/integrations/integration-commands.ts";
import type { Alert, IntegrationType, InvalidAlert } from "../contract/alerts.ts";
import type { Adapter, AdapterResult, InboundMessage } from "./adapters/adapter.ts";
import { alertmanager } from "./adapters/alertmanager.ts";
import { azure } from "./adapters/azure.ts";
import { betterStack } from "./adapters/better-stack.ts";
import { checkly } from "./adapters/checkly.ts";
import { cloudEvents } from "./adapters/cloud-events.ts";
import { datadog } from "./adapters/datadog.ts";
import { gatus } from "./adapters/gatus.ts";
import { github } from "./adapters/github.ts";
import { googleCloud } from "./adapters/google-cloud.ts";
import { grafana } from "./adapters/grafana.ts";
import { healthchecks } from "./adapters/healthchecks.ts";
import { json } from "./adapters/json.ts";
import { kibana } from "./adapters/kibana.ts";
import { nagios } from "./adapters/nagios.ts";
import { newRelic } from "./adapters/new-relic.ts";
import { opsgenie } from "./adapters/opsgenie.ts";
import { pagerDuty } from "./adapters/pager-duty.ts";
import { pingdom } from "./adapters/pingdom.ts";
import { sentry } from "./adapters/sentry.ts";
import { sns } from "./adapters/sns.ts";
import { statuspage } from "./adapters/statuspage.ts";
import { uptimeKuma } from "./adapters/uptime-kuma.ts";
import { uptimeRobot } from "./adapters/uptime-robot.ts";
import { zabbix } from "./adapters/zabbix.ts";
import type { ResolvedIntegration } from "./integration-cache.ts";

const adapters: Readonly<Record<IntegrationType, Adapter>> = {
  Alertmanager: alertmanager,
  Grafana: grafana,
  UptimeKuma: uptimeKuma,
  Gatus: gatus,
  Datadog: datadog,
  NewRelic: newRelic,
  PagerDuty: pagerDuty,
  Opsgenie: opsgenie,
  Zabbix: zabbix,
  UptimeRobot: uptimeRobot,
  Pingdom: pingdom,
  BetterStack: betterStack,
  Sentry: sentry,
  Checkly: checkly,
  Healthchecks: healthchecks,
  Kibana: kibana,
  Nagios: nagios,
  Sns: sns,
  Azure: azure,
  GoogleCloud: googleCloud,
  GitHub: github,
  Statuspage: statuspage,
  CloudEvents: cloudEvents,
  Json: json,
};

/** The content of an event: alerts with their targets, or another result of the adapter. */
export type EventContent =
  | {
      readonly alerts: readonly Alert[];
      readonly incoming: readonly IncomingAlert[];
      readonly invalid: readonly InvalidAlert[];
    }
  | Exclude<AdapterResult, { readonly alerts: readonly Alert[] }>;

/** Reads an event by the adapter and the mapping of its integration. Does not throw, whatever the body. */
export function readEvent(
  { type, paths, mapping }: Pick<ResolvedIntegration, "type" | "paths" | "mapping">,
  message: InboundMessage,
): EventContent {
  const result = adapters[type](message, { paths });
  if (!("alerts" in result)) return result;
  const { alerts, invalid = [] } = result;
  return {
    alerts,
    incoming: alerts.map((alert) => incomingAlert(mapping, alert)),
    invalid: invalid.map(({ fingerprint, title, reason }) => ({
      fingerprint: plainText(fingerprint),
      title: plainText(title),
      reason: plainText(reason),
    })),
  };
}

function incomingAlert(mapping: ResolvedIntegration["mapping"], alert: Alert): IncomingAlert {
  const { labels: _labels, ...rest } = alert;
  return {
    ...rest,
    fingerprint: plainText(alert.fingerprint),
    severity: alert.severity === null ? null : plainText(alert.severity),
    title: plainText(alert.title),
    url: alert.url === null ? null : plainText(alert.url),
    target: targetOf(mapping, alert),
  };
}

function targetOf(mapping: ResolvedIntegration["mapping"], alert: Alert): AlertTarget {
  const decision = mapping(alert);
  const rule = decision.rule === null ? null : decision.rule + 1;
  if (decision.kind === "Mapped") {
    const { components, field, status } = decision;
    return {
      rule,
      names: components.map(plainText),
      field: field && { ...field, value: plainText(field.value) },
      status,
      ignored: null,
    };
  }
  const ignored =
    rule === null ? `Severity ${alert.severity ?? "none"} is ignored.` : `Rule ${rule} ignores it.`;
  return { rule, names: [], field: null, status: null, ignored };
}

/** A text that every engine can store. */
function plainText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}
