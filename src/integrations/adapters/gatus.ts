import * as z from "zod";
import { readReportableStatus } from "../../contract/words.ts";
import type { Adapter } from "./adapter.ts";
import {
  adapterFor,
  fingerprintOf,
  oneAlert,
  optionalText,
  otherSender,
  requiredText,
} from "./alert-fields.ts";
import { readStateWord } from "./state-words.ts";

const gatusBody = z.object({
  status: requiredText,
  name: requiredText,
  group: optionalText,
  url: optionalText,
  description: optionalText,
  errors: optionalText,
  severity: optionalText,
  /** Only Healthchecks counts pings. */
  n_pings: optionalText,
});

/** The severities of the statuses that the placeholder for the state may be mapped to in Gatus. */
const statusSeverities = {
  Operational: null,
  "Under Maintenance": "info",
  "Degraded Performance": "minor",
  "Partial Outage": "warning",
  "Major Outage": "critical",
} as const;

/** Gatus, alerting provider "custom" with the body of the guide. */
export const gatus: Adapter = adapterFor("Gatus", gatusBody, (event) => {
  if (event.n_pings !== null) return otherSender("Gatus", "Healthchecks");
  const status = readReportableStatus(event.status);
  const isResolved = status === "Operational";
  const state = status === undefined ? readStateWord(event.status) : isResolved ? "Resolved" : "Firing";
  if (state === undefined) return { problem: `Gatus: \`status\` is neither TRIGGERED nor RESOLVED.` };
  return oneAlert({
    fingerprint: fingerprintOf(event.group, event.name, event.description),
    state,
    severity: event.severity ?? (status === undefined ? null : statusSeverities[status]),
    title: event.description ?? event.name,
    labels: [
      ["name", event.name],
      ["group", event.group],
      ["url", event.url],
      ["errors", event.errors],
    ],
    url: event.url,
  });
});
