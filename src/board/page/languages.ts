/** The catalogues of what the page says, by the languages that it speaks. */
import { type Language, languageFor } from "../../contract/languages.ts";
import { arabic } from "./words.ar.ts";
import { german } from "./words.de.ts";
import { english } from "./words.en.ts";
import { spanish } from "./words.es.ts";
import { french } from "./words.fr.ts";
import { italian } from "./words.it.ts";
import { japanese } from "./words.ja.ts";
import { korean } from "./words.ko.ts";
import { dutch } from "./words.nl.ts";
import { polish } from "./words.pl.ts";
import { brazilian } from "./words.pt-BR.ts";
import type { Words } from "./words.ts";
import { chinese } from "./words.zh-Hans.ts";

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

/** What the page says in a language. */
export function wordsIn(language: Language): Words {
  return catalogues[language];
}

/** The language that a page speaks to those who ask for none that it speaks. */
export function ownLanguage({ locale }: { readonly locale: string }): Language {
  return languageFor(locale) ?? "en";
}
