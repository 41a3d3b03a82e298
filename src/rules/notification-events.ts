/** Events of announcement changes for subscribers. */
import { isOpen } from "../contract/announcement-states.ts";
import {
  type NewsEvent,
  type NotificationEvent,
  programEvents,
  subscriptionEvents,
} from "../contract/deliveries.ts";
import type { AnnouncementKind, AnnouncementState } from "../contract/words.ts";

/** A change of an announcement that posted an update. */
export type PostedChange = {
  readonly kind: AnnouncementKind;
  /** The state before the change; null where the announcement is new, or becomes visible with it. */
  readonly before: AnnouncementState | null;
  readonly after: AnnouncementState;
  /** Whether `NotifySubscribers` holds for the update. */
  readonly notifies: boolean;
};

/** The event of a change that posted an update; undefined if nobody is notified. */
export function eventOfPost({ kind, before, after, notifies }: PostedChange): NotificationEvent | undefined {
  if (!notifies) return undefined;
  const wasOpen = before === null || isOpen(kind, before);
  const open = isOpen(kind, after);
  switch (kind) {
    case "Incident":
      if (!open) return wasOpen ? "IncidentResolved" : "IncidentUpdated";
      if (before === null) return "IncidentOpened";
      return wasOpen ? "IncidentUpdated" : "IncidentReopened";
    case "Maintenance":
      if (!open) return wasOpen ? "MaintenanceEnded" : "MaintenanceUpdated";
      if (before === null) return after === "Scheduled" ? "MaintenanceAnnounced" : "MaintenanceStarted";
      return before === "Scheduled" && after === "In Progress" ? "MaintenanceStarted" : "MaintenanceUpdated";
    case "Notice":
      if (!open) return undefined;
      return before === null || !wasOpen ? "NoticePublished" : "NoticeUpdated";
  }
}

/** The planned window of an announcement (epoch milliseconds). */
export type PlannedWindow = { readonly starts_at: number | null; readonly ends_at: number | null };

/** The event of a change that posted no update: a scheduled or running maintenance got another window. */
export function eventOfEdit(
  kind: AnnouncementKind,
  state: AnnouncementState,
  { before, after }: { readonly before: PlannedWindow; readonly after: PlannedWindow },
): NotificationEvent | undefined {
  if (kind !== "Maintenance" || !isOpen(kind, state)) return undefined;
  const isStartMoved = state === "Scheduled" && before.starts_at !== after.starts_at;
  return isStartMoved || before.ends_at !== after.ends_at ? "MaintenanceChanged" : undefined;
}

const hour = 60 * 60_000;

/** How long before the start of maintenance subscribers are reminded, in milliseconds. */
export const reminderLeads: readonly number[] = [24 * hour, hour];

/**
 * The lead of a maintenance's due reminder; null if none is due. A reminder whose time had passed by `since`, when the
 * maintenance was announced or moved, is not sent; of several, the newest is.
 */
export function dueReminder(
  startsAt: number | null,
  { since, now }: { readonly since: number; readonly now: number },
): number | null {
  if (startsAt === null || now >= startsAt) return null;
  const isDue = (lead: number) => startsAt - lead > since && startsAt - lead <= now;
  return reminderLeads.filter(isDue).at(-1) ?? null;
}

const openingEvents: ReadonlySet<NotificationEvent> = new Set(["IncidentOpened", "IncidentReopened"]);
const endingEvents: ReadonlySet<NotificationEvent> = new Set(["IncidentResolved", "MaintenanceEnded"]);

/** True if the event opens an incident. */
export function isOpening(event: NotificationEvent): boolean {
  return openingEvents.has(event);
}

/** True if the event is the publication of a postmortem. */
export function isPostmortem(event: NotificationEvent): boolean {
  return event === "IncidentPostmortem" || event === "MaintenancePostmortem";
}

/** True if the event ends an announcement: everybody notified before is notified again. */
export function isEnding(event: NotificationEvent): boolean {
  return endingEvents.has(event);
}

const eventsForPrograms: ReadonlySet<NotificationEvent> = new Set(programEvents);
const eventsWithoutNews: ReadonlySet<NotificationEvent> = new Set([...programEvents, ...subscriptionEvents]);

/** True if the event is for programs alone that were notified of the announcement. */
export function isForPrograms(event: NotificationEvent): boolean {
  return eventsForPrograms.has(event);
}

/** True if messages to people tell the event as news of the page. */
export function isNews(event: NotificationEvent): event is NewsEvent {
  return !eventsWithoutNews.has(event);
}

/** True if an announcement sets no status after the event. */
export function endsEffects(event: NotificationEvent): boolean {
  return isEnding(event) || event === "AnnouncementDeleted";
}

/** True if the recipients of earlier messages of the announcement are notified, regardless of changed subscriptions. */
export function followsMessages(event: NotificationEvent): boolean {
  return isEnding(event) || isForPrograms(event);
}
