/** The tables of subscribers. */
import {
  type SubscriberChannel,
  type SubscriberSource,
  type SubscriberState,
  type SuspensionReason,
  subscriberEvents,
  type WebhookFormat,
} from "../../contract/subscribers.ts";
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
import { requestedChoices, subscriptionScope } from "./json-schemas.ts";

export const subscriberTable = defineTable({
  columns: {
    id: integer,
    public_id: text(),
    page_id: integer,
    channel: text<SubscriberChannel>(),
    /** A bare e-mail address; of a webhook the URL, sealed. */
    address: text(),
    /** Comparison key of the address: lower case for e-mail; the same as `address_hash` for a webhook. */
    address_key: text(),
    /** HMAC-SHA-256 (hex) of channel and address, kept when an address is erased. */
    address_hash: text(),
    /** The address as lists show it. */
    address_mask: text(),
    /** The name that operators give it; null for none. It is never sent. */
    name: textOrNull(),
    /** The name folded for comparison and search. */
    name_key: textOrNull(),
    state: text<SubscriberState>(),
    suspended_for: textOrNull<SuspensionReason>(),
    /** JSON: `SubscriptionScope`. */
    scope: json(subscriptionScope),
    /** JSON: `SubscriberEvents`. */
    events: json(subscriberEvents),
    /** JSON: the choices that a visitor has not confirmed yet; null if there are none. */
    requested: jsonOrNull(requestedChoices),
    /** One of the page's languages; null for the page's own. */
    language: textOrNull(),
    /** IANA name; null for the page's own. */
    time_zone: textOrNull(),
    paused_until: integerOrNull,
    /** Whether several people read this mailbox, so that one of them cannot unsubscribe all by one click. */
    shared_mailbox: integer,
    /** Of a webhook. */
    format: textOrNull<WebhookFormat>(),
    /** Of a webhook: `whsec_…`, sealed. */
    signing_secret: textOrNull(),
    previous_secret: textOrNull(),
    /** Time until which messages are signed with the previous secret as well. */
    previous_secret_until: integerOrNull,
    source: text<SubscriberSource>(),
    consent_note: textOrNull(),
    /** Raised whenever a link is requested: earlier links to manage become invalid. */
    manage_version: integer,
    /** When the newest confirmation was requested: the version of its token. */
    confirmation_at: integerOrNull,
    created_at: integer,
    confirmed_at: integerOrNull,
    /** Since when it is in this state. */
    state_at: integer,
    updated_at: integer,
    version: integer,
  },
  unique: ["public_id"],
  references: { page_id: "page" },
  indexes: {
    subscriber_address: { on: ["page_id", "channel", "address_key"], isUnique: true },
    subscriber_active: { on: ["page_id", "id"], where: "state = 'Active'" },
    subscriber_expiring: { on: ["state_at"], where: "state in ('Pending', 'Unsubscribed')" },
    subscriber_import_waiting: {
      on: ["id"],
      where: "state = 'Pending' and source = 'Import' and confirmation_at is null",
    },
    subscriber_import_mailed: { on: ["confirmation_at"], where: "source = 'Import'" },
    // The conditions of these two are written out in the queries that use them.
    subscriber_of_status: {
      on: ["page_id"],
      where: `state = 'Active' and events like '%"StatusChanges":true%'`,
    },
    subscriber_of_announcement: {
      on: ["id"],
      where: `state = 'Active' and scope like '%"announcementIds":["%'`,
    },
  },
});

/** A subscriber of a page. */
export type SubscriberRow = RowOf<typeof subscriberTable.columns>;

export const erasedAddressTable = defineTable({
  columns: {
    id: integer,
    page_id: integer,
    address_hash: text(),
    erased_at: integer,
  },
  references: { page_id: "page" },
  indexes: {
    erased_address_hash: { on: ["page_id", "address_hash"], isUnique: true },
  },
});

/** A requested mail. */
export type SubscriptionMailKind = "Confirmation" | "Link";

export const subscriptionMailTable = defineTable({
  columns: {
    id: integer,
    address_hash: text(),
    /** A `Challenge` is counted by the keyed hash of the webhook's host. */
    kind: text<SubscriptionMailKind | "Challenge">(),
    sent_at: integer,
  },
  indexes: {
    subscription_mail_of: { on: ["address_hash", "sent_at"] },
    subscription_mail_at: { on: ["sent_at"] },
  },
});
