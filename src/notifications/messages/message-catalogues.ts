/** The catalogues of the words of messages, by language. */
import type { Language } from "../../contract/languages.ts";
import { arabic } from "./words/message-words.ar.ts";
import { german } from "./words/message-words.de.ts";
import { english } from "./words/message-words.en.ts";
import { spanish } from "./words/message-words.es.ts";
import { french } from "./words/message-words.fr.ts";
import { italian } from "./words/message-words.it.ts";
import { japanese } from "./words/message-words.ja.ts";
import { korean } from "./words/message-words.ko.ts";
import { dutch } from "./words/message-words.nl.ts";
import { polish } from "./words/message-words.pl.ts";
import { brazilian } from "./words/message-words.pt-BR.ts";
import type { MessageWords } from "./words/message-words.ts";
import { chinese } from "./words/message-words.zh-Hans.ts";

const catalogues: Readonly<Record<Language, MessageWords>> = {
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

/** The words of messages in a language. */
export function messageWordsIn(language: Language): MessageWords {
  return catalogues[language];
}
