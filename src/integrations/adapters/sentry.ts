import * as z from "zod";
import type { AlertState } from "../../contract/alerts.ts";
import type { Adapter, AdapterResult } from "./adapter.ts";
import {
  anything,
  type LabelEntry,
  oneAlert,
  optionalObject,
  optionalText,
  optionalTime,
  readContent,
  requiredText,
  scalarText,
  wordList,
} from "./alert-fields.ts";

/** Pairs of a tag's name and value. */
const tagPairs = anything.transform((value): LabelEntry[] => {
  const pairs: unknown[] = Array.isArray(value) ? value.slice(0, 100) : [];
  return pairs.flatMap((pair): LabelEntry[] => {
    const name = Array.isArray(pair) ? scalarText(pair[0]) : null;
    return name === null || !Array.isArray(pair) ? [] : [[name, scalarText(pair[1])]];
  });
});

const sentryBody = z.object({
  action: requiredText,
  data: z.object({
    web_url: optionalText,
    description_title: optionalText,
    triggered_rule: optionalText,
    metric_alert: z
      .object({
        id: requiredText,
        projects: wordList,
        alert_rule: optionalObject({ name: optionalText }),
        date_started: optionalTime,
        date_closed: optionalTime,
      })
      .optional(),
    event: z
      .object({
        issue_id: optionalText,
        event_id: optionalText,
        title: optionalText,
        level: optionalText,
        datetime: optionalTime,
        web_url: optionalText,
        tags: tagPairs,
      })
      .optional(),
    issue: z
      .object({
        id: requiredText,
        title: optionalText,
        level: optionalText,
        permalink: optionalText,
        project: optionalObject({ slug: optionalText }),
      })
      .optional(),
  }),
});

type SentryData = z.infer<typeof sentryBody>["data"];

const metricStates = new Map<string, AlertState>([
  ["critical", "Firing"],
  ["warning", "Firing"],
  ["resolved", "Resolved"],
]);

function metricResult(action: string, data: SentryData): AdapterResult | undefined {
  const alert = data.metric_alert;
  if (alert === undefined) return undefined;
  const state = metricStates.get(action);
  if (state === undefined) return { ignored: `Sentry's action ${action.slice(0, 60)} changes no state.` };
  const project = alert.projects[0] ?? null;
  return oneAlert({
    fingerprint: `metric:${alert.id}`,
    state,
    severity: state === "Firing" ? action : null,
    title: data.description_title ?? alert.alert_rule.name,
    labels: [
      ["name", alert.alert_rule.name],
      ["project", project],
      ["service", project],
      ["rule", alert.alert_rule.name],
    ],
    startsAt: alert.date_started,
    endsAt: alert.date_closed,
    url: data.web_url,
  });
}

/** An issue alert fires and never resolves by itself: that the issue is resolved ends it. */
function eventResult({ event, triggered_rule: rule }: SentryData): AdapterResult | undefined {
  const issue = event?.issue_id ?? event?.event_id;
  if (event === undefined || issue == null) return undefined;
  return oneAlert({
    fingerprint: `issue:${issue}`,
    state: "Firing",
    severity: event.level === "fatal" ? "critical" : event.level,
    title: event.title,
    labels: [["name", rule], ["rule", rule], ["level", event.level], ...event.tags],
    startsAt: event.datetime,
    url: event.web_url,
  });
}

function issueResult(action: string, { issue }: SentryData): AdapterResult | undefined {
  if (issue === undefined) return undefined;
  if (!["resolved", "archived", "ignored"].includes(action)) {
    return { ignored: "An issue alone raises no alert; an alert rule does." };
  }
  return oneAlert({
    fingerprint: `issue:${issue.id}`,
    state: "Resolved",
    severity: issue.level === "fatal" ? "critical" : issue.level,
    title: issue.title,
    labels: [
      ["project", issue.project.slug],
      ["service", issue.project.slug],
      ["level", issue.level],
    ],
    url: issue.permalink,
  });
}

/** Sentry, an internal integration with alerts and issues. */
export const sentry: Adapter = ({ body, headers }) => {
  if (headers["sentry-hook-resource"] === "installation")
    return { test: "Sentry announced its installation." };
  const read = readContent("Sentry", sentryBody, body);
  if ("problem" in read) return read;
  const { action, data } = read.content;
  const result = metricResult(action, data) ?? eventResult(data) ?? issueResult(action, data);
  if (result !== undefined) return result;
  return headers["sentry-hook-resource"] === undefined
    ? { problem: "The body is not an event of Sentry: it contains no alert and no issue." }
    : { ignored: "The event of Sentry contains no alert and no issue." };
};
