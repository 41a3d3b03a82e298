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
  readonly defaultLanguage: Language;
  /** Further languages with translations. */
  readonly others: readonly Language[];
};

/** The languages of a page by slug; of the first page without a slug. */
export function usePageLanguages(slug: string | undefined): PageLanguages {
  const firstPageId = useMe().Page.Id;
  const { data = [] } = useQuery(pagesQuery);
  const page = data.find(({ Id, Slug }) => (slug === undefined ? Id === firstPageId : Slug === slug));
  const defaultLanguage = languageFor(page?.Locale ?? "en") ?? "en";
  return {
    defaultLanguage,
    others: page?.WrittenLanguages.filter((language) => language !== defaultLanguage) ?? [],
  };
}
