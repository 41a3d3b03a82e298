/** Message catalogues of the subscription pages, by language. */
import type { Language } from "../../../contract/languages.ts";
import { subscribeArabic } from "../words/words-subscribe.ar.ts";
import { subscribeGerman } from "../words/words-subscribe.de.ts";
import { subscribeEnglish } from "../words/words-subscribe.en.ts";
import { subscribeSpanish } from "../words/words-subscribe.es.ts";
import { subscribeFrench } from "../words/words-subscribe.fr.ts";
import { subscribeItalian } from "../words/words-subscribe.it.ts";
import { subscribeJapanese } from "../words/words-subscribe.ja.ts";
import { subscribeKorean } from "../words/words-subscribe.ko.ts";
import { subscribeDutch } from "../words/words-subscribe.nl.ts";
import { subscribePolish } from "../words/words-subscribe.pl.ts";
import { subscribeBrazilian } from "../words/words-subscribe.pt-BR.ts";
import type { SubscribeWords } from "../words/words-subscribe.ts";
import { subscribeChinese } from "../words/words-subscribe.zh-Hans.ts";

const catalogues: Readonly<Record<Language, SubscribeWords>> = {
  en: subscribeEnglish,
  de: subscribeGerman,
  fr: subscribeFrench,
  es: subscribeSpanish,
  "pt-BR": subscribeBrazilian,
  it: subscribeItalian,
  nl: subscribeDutch,
  pl: subscribePolish,
  ja: subscribeJapanese,
  "zh-Hans": subscribeChinese,
  ko: subscribeKorean,
  ar: subscribeArabic,
};

export function subscribeWordsIn(language: Language): SubscribeWords {
  return catalogues[language];
}
