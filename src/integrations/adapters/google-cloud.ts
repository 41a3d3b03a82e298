import * as z from "zod";
import type { Adapter } from "./adapter.ts";
import {
  adapterFor,
  labelRecord,
  oneAlert,
  optionalObject,
  optionalText,
  optionalTime,
  requiredText,
} from "./alert-fields.ts";

const googleCloudBody = z.object({
  version: optionalText,
  incident: z.object({
    incident_id: requiredText,
    state: z.enum(["open", "OPEN", "closed", "CLOSED"]),
    policy_name: optionalText,
    condition_name: optionalText,
    severity: optionalText,
    summary: optionalText,
    started_at: optionalTime,
    ended_at: optionalTime,
    url: optionalText,
    resource_display_name: optionalText,
    resource: optionalObject({ type: optionalText, labels: labelRecord }),
    policy_user_labels: labelRecord,
  }),
});

const withoutSeverity = "no severity";

/** Google Cloud Monitoring, a notification channel "Webhooks". */
export const googleCloud: Adapter = adapterFor(
  "Google Cloud Monitoring",
  googleCloudBody,
  ({ version, incident }) => {
    const isOpen = incident.state.toLowerCase() === "open";
    const severity = incident.severity?.toLowerCase() === withoutSeverity ? null : incident.severity;
    return oneAlert({
      fingerprint: incident.incident_id,
      state: version === "test" ? "Test" : isOpen ? "Firing" : "Resolved",
      severity: severity ?? incident.policy_user_labels.find(([name]) => name === "severity")?.[1] ?? null,
      title: incident.summary ?? incident.condition_name ?? incident.policy_name,
      labels: [
        ["name", incident.policy_name],
        ["policy", incident.policy_name],
        ["condition", incident.condition_name],
        ["resource", incident.resource_display_name],
        ["resource_type", incident.resource.type],
        ...incident.policy_user_labels,
        ...incident.resource.labels,
      ],
      startsAt: incident.started_at,
      endsAt: incident.ended_at,
      url: incident.url,
    });
  },
);
