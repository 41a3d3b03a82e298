/** The parts of a message, before they become the mail of one of its forms. */
import type { Language } from "../../contract/languages.ts";
import type { TextDirection } from "../../contract/text-direction.ts";

/** A fact about an event, with its label. */
export type MessageFact = { readonly label: string; readonly value: string };

/** A link of a message. */
export type MessageLink = { readonly label: string; readonly url: string };

/** The parts of a message in one language. */
export type MessageParts = {
  readonly language: Language;
  readonly direction: TextDirection;
  /** The directions of the languages that title and body are written in; absent where that is the language of the message. */
  readonly written?: { readonly title: TextDirection; readonly body: TextDirection };
  readonly subject: string;
  /** The name of the page, and its address. */
  readonly page: { readonly name: string; readonly url: string };
  /** The colour of the heading, on light and on dark ground (`#rrggbb`). */
  readonly colour: { readonly light: string; readonly dark: string };
  /** The kind of news; null where the title says it. */
  readonly heading: string | null;
  readonly title: string;
  readonly facts: readonly MessageFact[];
  /** The text of an update; null where it has none. */
  readonly body: { readonly text: string; readonly html: string } | null;
  /** Said after the text. */
  readonly notes: readonly string[];
  readonly button: MessageLink;
  /** Why the reader gets this. */
  readonly why: string;
  readonly footer: readonly MessageLink[];
};

/** A message in the forms that mail has. */
export type RenderedMail = {
  readonly subject: string;
  /** The beginning of the text, which lists of mails show beside the subject. */
  readonly preview: string;
  readonly text: string;
  readonly html: string;
};
