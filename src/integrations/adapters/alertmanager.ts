/** Prometheus Alertmanager, whose body Grafana posts too, with more properties. */
import * as z from "zod";
import { type Alert, type InvalidAlert, maxAlerts } from "../../contract/alerts.ts";
import type { Adapter, AdapterResult } from "./adapter.ts";
import {
  adapterFor,
  alertsOf,
  fingerprintOf,
  type LabelEntry,
  labelRecord,
  makeAlert,
  optionalText,
  optionalTime,
  otherSender,
} from "./alert-fields.ts";

const alertSchema = z.object({
  status: z.enum(["firing", "resolved"]),
  labels: labelRecord,
  annotations: labelRecord,
  startsAt: optionalTime,
  endsAt: optionalTime,
  generatorURL: optionalText,
  dashboardURL: optionalText,
  panelURL: optionalText,
  fingerprint: optionalText,
});

/** The part of the body that both senders share. */
export const alertmanagerBody = z.object({
  alerts: alertsOf(alertSchema),
  externalURL: optionalText,
  commonLabels: labelRecord,
  truncatedAlerts: z.int().positive().optional().catch(undefined),
  /** Only Grafana has organisations. */
  orgId: optionalText,
});

type AlertmanagerBody = z.infer<typeof alertmanagerBody>;
type AlertmanagerAlert = AlertmanagerBody["alerts"][number];

/** The value of the first of these names that has one. */
function firstOf(entries: readonly LabelEntry[], names: readonly string[]): string | null {
  for (const name of names) {
    const value = entries.find((entry) => entry[0] === name)?.[1];
    if (value != null) return value;
  }
  return null;
}

/** A fingerprint for senders older than `fingerprint`: of all labels in the order of their names. */
function labelFingerprint(labels: readonly LabelEntry[]): string {
  return fingerprintOf(...labels.map(([name, value]) => `${name}=${value ?? ""}`).sort());
}

function alertOf(alert: AlertmanagerAlert, body: AlertmanagerBody, isTest: boolean): Alert {
  const labels = [...alert.labels, ...body.commonLabels];
  const name = firstOf(alert.labels, ["alertname"]);
  return makeAlert({
    fingerprint: alert.fingerprint ?? labelFingerprint(alert.labels),
    state: isTest ? "Test" : alert.status === "firing" ? "Firing" : "Resolved",
    severity: firstOf(labels, ["severity", "priority"]),
    title: firstOf(alert.annotations, ["summary", "title", "message", "description"]) ?? name,
    labels,
    startsAt: alert.startsAt,
    endsAt: alert.endsAt,
    url: alert.dashboardURL ?? alert.panelURL ?? alert.generatorURL ?? body.externalURL,
  });
}

/** The alerts that the sender left out of its notification, as one entry for the log. */
function truncatedOf({ truncatedAlerts: count }: AlertmanagerBody): InvalidAlert[] {
  if (count === undefined) return [];
  return [
    {
      fingerprint: "truncatedAlerts",
      title: count === 1 ? "1 more alert" : `${count} more alerts`,
      reason: "The sender left them out of its notification, because of its own limit (`max_alerts`).",
    },
  ];
}

/** The alerts of a notification, firing and resolved ones together. */
export function alertmanagerResult(
  body: AlertmanagerBody,
  isTest: (labels: readonly LabelEntry[]) => boolean = () => false,
): AdapterResult {
  if (body.alerts.length === 0) return { ignored: "The notification contains no alerts." };
  const alerts = body.alerts.slice(0, maxAlerts).map((alert) => alertOf(alert, body, isTest(alert.labels)));
  const invalid = truncatedOf(body);
  return { alerts, ...(invalid.length > 0 && { invalid }) };
}

/** Prometheus Alertmanager, `webhook_configs`. */
export const alertmanager: Adapter = adapterFor("Alertmanager", alertmanagerBody, (event) => {
  return event.orgId === null ? alertmanagerResult(event) : otherSender("Alertmanager", "Grafana");
});
