/** Addresses of subscribers as they are written: e-mail addresses and URLs of webhooks. */
import type { SubscriberChannel } from "../../contract/subscribers.ts";
import { chatChannelOf, readChatUrl } from "../../platform/chat-address.ts";
import { maskMailAddress, readMailAddress } from "../../platform/mail-address.ts";
import { maskWebhookUrl, readWebhookUrl } from "../../platform/webhook-url.ts";
import { fieldRefusal } from "../body-parsing.ts";

/** An address that was read, before it is sealed. */
export type PlainAddress = {
  readonly channel: SubscriberChannel;
  readonly address: string;
  /** Comparison key. */
  readonly key: string;
  readonly mask: string;
};

/** Reads an address of a channel. Throws a `Refusal` that says what is wrong with the field. */
export function readSubscriberAddress(
  channel: SubscriberChannel,
  text: string,
  path = "Address",
): PlainAddress {
  if (channel === "Email") {
    const read = readMailAddress(text);
    if ("problem" in read) throw fieldRefusal(path, read.problem);
    return { channel, ...read, mask: maskMailAddress(read) };
  }
  const read = channel === "Webhook" ? readWebhookUrl(text) : readChatUrl(channel, text);
  if ("problem" in read) throw fieldRefusal(path, read.problem);
  const { href } = read.url;
  return { channel, address: href, key: href, mask: maskWebhookUrl(read.url) };
}

/** The channel of an address that was given without one: a URL of a chat service is one of its incoming webhooks. */
export function channelOfAddress(text: string): SubscriberChannel {
  if (!/^\s*https?:\/\//iu.test(text)) return "Email";
  return chatChannelOf(text) ?? "Webhook";
}
