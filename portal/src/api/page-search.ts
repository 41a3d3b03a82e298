/** The page in the address, by slug; all if none. */
export type PageSearch = { readonly page?: string | undefined };

/**
 * Parses it; anything but a slug is ignored. An absent key is omitted, so that the previous page can be
 * inherited.
 */
export function pageSearch(search: Readonly<Record<string, unknown>>): PageSearch {
  if (!("page" in search)) return {};
  const { page } = search;
  // The router parses numbers and booleans.
  const slug = typeof page === "number" || typeof page === "boolean" ? String(page) : page;
  return { page: typeof slug === "string" && /^[a-z0-9-]{1,63}$/u.test(slug) ? slug : undefined };
}
