/** The tables of notifications and their deliveries. */
import type { DeliveryReason, DeliveryState, NotificationEvent } from "../../contract/deliveries.ts";
import type { SubscriberChannel } from "../../contract/subscribers.ts";
import { integer, integerOrNull, type RowOf, text, textOrNull } from "./define-table.ts";

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

/** The columns of `notification`. */
export const notificationColumns = {
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
  content: text(),
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
} as const;

/** An event that subscribers are notified of. */
export type NotificationTable = RowOf<typeof notificationColumns>;

/** The columns of `delivery`. */
export const deliveryColumns = {
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
  ...leaseColumns,
} as const;

/** The sending of a notification to one subscriber. */
export type DeliveryTable = RowOf<typeof deliveryColumns>;

/** The columns of `delivery_count`. */
export const deliveryCountColumns = {
  id: integer,
  announcement_id: integer,
  channel: text<SubscriberChannel>(),
  state: text<DeliveryState>(),
  total: integer,
} as const;

/** The number of an announcement's deliveries that are no longer stored one by one. */
export type DeliveryCountTable = RowOf<typeof deliveryCountColumns>;

/** Whether deliveries are sent: `Held` also holds new ones, and needs a release. */
export type SendingState = "Running" | "Paused" | "Held";

/** The columns of `sending`. */
export const sendingColumns = {
  id: integer,
  state: text<SendingState>(),
  /** Why deliveries are held; null where they are not. */
  held_for: textOrNull<DeliveryReason>(),
  changed_at: integer,
  /** When a dispatcher last ran; null before the first. */
  dispatcher_seen_at: integerOrNull,
  /** Since when mail is paused because too much of it is refused; null where it is not. */
  mail_paused_at: integerOrNull,
} as const;

/** The state of sending: one row, with `id` 1. */
export type SendingTable = RowOf<typeof sendingColumns>;

/** The tables of notifications, for Kysely. */
export type DeliveryTables = {
  notification: NotificationTable;
  delivery: DeliveryTable;
  delivery_count: DeliveryCountTable;
  sending: SendingTable;
};

/** The columns of these tables. */
export const deliveryTablesColumns = {
  notification: notificationColumns,
  delivery: deliveryColumns,
  delivery_count: deliveryCountColumns,
  sending: sendingColumns,
} as const;
