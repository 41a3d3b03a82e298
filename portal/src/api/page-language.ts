import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Language, languageFor } from "../../../src/contract/languages.ts";
import { useMe } from "./current-person.ts";
import { keys } from "./query-keys.ts";
import { readAll } from "./read-all.ts";

/** Every page, with its settings. */
const pagesQuery = queryOptions({
  queryKey: [...keys.pages, "every"],
  queryFn: ({ signal }) => readAll("Page", {}, signal),
});

/** The languages of a page's texts. */
export type PageLanguages = {
  /** Its default language. */
  readonly own: Language;
  /** Others that its texts are written in. */
  readonly written: readonly Language[];
};

/** The languages of a page by slug; of the first page if none is given. */
export function usePageLanguages(slug: string | undefined): PageLanguages {
  const first = useMe().Page.Id;
  const { data = [] } = useQuery(pagesQuery);
  const page = data.find(({ Id, Slug }) => (slug === undefined ? Id === first : Slug === slug));
  const own = languageFor(page?.Locale ?? "en") ?? "en";
  return { own, written: page?.WrittenLanguages.filter((language) => language !== own) ?? [] };
}
