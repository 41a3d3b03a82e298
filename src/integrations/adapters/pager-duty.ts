import * as z from "zod";
import type { AlertState } from "../../contract/alerts.ts";
import type { Adapter } from "./adapter.ts";
import {
  adapterFor,
  oneAlert,
  optionalObject,
  optionalText,
  optionalTime,
  requiredText,
} from "./alert-fields.ts";

const pagerDutyBody = z.object({
  event: z.object({
    event_type: requiredText,
    occurred_at: optionalTime,
    data: optionalObject({
      id: optionalText,
      status: optionalText,
      title: optionalText,
      html_url: optionalText,
      created_at: optionalTime,
      urgency: optionalText,
      service: optionalObject({ id: optionalText, summary: optionalText }),
      priority: optionalObject({ summary: optionalText }),
    }),
  }),
});

const statesByStatus = new Map<string | null, AlertState>([
  ["triggered", "Firing"],
  ["acknowledged", "Acknowledged"],
  ["resolved", "Resolved"],
]);

/** PagerDuty, webhooks version 3. */
export const pagerDuty: Adapter = adapterFor("PagerDuty", pagerDutyBody, (content) => {
  const { event_type: type, occurred_at: occurredAt, data } = content.event;
  if (type === "pagey.ping") return { test: "PagerDuty sent a ping." };
  const state = statesByStatus.get(data.status);
  if (!type.startsWith("incident.") || state === undefined || data.id === null) {
    return { ignored: `PagerDuty's event ${type.slice(0, 60)} does not change the state of an incident.` };
  }
  return oneAlert({
    fingerprint: data.id,
    state,
    severity: data.priority.summary ?? data.urgency,
    title: data.title,
    labels: [
      ["service", data.service.summary],
      ["name", data.service.summary],
      ["service_id", data.service.id],
      ["urgency", data.urgency],
      ["priority", data.priority.summary],
    ],
    // A reopened incident starts again; it was created before it was resolved.
    startsAt: type === "incident.reopened" ? occurredAt : data.created_at,
    endsAt: occurredAt,
    url: data.html_url,
  });
});
