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

/** A variable that has no value arrives as an empty text, as `null`, or under its own name. */
const variable = optionalText.transform((text) =>
  text === null || text === "null" || /^\$[A-Z_]+$/u.test(text) ? null : text,
);

const datadogBody = z.object({
  transition: requiredText,
  title: requiredText,
  id: variable,
  cycle: variable,
  aggregate: variable,
  tags: wordList,
  priority: variable,
  date: optionalTime,
  link: optionalText,
  host: variable,
  scope: variable,
});

/** Reads `$ALERT_TRANSITION`. */
function stateOf(transition: string): AlertState | undefined {
  const word = transition.toLowerCase();
  if (word.endsWith("recovered")) return "Resolved";
  return /^(?:re-?)?(?:triggered|warn|no data|notify)$/u.test(word) ? "Firing" : undefined;
}

const isWarning = (transition: string) => /^(?:re-?)?warn$/iu.test(transition);

/** The title of a monitor without the bracketed state before it. */
const monitorName = (title: string) => title.replace(/^(?:\[[^\]]{0,200}\]\s*){1,3}/u, "");

/** Datadog, the integration "Webhooks" with the payload of the guide. */
export const datadog: Adapter = adapterFor("Datadog", datadogBody, (event) => {
  if (event.transition === "$ALERT_TRANSITION") return { test: "Datadog sent a payload without an alert." };
  const state = stateOf(event.transition);
  if (state === undefined) return { problem: "Datadog: `transition` is not a transition of a monitor." };
  const fingerprint = event.cycle ?? event.aggregate ?? event.id;
  if (fingerprint === null) return { problem: "The body is not an event of Datadog: `cycle` is missing." };
  return oneAlert({
    fingerprint,
    state: /^\[TEST\b/iu.test(event.title) ? "Test" : state,
    severity: isWarning(event.transition) ? "warning" : event.priority,
    title: event.title,
    labels: [
      ["name", monitorName(event.title)],
      ["monitor_id", event.id],
      ["host", event.host],
      ["scope", event.scope],
      ["priority", event.priority],
      ...tagLabels(event.tags),
    ],
    startsAt: state === "Firing" ? event.date : null,
    endsAt: event.date,
    url: event.link,
  });
});
