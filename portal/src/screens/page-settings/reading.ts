import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { languageFor, languageNames, languages } from "../../../../src/contract/languages.ts";
import type { PageOut } from "../../../../src/contract/pages.ts";
import type { PageLookOut } from "../../../../src/contract/portal/page.ts";
import { ask, read } from "../../api/client.ts";
import { keys } from "../../api/keys.ts";

/** The page's settings, and the tag of that version. */
export type VersionedPage = { readonly page: PageOut; readonly etag: string | undefined };

/** The settings of a page. */
export const pageQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.pages, id],
    queryFn: async ({ signal }): Promise<VersionedPage> => {
      const { result, etag } = await ask<PageOut>(`Page/${id}`, {}, signal);
      return { page: result, etag };
    },
  });

/** How the page looks, with the shades of a colour; of its own where none is given. */
export const lookQuery = (id: string, colour?: string) =>
  queryOptions({
    queryKey: [...keys.pages, id, "look", colour ?? null],
    queryFn: ({ signal }) => read<PageLookOut>(`Page/${id}/Look`, { Accent: colour }, signal),
    placeholderData: keepPreviousData,
  });

/** The fields of the form. */
export type PageDraft = Pick<
  PageOut,
  "Name" | "Description" | "Url" | "TimeZone" | "Locale" | "Accent" | "Links"
>;

/** The name of a field of the form. */
export type PageField = keyof PageDraft;

const pageFields: readonly PageField[] = [
  "Name",
  "Description",
  "Url",
  "TimeZone",
  "Locale",
  "Accent",
  "Links",
];

/** The form as a page fills it. */
export function draftOf({ Name, Description, Url, TimeZone, Locale, Accent, Links }: PageDraft): PageDraft {
  return { Name, Description, Url, TimeZone, Locale, Accent, Links };
}

/** The languages that a page may speak; one of a region, which the page has, beside the others. */
export function languagesWith(locale: string): readonly { readonly value: string; readonly label: string }[] {
  const plain = languages.map((value) => ({ value: String(value), label: String(languageNames[value]) }));
  if (plain.some(({ value }) => value === locale)) return plain;
  const language = languageFor(locale);
  return [
    { value: locale, label: language === undefined ? locale : `${languageNames[language]} (${locale})` },
    ...plain,
  ];
}

/** The fields in which two versions differ. */
export function differing(one: PageDraft, other: PageDraft): readonly PageField[] {
  return pageFields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}

/** The fields that both have changed since the form was opened, each in another way. */
export function conflicts(opened: PageDraft, theirs: PageDraft, mine: PageDraft): readonly PageField[] {
  const byMe = differing(opened, mine);
  const apart = differing(theirs, mine);
  return differing(opened, theirs).filter((field) => byMe.includes(field) && apart.includes(field));
}

/** What is sent of a form: what differs from what it began with; an address that was taken away is the service's own. */
export function changesOf(opened: PageDraft, mine: PageDraft): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    differing(opened, mine).map((field) => [field, field === "Url" && mine.Url === "" ? null : mine[field]]),
  );
}
