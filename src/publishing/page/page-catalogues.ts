/** Message catalogues by language. */
import { type Language, languageFor } from "../../contract/languages.ts";
import { arabic } from "./texts/page-texts.ar.ts";
import { german } from "./texts/page-texts.de.ts";
import { english } from "./texts/page-texts.en.ts";
import { spanish } from "./texts/page-texts.es.ts";
import { french } from "./texts/page-texts.fr.ts";
import { italian } from "./texts/page-texts.it.ts";
import { japanese } from "./texts/page-texts.ja.ts";
import { korean } from "./texts/page-texts.ko.ts";
import { dutch } from "./texts/page-texts.nl.ts";
import { polish } from "./texts/page-texts.pl.ts";
import { brazilian } from "./texts/page-texts.pt-BR.ts";
import type { PageTexts } from "./texts/page-texts.ts";
import { chinese } from "./texts/page-texts.zh-Hans.ts";

const catalogues: Readonly<Record<Language, PageTexts>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  "pt-BR": brazilian,
  it: italian,
  nl: dutch,
  pl: polish,
  ja: japanese,
  "zh-Hans": chinese,
  ko: korean,
  ar: arabic,
};

export function pageTextsIn(language: Language): PageTexts {
  return catalogues[language];
}

/** The page's default language. */
export function ownLanguage({ locale }: { readonly locale: string }): Language {
  return languageFor(locale) ?? "en";
}
