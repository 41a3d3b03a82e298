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

/** The page of a slug, or the first. Throws a `Refusal`. */
export function targetPage(pages: readonly PageRow[], slug: string | null | undefined): PageRow {
  const page = slug == null ? pages[0] : pages.find((candidate) => candidate.slug === slug.toLowerCase());
  if (page !== undefined) return page;
  const hint = pageHint(slug ?? "", pages);
  const message = `There is no page "${slug ?? ""}". ${hint}Omit Page for the first page.`;
  const errors = [{ Path: "Page", Message: message }];
  throw new Refusal("PageNotFound", message, { status: 400, errors });
}
