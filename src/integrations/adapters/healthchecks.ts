import * as z from "zod";
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

const healthchecksBody = z.object({
  status: requiredText,
  name: optionalText,
  slug: optionalText,
  tags: wordList,
  unique_key: optionalText,
  uuid: optionalText,
  code: optionalText,
  n_pings: optionalText,
  now: optionalTime,
});

/** The statuses of checks that are neither up nor down. */
const otherStatuses: readonly string[] = ["new", "grace", "paused", "started"];

/** The check that the button "Test" of an integration sends. */
const isTestCheck = (name: string | null, pings: string | null) => name === "TEST" && pings === "42";

/** Healthchecks, the integration "Webhook" with `$JSON` or the body of the guide. */
export const healthchecks: Adapter = adapterFor("Healthchecks", healthchecksBody, (check) => {
  const fingerprint = check.unique_key ?? check.code ?? check.uuid ?? check.slug ?? check.name;
  if (fingerprint === null) {
    return { problem: "The body is not an event of Healthchecks: it names no check." };
  }
  if (isTestCheck(check.name, check.n_pings)) return { test: "Healthchecks sent a test." };
  const isDown = check.status === "down";
  if (otherStatuses.includes(check.status)) {
    return { ignored: `The check is ${check.status}, neither up nor down.` };
  }
  if (!isDown && check.status !== "up") {
    return { problem: "The body is not an event of Healthchecks: `status` is not one of its statuses." };
  }
  return oneAlert({
    fingerprint: `check:${fingerprint}`,
    state: isDown ? "Firing" : "Resolved",
    severity: "down",
    title: check.name ?? check.slug,
    labels: [["name", check.name], ["slug", check.slug], ...tagLabels(check.tags)],
    startsAt: isDown ? check.now : null,
    endsAt: check.now,
  });
});
