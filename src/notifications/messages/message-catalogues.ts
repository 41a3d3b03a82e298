/** The catalogues of the texts of messages, by language. */
import type { Language } from "../../contract/languages.ts";
import { arabic } from "./texts/message-texts.ar.ts";
import { german } from "./texts/message-texts.de.ts";
import { english } from "./texts/message-texts.en.ts";
import { spanish } from "./texts/message-texts.es.ts";
import { french } from "./texts/message-texts.fr.ts";
import { italian } from "./texts/message-texts.it.ts";
import { japanese } from "./texts/message-texts.ja.ts";
import { korean } from "./texts/message-texts.ko.ts";
import { dutch } from "./texts/message-texts.nl.ts";
import { polish } from "./texts/message-texts.pl.ts";
import { brazilian } from "./texts/message-texts.pt-BR.ts";
import type { MessageTexts } from "./texts/message-texts.ts";
import { chinese } from "./texts/message-texts.zh-Hans.ts";

const catalogues: Readonly<Record<Language, MessageTexts>> = {
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

/** The texts of messages in a language. */
export function messageTextsIn(language: Language): MessageTexts {
  return catalogues[language];
}
