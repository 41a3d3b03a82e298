/** The parts of a message about a subscription itself: its confirmation, or a link to manage it. */
import type { Language } from "../../contract/languages.ts";
import { palettes } from "../../publishing/colour-palette.ts";
import { pageTextsIn } from "../../publishing/page/page-catalogues.ts";
import {
  headingAbout,
  subscriptionTextsIn,
} from "../../publishing/page/subscription/subscribe-catalogues.ts";
import type { FollowedNames } from "../followed-names.ts";
import { messageTextsIn } from "./message-catalogues.ts";
import type { MessageParts } from "./message-parts.ts";
import type { MessageReader } from "./news-message.ts";

/** A message about a subscription: `url` is where the reader confirms it, or manages it; of a test the page. */
export type SubscriptionMail = {
  readonly language: Language;
  readonly page: { readonly name: string; readonly url: string };
  readonly url: string;
} & (
  | {
      readonly kind: "link";
      /** Whether the reader has ended the links of earlier messages. */
      readonly hasEndedLinks: boolean;
    }
  | { readonly kind: "test"; readonly reason: MessageReader["reason"] }
  | {
      readonly kind: "confirmation";
      /** With a code the reader enters it on the page instead of following a link. */
      readonly code: string | null;
      /** Whether an operator added the address, rather than a visitor. */
      readonly isAdded: boolean;
      /** The names of the followed parts of the page; null where messages do not name them. */
      readonly follows: FollowedNames | null;
    }
);

/** The parts of a test, which looks like a message about the page. */
function testParts({
  language,
  page,
  url,
  reason,
}: SubscriptionMail & { readonly kind: "test" }): MessageParts {
  const { test, details, why } = messageTextsIn(language);
  return {
    language,
    direction: pageTextsIn(language).direction,
    subject: test.subject(page.name),
    page,
    colour: { light: palettes.light.ink2, dark: palettes.dark.ink2 },
    heading: null,
    title: test.subject(page.name),
    facts: [],
    body: null,
    notes: [test.text],
    button: { label: details, url },
    why: why[reason](page.name),
    footer: [],
  };
}

/** The parts of a message about a subscription. */
export function subscriptionParts(mail: SubscriptionMail): MessageParts {
  if (mail.kind === "test") return testParts(mail);
  const { kind, language, page, url } = mail;
  const texts = messageTextsIn(language);
  const code = mail.kind === "confirmation" ? mail.code : null;
  const isAdded = mail.kind === "confirmation" && mail.isAdded;
  const follows = mail.kind === "confirmation" ? mail.follows : null;
  const { subject, button } = texts[kind];
  const followedTitle = follows?.title ?? null;
  const title =
    followedTitle === null
      ? subject(page.name)
      : headingAbout(subject, followedTitle, subscriptionTextsIn(language));
  const text = isAdded ? texts.added.text(page.name) : texts[kind].text;
  const hasEndedLinks = mail.kind === "link" && mail.hasEndedLinks;
  return {
    language,
    direction: pageTextsIn(language).direction,
    subject: followedTitle === null ? title : `[${page.name}] ${title}`,
    page,
    colour: { light: palettes.light.ink2, dark: palettes.dark.ink2 },
    heading: null,
    title,
    facts: follows === null ? [] : [{ label: texts.labels.follows, value: follows.names }],
    body: null,
    notes:
      code !== null
        ? [texts.code(code), texts.ignore]
        : kind === "confirmation"
          ? [text, texts.confirmation.expires]
          : [text, ...(hasEndedLinks ? [texts.link.ended] : [])],
    button: { label: button, url: code === null ? url : "" },
    why: isAdded ? texts.added.ignore : texts.ignore,
    footer: [],
  };
}
