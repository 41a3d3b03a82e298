/** The tables of notifications and their deliveries. */
import type { DeliveryReason, DeliveryState, NotificationEvent } from "../../contract/deliveries.ts";
import type { SubscriberChannel } from "../../contract/subscribers.ts";
import {
  defineTable,
  integer,
  integerOrNull,
  json,
  jsonOrNull,
  type RowOf,
  text,
  textOrNull,
} from "./define-table.ts";
import { notificationContent, sendingSettings } from "./json-schemas.ts";

/** The columns by which a row of an outbox is claimed: see `outbox.ts`. */
const leaseColumns = {
  /** The run that works on the row; null where none does. */
  lease_owner: textOrNull(),
  /** By the store's clock; null where that has none: then the lease ends with its run. */
  lease_until: integerOrNull,
  /** Raised by every claim: a result with an older number is not taken. */
  fence: integer,
} as const;

/** How far the recipients of a notification are resolved. */
export type NotificationState = "Pending" | "Resolving" | "Resolved" | "Dropped";

export const notificationTable = defineTable({
  columns: {
    id: integer,
    public_id: text(),
    event: text<NotificationEvent>(),
    /** The page of its announcement, component or subscriber. */
    page_id: integer,
    announcement_id: integerOrNull,
    update_id: integerOrNull,
    /** Of a change of status that no announcement covers. */
    component_id: integerOrNull,
    /** Of an event that concerns one subscription. */
    subscriber_id: integerOrNull,
    /** JSON: `NotificationContent`. */
    content: json(notificationContent),
    /** Unique: the same event is recorded once. */
    dedupe_key: text(),
    revision: integer,
    created_at: integer,
    state: text<NotificationState>(),
    /** The reason for which its deliveries are held; null where they are not. */
    held_for: textOrNull<DeliveryReason>(),
    /** The place among its pages, and the last subscriber, up to which recipients are resolved. */
    cursor_page: integer,
    cursor_subscriber: integer,
    ...leaseColumns,
  },
  unique: ["public_id", "dedupe_key"],
  references: { page_id: "page", announcement_id: "announcement", component_id: "component" },
  indexes: {
    notification_unresolved: { on: ["id"], where: "state in ('Pending', 'Resolving')" },
    notification_of_page: { on: ["page_id", "created_at"] },
    notification_of_announcement: { on: ["announcement_id", "id"] },
    notification_of_component: { on: ["component_id", "id"], where: "component_id is not null" },
    notification_flapping: { on: ["component_id", "id"], where: "event = 'FlappingStarted'" },
  },
});

/** An event that subscribers are notified of. */
export type NotificationRow = RowOf<typeof notificationTable.columns>;

export const deliveryTable = defineTable({
  columns: {
    id: integer,
    public_id: text(),
    notification_id: integer,
    subscriber_id: integer,
    /** The keyed hash of the address: one address is notified once of one event. */
    address_hash: text(),
    /** The page whose text is sent. */
    page_id: integer,
    announcement_id: integerOrNull,
    event: text<NotificationEvent>(),
    channel: text<SubscriberChannel>(),
    /** The domain of a mail address, the keyed hash of another address: deliveries of one share its failures. */
    destination: text(),
    state: text<DeliveryState>(),
    reason: textOrNull<DeliveryReason>(),
    attempts: integer,
    next_attempt_at: integer,
    created_at: integer,
    /** Since when it is in its state. */
    state_at: integer,
    sent_at: integerOrNull,
    /** At most 256 bytes, redacted. */
    remote_answer: textOrNull(),
    message_id: textOrNull(),
    /** The id that the receiving server gave. */
    provider_id: textOrNull(),
    /** How often the sending thread hung or crashed while it worked on this delivery. */
    sender_crashes: integer,
    ...leaseColumns,
  },
  isNumberedByDatabase: true,
  unique: ["public_id"],
  references: { notification_id: "notification" },
  indexes: {
    delivery_once: { on: ["notification_id", "address_hash"], isUnique: true },
    delivery_due: { on: ["channel", "next_attempt_at", "id"], where: "state in ('Queued', 'Deferred')" },
    delivery_open: {
      on: ["subscriber_id", "announcement_id", "id"],
      where: "state in ('Queued', 'Sending', 'Deferred')",
    },
    delivery_sending: { on: ["lease_owner"], where: "state = 'Sending'" },
    delivery_deferred: { on: ["created_at"], where: "state = 'Deferred'" },
    delivery_crashed: { on: ["notification_id"], where: "sender_crashes > 0" },
    delivery_held: { on: ["id"], where: "state = 'Held'" },
    delivery_of_subscriber: { on: ["subscriber_id", "id"] },
    delivery_of_announcement: { on: ["announcement_id", "subscriber_id"] },
    delivery_of_provider: { on: ["provider_id"], where: "provider_id is not null" },
  },
});

/** The sending of a notification to one subscriber. */
export type DeliveryRow = RowOf<typeof deliveryTable.columns>;

export const deliveryCountTable = defineTable({
  columns: {
    id: integer,
    announcement_id: integer,
    channel: text<SubscriberChannel>(),
    state: text<DeliveryState>(),
    total: integer,
  },
  isNumberedByDatabase: true,
  indexes: {
    delivery_count_of: { on: ["announcement_id", "channel", "state"], isUnique: true },
  },
});

/** Whether deliveries are sent: `Held` also holds new ones, and needs a release. */
export type SendingState = "Running" | "Paused" | "Held";

/** How the sending thread ended: it did not report for a minute, or it ended by itself. */
export type SenderCrash = "Hung" | "Crashed";

export const sendingTable = defineTable({
  columns: {
    id: integer,
    state: text<SendingState>(),
    /** Why deliveries are held; null where they are not. */
    held_for: textOrNull<DeliveryReason>(),
    changed_at: integer,
    /** When a dispatcher last ran; null before the first. */
    dispatcher_seen_at: integerOrNull,
    /** JSON: with which settings it ran, so that the command line need not know them; null before the first. */
    settings: jsonOrNull(sendingSettings),
    /** Since when mail is paused because too much of it is refused; null where it is not. */
    mail_paused_at: integerOrNull,
    /** When the sending thread last hung or crashed, and which of them; null where it never did. */
    crashed_at: integerOrNull,
    crash: textOrNull<SenderCrash>(),
  },
  isSingleRow: true,
});

/** The state of sending: one row, with `id` 1. */
export type SendingRow = RowOf<typeof sendingTable.columns>;
