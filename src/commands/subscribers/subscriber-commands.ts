/** The commands that change subscribers. Addresses and secrets in them are as they are stored: sealed where they must be. */
import type { Language } from "../../contract/languages.ts";
import type { SubscriberEvents, SuspensionReason, WebhookFormat } from "../../contract/subscribers.ts";
import type { SubscriptionToken } from "../../rules/subscription-links.ts";
import type { SubscriptionScope } from "../../rules/subscription-scope.ts";
import type { SubscriberRow } from "../../store/tables/subscriber-tables.ts";

/** An address as it is stored. */
export type StoredAddress = Pick<
  SubscriberRow,
  "channel" | "address" | "address_key" | "address_hash" | "address_mask"
>;

/** Some of the events of a subscription. */
export type SomeEvents = { readonly [Name in keyof SubscriberEvents]?: SubscriberEvents[Name] | undefined };

/** The choices of a subscription that somebody made; those that are absent stay, or get their defaults. */
export type SubscriptionChoices = {
  readonly scope?: SubscriptionScope | undefined;
  readonly events?: SomeEvents | undefined;
  /** Null for the page's own. */
  readonly language?: Language | null | undefined;
  readonly timeZone?: string | null | undefined;
  /** Epoch milliseconds; null ends a pause. */
  readonly pausedUntil?: number | null | undefined;
};

/** The choices that operators make as well. */
export type OperatorChoices = SubscriptionChoices & {
  readonly sharedMailbox?: boolean | undefined;
  readonly format?: WebhookFormat | undefined;
};

/** Adds a subscriber. With a consent note it is active at once, else it has to confirm; a webhook never has to. */
export type CreateSubscriber = {
  readonly kind: "CreateSubscriber";
  readonly page: string | null;
  readonly address: StoredAddress;
  readonly choices: OperatorChoices & { readonly scope: SubscriptionScope };
  readonly consentNote: string | null;
  /** Of a webhook: the sealed signing secret. */
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
  readonly address: StoredAddress;
  readonly choices: SubscriptionChoices & { readonly scope: SubscriptionScope };
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
};

/** A visitor's subscription. The response is the same for any state of the address. */
export type Subscribe = {
  readonly kind: "Subscribe";
  /** Of the page, as all in what visitors send: public. */
  readonly pageId: string;
  readonly address: StoredAddress;
  readonly choices: SubscriptionChoices & { readonly scope: SubscriptionScope };
  readonly signingSecret: string | null;
  /** Of a webhook: the keyed hash of its host, which gets one challenge an hour. */
  readonly hostHash?: string;
};

/** A subscriber, by its number, and announcements of its scope that are closed, by their public ids. */
export type EndedScope = { readonly number: number; readonly announcementIds: readonly string[] };

/** Somebody who holds the link of a purpose, on a page. */
type ByToken = { readonly pageId: string; readonly token: SubscriptionToken };

/** The commands on subscribers, by permitted actor. */
export type SubscriberCommand =
  | CreateSubscriber
  | PatchSubscriber
  | ImportSubscribers
  | { readonly kind: "DeleteSubscriber"; readonly id: string }
  | {
      readonly kind: "ResendToSubscriber";
      readonly id: string;
      /** Whether the service sends mail. */
      readonly hasMail: boolean;
    }
  | { readonly kind: "RotateSigningSecret"; readonly id: string; readonly signingSecret: string }
  | { readonly kind: "NoteSubscriberExport"; readonly page: string | null; readonly count: number }
  /** Suspends subscribers by their numbers: those that bounced, for example. */
  | {
      readonly kind: "SuspendSubscribers";
      readonly numbers: readonly number[];
      readonly reason: SuspensionReason;
    }
  /** The scheduler's: sends imported subscribers, by their numbers, the confirmation that they wait for. */
  | { readonly kind: "SendImportConfirmations"; readonly numbers: readonly number[] }
  /** Ends the subscriptions of browsers that have withdrawn them. */
  | { readonly kind: "EndSubscriptions"; readonly numbers: readonly number[] }
  /** The scheduler's: ends the subscriptions to announcements that are closed. */
  | { readonly kind: "EndAnnouncementScopes"; readonly ended: readonly EndedScope[] }
  /** Takes note that a webhook answered its challenge, which was requested at that time. */
  | { readonly kind: "ConfirmWebhook"; readonly number: number; readonly confirmationAt: number }
  | Subscribe
  | ({
      readonly kind: "ConfirmSubscription";
      readonly choices: SubscriptionChoices;
      /** Whether the visitor may see the page, where that is not public. */
      readonly isAdmitted: boolean;
    } & ByToken)
  | ({ readonly kind: "ChangeSubscription"; readonly choices: SubscriptionChoices } & ByToken)
  /** Gives a browser's subscription the address that replaces its own, as push services demand from time to time. */
  | ({ readonly kind: "MovePushSubscription"; readonly address: StoredAddress } & ByToken)
  /** Sends what was suspended or unsubscribed messages again. */
  | ({
      readonly kind: "ResumeSubscription";
      /** Whether the visitor may see the page, where that is not public. */
      readonly isAdmitted: boolean;
    } & ByToken)
  | ({ readonly kind: "Unsubscribe" } & ByToken)
  | ({ readonly kind: "EraseSubscription" } & ByToken)
  /** Sends another link to the owner of an authentic link, whether it still counts or not. */
  | ({ readonly kind: "RenewSubscriptionLink" } & ByToken)
  /** Sends a link to an address, where it is subscribed. The answer is the same where it is not. */
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
