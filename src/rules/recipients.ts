/** Recipients of an event: one decision for each subscriber, with its reason. */
import type { NotificationEvent } from "../contract/deliveries.ts";
import { type Impact, impacts } from "../contract/words.ts";
import { isEnding, isForPrograms, isOpening } from "./notification-events.ts";

/** A part of a page that a subscriber asked about; several are a union. */
export type RecipientScope =
  | { readonly kind: "Page" }
  | {
      readonly kind: "Components";
      readonly componentIds: readonly string[];
      readonly groupIds: readonly string[];
    }
  | { readonly kind: "Announcement"; readonly announcementId: string };

/** The events that a subscriber chose. */
export type RecipientEvents = {
  readonly incidents: "EveryUpdate" | "OpenedAndResolved" | "None";
  readonly maintenance: boolean;
  readonly notices: boolean;
  readonly statusChanges: boolean;
  /** Applies to incidents only. */
  readonly minimumImpact: Impact;
};

/** The data of a subscriber that a decision needs. Times are epoch milliseconds. */
export type Recipient = {
  readonly pageId: number;
  readonly state: "Pending" | "Active" | "Suspended" | "Unsubscribed";
  readonly confirmedAt: number | null;
  readonly pausedUntil: number | null;
  readonly scopes: readonly RecipientScope[];
  readonly events: RecipientEvents;
  /** Whether a notification of this announcement was sent to the subscriber, or is being sent. */
  readonly wasNotified: boolean;
  /** Whether its messages are read by a program that understands every event: a webhook in Signalbox's own format. */
  readonly isProgram: boolean;
  /** Whether the format of its messages has notices. */
  readonly formatHasNotices: boolean;
};

/** A component that an event is about. */
export type ConcernedComponent = {
  readonly id: string;
  /** Its current group, and the parent of that. */
  readonly groupIds: readonly string[];
  /** The pages that show it. */
  readonly pageIds: readonly number[];
  /** Whether this update added it to the announcement. */
  readonly isAdded: boolean;
};

/** An event that subscribers may be notified of. */
export type RecipientEvent = {
  readonly kind: NotificationEvent;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Pages that show the announcement or component: its own, and those that share it. */
  readonly pageIds: readonly number[];
  readonly announcementId: string | null;
  /** The impact of the announcement with this update. */
  readonly impact: Impact;
  /** The impact before this update; null for the first. */
  readonly previousImpact: Impact | null;
  readonly components: readonly ConcernedComponent[];
};

/** Why a subscriber is not notified. */
export type SkipReason =
  | "NotActive"
  | "ConfirmedLater"
  | "Paused"
  | "OtherPage"
  | "OutOfScope"
  | "NotInFormat"
  | "EventNotWanted"
  | "BelowMinimumImpact";

/** Why a subscriber is notified. */
export type NotifyReason = "Page" | "Component" | "Group" | "Announcement" | "WasTold";

/** Whether a subscriber is notified, and why. */
export type RecipientDecision =
  | { readonly notified: true; readonly reason: NotifyReason }
  | { readonly notified: false; readonly reason: SkipReason };

const skip = (reason: SkipReason): RecipientDecision => ({ notified: false, reason });
const notify = (reason: NotifyReason): RecipientDecision => ({ notified: true, reason });

/** The category of an event, by which subscribers choose. */
function familyOf(event: NotificationEvent): "incident" | "maintenance" | "notice" | "status" {
  if (event.startsWith("Incident")) return "incident";
  if (event.startsWith("Maintenance")) return "maintenance";
  return event.startsWith("Notice") ? "notice" : "status";
}

function isChosen(events: RecipientEvents, { kind }: RecipientEvent): boolean {
  switch (familyOf(kind)) {
    case "incident":
      return events.incidents !== "None";
    case "maintenance":
      return events.maintenance;
    case "notice":
      return events.notices;
    case "status":
      return events.statusChanges;
  }
}

function isBelowMinimum({ minimumImpact }: RecipientEvents, { kind, impact }: RecipientEvent): boolean {
  return familyOf(kind) === "incident" && impacts.indexOf(impact) < impacts.indexOf(minimumImpact);
}

/** The reason why a subscriber's scopes cover an event; undefined if none does. */
function coveringScope(recipient: Recipient, event: RecipientEvent): NotifyReason | undefined {
  const { scopes, pageId } = recipient;
  const componentsOnPage = event.components.filter(({ pageIds }) => pageIds.includes(pageId));
  const isForAll = familyOf(event.kind) === "notice" && event.components.length === 0;
  const reasons = scopes.map((scope): NotifyReason | undefined => {
    switch (scope.kind) {
      case "Page":
        return "Page";
      case "Announcement":
        return scope.announcementId === event.announcementId ? "Announcement" : undefined;
      case "Components":
        if (isForAll) return "Component";
        if (componentsOnPage.some(({ id }) => scope.componentIds.includes(id))) return "Component";
        return componentsOnPage.some(({ groupIds }) => groupIds.some((id) => scope.groupIds.includes(id)))
          ? "Group"
          : undefined;
    }
  });
  return reasons.find((reason) => reason !== undefined);
}

/** True if a subscriber who chose only opening and end is not notified of this intermediate update. */
function isInBetween(recipient: Recipient, event: RecipientEvent): boolean {
  const { events } = recipient;
  if (events.incidents !== "OpenedAndResolved" || familyOf(event.kind) !== "incident") return false;
  if (isOpening(event.kind) || isEnding(event.kind)) return false;
  // The update with which the incident first concerns the subscriber opens it for them.
  const { previousImpact } = event;
  if (previousImpact === null) return false;
  const components = event.components.filter(({ isAdded }) => !isAdded);
  const earlierEvent: RecipientEvent = { ...event, impact: previousImpact, components };
  return coveringScope(recipient, earlierEvent) !== undefined && !isBelowMinimum(events, earlierEvent);
}

/**
 * Decides whether a subscriber is notified of an event. The caller has checked that the event notifies anybody
 * (`NotifySubscribers`), and notifies each address once.
 */
export function decideRecipient(recipient: Recipient, event: RecipientEvent, now: number): RecipientDecision {
  const { state, confirmedAt, pausedUntil, events, wasNotified, pageId } = recipient;
  if (state !== "Active" || confirmedAt === null) return skip("NotActive");
  if (confirmedAt > event.at) return skip("ConfirmedLater");
  if (pausedUntil !== null && pausedUntil > now) return skip("Paused");
  if (isForPrograms(event.kind))
    return wasNotified && recipient.isProgram ? notify("WasTold") : skip("EventNotWanted");
  if (familyOf(event.kind) === "notice" && !recipient.formatHasNotices) return skip("NotInFormat");
  if (!isChosen(events, event)) return skip("EventNotWanted");
  if (wasNotified && isEnding(event.kind)) return notify("WasTold");
  if (!event.pageIds.includes(pageId)) return skip("OtherPage");
  const reason = coveringScope(recipient, event);
  if (reason === undefined) return skip("OutOfScope");
  if (isBelowMinimum(events, event)) return skip("BelowMinimumImpact");
  return isInBetween(recipient, event) ? skip("EventNotWanted") : notify(reason);
}
