/** The adapters of all types of integration. */
import type { IntegrationType } from "../../contract/alerts.ts";
import type { Adapter, AdapterResult, AdapterSettings, InboundMessage } from "./adapter.ts";
import { alertmanager } from "./alertmanager.ts";
import { azure } from "./azure.ts";
import { betterStack } from "./better-stack.ts";
import { checkly } from "./checkly.ts";
import { cloudEvents } from "./cloud-events.ts";
import { datadog } from "./datadog.ts";
import { gatus } from "./gatus.ts";
import { github } from "./github.ts";
import { googleCloud } from "./google-cloud.ts";
import { grafana } from "./grafana.ts";
import { healthchecks } from "./healthchecks.ts";
import { json } from "./json.ts";
import { kibana } from "./kibana.ts";
import { nagios } from "./nagios.ts";
import { newRelic } from "./new-relic.ts";
import { opsgenie } from "./opsgenie.ts";
import { pagerDuty } from "./pager-duty.ts";
import { pingdom } from "./pingdom.ts";
import { sentry } from "./sentry.ts";
import { sns } from "./sns.ts";
import { statuspage } from "./statuspage.ts";
import { uptimeKuma } from "./uptime-kuma.ts";
import { uptimeRobot } from "./uptime-robot.ts";
import { zabbix } from "./zabbix.ts";

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

/** Reads an event of a sender. Does not throw, whatever the body. */
export function readAlerts(
  type: IntegrationType,
  message: InboundMessage,
  settings: AdapterSettings = {},
): AdapterResult {
  return adapters[type](message, settings);
}
