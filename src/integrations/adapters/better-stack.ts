import * as z from "zod";
import type { AlertState } from "../../contract/alerts.ts";
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

const betterStackBody = z.object({
  data: z.object({
    id: requiredText,
    type: requiredText,
    attributes: z.object({
      name: optionalText,
      url: optionalText,
      cause: optionalText,
      team_name: optionalText,
      metadata: labelRecord,
      started_at: optionalTime,
      acknowledged_at: optionalTime,
      resolved_at: optionalTime,
    }),
    relationships: optionalObject({
      monitor: optionalObject({ data: optionalObject({ id: optionalText, type: optionalText }) }),
    }),
  }),
});

type Attributes = z.infer<typeof betterStackBody>["data"]["attributes"];

function stateOf(attributes: Attributes): AlertState {
  if (attributes.resolved_at !== null) return "Resolved";
  return attributes.acknowledged_at === null ? "Firing" : "Acknowledged";
}

/** Better Stack, outgoing webhooks for incidents with the body that it offers. */
export const betterStack: Adapter = adapterFor("Better Stack", betterStackBody, (content) => {
  const { id, type, attributes, relationships } = content.data;
  if (type !== "incident")
    return { ignored: `Better Stack's event is about ${type.slice(0, 60)}, not about an incident.` };
  return oneAlert({
    fingerprint: `incident:${id}`,
    state: stateOf(attributes),
    title: [attributes.name, attributes.cause].filter((part) => part !== null).join(": "),
    labels: [
      ["name", attributes.name],
      ["url", attributes.url],
      ["cause", attributes.cause],
      ["team", attributes.team_name],
      ["monitor_id", relationships.monitor.data.id],
      ...attributes.metadata,
    ],
    startsAt: attributes.started_at,
    endsAt: attributes.resolved_at,
    url: attributes.url,
    // An incident that is reopened keeps its start, and its event is like the first one.
    reopens: true,
  });
});
