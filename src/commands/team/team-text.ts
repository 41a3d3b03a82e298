/** Texts of team alerts, as recorded. */
import type { TeamRule } from "../../contract/team-alerts.ts";
import type { ActiveAlert } from "../../rules/team-alerts.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A duration in its largest whole unit: "10 minutes", "3 hours". */
export function lengthText(milliseconds: number): string {
  const [unit, size] =
    milliseconds >= 2 * dayMs
      ? ["day", dayMs]
      : milliseconds >= hourMs
        ? ["hour", hourMs]
        : ["minute", minuteMs];
  const count = Math.max(1, Math.round(milliseconds / Number(size)));
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Title, explanation, and the portal's path for handling the alert. */
export type AlertText = { readonly title: string; readonly detail: string; readonly path: string };

type Writer = (alert: ActiveAlert, length: string) => AlertText;

const writers: Readonly<Record<TeamRule, Writer>> = {
  UnannouncedOutage: ({ subject: { id, name }, status }, length) => ({
    title: `${name}: ${status} for ${length}, not announced`,
    detail:
      "No open incident or maintenance covers this component. Announce the outage, or correct the status.",
    path: `/portal/components/${id}`,
  }),
  SilentIncident: ({ subject: { id, name } }, length) => ({
    title: `No update for ${length}: ${name}`,
    detail: "The incident is open. Post an update, or resolve it.",
    path: `/portal/announcements/${id}`,
  }),
  UpcomingMaintenance: ({ subject: { id, name } }, length) => ({
    title: `Maintenance in ${length}: ${name}`,
    detail: "Check that it is still planned for this time.",
    path: `/portal/announcements/${id}`,
  }),
  OverdueMaintenance: ({ subject: { id, name } }, length) => ({
    title: `Maintenance overdue by ${length}: ${name}`,
    detail: "Its planned end has passed. Complete it, or postpone its end.",
    path: `/portal/announcements/${id}`,
  }),
  Flapping: ({ subject: { id, name } }) => ({
    title: `${name} is flapping`,
    detail:
      "Its status changed more than 4 times in 10 minutes. Subscribers get one message until it is stable.",
    path: `/portal/components/${id}`,
  }),
  MissingReports: ({ subject: { id, name } }, length) => ({
    title: `${name} stopped reporting ${length} ago`,
    detail: "Reports are overdue. Check the system that reports this component.",
    path: `/portal/components/${id}`,
  }),
  StaleAlerts: ({ subject: { id, name } }, length) => ({
    title: `Open alerts of ${name}: nothing received for ${length}`,
    detail:
      "An alert is still open, but its sender has stopped reporting. Check the monitoring system, or close the alert.",
    path: `/portal/settings/integrations/${id}`,
  }),
  ExpiringKey: ({ subject: { name } }, length) => ({
    title: `API key “${name}” expires in ${length}`,
    detail: "Rotate it before then: requests with an expired key are refused.",
    path: "/portal/settings/api-credentials",
  }),
  DeliveryFailure: (_alert, length) => ({
    title: `Notifications have not been sent for ${length}`,
    detail: "Sending is paused or held, or e-mail is paused because too many messages were rejected.",
    path: "/portal/settings/notifications",
  }),
  CopyFailure: (_alert, length) => ({
    title: `The static copy has not been updated for ${length}`,
    detail: "The destination rejects the copy. See the log for the reason.",
    path: "/portal",
  }),
};

/** The text of an alert at `now` (epoch milliseconds). */
export function alertText(alert: ActiveAlert, now: number): AlertText {
  return writers[alert.rule](alert, lengthText(Math.abs(now - alert.at)));
}
