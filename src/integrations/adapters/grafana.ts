import * as z from "zod";
import type { Adapter, AdapterResult } from "./adapter.ts";
import {
  type LabelEntry,
  labelRecord,
  oneAlert,
  optionalText,
  otherSender,
  readContent,
  requiredText,
} from "./alert-fields.ts";
import { alertmanagerBody, alertmanagerResult } from "./alertmanager.ts";

/** The notification of a contact point's button "Test". */
const isTest = (labels: readonly LabelEntry[]) =>
  labels.some(([name, value]) => name === "alertname" && value === "TestAlert") &&
  labels.some(([name, value]) => name === "instance" && value === "Grafana");

/** The body of Grafana's alerting before version 9. */
const legacyBody = z.object({
  ruleId: requiredText,
  ruleName: requiredText,
  state: z.enum(["ok", "alerting", "no_data", "paused", "pending"]),
  title: optionalText,
  message: optionalText,
  ruleUrl: optionalText,
  tags: labelRecord,
});

/** The version of Alertmanager's body; Grafana's own is 1. */
const alertmanagerVersion = "4";

/** Grafana adds at least one of the others to the body of Alertmanager. */
const currentBody = alertmanagerBody.extend({
  version: optionalText,
  state: optionalText,
  title: optionalText,
});

function legacyResult(body: z.infer<typeof legacyBody>): AdapterResult {
  if (body.state === "paused" || body.state === "pending") {
    return { ignored: `The rule is ${body.state}, which is neither alerting nor ok.` };
  }
  // The number that Grafana gives to the notification of its button "Test".
  const isTestRule = body.ruleId === "0" || body.ruleName === "Test notification";
  return oneAlert({
    fingerprint: `rule:${body.ruleId}`,
    state: isTestRule ? "Test" : body.state === "ok" ? "Resolved" : "Firing",
    severity: body.tags.find(([name]) => name === "severity")?.[1] ?? null,
    title: body.title ?? body.ruleName,
    labels: [["name", body.ruleName], ...body.tags],
    url: body.ruleUrl,
  });
}

/** Grafana, contact point "Webhook". */
export const grafana: Adapter = ({ body }) => {
  const legacy = readContent("Grafana", legacyBody, body);
  if ("content" in legacy) return legacyResult(legacy.content);
  const read = readContent("Grafana", currentBody, body);
  if ("problem" in read) return read;
  const { orgId, state, title, version } = read.content;
  const isAlertmanager =
    version === alertmanagerVersion && orgId === null && state === null && title === null;
  return isAlertmanager ? otherSender("Grafana", "Alertmanager") : alertmanagerResult(read.content, isTest);
};
