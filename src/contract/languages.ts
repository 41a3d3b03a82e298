/** The languages of the page. */

/** Their tags (BCP 47), in the order in which they are offered. */
export const languages = [
  "en",
  "de",
  "fr",
  "es",
  "pt-BR",
  "it",
  "nl",
  "pl",
  "ja",
  "zh-Hans",
  "ko",
  "ar",
] as const;

/** The tag of a supported language. */
export type Language = (typeof languages)[number];

/** Each language's name in that language. */
export const languageNames = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  "pt-BR": "Português (Brasil)",
  it: "Italiano",
  nl: "Nederlands",
  pl: "Polski",
  ja: "日本語",
  "zh-Hans": "简体中文",
  ko: "한국어",
  ar: "العربية",
} as const satisfies Record<Language, string>;

const byPrimary = new Map<string, Language>(languages.map((tag) => [tag.slice(0, 2), tag]));

/**
 * The supported language for a tag, regardless of region or script: `pt` and `pt-PT` map to Brazilian
 * Portuguese. Traditional Chinese (`zh-Hant`, `zh-TW`) is not supported.
 */
export function languageFor(tag: string): Language | undefined {
  const [primary = "", ...rest] = tag.trim().toLowerCase().split("-");
  if (
    primary === "zh" &&
    rest.some((part) => ["hant", "tw", "hk", "mo"].includes(part)) &&
    !rest.includes("hans")
  )
    return undefined;
  return byPrimary.get(primary);
}

/** A locale (BCP 47) of a supported language, in its usual case; undefined for any other, or an invalid one. */
export function readLocale(tag: string): string | undefined {
  try {
    const { baseName, language, script, region } = new Intl.Locale(tag.trim());
    const isPlain = baseName === Intl.getCanonicalLocales(tag.trim())[0];
    const plain = [language, script, region].filter((part) => part !== undefined).join("-");
    return isPlain && plain === baseName && languageFor(baseName) !== undefined ? baseName : undefined;
  } catch {
    return undefined;
  }
}
