/** The target page of a request. */
import { Refusal } from "../../contract/refusal.ts";
import type { PageRow } from "../../store/tables/tables.ts";

/** The page of a slug, or the first. Throws a `Refusal`. */
export function targetPage(pages: readonly PageRow[], slug: string | null | undefined): PageRow {
  const page = slug == null ? pages[0] : pages.find((candidate) => candidate.slug === slug.toLowerCase());
  if (page !== undefined) return page;
  const message = `There is no page "${slug ?? ""}". Omit Page for the first page.`;
  const errors = [{ Path: "Page", Message: message }];
  throw new Refusal("PageNotFound", message, { status: 400, errors });
}
