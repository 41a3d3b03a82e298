/** The form of a guide: how to connect one type of sender. */
import type { IntegrationType } from "../../contract/alerts.ts";

/** A text to paste into the sender. */
export type GuideSnippet = {
  readonly title: string;
  /** The language of the text, for highlighting. */
  readonly language: "json" | "yaml" | "javascript" | "text";
  readonly text: string;
};

/** How to connect one type of sender. Texts are Markdown. */
export type Guide = {
  readonly name: string;
  /** Whether the sender's own body is read, or one that is pasted from the guide. */
  readonly body: "Unchanged" | "Pasted";
  /** Whether the sender can send a key as `X-API-KEY`; else only the address with its token is left. */
  readonly sendsKey: boolean;
  readonly steps: readonly string[];
  readonly snippets?: readonly GuideSnippet[];
  /** Labels that alerts have where the sender fills them, besides its own tags. */
  readonly labels: readonly string[];
  readonly severity: string;
  /** How the sender signs; absent where it cannot. */
  readonly signature?: string;
  readonly notes?: readonly string[];
  /** The program that the tests run with this guide; absent where only bodies of the documented form are tried. */
  readonly triedWith?: string;
};

/** The guides of some types. */
export type Guides<Types extends IntegrationType> = Readonly<Record<Types, Guide>>;
