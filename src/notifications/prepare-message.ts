/** Turns a claimed delivery into the message that its channel sends, or says why it is not sent. */
import { randomBytes } from "node:crypto";
import type { ServiceSecret } from "../auth/service-secret.ts";
import { openAddress, signingSecretsOf } from "../auth/subscriber-secrets.ts";
import { confirmationCode, tokenFor } from "../auth/subscription-tokens.ts";
import { type Language, languageFor } from "../contract/languages.ts";
import { addressOn } from "../contract/page-addresses.ts";
import type { ChatChannel } from "../contract/subscribers.ts";
import { textIn } from "../publishing/localise.ts";
import { ownLanguage } from "../publishing/page/page-catalogues.ts";
import { readNames } from "../publishing/stored-translations.ts";
import { hasEndedLinks } from "../rules/subscription-links.ts";
import type { DeliveryRow } from "../store/tables/delivery-tables.ts";
import type { SubscriberRow } from "../store/tables/subscriber-tables.ts";
import type { PageRow } from "../store/tables/tables.ts";
import { chatMessageOf } from "./chat/chat-message.ts";
import { type DecisionSources, decideDelivery, type Unwanted } from "./delivery-decision.ts";
import { type FollowedNames, followedNames } from "./followed-names.ts";
import { renderMail } from "./messages/mail-template.ts";
import { type MessageReader, newsParts } from "./messages/news-message.ts";
import { subscriptionParts } from "./messages/subscription-message.ts";
import type { NewsRows } from "./news-loader.ts";
import type {
  PreparedChat,
  PreparedMail,
  PreparedMessage,
  PreparedPush,
  PreparedRequest,
} from "./prepared-message.ts";
import { pushConfirmationOf, pushMessageOf } from "./push/push-message.ts";
import { scopesOf } from "./subscriber-rows.ts";
import { statuspageBody, webhookBody } from "./webhook-body.ts";

/** Options of message preparation. */
export type PrepareOptions = DecisionSources & { readonly secret: ServiceSecret };

/** A message to send, or why a delivery is not sent. */
export type Prepared =
  | { readonly kind: "message"; readonly message: PreparedMessage; readonly subscriber: SubscriberRow }
  | Unwanted;

function languageOf({ language }: SubscriberRow, { page }: NewsRows): Language {
  return (language === null ? undefined : languageFor(language)) ?? ownLanguage(page);
}

function reasonOf(subscriber: SubscriberRow): MessageReader["reason"] {
  const kinds = new Set(scopesOf(subscriber).map(({ kind }) => kind));
  if (kinds.has("Page")) return "page";
  return kinds.has("Components") ? "components" : "announcement";
}

/** The addresses of a subscriber's own pages. */
function linksOf(secret: ServiceSecret, subscriber: SubscriberRow, pageUrl: string) {
  const to = (purpose: "confirm" | "manage" | "unsubscribe") =>
    addressOn(pageUrl, `/subscription/${tokenFor(secret, subscriber, purpose)}`);
  return {
    confirm: `${to("confirm")}/confirm`,
    manage: to("manage"),
    unsubscribe: `${to("unsubscribe")}/unsubscribe`,
  };
}

type MessageOf = {
  readonly subscriber: SubscriberRow;
  readonly secret: ServiceSecret;
  readonly now: number;
  /** In a confirmation. */
  readonly follows: FollowedNames | null;
};

/** The page's name in a language, as far as translated. */
function pageNameIn(page: PageRow, language: Language): string {
  return textIn(readNames("page", page), "name", language) ?? page.name;
}

/** The parts of a message to a subscriber, in their language. */
function partsOf(delivery: DeliveryRow, rows: NewsRows, { subscriber, secret, now, follows }: MessageOf) {
  const { page, pageUrl, news } = rows;
  const language = languageOf(subscriber, rows);
  const name = pageNameIn(page, language);
  const links = linksOf(secret, subscriber, pageUrl);
  if (news === undefined) {
    const common = { language, page: { name, url: pageUrl } };
    if (delivery.event === "SubscriptionTest")
      return subscriptionParts({ ...common, kind: "test", url: pageUrl, reason: reasonOf(subscriber) });
    const isLink = delivery.event === "SubscriptionLink";
    // Everybody in a chat channel sees its messages: the code is worth something only to the one who subscribed it.
    const hasCode = subscriber.channel !== "Email" && subscriber.channel !== "WebPush";
    const code = hasCode ? confirmationCode(secret, subscriber) : null;
    const isAdded = subscriber.source === "Import" || subscriber.source === "Portal";
    return subscriptionParts({
      ...(isLink
        ? { kind: "link", url: links.manage, hasEndedLinks: hasEndedLinks(subscriber) }
        : { kind: "confirmation", url: links.confirm, code, isAdded, follows }),
      ...common,
    });
  }
  const reader = {
    language,
    timeZone: subscriber.time_zone ?? page.time_zone,
    reason: reasonOf(subscriber),
    manageUrl: links.manage,
    unsubscribeUrl: links.unsubscribe,
  };
  return newsParts({ ...news, page: { ...news.page, name } }, reader, now);
}

function mailOf(delivery: DeliveryRow, rows: NewsRows, of: MessageOf): PreparedMail {
  const { subscriber, secret } = of;
  const { page, pageUrl, news, announcement } = rows;
  const language = languageOf(subscriber, rows);
  const links = linksOf(secret, subscriber, pageUrl);
  const parts = partsOf(delivery, rows, of);
  const isShared = subscriber.shared_mailbox === 1;
  return {
    channel: "Email",
    deliveryId: delivery.public_id,
    to: subscriber.address,
    pageName: pageNameIn(page, language),
    mail: renderMail(parts),
    language,
    listId: page.slug,
    threadId: announcement?.public_id ?? null,
    unsubscribe: news === undefined ? null : { url: links.unsubscribe, oneClick: !isShared },
  };
}

function chatOf(
  delivery: DeliveryRow,
  rows: NewsRows,
  of: MessageOf & { readonly channel: ChatChannel },
): PreparedChat {
  const { channel, subscriber, secret, now } = of;
  return {
    channel,
    deliveryId: delivery.public_id,
    url: openAddress(secret, subscriber),
    source: subscriber.source === "Page" ? "visitor" : "operator",
    content: chatMessageOf(partsOf(delivery, rows, of), rows.announcement?.public_id ?? null),
    now,
  };
}

/** The events that a device shows at once, though it saves power. */
const urgentEvents: ReadonlySet<string> = new Set([
  "SubscriptionConfirmation",
  "IncidentOpened",
  "IncidentReopened",
]);

function pushOf(delivery: DeliveryRow, rows: NewsRows, of: MessageOf): PreparedPush {
  const { subscriber, secret, now } = of;
  const parts = partsOf(delivery, rows, of);
  const { manage } = linksOf(secret, subscriber, rows.pageUrl);
  const isConfirmation = delivery.event === "SubscriptionConfirmation";
  const tag = rows.announcement?.public_id ?? delivery.public_id;
  return {
    channel: "WebPush",
    deliveryId: delivery.public_id,
    subscription: openAddress(secret, subscriber),
    content: isConfirmation
      ? pushConfirmationOf(parts, { tag, manage })
      : pushMessageOf(parts, { tag, manage }),
    isUrgent: urgentEvents.has(delivery.event),
    now,
  };
}

function requestOf(delivery: DeliveryRow, rows: NewsRows, of: MessageOf): PreparedRequest {
  const { subscriber, secret, now } = of;
  const secrets = signingSecretsOf(secret, subscriber, now);
  const isChallenge = delivery.event === "SubscriptionChallenge";
  const challenge = isChallenge ? randomBytes(24).toString("base64url") : null;
  const { unsubscribe } = linksOf(secret, subscriber, rows.pageUrl);
  const body =
    challenge !== null
      ? JSON.stringify({ type: "subscription.challenge", challenge })
      : subscriber.format === "Statuspage"
        ? statuspageBody(rows, unsubscribe)
        : webhookBody(rows);
  return {
    channel: "Webhook",
    deliveryId: delivery.public_id,
    url: openAddress(secret, subscriber),
    source: subscriber.source === "Page" ? "visitor" : "operator",
    body,
    secrets,
    challenge,
    now,
  };
}

function messageOf(delivery: DeliveryRow, rows: NewsRows, of: MessageOf): PreparedMessage {
  const { channel } = of.subscriber;
  if (channel === "Email") return mailOf(delivery, rows, of);
  if (channel === "WebPush") return pushOf(delivery, rows, of);
  return channel === "Webhook" ? requestOf(delivery, rows, of) : chatOf(delivery, rows, { ...of, channel });
}

/**
 * Prepares a delivery as everything is at `now` (epoch milliseconds). `checked` are the rows of its checks, where they were
 * read just before. Rejects with a `StoreFault`.
 */
export async function prepareMessage(
  { store, loader, secret }: PrepareOptions,
  delivery: DeliveryRow,
  { now, checked }: { readonly now: number; readonly checked?: readonly unknown[][] | undefined },
): Promise<Prepared> {
  const decision = await decideDelivery({ store, loader }, delivery, { now, checked });
  if (decision.kind !== "wanted") return decision;
  const { rows, subscriber } = decision;
  const isConfirmation = delivery.event === "SubscriptionConfirmation";
  const language = languageOf(subscriber, rows);
  const follows = isConfirmation
    ? await followedNames(store, subscriber, { page: rows.page, language })
    : null;
  const of = { subscriber, secret, now, follows };
  return { kind: "message", message: messageOf(delivery, rows, of), subscriber };
}
