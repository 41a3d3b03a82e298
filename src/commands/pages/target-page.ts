/** The target page of a request. */
import { Refusal } from "../../contract/refusal.ts";
import { nearest } from "../../platform/nearest-match.ts";
import type { PageRow } from "../../store/tables/tables.ts";

/** "Did you mean …? " where a slug is close to that of one of the pages, else empty. */
export function pageHint(slug: string, pages: readonly { readonly slug: string }[]): string {
  const suggestion = nearest(
    slug,
    pages.map((page) => page.slug),
  );
  return suggestion === undefined ? "" : `Did you mean "${suggestion}"? `;
}

/** The roles of the page that a body names, each with the remedy where there is none of the slug. */
const remedies = {
  Target: "Omit Page for the first page.",
  Component: "Omit Page, unless several pages have a component of this name.",
  Filter: "GET /api/Page lists all pages.",
} as const;

/** The role of the page that a body names: where something new goes, which component is meant, or a filter. */
export type PageRole = keyof typeof remedies;

/** The page of a slug, or the first. Throws a `Refusal`. */
export function targetPage(
  pages: readonly PageRow[],
  slug: string | null | undefined,
  role: PageRole = "Target",
): PageRow {
  const page = slug == null ? pages[0] : pages.find((candidate) => candidate.slug === slug.toLowerCase());
  if (page !== undefined) return page;
  const hint = pageHint(slug ?? "", pages);
  const message = `There is no page "${slug ?? ""}". ${hint}${remedies[role]}`;
  const errors = [{ Path: "Page", Message: message }];
  throw new Refusal("PageNotFound", message, { status: 400, errors });
}
