import * as z from "zod";
import type { AlertState } from "../../contract/alerts.ts";
import type { Adapter } from "./adapter.ts";
import {
  adapterFor,
  fingerprintOf,
  oneAlert,
  optionalText,
  optionalTime,
  requiredText,
} from "./alert-fields.ts";

const nagiosBody = z.object({
  type: requiredText,
  host: requiredText,
  state: requiredText,
  service: optionalText,
  output: optionalText,
  time: optionalTime,
  url: optionalText,
});

const states = new Map<string, AlertState>([
  ["PROBLEM", "Firing"],
  ["ACKNOWLEDGEMENT", "Acknowledged"],
  ["RECOVERY", "Resolved"],
]);

/** Macros of Nagios (`$HOSTNAME$`) and Icinga 2 (`$host.name$`) that were not replaced. */
const isMacro = (text: string) => /^\$[\w.]+\$$/u.test(text);

/** Nagios and Icinga 2, a notification command with the body of the guide. */
export const nagios: Adapter = adapterFor("Nagios or Icinga", nagiosBody, (event) => {
  if (isMacro(event.host)) return { test: "The notification contains macros without values: a test." };
  const service = event.service === null || isMacro(event.service) ? null : event.service;
  const state = states.get(event.type.toUpperCase());
  if (state === undefined) {
    return { ignored: `The notification ${event.type.slice(0, 60)} changes no state.` };
  }
  const severity = event.state.toLowerCase();
  return oneAlert({
    fingerprint: service === null ? event.host : `${event.host}!${service}`,
    state,
    severity: state === "Resolved" ? null : severity,
    title: [fingerprintOf(event.host, service), event.output].filter((part) => part !== null).join(": "),
    labels: [
      ["name", service === null ? event.host : `${event.host}!${service}`],
      ["host", event.host],
      ["service", service],
      ["state", severity],
    ],
    startsAt: state === "Firing" ? event.time : null,
    endsAt: event.time,
    url: event.url,
  });
});
