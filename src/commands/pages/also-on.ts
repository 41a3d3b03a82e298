/** The additional pages that show a component or an announcement. */
import { type FieldError, Refusal } from "../../contract/refusal.ts";
import type { PageRow } from "../../store/tables/tables.ts";
import { fieldRefusal } from "../body-parsing.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { pageHint } from "./target-page.ts";

/** A row with its own page. */
type SharedRow = { readonly id: number; readonly page_id: number };

/** The other pages that a body names. Throws a `Refusal` that lists all missing ones. */
function findPages(
  state: UnitOfWork,
  { page_id: ownNumber }: SharedRow,
  slugs: readonly string[],
): PageRow[] {
  const errors: FieldError[] = [];
  const pages = new Set<PageRow>();
  slugs.forEach((slug, index) => {
    const page = state.pages.find((candidate) => candidate.slug === slug.toLowerCase());
    if (page === undefined) {
      errors.push({
        Path: `AlsoOn[${index}]`,
        Message: `No page has the slug "${slug}". ${pageHint(slug, state.pages)}GET /api/Page lists all pages.`,
      });
    } else if (page.id !== ownNumber) pages.add(page);
  });
  const [first] = errors;
  if (first !== undefined) {
    const message = `${first.Path}: ${first.Message}`;
    throw new Refusal("PageNotFound", message, { status: 400, errors });
  }
  return [...pages];
}

/** Adds the deleted pages, which show the row again if restored. */
function keepDeleted(state: UnitOfWork, chosen: readonly PageRow[], former: readonly number[]): number[] {
  const deleted = former.filter((number) => state.pageOf({ page_id: number }).deleted_at !== null);
  return [...chosen.map((page) => page.id), ...deleted].toSorted((a, b) => a - b);
}

/**
 * Numbers of the other pages that will show a component. Its days are counted in its own page's time zone, so that only
 * pages with the same time zone can show it. Throws a `Refusal`.
 */
export function pagesForComponent(
  state: UnitOfWork,
  component: SharedRow,
  slugs: readonly string[],
): number[] {
  const chosen = findPages(state, component, slugs);
  const { time_zone: zone } = state.pageOf(component);
  const differing = chosen.find((page) => page.time_zone !== zone);
  if (differing !== undefined) {
    throw fieldRefusal(
      "AlsoOn",
      `The page "${differing.name}" uses the time zone ${differing.time_zone}, and the component's own page by ${zone}: their days would differ. Give both pages the same time zone.`,
    );
  }
  return keepDeleted(state, chosen, state.componentAlsoOn(component));
}

/** Numbers of the other pages that will show an announcement. Throws a `Refusal`. */
export function pagesForAnnouncement(
  state: UnitOfWork,
  announcement: SharedRow,
  slugs: readonly string[],
): number[] {
  return keepDeleted(state, findPages(state, announcement, slugs), state.announcementAlsoOn(announcement));
}
