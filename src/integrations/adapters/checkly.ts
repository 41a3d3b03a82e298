import * as z from "zod";
import type { AlertState } from "../../contract/alerts.ts";
import type { Adapter } from "./adapter.ts";
import {
  adapterFor,
  oneAlert,
  optionalText,
  optionalTime,
  requiredText,
  tagLabels,
  wordList,
} from "./alert-fields.ts";

const checklyBody = z.object({
  alert_type: requiredText,
  check_id: requiredText,
  check_name: optionalText,
  group: optionalText,
  event: optionalText,
  started_at: optionalTime,
  tags: wordList,
  link: optionalText,
});

const states = new Map<string, { state: AlertState; severity: string | null }>([
  ["ALERT_FAILURE", { state: "Firing", severity: "critical" }],
  ["ALERT_FAILURE_REMAIN", { state: "Firing", severity: "critical" }],
  ["ALERT_DEGRADED_FAILURE", { state: "Firing", severity: "critical" }],
  ["ALERT_DEGRADED", { state: "Firing", severity: "minor" }],
  ["ALERT_DEGRADED_REMAIN", { state: "Firing", severity: "minor" }],
  ["ALERT_FAILURE_DEGRADED", { state: "Firing", severity: "minor" }],
  ["ALERT_RECOVERY", { state: "Resolved", severity: null }],
  ["ALERT_DEGRADED_RECOVERY", { state: "Resolved", severity: null }],
]);

/** Checkly, alert channel "Webhook" with the body of the guide. */
export const checkly: Adapter = adapterFor("Checkly", checklyBody, (event) => {
  if (event.alert_type.startsWith("{{")) return { test: "Checkly sent variables without values: a test." };
  const state = states.get(event.alert_type.toUpperCase());
  if (state === undefined) return { ignored: `Checkly's ${event.alert_type.slice(0, 60)} changes no state.` };
  return oneAlert({
    fingerprint: `check:${event.check_id}`,
    ...state,
    title: event.event ?? event.check_name,
    labels: [
      ["name", event.check_name],
      ["check_id", event.check_id],
      ["group", event.group],
      ...tagLabels(event.tags),
    ],
    startsAt: state.state === "Firing" ? event.started_at : null,
    endsAt: event.started_at,
    url: event.link,
  });
});
