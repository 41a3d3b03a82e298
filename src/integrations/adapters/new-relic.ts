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
  wordList,
} from "./alert-fields.ts";

const listOfNames = wordList.transform((names) => names[0] ?? null);

/** The fields of the guide's template, and those of the template that New Relic offers. */
const newRelicBody = z.object({
  state: requiredText,
  title: requiredText,
  issue_id: optionalText,
  id: optionalText,
  priority: optionalText,
  condition_name: optionalText,
  policy_name: optionalText,
  entity_name: optionalText,
  labels: labelRecord,
  alertConditionNames: listOfNames,
  alertPolicyNames: listOfNames,
  impactedEntities: listOfNames,
  created_at: optionalTime,
  createdAt: optionalTime,
  closed_at: optionalTime,
  updatedAt: optionalTime,
  url: optionalText,
  issueUrl: optionalText,
});

const states = new Map<string, AlertState>([
  ["CREATED", "Firing"],
  ["ACTIVATED", "Firing"],
  ["ACKNOWLEDGED", "Acknowledged"],
  ["CLOSED", "Resolved"],
]);

/** New Relic, a workflow with the destination "Webhook". */
export const newRelic: Adapter = adapterFor("New Relic", newRelicBody, (issue) => {
  const fingerprint = issue.issue_id ?? issue.id;
  if (fingerprint === null)
    return { problem: "The body is not an event of New Relic: `issue_id` is missing." };
  const state = states.get(issue.state.toUpperCase());
  if (state === undefined) return { problem: "New Relic: `state` is not the state of an issue." };
  return oneAlert({
    fingerprint,
    state,
    severity: issue.priority?.toUpperCase() === "MEDIUM" ? "warning" : issue.priority,
    title: issue.title,
    labels: [
      ["name", issue.entity_name ?? issue.impactedEntities],
      ["condition", issue.condition_name ?? issue.alertConditionNames],
      ["policy", issue.policy_name ?? issue.alertPolicyNames],
      ["priority", issue.priority],
      ...issue.labels,
    ],
    startsAt: issue.created_at ?? issue.createdAt,
    endsAt: issue.closed_at ?? issue.updatedAt,
    url: issue.url ?? issue.issueUrl,
  });
});
