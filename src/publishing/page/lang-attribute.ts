/** The language of user text in a document. */
import type { Language } from "../../contract/languages.ts";
import { type Html, html } from "../html-template.ts";
import { textIn } from "../localise.ts";
import type { Translations } from "../snapshot.ts";
import type { AnnouncementContext } from "./announcement-context.ts";

type TextLanguage = Pick<AnnouncementContext, "language" | "own">;

/** True if a text is in the page's own language in a document of another, for lack of a translation. */
export function isForeign<Field extends string>(
  translations: Translations<Field>,
  field: NoInfer<Field>,
  { language, own }: TextLanguage,
): boolean {
  return language !== own && textIn(translations, field, language) === undefined;
}

/** The `lang` and `dir` attributes of such text; nothing if it is in the document's language. */
export function langAttribute<Field extends string>(
  translations: Translations<Field>,
  field: NoInfer<Field>,
  speech: TextLanguage,
): Html | null {
  return isForeign(translations, field, speech) ? attributes(speech.own) : null;
}

/** The same for what has but one language, the page's own. */
export function pageLangAttribute({ language, own }: TextLanguage): Html | null {
  return language === own ? null : attributes(own);
}

/** The same for the name of a component. */
export function nameLangAttribute(componentId: string, context: AnnouncementContext): Html | null {
  const { language, own, called } = context;
  return language === own ? null : langAttribute(called.get(componentId) ?? null, "name", context);
}

const attributes = (own: Language) => html` lang="${own}" dir="auto"`;

/** A span for text within an element that keeps the document's direction. */
export function inLanguageSpan(text: string, tongue: Html | null): string | Html {
  return tongue === null ? text : html`<bdi${tongue}>${text}</bdi>`;
}
