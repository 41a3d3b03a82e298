/** The events and reasons of deliveries, and the rules of team alerts, in words: for the portal and the command line. */
import type { DeliveryReason, NotificationEvent } from "./deliveries.ts";
import type { TeamRule } from "./team-alerts.ts";

/** Each event in words. */
export const eventWords = {
  IncidentOpened: "Incident opened",
  IncidentUpdated: "Incident updated",
  IncidentReopened: "Incident reopened",
  IncidentResolved: "Incident resolved",
  IncidentPostmortem: "Postmortem published",
  MaintenanceAnnounced: "Maintenance announced",
  MaintenanceReminder: "Maintenance reminder",
  MaintenanceChanged: "Maintenance rescheduled",
  MaintenanceStarted: "Maintenance started",
  MaintenanceUpdated: "Maintenance updated",
  MaintenanceEnded: "Maintenance ended",
  MaintenancePostmortem: "Postmortem published",
  NoticePublished: "Notice published",
  NoticeUpdated: "Notice updated",
  AnnouncementDeleted: "Announcement deleted",
  AnnouncementRestored: "Announcement restored",
  StatusChanged: "Status changed",
  FlappingStarted: "Status unstable",
  FlappingEnded: "Status stable again",
  SubscriptionConfirmation: "Confirmation",
  SubscriptionLink: "Link to the subscription",
  SubscriptionChallenge: "Challenge",
  SubscriptionTest: "Test message",
} as const satisfies Record<NotificationEvent, string>;

/** Each reason in words, as they follow a state. */
export const reasonWords = {
  AddressRefused: "the mail server rejected the address",
  AnnouncementDeleted: "the announcement was deleted",
  ByOperator: "by an operator",
  ChannelPaused: "e-mail is paused because too many messages were rejected",
  Duplicate: "sent already",
  EarlierMessage: "an earlier message is sent first",
  Expired: "the time to send it has passed",
  Gap: "sending had stopped for more than 30 minutes",
  HourlyCap: "too many events in an hour",
  NoChannel: "the channel is not set up",
  PageClosed: "the page is no longer public",
  PageDeleted: "the page was deleted",
  RemoteError: "the receiving server reports an error",
  Restored: "the service was restored from a backup",
  SendingHeld: "sending is held",
  SendingPaused: "sending is paused",
  SubscriberGone: "the subscriber was deleted",
  SubscriberPaused: "the subscriber paused notifications",
  SubscriberSuspended: "the subscriber is suspended",
  Superseded: "a newer update was sent instead",
  TargetForbidden: "the address is in a network that is not allowed",
  TimedOut: "the receiving server did not answer in time",
  Unprocessable: "the service hung or crashed three times while sending it",
  Unreachable: "the receiving server cannot be reached",
} as const satisfies Record<DeliveryReason, string>;

/** Each rule in words. */
export const ruleWords = {
  UnannouncedOutage: "Outage without announcement",
  SilentIncident: "Incident without update",
  UpcomingMaintenance: "Upcoming maintenance",
  OverdueMaintenance: "Overdue maintenance",
  Flapping: "Flapping component",
  MissingReports: "Component stopped reporting",
  StaleAlerts: "Alerts without events",
  ExpiringKey: "API key expires",
  DeliveryFailure: "Notifications are not sent",
  CopyFailure: "Static copy fails",
} as const satisfies Record<TeamRule, string>;

const withoutSpaces = (text: string) => text.replaceAll(/[\s_-]/gu, "").toLowerCase();

/** The codes that a text means, by their words or as codes; the text alone if it means none. */
export function codesFor(words: Readonly<Record<string, string>>, text: string): readonly string[] {
  const sought = withoutSpaces(text);
  const entries = Object.entries(words);
  const coded = entries.filter(([code]) => withoutSpaces(code) === sought);
  const found = coded.length > 0 ? coded : entries.filter(([, name]) => withoutSpaces(name) === sought);
  return found.length === 0 ? [text] : found.map(([code]) => code);
}
