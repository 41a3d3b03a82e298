/** Message catalogues of the subscription pages, by language. */
import type { Language } from "../../../contract/languages.ts";
import { subscribeArabic } from "../texts/subscription-texts.ar.ts";
import { subscribeGerman } from "../texts/subscription-texts.de.ts";
import { subscribeEnglish } from "../texts/subscription-texts.en.ts";
import { subscribeSpanish } from "../texts/subscription-texts.es.ts";
import { subscribeFrench } from "../texts/subscription-texts.fr.ts";
import { subscribeItalian } from "../texts/subscription-texts.it.ts";
import { subscribeJapanese } from "../texts/subscription-texts.ja.ts";
import { subscribeKorean } from "../texts/subscription-texts.ko.ts";
import { subscribeDutch } from "../texts/subscription-texts.nl.ts";
import { subscribePolish } from "../texts/subscription-texts.pl.ts";
import { subscribeBrazilian } from "../texts/subscription-texts.pt-BR.ts";
import type { SubscriptionTexts } from "../texts/subscription-texts.ts";
import { subscribeChinese } from "../texts/subscription-texts.zh-Hans.ts";

const catalogues: Readonly<Record<Language, SubscriptionTexts>> = {
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

export function subscriptionTextsIn(language: Language): SubscriptionTexts {
  return catalogues[language];
}

/** Stands for the name of the page while a heading is made: a character for private use. */
const placeholder = "\uE000";

/** A heading that names the page, with the title of an announcement instead. Between quotation marks and CJK characters there is no space. */
export function headingAbout(
  heading: (page: string) => string,
  title: string,
  { quoted }: Pick<SubscriptionTexts, "quoted">,
): string {
  return (
    heading(placeholder)
      .replace(/(?<=\p{Script=Han}) (?=\uE000)/u, "")
      .replace(/(?<=\uE000) (?=\p{Script=Han}|\p{Script=Hiragana})/u, "")
      // The quotation marks take the direction of the heading, not that of an isolate around them.
      .replace(/\u2068?\uE000\u2069?/u, () => quoted(title))
  );
}
