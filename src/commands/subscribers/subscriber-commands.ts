/** Commands that change subscribers. Addresses and secrets in them have their stored form, sealed if required. */
import type { Language } from "../../contract/languages.ts";
import type { SubscriberEvents, SuspensionReason, WebhookFormat } from "../../contract/subscribers.ts";
import type { SubscriptionToken } from "../../rules/subscription-links.ts";
import type { RequestedScope, SubscriptionScope } from "../../rules/subscription-scope.ts";
import type { SubscriberRow } from "../../store/tables/subscriber-tables.ts";

/** An address in its stored form. */
export type StoredAddress = Pick<
  SubscriberRow,
  "channel" | "address" | "address_key" | "address_hash" | "address_mask"
>;

/** Some of the events of a subscription. */
export type SomeEvents = { readonly [Name in keyof SubscriberEvents]?: SubscriberEvents[Name] | undefined };

/** The chosen settings of a subscription; absent ones are unchanged, or have their defaults. */
export type SubscriptionChoices = {
  readonly scope?: SubscriptionScope | undefined;
  readonly events?: SomeEvents | undefined;
  /** Null for the page's own language. */
  readonly language?: Language | null | undefined;
  readonly timeZone?: string | null | undefined;
  /** Epoch milliseconds; null ends a pause. */
  readonly pausedUntil?: number | null | undefined;
};

/** The choices that operators can also make. */
export type OperatorChoices = Omit<SubscriptionChoices, "scope"> & {
  readonly scope?: RequestedScope | undefined;
  /** Null for none. */
  readonly name?: string | null | undefined;
  readonly sharedMailbox?: boolean | undefined;
  readonly format?: WebhookFormat | undefined;
};

/** Adds a subscriber. With a consent note it is active at once; otherwise it must confirm, except for a webhook. */
export type CreateSubscriber = {
  readonly kind: "CreateSubscriber";
  readonly page: string | null;
  readonly address: StoredAddress;
  readonly choices: OperatorChoices & { readonly scope: RequestedScope };
  readonly consentNote: string | null;
  /** The sealed signing secret of a webhook. */
  readonly signingSecret: string | null;
};

/** Changes a subscriber. */
export type PatchSubscriber = {
  readonly kind: "PatchSubscriber";
  readonly id: string;
  readonly choices: OperatorChoices;
  readonly state: "Active" | "Suspended" | undefined;
  /** Confirms a pending subscriber. */
  readonly consentNote: string | undefined;
};

/** A row of an import. */
export type ImportedSubscriber = {
  /** Its line in the file. */
  readonly line: number;
  readonly address: StoredAddress;
  readonly choices: SubscriptionChoices &
    Pick<OperatorChoices, "name"> & { readonly scope: SubscriptionScope };
  readonly signingSecret: string | null;
};

/**
 * Adds some rows of an import: known and erased addresses are skipped. Without a consent note e-mail addresses are pending, and
 * get their confirmations a number a day (`SendImportConfirmations`).
 */
export type ImportSubscribers = {
  readonly kind: "ImportSubscribers";
  readonly page: string | null;
  readonly consentNote: string | null;
  readonly rows: readonly ImportedSubscriber[];
  /** The lines of rows that cannot be imported, and the headings of columns that are not read, for the answer. */
  readonly unsupportedLines?: readonly number[];
  readonly ignoredColumns?: readonly string[];
};

/** A visitor's subscription. The response is the same for any state of the address. */
export type Subscribe = {
  readonly kind: "Subscribe";
  /** Public id of the page, as in all visitors' requests. */
  readonly pageId: string;
  readonly address: StoredAddress;
  readonly choices: SubscriptionChoices &
    Pick<OperatorChoices, "format"> & { readonly scope: SubscriptionScope };
  readonly signingSecret: string | null;
  /** For a webhook: the keyed hash of its host, which gets at most one challenge an hour. */
  readonly hostHash?: string;
};

/** A subscriber's number, and the public ids of closed announcements in its scope. */
export type EndedScope = { readonly number: number; readonly announcementIds: readonly string[] };

/** The holder of a link with a purpose, on a page. */
type ByToken = { readonly pageId: string; readonly token: SubscriptionToken };

/** A mail provider's report of one mail. */
export type ReportedMailEvent = {
  /** A non-existent address, a complaint, or another event, which is only recorded. */
  readonly kind: "HardBounce" | "Complaint" | "Other";
  /** Public id; null if the report does not name the delivery. */
  readonly deliveryId: string | null;
  /** The provider's id of the mail; null if the report does not name it. */
  readonly providerId: string | null;
  /** The provider's explanation, redacted. */
  readonly detail: string;
};

/** Reports of a mail provider about accepted mails. */
export type RecordMailEvents = {
  readonly kind: "RecordMailEvents";
  readonly events: readonly ReportedMailEvent[];
};

/** The commands on subscribers, by permitted actor. */
export type SubscriberCommand =
  | CreateSubscriber
  | PatchSubscriber
  | ImportSubscribers
  | RecordMailEvents
  | { readonly kind: "DeleteSubscriber"; readonly id: string }
  | {
      readonly kind: "ResendToSubscriber";
      readonly id: string;
      /** Whether the service sends mail. */
      readonly hasMail: boolean;
    }
  | {
      readonly kind: "TestSubscriber";
      readonly id: string;
      /** Whether the service sends mail. */
      readonly hasMail: boolean;
    }
  | {
      readonly kind: "RotateSigningSecret";
      readonly id: string;
      readonly signingSecret: string;
      /** How long the old secret signs as well. */
      readonly keepMilliseconds: number;
    }
  | { readonly kind: "NoteSubscriberExport"; readonly page: string | null; readonly count: number }
  /** Suspends subscribers by number, for example after bounces. */
  | {
      readonly kind: "SuspendSubscribers";
      readonly numbers: readonly number[];
      readonly reason: SuspensionReason;
    }
  /** The scheduler's: sends imported subscribers, by their numbers, the confirmation that they wait for. */
  | { readonly kind: "SendImportConfirmations"; readonly numbers: readonly number[] }
  /** Ends the subscriptions of browsers that have withdrawn them. */
  | { readonly kind: "EndSubscriptions"; readonly numbers: readonly number[] }
  /** Sent by the scheduler: ends the subscriptions to closed announcements. */
  | { readonly kind: "EndAnnouncementScopes"; readonly ended: readonly EndedScope[] }
  /** Records that a webhook answered its challenge, which was requested at that time. */
  | { readonly kind: "ConfirmWebhook"; readonly number: number; readonly confirmationAt: number }
  | Subscribe
  | ({
      readonly kind: "ConfirmSubscription";
      readonly choices: SubscriptionChoices;
      /** Whether the visitor may see a page that is not public. */
      readonly isAdmitted: boolean;
    } & ByToken)
  | ({ readonly kind: "ChangeSubscription"; readonly choices: SubscriptionChoices } & ByToken)
  /** Replaces the address of a browser's push subscription, as push services require occasionally. */
  | ({ readonly kind: "MovePushSubscription"; readonly address: StoredAddress } & ByToken)
  /** Resumes a suspended or unsubscribed subscription. */
  | ({
      readonly kind: "ResumeSubscription";
      /** Whether the visitor may see a page that is not public. */
      readonly isAdmitted: boolean;
    } & ByToken)
  | ({ readonly kind: "Unsubscribe" } & ByToken)
  | ({ readonly kind: "EraseSubscription" } & ByToken)
  /** Ends the links to manage in all earlier messages. */
  | ({ readonly kind: "EndEarlierLinks" } & ByToken)
  /** Sends another link to the owner of an authentic link, whether or not that is expired. */
  | ({ readonly kind: "RenewSubscriptionLink" } & ByToken)
  /** Sends a link to an address if it is subscribed. The answer is the same if it is not. */
  | {
      readonly kind: "RequestSubscriptionLink";
      readonly pageId: string;
      readonly address: StoredAddress;
    };

/** A command of subscribers of one kind. */
export type SubscriberCommandOf<Kind extends SubscriberCommand["kind"]> = Extract<
  SubscriberCommand,
  { readonly kind: Kind }
>;
