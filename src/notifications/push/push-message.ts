/** Messages as the service worker of a page shows them (`publishing/browser/worker/push-worker.ts`). */
import type { PushMessage } from "../../contract/push-message.ts";
import { subscriptionTextsIn } from "../../publishing/page/subscription/subscribe-catalogues.ts";
import { cutText } from "../chat/chat-text.ts";
import type { MessageParts } from "../messages/message-parts.ts";
import { maxPushBytes } from "./push-encryption.ts";

const maxTitle = 160;
const maxBody = 1_000;
/** Facts of an announcement that a notification shows: more is on its page. */
const maxFacts = 2;
const maxFact = 300;

/** A message about an event. `tag` is the same in all messages about one announcement: the newest replaces the others. */
export function pushMessageOf(
  parts: MessageParts,
  { tag, manage }: { readonly tag: string; readonly manage: string },
): PushMessage {
  const { language, direction, page, heading, title, facts, body, notes, button, footer } = parts;
  const lines = [
    ...(heading === null ? [] : [page.name]),
    ...facts.slice(0, maxFacts).map(({ label, value }) => cutText(`${label}: ${value}`, maxFact)),
    ...(body === null ? [] : [body.text.trim()]),
    ...notes,
  ];
  return {
    kind: "message",
    title: cutText(heading === null ? title : `${heading}: ${title}`, maxTitle),
    body: cutText(lines.filter((line) => line !== "").join("\n"), maxBody),
    language,
    direction,
    url: button.url,
    tag,
    manage,
    manageLabel: footer[0]?.label ?? null,
  };
}

/** The first message of a subscription, whose `button` leads to the page that confirms it. */
export function pushConfirmationOf(
  { language, direction, page, title, notes, button }: MessageParts,
  { tag, manage }: { readonly tag: string; readonly manage: string },
): PushMessage {
  const { confirmed, push } = subscriptionTextsIn(language);
  return {
    kind: "confirmation",
    title: cutText(title, maxTitle),
    body: cutText(notes[0] ?? "", maxBody),
    language,
    direction,
    url: button.url,
    tag,
    manage,
    done: { title: cutText(confirmed.heading(page.name), maxTitle), body: push.done },
  };
}

/** A message as bytes: what is too long for push services loses the end of its text. */
export function encodePushMessage(message: PushMessage): Buffer {
  let bytes = Buffer.from(JSON.stringify(message));
  for (let length = message.body.length; bytes.length > maxPushBytes; ) {
    length = Math.floor(length * 0.9);
    bytes = Buffer.from(JSON.stringify({ ...message, body: cutText(message.body, length) }));
  }
  return bytes;
}
