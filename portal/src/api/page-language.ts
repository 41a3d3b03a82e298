import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Language, languageFor } from "../../../src/contract/languages.ts";
import type { PageOut } from "../../../src/contract/pages.ts";
import { useMe } from "./current-person.ts";
import { keys } from "./query-keys.ts";
import { readAll } from "./read-all.ts";

/** Every page, with its settings. */
const pagesQuery = queryOptions({
  queryKey: [...keys.pages, "every"],
  queryFn: ({ signal }) => readAll<PageOut>("Page", {}, signal),
});

/** The default language of a page by slug; of the first page if none is given. */
export function usePageLanguage(slug: string | undefined): Language {
  const first = useMe().Page.Id;
  const { data = [] } = useQuery(pagesQuery);
  const page = data.find(({ Id, Slug }) => (slug === undefined ? Id === first : Slug === slug));
  return languageFor(page?.Locale ?? "en") ?? "en";
}
