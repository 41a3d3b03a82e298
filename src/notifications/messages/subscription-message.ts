/** The parts of a message about a subscription itself: its confirmation, or a link to manage it. */
import type { Language } from "../../contract/languages.ts";
import { palettes } from "../../publishing/colour-palette.ts";
import { wordsIn } from "../../publishing/page/page-catalogues.ts";
import { messageWordsIn } from "./message-catalogues.ts";
import type { MessageParts } from "./message-parts.ts";

/** A message about a subscription. */
export type SubscriptionMail = {
  readonly kind: "confirmation" | "link";
  readonly language: Language;
  readonly page: { readonly name: string; readonly url: string };
  /** Where the reader confirms, or manages the subscription. */
  readonly url: string;
};

/** The parts of a message about a subscription. */
export function subscriptionParts({ kind, language, page, url }: SubscriptionMail): MessageParts {
  const words = messageWordsIn(language);
  const { subject, text, button } = words[kind];
  return {
    language,
    direction: wordsIn(language).direction,
    subject: subject(page.name),
    page,
    colour: { light: palettes.light.ink2, dark: palettes.dark.ink2 },
    heading: null,
    title: subject(page.name),
    facts: [],
    body: null,
    notes: kind === "confirmation" ? [text, words.confirmation.expires] : [text],
    button: { label: button, url },
    why: words.ignore,
    footer: [],
  };
}
