import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type Language, languageFor, languageNames, languages } from "../../../../src/contract/languages.ts";
import type { PageOut } from "../../../../src/contract/pages.ts";
import type { LogoSeen } from "../../../../src/contract/portal/page-look.ts";
import { read, readResponse } from "../../api/client.ts";
import type { QueryOf } from "../../api/operation-types.ts";
import { keys } from "../../api/query-keys.ts";
import type { DraftShape, Versioned } from "../conflicts/draft-conflicts.ts";
import { withoutEmptyTexts } from "../translations/translated-texts.ts";

/** The page's settings with their etag. */
export type VersionedPage = Versioned<PageOut>;

/** The settings of a page. */
export const pageQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.pages, id],
    queryFn: async ({ signal }): Promise<VersionedPage> => {
      const { result, etag } = await readResponse(`Page/${id}`, {}, signal);
      return { value: result, etag };
    },
  });

/** The page's appearance, with shades of a colour on backgrounds, by default of its own on the usual ones. */
export const appearanceQuery = (id: string, colours: QueryOf<`Page/${string}/Look`> = {}) =>
  queryOptions({
    queryKey: [...keys.pages, id, "look", colours],
    queryFn: ({ signal }) => read(`Page/${id}/Look`, colours, signal),
    placeholderData: keepPreviousData,
  });

/** A selected image, converted for upload. */
export type SelectedImage = { readonly png: Blob; readonly address: string; readonly analysis: LogoSeen };

/** The fields of the form. */
export type PageDraft = Pick<
  PageOut,
  | "Name"
  | "Description"
  | "Translations"
  | "Url"
  | "TimeZone"
  | "Locale"
  | "WrittenLanguages"
  | "ShowSources"
  | "ShowUptime"
  | "ShowBars"
  | "BarDays"
  | "ShowPoweredBy"
  | "Theme"
  | "Accent"
  | "Links"
  | "Access"
  | "AllowedAddresses"
  | "FullText"
> & {
  /** A new password; without one the page keeps its own. */
  readonly Password?: string;
  /** A new logo; null removes the current one. */
  readonly Logo?: SelectedImage | null | undefined;
  /** A new favicon; null removes the current one. */
  readonly Favicon?: SelectedImage | null | undefined;
};

/** The name of a field of the form. */
export type PageField = keyof PageDraft;

/** The form. */
export const pageShape: DraftShape<PageDraft> = {
  fields: [
    "Name",
    "Description",
    "Translations",
    "Url",
    "TimeZone",
    "Locale",
    "WrittenLanguages",
    "ShowSources",
    "ShowUptime",
    "ShowBars",
    "BarDays",
    "ShowPoweredBy",
    "Theme",
    "Accent",
    "Links",
    "Access",
    "AllowedAddresses",
    "FullText",
    "Password",
    "Logo",
    "Favicon",
  ],
  toBody: (draft) => ({
    ...draft,
    Translations: withoutEmptyTexts(draft.Translations, ["Name", "Description"]),
    // Without an address the page has that of the service.
    Url: draft.Url === "" ? null : draft.Url,
    AllowedAddresses: parseAddresses(draft),
    Password: draft.Password || undefined,
    Logo: draft.Logo && draft.Logo.png,
    Favicon: draft.Favicon && draft.Favicon.png,
  }),
};

/** The addresses in the field, separated by spaces, commas or lines. */
export function parseAddresses({ AllowedAddresses }: Pick<PageDraft, "AllowedAddresses">): string[] {
  return AllowedAddresses.flatMap((line) => line.split(/[\s,]+/u)).filter((entry) => entry !== "");
}

/** The selectable languages, with the page's current regional one. */
export function languageOptions(
  locale: string,
): readonly { readonly value: string; readonly label: string }[] {
  const options = languages.flatMap((language) => [
    { value: String(language), label: String(languageNames[language]) },
    ...(regions[language] ?? []).map((region) => regionalOption(language, `${language}-${region}`)),
  ]);
  if (options.some(({ value }) => value === locale)) return options;
  const language = languageFor(locale);
  return [
    language === undefined ? { value: locale, label: locale } : regionalOption(language, locale),
    ...options,
  ];
}

/** Regions whose dates and times are written differently from the language's usual form. */
const regions: Partial<Record<Language, readonly string[]>> = {
  en: ["GB", "US", "CA", "AU"],
  de: ["AT", "CH"],
  fr: ["CA", "CH"],
  es: ["MX", "AR"],
};

/** An option for a regional variant of a language. */
function regionalOption(
  language: Language,
  locale: string,
): { readonly value: string; readonly label: string } {
  const { region } = new Intl.Locale(locale);
  const regionName =
    region === undefined ? locale : new Intl.DisplayNames([language], { type: "region" }).of(region);
  return { value: locale, label: `${languageNames[language]} (${regionName ?? locale})` };
}
