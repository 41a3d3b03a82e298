import type { Adapter } from "./adapter.ts";
import { readContent } from "./alert-fields.ts";
import { alertmanagerAlerts, alertmanagerBody } from "./alertmanager-body.ts";

/** Prometheus Alertmanager, `webhook_configs`. */
export const alertmanager: Adapter = ({ body }) => {
  const read = readContent("Alertmanager", alertmanagerBody, body);
  if ("problem" in read) return read;
  if (read.content.alerts.length === 0) return { ignored: "The notification holds no alerts." };
  return { alerts: alertmanagerAlerts(read.content) };
};
