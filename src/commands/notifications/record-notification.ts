/** Records notifications for subscribers in the transaction of the change. */

import { type NotificationEvent, programEvents, type SubscriptionEvent } from "../../contract/deliveries.ts";
import type { AnnouncementState, ComponentStatus, Impact } from "../../contract/words.ts";
import { intendedStatus, startedAt } from "../../rules/announcement-lifecycle.ts";
import {
  endsEffects,
  eventOfEdit,
  eventOfPost,
  type PlannedWindow,
} from "../../rules/notification-events.ts";
import { writeJson } from "../../store/stored-json.ts";
import type { AnnouncementUpdateRow } from "../../store/tables/announcement-tables.ts";
import type { NotificationRow } from "../../store/tables/delivery-tables.ts";
import { newId } from "../../store/uuid.ts";
import type { TrackedAnnouncement, TrackedComponent, UnitOfWork } from "../unit-of-work.ts";
import { emptyContent, type NotificationContent } from "./notification-content.ts";

/** The notification fields that differ between events. */
type NotificationFields = Pick<NotificationRow, "event" | "page_id" | "dedupe_key"> &
  Partial<Pick<NotificationRow, "announcement_id" | "update_id" | "component_id" | "subscriber_id">> & {
    readonly content: NotificationContent;
  };

/** Events whose messages do not say how the page is. */
const statuslessEvents: ReadonlySet<NotificationEvent> = new Set([
  "SubscriptionConfirmation",
  "SubscriptionLink",
  "SubscriptionChallenge",
  ...programEvents,
]);

/** Records a notification; returns its public id. */
function insert(state: UnitOfWork, { content, ...fields }: NotificationFields): string {
  const id = state.nextNumber();
  const publicId = newId(state.now);
  if (!statuslessEvents.has(fields.event)) state.notificationsWithoutPageStatus.add(id);
  state.insert("notification", {
    announcement_id: null,
    update_id: null,
    component_id: null,
    subscriber_id: null,
    ...fields,
    id,
    public_id: publicId,
    content: writeJson("notification", "content", content),
    revision: state.revision,
    created_at: state.now,
    state: "Pending",
    held_for: null,
    cursor_page: 0,
    cursor_subscriber: 0,
    lease_owner: null,
    lease_until: null,
    fence: 0,
  });
  return publicId;
}

/** The state of an announcement before a change that notifications depend on. */
export type AnnouncementBefore = PlannedWindow & {
  readonly state: AnnouncementState;
  readonly impact: Impact;
  readonly isHidden: boolean;
  /** The numbers of its components. */
  readonly components: ReadonlySet<number>;
};

/** Captures an announcement before a change. */
export function announcementBefore({ row, affected }: TrackedAnnouncement): AnnouncementBefore {
  return {
    state: row.state,
    impact: row.impact,
    isHidden: row.hidden === 1,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    components: new Set(affected.map((notification) => notification.component_id)),
  };
}

/** A completed change of an announcement. */
export type AnnouncementChange = {
  readonly announcement: TrackedAnnouncement;
  /** Null for a new announcement. */
  readonly before: AnnouncementBefore | null;
  /** The newest update that the change posted; undefined if none. */
  readonly update: AnnouncementUpdateRow | undefined;
  readonly shouldNotify: boolean;
};

function contentOf(
  uow: UnitOfWork,
  {
    announcement: { row, affected },
    before,
    event,
  }: {
    readonly announcement: TrackedAnnouncement;
    readonly before: AnnouncementBefore | null;
    readonly event: NotificationEvent;
  },
): NotificationContent {
  return {
    ...emptyContent,
    state: row.state,
    impact: row.impact,
    previousImpact: before?.impact ?? null,
    components: affected.map(({ component_id: number, status }) => {
      const current = uow.componentNumbered(number)?.row.shown_status;
      // An announcement that has ended no longer sets their status, and a notice sets none.
      const shown = endsEffects(event) ? current : undefined;
      return {
        number,
        status: intendedStatus(row.kind, status) ?? current ?? status,
        isAdded: before !== null && !before.components.has(number),
        ...(shown === undefined ? {} : { shown }),
      };
    }),
    startsAt: row.starts_at,
    startedAt: startedAt(row),
    endsAt: row.ends_at,
    updatedAt: row.updated_at,
    resolvedAt: row.resolved_at,
  };
}

function eventOf({
  announcement,
  before,
  update,
  shouldNotify,
}: AnnouncementChange): NotificationEvent | undefined {
  const { row } = announcement;
  if (row.hidden === 1 || row.deleted_at !== null || !shouldNotify) return undefined;
  const isNew = before === null || before.isHidden;
  if (update !== undefined || before?.isHidden === true) {
    return eventOfPost({
      kind: row.kind,
      before: isNew ? null : before.state,
      after: row.state,
      notifies: shouldNotify,
    });
  }
  return before === null ? undefined : eventOfEdit(row.kind, row.state, { before, after: row });
}

/**
 * Records the notification of an announcement's change; returns whether it has one. The effects on components must have
 * been applied: the notification contains their statuses.
 */
export function notifyOfChange(state: UnitOfWork, change: AnnouncementChange): boolean {
  const event = eventOf(change);
  if (event === undefined) return false;
  const { announcement, before, update } = change;
  const { row } = announcement;
  insert(state, {
    event,
    page_id: row.page_id,
    announcement_id: row.id,
    update_id: update?.id ?? null,
    content: contentOf(state, { announcement, before, event }),
    dedupe_key: `${event}:${row.public_id}:${update?.public_id ?? row.revision}`,
  });
  return true;
}

/** Records the notification of a postmortem as it is now. */
export function notifyOfPostmortem(state: UnitOfWork, announcement: TrackedAnnouncement): void {
  const isMaintenance = announcement.row.kind === "Maintenance";
  insertNow(state, announcement, isMaintenance ? "MaintenancePostmortem" : "IncidentPostmortem");
}

/** Inserts an event of an announcement as it is now, once for each of its revisions. */
function insertNow(state: UnitOfWork, announcement: TrackedAnnouncement, event: NotificationEvent): void {
  const { row } = announcement;
  insert(state, {
    event,
    page_id: row.page_id,
    announcement_id: row.id,
    content: contentOf(state, { announcement, before: announcementBefore(announcement), event }),
    dedupe_key: `${event}:${row.public_id}:${row.revision}`,
  });
}

/**
 * Records that an announcement was deleted or restored, after its effects were applied: the programs that were told of it are
 * told. One that has not appeared yet is known to nobody.
 */
export function notifyOfDeletion(
  uow: UnitOfWork,
  announcement: TrackedAnnouncement,
  event: (typeof programEvents)[number],
): void {
  if (announcement.row.hidden === 0) insertNow(uow, announcement, event);
}

/** Identifies a reminder; a rescheduled maintenance gets a new one. */
export function reminderKey(publicId: string, startsAt: number, lead: number): string {
  return `MaintenanceReminder:${publicId}:${startsAt}:${lead}`;
}

/** Records the reminder of a maintenance unless it was recorded before; returns whether it did. */
export function notifyOfReminder(
  state: UnitOfWork,
  announcement: TrackedAnnouncement,
  lead: number,
): boolean {
  const { row } = announcement;
  const dedupeKey = reminderKey(row.public_id, row.starts_at ?? 0, lead);
  if (state.rows("notification").some((notification) => notification.dedupe_key === dedupeKey)) return false;
  const event = "MaintenanceReminder";
  insert(state, {
    event,
    page_id: row.page_id,
    announcement_id: row.id,
    content: contentOf(state, { announcement, before: announcementBefore(announcement), event }),
    dedupe_key: dedupeKey,
  });
  return true;
}

/** A message that concerns one subscription, sent to its subscriber alone. */
export type SubscriptionMessage = {
  readonly event: SubscriptionEvent;
  readonly pageNumber: number;
  readonly subscriberNumber: number;
  readonly subscriberId: string;
};

/** Records a message to a subscriber; returns the id of its delivery. Each call sends one message. */
export function notifySubscriber(state: UnitOfWork, message: SubscriptionMessage): string {
  const { event, pageNumber, subscriberNumber, subscriberId } = message;
  return insert(state, {
    event,
    page_id: pageNumber,
    subscriber_id: subscriberNumber,
    content: emptyContent,
    dedupe_key: `${event}:${subscriberId}:${newId(state.now)}`,
  });
}

/** A change of a component's status, or the start or end of its flapping. */
export type ComponentEvent = {
  readonly event: Extract<NotificationEvent, "StatusChanged" | "FlappingStarted" | "FlappingEnded">;
  readonly component: TrackedComponent;
  /** The previous status; null if there is none to compare. */
  readonly previousStatus: ComponentStatus | null;
  readonly dedupeKey: string;
};

/** Records an event of a component that no announcement covers. */
export function notifyOfComponent(state: UnitOfWork, componentEvent: ComponentEvent): void {
  const { event, component, previousStatus, dedupeKey } = componentEvent;
  const { row } = component;
  const { id: number, page_id: page, shown_status: status } = row;
  insert(state, {
    event,
    page_id: page,
    component_id: number,
    content: {
      ...emptyContent,
      components: [{ number, status, isAdded: false }],
      componentCreatedAt: row.created_at,
      componentUpdatedAt: Math.max(row.updated_at, row.shown_since),
      previousStatus,
    },
    dedupe_key: dedupeKey,
  });
}
