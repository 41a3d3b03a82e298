/** Texts of the demo in the languages of its page beside English. */
import { type Language, languages } from "../../contract/languages.ts";
import { demoArabic } from "./texts/demo-texts.ar.ts";
import { demoGerman } from "./texts/demo-texts.de.ts";
import { demoSpanish } from "./texts/demo-texts.es.ts";
import { demoFrench } from "./texts/demo-texts.fr.ts";
import { demoItalian } from "./texts/demo-texts.it.ts";
import { demoJapanese } from "./texts/demo-texts.ja.ts";
import { demoKorean } from "./texts/demo-texts.ko.ts";
import { demoDutch } from "./texts/demo-texts.nl.ts";
import { demoPolish } from "./texts/demo-texts.pl.ts";
import { demoPortuguese } from "./texts/demo-texts.pt-BR.ts";
import type { DemoCatalogue, DemoText } from "./texts/demo-texts.ts";
import { demoChinese } from "./texts/demo-texts.zh-Hans.ts";

type OtherLanguage = Exclude<Language, "en">;

const catalogues: Readonly<Record<OtherLanguage, DemoCatalogue>> = {
  ar: demoArabic,
  de: demoGerman,
  es: demoSpanish,
  fr: demoFrench,
  it: demoItalian,
  ja: demoJapanese,
  ko: demoKorean,
  nl: demoDutch,
  pl: demoPolish,
  "pt-BR": demoPortuguese,
  "zh-Hans": demoChinese,
};

/** The languages beside English. */
export const otherLanguages: readonly OtherLanguage[] = languages.filter((language) => language !== "en");

const fields = ["Name", "Description", "Title", "Message"] as const;

/** The texts of a request body. */
type TextFields = { readonly [Field in (typeof fields)[number]]?: DemoText };

/** A request body with the translations of its texts; `complete` puts dates into them. */
export function translated<Body extends TextFields>(
  body: Body,
  complete = (text: string, _language: Language): string => text,
): Body & { readonly Translations: Readonly<Record<string, Readonly<Record<string, string>>>> } {
  const translations = otherLanguages.map((language) => {
    const texts = fields.flatMap((field) => {
      const text = body[field];
      return text === undefined ? [] : [[field, complete(catalogues[language][text], language)] as const];
    });
    return [language, Object.fromEntries(texts)] as const;
  });
  return { ...body, Translations: Object.fromEntries(translations) };
}
