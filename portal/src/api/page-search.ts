/** Which page the address names, by its slug; all where it names none. */
export type PageSearch = { readonly page?: string | undefined };

/** Reads it; what is no slug names none. What is not there stays out, so that the place one comes from may add it. */
export function pageSearch(search: Readonly<Record<string, unknown>>): PageSearch {
  if (!("page" in search)) return {};
  const { page } = search;
  // What looks like a number or a truth value comes as one.
  const slug = typeof page === "number" || typeof page === "boolean" ? String(page) : page;
  return { page: typeof slug === "string" && /^[a-z0-9-]{1,63}$/u.test(slug) ? slug : undefined };
}
