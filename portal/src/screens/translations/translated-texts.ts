/** Translations by language tag. */
import { type Language, languageFor, languageNames, languages } from "../../../../src/contract/languages.ts";
import type { PageLanguages } from "../../api/page-language.ts";
import { translations as texts } from "../../texts/translations.ts";

/** Texts by language tag. */
export type TranslatedTexts<Name extends string> = Readonly<
  Record<string, { readonly [One in Name]?: string | undefined }>
>;

const hasText = (text: string | undefined): boolean => text !== undefined && text.trim() !== "";

/** Non-empty translations; null if there are none: the request value. */
export function withoutEmptyTexts<Name extends string>(
  translations: TranslatedTexts<Name> | null,
  fields: readonly Name[],
): TranslatedTexts<Name> | null {
  const result: Record<string, TranslatedTexts<Name>[string]> = {};
  for (const [tag, translation] of Object.entries(translations ?? {})) {
    const nonEmpty: { [One in Name]?: string | undefined } = {};
    for (const field of fields) if (hasText(translation[field])) nonEmpty[field] = translation[field];
    if (Object.keys(nonEmpty).length > 0) result[tag] = nonEmpty;
  }
  return Object.keys(result).length === 0 ? null : result;
}

/** The page's and the expected languages without a translation; expected ones first. */
export function untranslated(
  translations: TranslatedTexts<string> | null,
  { defaultLanguage, others, expected = [] }: PageLanguages & { readonly expected?: readonly string[] },
): readonly Language[] {
  const translated = new Set([defaultLanguage, ...Object.keys(translations ?? {}).map(languageFor)]);
  const expectedLanguages = new Set(expected.map(languageFor));
  const untranslatedLanguages = languages.filter(
    (language) => !translated.has(language) && (others.includes(language) || expectedLanguages.has(language)),
  );
  return [
    ...untranslatedLanguages.filter((candidate) => expectedLanguages.has(candidate)),
    ...untranslatedLanguages.filter((candidate) => !expectedLanguages.has(candidate)),
  ];
}

/** A language's own name; its tag if unknown. */
export function nameOfLanguage(tag: string): string {
  const match = languages.find((language) => language === tag);
  if (match !== undefined) return languageNames[match];
  try {
    return new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

const rightToLeft = new Set(["ar", "fa", "he", "ur"]);

/** Text direction of a language. */
export function directionOf(tag: string): "ltr" | "rtl" {
  return rightToLeft.has(tag.split("-")[0]?.toLowerCase() ?? "") ? "rtl" : "ltr";
}

/** All translations as one line; undefined if there are none. */
export function translationsText<Name extends string>(
  translations: TranslatedTexts<Name> | null,
  textsOf: (translation: TranslatedTexts<Name>[string]) => readonly (string | undefined)[],
): string | undefined {
  const lines = Object.entries(translations ?? {}).map(([tag, translation]) =>
    texts.text(nameOfLanguage(tag), textsOf(translation).filter(hasText).join(". ")),
  );
  return lines.length === 0 ? undefined : lines.join("; ");
}
