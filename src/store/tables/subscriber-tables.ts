/** The tables of subscribers. */
import type {
  SubscriberChannel,
  SubscriberSource,
  SubscriberState,
  SuspensionReason,
  WebhookFormat,
} from "../../contract/subscribers.ts";
import { integer, integerOrNull, type RowOf, text, textOrNull } from "./define-table.ts";

/** The columns of `subscriber`. */
export const subscriberColumns = {
  id: integer,
  public_id: text(),
  page_id: integer,
  channel: text<SubscriberChannel>(),
  /** A bare e-mail address; of a webhook the URL, sealed. */
  address: text(),
  /** Comparison key of the address: an e-mail address in lower case; for a webhook the same as `address_hash`. */
  address_key: text(),
  /** HMAC-SHA-256 (hex) of channel and address: what stays of an erased address. */
  address_hash: text(),
  /** The address as lists show it. */
  address_mask: text(),
  state: text<SubscriberState>(),
  suspended_for: textOrNull<SuspensionReason>(),
  /** JSON: `SubscriptionScope`. */
  scope: text(),
  /** JSON: `SubscriberEvents`. */
  events: text(),
  /** JSON: the choices that a visitor asked for and has not confirmed; null where there are none. */
  requested: textOrNull(),
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
  /** Until when messages are signed with the previous secret as well. */
  previous_secret_until: integerOrNull,
  source: text<SubscriberSource>(),
  consent_note: textOrNull(),
  /** Raised by every link on request: earlier links to manage count no more. */
  manage_version: integer,
  /** When the newest confirmation was requested: the version of its token. */
  confirmation_at: integerOrNull,
  created_at: integer,
  confirmed_at: integerOrNull,
  /** Since when it is in this state. */
  state_at: integer,
  updated_at: integer,
  version: integer,
} as const;

/** A subscriber of a page. */
export type SubscriberTable = RowOf<typeof subscriberColumns>;

/** The columns of `erased_address`. */
export const erasedAddressColumns = {
  id: integer,
  page_id: integer,
  address_hash: text(),
  erased_at: integer,
} as const;

/** The keyed hash of an address that was unsubscribed and erased: imports skip it. */
export type ErasedAddressTable = RowOf<typeof erasedAddressColumns>;

/** A mail that somebody asked for. */
export type SubscriptionMailKind = "Confirmation" | "Link";

/** The columns of `subscription_mail`. */
export const subscriptionMailColumns = {
  id: integer,
  address_hash: text(),
  /** A `Challenge` is counted by the keyed hash of the webhook's host. */
  kind: text<SubscriptionMailKind | "Challenge">(),
  sent_at: integer,
} as const;

/** A confirmation or a link that was requested: counted per address over all pages for 24 hours. */
export type SubscriptionMailTable = RowOf<typeof subscriptionMailColumns>;
