/** Addresses of subscribers as entered: e-mail addresses, URLs of webhooks, and browsers' push subscriptions. */
import type { SubscriberChannel } from "../../contract/subscribers.ts";
import {
  channelLinkProblem,
  chatChannelOf,
  mistakenChatProblem,
  readChatUrl,
} from "../../platform/chat-address.ts";
import { maskMailAddress, readMailAddress } from "../../platform/mail-address.ts";
import type { TargetSource } from "../../platform/outbound-guard.ts";
import { readPushTarget, writePushTarget } from "../../platform/push-address.ts";
import { maskWebhookUrl, readWebhookUrl } from "../../platform/webhook-url.ts";
import { fieldRefusal } from "../body-parsing.ts";

/** A parsed address before it is sealed. */
export type PlainAddress = {
  readonly channel: SubscriberChannel;
  readonly address: string;
  /** The URL that messages are sent to; null for an e-mail address. */
  readonly url: URL | null;
  /** Comparison key. */
  readonly key: string;
  readonly mask: string;
};

function readPushAddress(text: string, path: string): PlainAddress {
  const target = readPushTarget(text);
  if (target === undefined)
    throw fieldRefusal(path, "Give the JSON text of a browser's push subscription, with endpoint and keys.");
  const { endpoint: url } = target;
  return {
    channel: "WebPush",
    address: writePushTarget(target),
    url,
    key: url.href,
    mask: maskWebhookUrl({ protocol: url.protocol, host: url.host, pathname: "" }),
  };
}

/** The field that an address is read from, and its author: a visitor, unless said otherwise. */
type AddressOrigin = { readonly path?: string; readonly source?: TargetSource };

/** Parses an address of a channel. Throws a `Refusal` with the field's problem. */
export function readSubscriberAddress(
  channel: SubscriberChannel,
  text: string,
  { path = "Address", source = "visitor" }: AddressOrigin = {},
): PlainAddress {
  if (channel === "Email") {
    const result = readMailAddress(text);
    if ("problem" in result) throw fieldRefusal(path, result.problem);
    return { channel, ...result, url: null, mask: maskMailAddress(result) };
  }
  if (channel === "WebPush") return readPushAddress(text, path);
  const linkProblem =
    channelLinkProblem(text) ?? (channel === "Webhook" ? mistakenChatProblem(text) : undefined);
  if (linkProblem !== undefined) throw fieldRefusal(path, linkProblem);
  const result = channel === "Webhook" ? readWebhookUrl(text, source) : readChatUrl(channel, text);
  if ("problem" in result) throw fieldRefusal(path, result.problem);
  const { url } = result;
  return { channel, address: url.href, url, key: url.href, mask: maskWebhookUrl(url) };
}

/** The channel of an address without one: URLs of chat services are incoming webhooks. */
export function channelOfAddress(text: string): SubscriberChannel {
  if (!/^\s*https?:\/\//iu.test(text)) return "Email";
  return chatChannelOf(text) ?? "Webhook";
}
