import * as z from "zod";
import type { AlertState } from "../../contract/alerts.ts";
import type { Adapter } from "./adapter.ts";
import {
  adapterFor,
  labelRecord,
  oneAlert,
  optionalText,
  optionalTime,
  requiredText,
  tagLabels,
  wordList,
} from "./alert-fields.ts";

const opsgenieBody = z.object({
  action: requiredText,
  alert: z.object({
    alertId: requiredText,
    alias: optionalText,
    message: optionalText,
    entity: optionalText,
    source: optionalText,
    priority: optionalText,
    tags: wordList,
    details: labelRecord,
    createdAt: optionalTime,
    updatedAt: optionalTime,
  }),
});

/** The actions that change the state of an alert; all others are about its text and its responders. */
const states = new Map<string, AlertState>([
  ["create", "Firing"],
  ["unacknowledge", "Firing"],
  ["acknowledge", "Acknowledged"],
  ["close", "Resolved"],
  ["delete", "Resolved"],
]);

/** Opsgenie and Jira Service Management, the integration "Webhook". */
export const opsgenie: Adapter = adapterFor("Opsgenie", opsgenieBody, ({ action, alert }) => {
  const state = states.get(action.toLowerCase());
  if (state === undefined) {
    return { ignored: `Opsgenie's action ${action.slice(0, 60)} does not change the state of an alert.` };
  }
  return oneAlert({
    fingerprint: alert.alertId,
    state,
    severity: alert.priority,
    title: alert.message,
    labels: [
      ["name", alert.entity ?? alert.alias],
      ["entity", alert.entity],
      ["alias", alert.alias],
      ["source", alert.source],
      ...alert.details,
      ...tagLabels(alert.tags),
    ],
    startsAt: alert.createdAt,
    endsAt: alert.updatedAt,
  });
});
