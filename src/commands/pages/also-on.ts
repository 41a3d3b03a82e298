/** The additional pages that show a component or an announcement. */
import { type FieldError, Refusal } from "../../contract/refusal.ts";
import type { PageRow } from "../../store/tables/tables.ts";
import { fieldRefusal } from "../body-parsing.ts";
import type { UnitOfWork } from "../bus/unit-of-work.ts";

/** A row's number, and its own page. */
type SharedRow = { readonly id: number; readonly page_id: number };

/** The other pages that a body names. Throws a `Refusal` that names each it cannot find. */
function pagesNamed(state: UnitOfWork, { page_id: own }: SharedRow, slugs: readonly string[]): PageRow[] {
  const errors: FieldError[] = [];
  const found = new Set<PageRow>();
  slugs.forEach((slug, index) => {
    const page = state.pages.find((one) => one.slug === slug.toLowerCase());
    if (page === undefined) {
      errors.push({
        Path: `AlsoOn[${index}]`,
        Message: `No page has the slug "${slug}". GET /api/Page lists all pages.`,
      });
    } else if (page.id !== own) found.add(page);
  });
  const [first] = errors;
  if (first !== undefined) {
    const message = `${first.Path}: ${first.Message}`;
    throw new Refusal("PageNotFound", message, { status: 400, errors });
  }
  return [...found];
}

/** With those that are deleted, which would show it again if they came back. */
function withDeleted(state: UnitOfWork, named: readonly PageRow[], before: readonly number[]): number[] {
  const gone = before.filter((number) => state.pageOf({ page_id: number }).deleted_at !== null);
  return [...named.map((page) => page.id), ...gone].toSorted((one, other) => one - other);
}

/**
 * The numbers of the other pages that are to show a component. Its days are counted by the time zone of its own page, so
 * that only pages of the same one can show them. Throws a `Refusal`.
 */
export function pagesForComponent(
  state: UnitOfWork,
  component: SharedRow,
  slugs: readonly string[],
): number[] {
  const named = pagesNamed(state, component, slugs);
  const { time_zone: zone } = state.pageOf(component);
  const other = named.find((page) => page.time_zone !== zone);
  if (other !== undefined) {
    throw fieldRefusal(
      "AlsoOn",
      `The page "${other.name}" uses the time zone ${other.time_zone}, and the component's own page by ${zone}: their days would differ. Give both pages the same time zone.`,
    );
  }
  return withDeleted(state, named, state.componentAlsoOn(component));
}

/** The numbers of the other pages that are to show an announcement. Throws a `Refusal`. */
export function pagesForAnnouncement(
  state: UnitOfWork,
  announcement: SharedRow,
  slugs: readonly string[],
): number[] {
  return withDeleted(state, pagesNamed(state, announcement, slugs), state.announcementAlsoOn(announcement));
}
