/** The language of user text in a document. */
import type { Language } from "../../contract/languages.ts";
import { firstDirection, textDirection } from "../../contract/text-direction.ts";
import { type Html, html } from "../html-template.ts";
import { textIn } from "../localise.ts";
import type { Translations } from "../snapshot.ts";
import type { AnnouncementContext } from "./announcement-context.ts";
import { pageTextsIn } from "./page-catalogues.ts";

type TextLanguage = Pick<AnnouncementContext, "language" | "pageLanguage">;

/** True if a text is in the page's own language in a document of another, for lack of a translation. */
export function isForeign<Field extends string>(
  translations: Translations<Field>,
  field: NoInfer<Field>,
  { language, pageLanguage }: TextLanguage,
): boolean {
  return language !== pageLanguage && textIn(translations, field, language) === undefined;
}

/** The `lang` and `dir` attributes of such text; nothing if it is in the document's language. */
export function langAttribute<Field extends string>(
  translations: Translations<Field>,
  field: NoInfer<Field>,
  context: TextLanguage,
): Html | null {
  return isForeign(translations, field, context) ? attributes(context.pageLanguage) : null;
}

/** The same for what has but one language, the page's own. */
export function pageLangAttribute({ language, pageLanguage }: TextLanguage): Html | null {
  return language === pageLanguage ? null : attributes(pageLanguage);
}

/** The same for the name of a component. */
export function nameLangAttribute(componentId: string, context: AnnouncementContext): Html | null {
  const { language, pageLanguage, nameTranslations } = context;
  return language === pageLanguage
    ? null
    : langAttribute(nameTranslations.get(componentId) ?? null, "name", context);
}

const attributes = (pageLanguage: Language) => html` lang="${pageLanguage}" dir="auto"`;

/** The `dir` attribute of a block with such text, which is then aligned like its paragraphs; nothing in the document's direction. */
export function blockDirAttribute<Field extends string>(
  text: string,
  field: NoInfer<Field>,
  { translations, context }: { readonly translations: Translations<Field>; readonly context: TextLanguage },
): Html | null {
  if (!isForeign(translations, field, context)) return null;
  const direction = textDirection(text, pageTextsIn(context.pageLanguage).direction);
  return direction === undefined || direction === pageTextsIn(context.language).direction
    ? null
    : html` dir="${direction}"`;
}

/** A span for text within an element that keeps the document's direction. */
export function inLanguageSpan(text: string, lang: Html | null): string | Html {
  return lang === null ? text : html`<bdi${lang}>${text}</bdi>`;
}

/**
 * A title or name within other text, with its language unless it is the document's, and with a direction where browsers, which
 * go by the first letter, would assume another.
 */
export function isolate<Field extends string>(
  text: string,
  field: NoInfer<Field>,
  { translations, context }: { readonly translations: Translations<Field>; readonly context: TextLanguage },
): Html {
  const lang = langAttribute(translations, field, context);
  const { direction } = pageTextsIn(lang === null ? context.language : context.pageLanguage);
  const actual = textDirection(text, direction);
  if (actual === firstDirection(text)) return html`<bdi${lang}>${text}</bdi>`;
  const foreign = lang === null ? null : html` lang="${context.pageLanguage}"`;
  return html`<bdi${foreign} dir="${actual ?? "auto"}">${text}</bdi>`;
}
