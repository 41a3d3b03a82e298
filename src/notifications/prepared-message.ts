/** Messages as channels take them. */
import type { PushMessage } from "../contract/push-message.ts";
import type { ChatChannel } from "../contract/subscribers.ts";
import type { ChatMessage } from "./chat/chat-message.ts";
import type { RenderedMail } from "./messages/message-parts.ts";

/** A mail to one address. */
export type PreparedMail = {
  readonly channel: "Email";
  readonly deliveryId: string;
  /** A bare address. */
  readonly to: string;
  /** The name that the sender is shown with, where `MAIL_FROM` has none. */
  readonly pageName: string;
  readonly mail: RenderedMail;
  readonly language: string;
  /** The page, as mailing lists are named. */
  readonly listId: string;
  /** An id that all messages of one announcement refer to; null of those without one. */
  readonly threadId: string | null;
  /** Null where the message can be left by no link, or by no single click. */
  readonly unsubscribe: { readonly url: string; readonly oneClick: boolean } | null;
};

/** A request to a webhook. */
export type PreparedRequest = {
  readonly channel: "Webhook";
  readonly deliveryId: string;
  readonly url: string;
  readonly source: "operator" | "visitor";
  readonly body: string;
  /** In the clear (`whsec_…`); the second while a rotation lasts. */
  readonly secrets: readonly string[];
  /** The body that the receiver must answer with; null where any 2xx will do. */
  readonly challenge: string | null;
  /** Epoch milliseconds. */
  readonly now: number;
};

/** A message to a channel of a chat service. */
export type PreparedChat = {
  readonly channel: ChatChannel;
  readonly deliveryId: string;
  readonly url: string;
  readonly source: "operator" | "visitor";
  readonly content: ChatMessage;
  /** Epoch milliseconds. */
  readonly now: number;
};

/** A message to a browser. */
export type PreparedPush = {
  readonly channel: "WebPush";
  readonly deliveryId: string;
  /** In the clear, as `readPushTarget` reads it. */
  readonly subscription: string;
  readonly content: PushMessage;
  /** Whether a device that saves power is to show it at once. */
  readonly isUrgent: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
};

/** A message as its channel takes it. */
export type PreparedMessage = PreparedMail | PreparedRequest | PreparedChat | PreparedPush;
