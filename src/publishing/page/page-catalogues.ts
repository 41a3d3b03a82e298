/** Message catalogues by language. */
import { type Language, languageFor } from "../../contract/languages.ts";
import { arabic } from "./words/words.ar.ts";
import { german } from "./words/words.de.ts";
import { english } from "./words/words.en.ts";
import { spanish } from "./words/words.es.ts";
import { french } from "./words/words.fr.ts";
import { italian } from "./words/words.it.ts";
import { japanese } from "./words/words.ja.ts";
import { korean } from "./words/words.ko.ts";
import { dutch } from "./words/words.nl.ts";
import { polish } from "./words/words.pl.ts";
import { brazilian } from "./words/words.pt-BR.ts";
import type { Words } from "./words/words.ts";
import { chinese } from "./words/words.zh-Hans.ts";

const catalogues: Readonly<Record<Language, Words>> = {
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

export function wordsIn(language: Language): Words {
  return catalogues[language];
}

/** The page's default language. */
export function ownLanguage({ locale }: { readonly locale: string }): Language {
  return languageFor(locale) ?? "en";
}
