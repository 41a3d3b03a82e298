/** Recipients of an event: one decision for each subscriber, with its reason. */
import type { NotificationEvent } from "../contract/deliveries.ts";
import { type Impact, impacts } from "../contract/words.ts";
import { isEnding, isOpening } from "./notification-events.ts";

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
  /** For incidents alone. */
  readonly minimumImpact: Impact;
};

/** A subscriber, as far as it matters here. Times are epoch milliseconds. */
export type Recipient = {
  readonly pageId: number;
  readonly state: "Pending" | "Active" | "Suspended" | "Unsubscribed";
  readonly confirmedAt: number | null;
  readonly pausedUntil: number | null;
  readonly scopes: readonly RecipientScope[];
  readonly events: RecipientEvents;
  /** Whether a notification of this announcement was sent to the subscriber, or is on its way. */
  readonly wasTold: boolean;
};

/** A component that an event concerns. */
export type ConcernedComponent = {
  readonly id: string;
  /** The group that it is in now. */
  readonly groupId: string | null;
  /** The pages that show it. */
  readonly pageIds: readonly number[];
  /** Whether this update added it to the announcement. */
  readonly isAdded: boolean;
};

/** Something that subscribers may be notified of. */
export type RecipientEvent = {
  readonly event: NotificationEvent;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The pages that show it: its own, and those that it also names. */
  readonly pageIds: readonly number[];
  readonly announcementId: string | null;
  /** The impact that the announcement had with this update. */
  readonly impact: Impact;
  /** The impact before this update; null where it is the first. */
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
  | "EventNotWanted"
  | "BelowMinimumImpact";

/** Why a subscriber is notified. */
export type TellReason = "Page" | "Component" | "Group" | "Announcement" | "WasTold";

/** Whether a subscriber is notified, and why. */
export type RecipientDecision =
  | { readonly told: true; readonly reason: TellReason }
  | { readonly told: false; readonly reason: SkipReason };

const skip = (reason: SkipReason): RecipientDecision => ({ told: false, reason });
const tell = (reason: TellReason): RecipientDecision => ({ told: true, reason });

/** The kind of event that a subscriber chooses. */
function familyOf(event: NotificationEvent): "incident" | "maintenance" | "notice" | "status" {
  if (event.startsWith("Incident")) return "incident";
  if (event.startsWith("Maintenance")) return "maintenance";
  return event.startsWith("Notice") ? "notice" : "status";
}

function isWanted(events: RecipientEvents, { event }: RecipientEvent): boolean {
  switch (familyOf(event)) {
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

function isBelowMinimum({ minimumImpact }: RecipientEvents, { event, impact }: RecipientEvent): boolean {
  return familyOf(event) === "incident" && impacts.indexOf(impact) < impacts.indexOf(minimumImpact);
}

/** Why the scopes of a subscriber cover an event; undefined where none does. */
function coveringScope(recipient: Recipient, about: RecipientEvent): TellReason | undefined {
  const { scopes, pageId } = recipient;
  const shown = about.components.filter(({ pageIds }) => pageIds.includes(pageId));
  const isForAll = familyOf(about.event) === "notice" && about.components.length === 0;
  const reasons = scopes.map((scope): TellReason | undefined => {
    switch (scope.kind) {
      case "Page":
        return "Page";
      case "Announcement":
        return scope.announcementId === about.announcementId ? "Announcement" : undefined;
      case "Components":
        if (isForAll) return "Component";
        if (shown.some(({ id }) => scope.componentIds.includes(id))) return "Component";
        return shown.some(({ groupId }) => groupId !== null && scope.groupIds.includes(groupId))
          ? "Group"
          : undefined;
    }
  });
  return reasons.find((reason) => reason !== undefined);
}

/** Whether a subscriber who wants the opening and the end alone is not notified of this update in between. */
function isInBetween(recipient: Recipient, about: RecipientEvent): boolean {
  const { events } = recipient;
  if (events.incidents !== "OpenedAndResolved" || familyOf(about.event) !== "incident") return false;
  if (isOpening(about.event) || isEnding(about.event)) return false;
  // The update with which the incident reaches the subscriber opens it for them.
  const { previousImpact } = about;
  if (previousImpact === null) return false;
  const components = about.components.filter(({ isAdded }) => !isAdded);
  const before: RecipientEvent = { ...about, impact: previousImpact, components };
  return coveringScope(recipient, before) !== undefined && !isBelowMinimum(events, before);
}

/**
 * Decides whether a subscriber is notified of an event. Whether the event notifies anybody at all (`NotifySubscribers`)
 * was decided before, and that one address is told once is seen to by the caller.
 */
export function decideRecipient(recipient: Recipient, about: RecipientEvent, now: number): RecipientDecision {
  const { state, confirmedAt, pausedUntil, events, wasTold, pageId } = recipient;
  if (state !== "Active" || confirmedAt === null) return skip("NotActive");
  if (confirmedAt > about.at) return skip("ConfirmedLater");
  if (pausedUntil !== null && pausedUntil > now) return skip("Paused");
  if (!isWanted(events, about)) return skip("EventNotWanted");
  if (wasTold && isEnding(about.event)) return tell("WasTold");
  if (!about.pageIds.includes(pageId)) return skip("OtherPage");
  const covered = coveringScope(recipient, about);
  if (covered === undefined) return skip("OutOfScope");
  if (isBelowMinimum(events, about)) return skip("BelowMinimumImpact");
  return isInBetween(recipient, about) ? skip("EventNotWanted") : tell(covered);
}
