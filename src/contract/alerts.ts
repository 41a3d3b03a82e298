/** Senders of alerts and the form that every alert is read into. */
import * as z from "zod";
import type { WordReader } from "./words.ts";

/** The types of integration, one for each kind of sender, as the API writes them. */
export const integrationTypes = [
  "Alertmanager",
  "Grafana",
  "UptimeKuma",
  "Gatus",
  "Datadog",
  "NewRelic",
  "PagerDuty",
  "Opsgenie",
  "Zabbix",
  "UptimeRobot",
  "Pingdom",
  "BetterStack",
  "Sentry",
  "Checkly",
  "Healthchecks",
  "Kibana",
  "Nagios",
  "Sns",
  "Azure",
  "GoogleCloud",
  "GitHub",
  "Statuspage",
  "CloudEvents",
  "Json",
] as const;

/** A type of integration. */
export type IntegrationType = (typeof integrationTypes)[number];

const typesByPlainName = new Map(integrationTypes.map((type) => [type.toLowerCase(), type]));

const plainName = (text: string) => text.toLowerCase().replace(/[\s_-]+/gu, "");

/** Products and former names, in lower case without spaces, with the type that takes their events. */
const typesByProduct: readonly (readonly [product: string, type: IntegrationType])[] = [
  ["prometheus", "Alertmanager"],
  ["victoriametrics", "Alertmanager"],
  ["vmalert", "Alertmanager"],
  ["thanos", "Alertmanager"],
  ["mimir", "Alertmanager"],
  ["loki", "Alertmanager"],
  ["kuma", "UptimeKuma"],
  ["jira", "Opsgenie"],
  ["betteruptime", "BetterStack"],
  ["elastic", "Kibana"],
  ["icinga", "Nagios"],
  ["naemon", "Nagios"],
  ["checkmk", "Nagios"],
  ["cloudwatch", "Sns"],
  ["amazon", "Sns"],
  ["aws", "Sns"],
  ["applicationinsights", "Azure"],
  ["stackdriver", "GoogleCloud"],
  ["google", "GoogleCloud"],
  ["gcp", "GoogleCloud"],
  ["knative", "CloudEvents"],
  ["custom", "Json"],
  ["generic", "Json"],
  ["webhook", "Json"],
];

/** The type for a product's name, such as `Prometheus` or `Grafana Cloud`, or undefined. */
export function suggestIntegrationType(text: string): IntegrationType | undefined {
  const name = plainName(text.slice(0, 100));
  return (
    integrationTypes.find((type) => name.includes(type.toLowerCase())) ??
    typesByProduct.find(([product]) => name.includes(product))?.[1]
  );
}

/** Reads a type of integration without regard to case, spaces, `_` and `-`. */
export const readIntegrationType: WordReader<IntegrationType> = (text) =>
  text.length > 40 ? undefined : typesByPlainName.get(plainName(text));

/** The states of an alert. Acknowledged counts as firing; Test changes nothing. */
export const alertStates = ["Firing", "Acknowledged", "Resolved", "Test"] as const;

/** The state of an alert. */
export type AlertState = (typeof alertStates)[number];

/** One alert of one event, whatever its sender. Times are epoch milliseconds. */
export type Alert = {
  /** Identifies the alert among those of its sender, from firing to resolved; at most 200 characters. */
  readonly fingerprint: string;
  readonly state: AlertState;
  /** The sender's own word; null where the sender has none. */
  readonly severity: string | null;
  readonly title: string;
  /** At most 64, each value at most 1,000 characters; `name` is the sender's own name for the monitored thing. */
  readonly labels: Readonly<Record<string, string>>;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly url: string | null;
  /** Set where the sender opens a resolved alert again with the time of its first start. */
  readonly reopens?: true;
};

/** An alert of an event that cannot be used; the others of the event are. */
export type InvalidAlert = {
  readonly fingerprint: string;
  readonly title: string;
  readonly reason: string;
};

/** The largest number of alerts in one event. */
export const maxAlerts = 1000;

/** An alert on the wire, as a dry run shows it. */
export const alertOut = z.object({
  Fingerprint: z.string(),
  State: z.enum(alertStates),
  Severity: z.string().nullable(),
  Title: z.string(),
  Labels: z.record(z.string(), z.string()),
  StartsAt: z.iso.datetime({ precision: 3 }).nullable(),
  EndsAt: z.iso.datetime({ precision: 3 }).nullable(),
  Url: z.string().nullable(),
});
