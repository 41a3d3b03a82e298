/** Payloads of Alertmanager for tests. */

/** An alert of a payload. */
export type TestAlert = {
  readonly name: string;
  readonly service: string;
  readonly status?: "firing" | "resolved";
  readonly severity?: string;
  readonly startsAt?: string;
  readonly endsAt?: string;
  readonly fingerprint?: string;
};

/** A payload with these alerts. */
export function alertmanagerPayload(...alerts: readonly TestAlert[]): Record<string, unknown> {
  return {
    version: "4",
    groupKey: "{}:{}",
    status: alerts.some(({ status = "firing" }) => status === "firing") ? "firing" : "resolved",
    receiver: "signalbox",
    groupLabels: {},
    commonLabels: {},
    commonAnnotations: {},
    externalURL: "http://alertmanager.example.com",
    alerts: alerts.map(({ name, service, status = "firing", severity = "critical", ...rest }) => ({
      status,
      labels: { alertname: name, service, severity },
      annotations: { summary: name },
      startsAt: rest.startsAt ?? new Date().toISOString(),
      endsAt: rest.endsAt ?? "0001-01-01T00:00:00Z",
      generatorURL: "",
      fingerprint: rest.fingerprint ?? `${name}/${service}`,
    })),
  };
}
