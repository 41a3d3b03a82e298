/** A message as all chat services have it, before it takes the form of one of them. */
import type { MessageLink, MessageParts } from "../messages/message-parts.ts";

/** The parts of a message that chat services show. */
export type ChatMessage = Pick<
  MessageParts,
  "colour" | "heading" | "title" | "facts" | "notes" | "page" | "language"
> & {
  /** The text of an update, without markup; null where it has none. */
  readonly text: string | null;
  /** Null where the message leads nowhere. */
  readonly button: MessageLink | null;
  readonly links: readonly MessageLink[];
  /** The same in all messages about one announcement or alert; null of any other. */
  readonly threadId: string | null;
};

/** A message's parts as chat services show them. */
export function chatMessageOf(parts: MessageParts, threadId: string | null): ChatMessage {
  const { body, footer, button, ...others } = parts;
  const isLeading = button.url !== "";
  return { ...others, text: body?.text ?? null, button: isLeading ? button : null, links: footer, threadId };
}
