/** The message of an alert: the same parts for every channel, in English, as the portal is. */
import { addressOn } from "../../contract/page-addresses.ts";
import type { TeamRule } from "../../contract/team-alerts.ts";
import { writeTime, writeTimeOrNull } from "../../contract/times.ts";
import { palettes } from "../../publishing/colour-palette.ts";
import type { TeamAlertRow, TeamEvent } from "../../store/tables/team-tables.ts";
import type { MessageParts } from "../messages/message-parts.ts";

/** The page that an alert is about. */
export type TeamPage = {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly url: string;
};

/** An alert's message. `alert` is null of a test. */
export type TeamMessage = {
  readonly event: TeamEvent;
  readonly alert: TeamAlertRow | null;
  readonly page: TeamPage;
  /** The address of the service, where the portal is. */
  readonly baseUrl: string;
};

const severities: Readonly<Record<TeamRule, "critical" | "error" | "warning" | "info">> = {
  UnannouncedOutage: "critical",
  SilentIncident: "error",
  UpcomingMaintenance: "info",
  OverdueMaintenance: "warning",
  Flapping: "warning",
  MissingReports: "error",
  StaleAlerts: "warning",
  ExpiringKey: "warning",
  DeliveryFailure: "error",
  CopyFailure: "error",
};

/** How bad an alert is, in PagerDuty's words. */
export function severityOf(rule: TeamRule): "critical" | "error" | "warning" | "info" {
  return severities[rule];
}

const headings: Readonly<Record<TeamEvent, string>> = {
  Triggered: "Alert",
  Resolved: "Resolved",
  Test: "Test",
};

/** The place in the portal where the matter is dealt with. */
export function alertUrl({ alert, baseUrl }: Pick<TeamMessage, "alert" | "baseUrl">): string {
  return addressOn(baseUrl, alert?.path ?? "/portal/settings/team-alerts");
}

/** The parts of a message. */
export function teamParts(message: TeamMessage): MessageParts {
  const { event, alert, page } = message;
  const title = alert?.title ?? "This is a test of team alerts";
  const detail = alert?.detail ?? "Alerts of this page are sent here.";
  const status = event === "Resolved" ? "Operational" : "Major Outage";
  const { light, dark } = palettes;
  const isTest = event === "Test";
  return {
    language: "en",
    direction: "ltr",
    subject: `[${page.name}] ${event === "Resolved" ? "Resolved: " : ""}${title}`,
    page: { name: page.name, url: page.url },
    colour: isTest
      ? { light: light.ink2, dark: dark.ink2 }
      : { light: light.mark[status], dark: dark.mark[status] },
    heading: headings[event],
    title,
    facts: [],
    body: null,
    notes: event === "Resolved" ? ["No action needed: the alert is resolved."] : [detail],
    button: { label: "Open in Signalbox", url: alertUrl(message) },
    why: "You get this message because team alerts are set up for this page: Settings > Team alerts.",
    footer: [],
  };
}

const types: Readonly<Record<TeamEvent, string>> = {
  Triggered: "team.alert.triggered",
  Resolved: "team.alert.resolved",
  Test: "team.test",
};

/** The body of a webhook. */
export function teamWebhookBody(message: TeamMessage, now: number): string {
  const { event, alert, page } = message;
  return JSON.stringify({
    type: types[event],
    timestamp: writeTime(now),
    data: {
      Page: { Id: page.id, Slug: page.slug, Name: page.name, Url: page.url },
      Id: alert?.public_id ?? null,
      Rule: alert?.rule ?? null,
      Subject: alert === null ? null : { Id: alert.subject_id, Name: alert.subject_name },
      Title: alert?.title ?? "Test",
      Detail: alert?.detail ?? "",
      Url: alertUrl(message),
      OpenedAt: writeTimeOrNull(alert?.opened_at ?? null),
      ResolvedAt: writeTimeOrNull(alert?.resolved_at ?? null),
    },
  });
}
