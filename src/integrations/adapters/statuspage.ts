import * as z from "zod";
import type { Adapter } from "./adapter.ts";
import {
  anything,
  oneAlert,
  optionalObject,
  optionalText,
  optionalTime,
  readContent,
  requiredText,
} from "./alert-fields.ts";

const page = optionalObject({ id: optionalText });

const componentBody = z.object({
  page,
  component: z.object({ id: requiredText, name: requiredText }),
  component_update: z.object({ new_status: requiredText, created_at: optionalTime }),
});

const incidentBody = z.object({
  page: anything,
  incident: z.object({ id: requiredText, status: requiredText }),
});

/** The severities of component statuses; `under_maintenance` is planned and nothing to alarm about. */
const severities = new Map<string, string | null>([
  ["operational", null],
  ["under_maintenance", "info"],
  ["degraded_performance", "minor"],
  ["partial_outage", "warning"],
  ["major_outage", "critical"],
]);

/** Another status page in the form of Atlassian Statuspage: the webhook of a subscriber. */
export const statuspage: Adapter = ({ body }) => {
  const read = readContent("Statuspage", componentBody, body);
  if ("problem" in read) {
    const isIncident = "content" in readContent("Statuspage", incidentBody, body);
    return isIncident ? { ignored: "Incidents are not used: the components determine the status." } : read;
  }
  const { component, component_update: update } = read.content;
  const severity = severities.get(update.new_status);
  if (severity === undefined)
    return { problem: "Statuspage: `component_update.new_status` is not a status." };
  const isResolved = update.new_status === "operational";
  return oneAlert({
    fingerprint: `component:${component.id}`,
    state: isResolved ? "Resolved" : "Firing",
    severity,
    title: `${component.name}: ${update.new_status.replaceAll("_", " ")}`,
    labels: [
      ["name", component.name],
      ["component_id", component.id],
      ["page_id", read.content.page.id],
      ["status", update.new_status],
    ],
    startsAt: isResolved ? null : update.created_at,
    endsAt: update.created_at,
  });
};
