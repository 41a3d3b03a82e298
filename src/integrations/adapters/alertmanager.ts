import type { Adapter } from "./adapter.ts";
import { readContent } from "./alert-fields.ts";
import { alertmanagerBody, alertmanagerResult } from "./alertmanager-body.ts";

/** Prometheus Alertmanager, `webhook_configs`. */
export const alertmanager: Adapter = ({ body }) => {
  const read = readContent("Alertmanager", alertmanagerBody, body);
  return "problem" in read ? read : alertmanagerResult(read.content);
};
