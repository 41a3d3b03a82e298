/** Translations by language tag. */
import { type Language, languageFor, languageNames, languages } from "../../../../src/contract/languages.ts";
import type { PageLanguages } from "../../api/page-language.ts";
import { translations as texts } from "../../words/translations.ts";

/** Texts by language, as the wire has them. */
export type TranslatedTexts<Name extends string> = Readonly<
  Record<string, { readonly [One in Name]?: string | undefined }>
>;

const written = (text: string | undefined): boolean => text !== undefined && text.trim() !== "";

/** Non-empty translations; null if there are none: the request value. */
export function writtenTexts<Name extends string>(
  all: TranslatedTexts<Name> | null,
  fields: readonly Name[],
): TranslatedTexts<Name> | null {
  const kept: Record<string, TranslatedTexts<Name>[string]> = {};
  for (const [tag, translation] of Object.entries(all ?? {})) {
    const own: { [One in Name]?: string | undefined } = {};
    for (const field of fields) if (written(translation[field])) own[field] = translation[field];
    if (Object.keys(own).length > 0) kept[tag] = own;
  }
  return Object.keys(kept).length === 0 ? null : kept;
}

/** Of the languages that a page writes in, and those that are expected, the ones without a translation; expected ones first. */
export function untranslated(
  all: TranslatedTexts<string> | null,
  {
    defaultLanguage,
    others: others,
    expected = [],
  }: PageLanguages & { readonly expected?: readonly string[] },
): readonly Language[] {
  const begun = new Set([defaultLanguage, ...Object.keys(all ?? {}).map(languageFor)]);
  const wanted = new Set(expected.map(languageFor));
  const rest = languages.filter(
    (language) => !begun.has(language) && (others.includes(language) || wanted.has(language)),
  );
  return [
    ...rest.filter((candidate) => wanted.has(candidate)),
    ...rest.filter((candidate) => !wanted.has(candidate)),
  ];
}

/** A language's own name; its tag if unknown. */
export function nameOfLanguage(tag: string): string {
  const known = languages.find((language) => language === tag);
  if (known !== undefined) return languageNames[known];
  try {
    return new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

const fromTheRight = new Set(["ar", "fa", "he", "ur"]);

/** Text direction of a language. */
export function directionOf(tag: string): "ltr" | "rtl" {
  return fromTheRight.has(tag.split("-")[0]?.toLowerCase() ?? "") ? "rtl" : "ltr";
}

/** All translations as one line; undefined if there are none. */
export function textsIn<Name extends string>(
  all: TranslatedTexts<Name> | null,
  parts: (translation: TranslatedTexts<Name>[string]) => readonly (string | undefined)[],
): string | undefined {
  const lines = Object.entries(all ?? {}).map(([tag, translation]) =>
    texts.text(nameOfLanguage(tag), parts(translation).filter(written).join(". ")),
  );
  return lines.length === 0 ? undefined : lines.join("; ");
}
