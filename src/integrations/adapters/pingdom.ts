import * as z from "zod";
import type { Adapter } from "./adapter.ts";
import {
  adapterFor,
  oneAlert,
  optionalObject,
  optionalText,
  optionalTime,
  requiredText,
  tagLabels,
  wordList,
} from "./alert-fields.ts";

const pingdomBody = z.object({
  check_id: requiredText,
  current_state: requiredText,
  check_name: optionalText,
  check_type: optionalText,
  check_params: optionalObject({ hostname: optionalText, full_url: optionalText }),
  tags: wordList,
  importance_level: optionalText,
  state_changed_timestamp: optionalTime,
  description: optionalText,
  long_description: optionalText,
});

const downStates = ["DOWN", "FAILING"];
const upStates = ["UP", "SUCCESS"];

/** Pingdom, the integration "Webhook", for uptime and transaction checks. */
export const pingdom: Adapter = adapterFor("Pingdom", pingdomBody, (event) => {
  const state = event.current_state.toUpperCase();
  const isDown = downStates.includes(state);
  if (!isDown && !upStates.includes(state)) {
    return { ignored: `The state ${event.current_state.slice(0, 60)} is neither up nor down.` };
  }
  const text = event.long_description ?? event.description;
  return oneAlert({
    fingerprint: `check:${event.check_id}`,
    state: isDown ? "Firing" : "Resolved",
    severity: event.importance_level,
    title: [event.check_name, text].filter((part) => part !== null).join(": "),
    labels: [
      ["name", event.check_name],
      ["check_id", event.check_id],
      ["type", event.check_type],
      ["hostname", event.check_params.hostname],
      ...tagLabels(event.tags),
    ],
    startsAt: isDown ? event.state_changed_timestamp : null,
    endsAt: event.state_changed_timestamp,
    url: event.check_params.full_url,
  });
});
