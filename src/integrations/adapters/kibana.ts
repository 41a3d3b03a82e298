import * as z from "zod";
import type { Adapter } from "./adapter.ts";
import {
  adapterFor,
  fingerprintOf,
  oneAlert,
  optionalText,
  optionalTime,
  requiredText,
  tagLabels,
  wordList,
} from "./alert-fields.ts";

const kibanaBody = z.object({
  rule_id: requiredText,
  action_group: requiredText,
  rule_name: optionalText,
  alert_id: optionalText,
  date: optionalTime,
  severity: optionalText,
  reason: optionalText,
  tags: wordList,
  url: optionalText,
});

/** Kibana, the connector "Webhook" with the body of the guide. */
export const kibana: Adapter = adapterFor("Kibana", kibanaBody, (event) => {
  if (event.rule_id.startsWith("{{")) return { test: "Kibana sent variables without values: a test." };
  const isResolved = event.action_group.toLowerCase() === "recovered";
  return oneAlert({
    fingerprint: fingerprintOf(event.rule_id, event.alert_id),
    state: isResolved ? "Resolved" : "Firing",
    severity: event.severity,
    title: event.reason ?? event.rule_name,
    labels: [
      ["name", event.rule_name],
      ["rule", event.rule_name],
      ["alert", event.alert_id],
      ["action_group", event.action_group],
      ...tagLabels(event.tags),
    ],
    startsAt: isResolved ? null : event.date,
    endsAt: event.date,
    url: event.url,
  });
});
