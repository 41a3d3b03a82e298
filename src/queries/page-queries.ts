/** Queries of pages, and of the pages that show a component or announcement. */

import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import { originalSlug } from "../commands/pages/page-slugs.ts";
import { pageHint } from "../commands/pages/target-page.ts";
import { restorableMs } from "../commands/restorable-time.ts";
import { presentPage } from "../commands/row-presenters.ts";
import { notFound } from "../contract/not-found.ts";
import type { PageFilters } from "../contract/operations/operation-builders.ts";
import { addressWithout } from "../contract/page-addresses.ts";
import type { PageOut } from "../contract/pages.ts";
import { Refusal, type RefusalDetail } from "../contract/refusal.ts";
import { listed, q } from "../store/query.ts";
import type { StoreReader } from "../store/store-reader.ts";
import type { PageRow, Tables } from "../store/tables/tables.ts";
import { type ListPage, type ListResult, toListResult, type VersionedResult } from "./cursor-lists.ts";
import { pageNumbers } from "./page-numbers.ts";
import { numbersWithText, rowsNamed } from "./text-matches.ts";

/** The pages that are not deleted, the first page first. */
export const livePages = q
  .selectFrom("page")
  .select(["id", "slug", "url"])
  .where("deleted_at", "is", null)
  .orderBy("id")
  .compile();

/** The columns of a page that identify it and its address. */
export type PageRef = Pick<PageRow, "id" | "slug" | "url">;

/** True if the page of a slug shows an announcement, its own or shared. */
export function isAnnouncementShownOn(slug: string): Expression<SqlBool> {
  const on = expressionBuilder<Tables, "announcement">();
  const shared = q
    .selectFrom("page_announcement")
    .select("page_announcement.announcement_id")
    .where("page_announcement.page_id", "in", pageNumbers(slug));
  return on.or([on("announcement.page_id", "in", pageNumbers(slug)), on("announcement.id", "in", shared)]);
}

/** True if the page of a slug shows a component, its own or shared. */
export function isComponentShownOn(slug: string): Expression<SqlBool> {
  const on = expressionBuilder<Tables, "component">();
  const shared = q
    .selectFrom("page_component")
    .select("page_component.component_id")
    .where("page_component.page_id", "in", pageNumbers(slug));
  return on.or([on("component.page_id", "in", pageNumbers(slug)), on("component.id", "in", shared)]);
}

/** Public ids of a page and its content, including deleted ones, by the page's slug. */
export function subjectsOn(page: string) {
  const numbers = pageNumbers(page);
  return q
    .selectFrom("page")
    .select("public_id")
    .where("id", "in", numbers)
    .unionAll(q.selectFrom("component").select("public_id").where("page_id", "in", numbers))
    .unionAll(q.selectFrom("component_group").select("public_id").where("page_id", "in", numbers))
    .unionAll(q.selectFrom("announcement").select("public_id").where("page_id", "in", numbers))
    .unionAll(q.selectFrom("template").select("public_id").where("page_id", "in", numbers))
    .unionAll(q.selectFrom("subscriber").select("public_id").where("page_id", "in", numbers))
    .unionAll(q.selectFrom("team_destination").select("public_id").where("page_id", "in", numbers));
}

/** Refuses a filter or a field with a slug that no page has; `detail` has another status. Throws a `Refusal`. */
export function refuseUnknownPage(
  pages: readonly Pick<PageRef, "slug">[],
  slug: string | undefined,
  detail: Pick<RefusalDetail, "status"> = { status: 400 },
): void {
  if (slug === undefined || pages.some((page) => page.slug === slug.toLowerCase())) return;
  const advice = /^\d+$/u.test(slug)
    ? "Page is a status page. For the next part of a list send NextCursor of the response as Cursor."
    : "GET /api/Page lists all pages.";
  const message = `No page has the slug "${slug}". ${pageHint(slug, pages)}${advice}`;
  throw new Refusal("PageNotFound", message, { ...detail, errors: [{ Path: "Page", Message: message }] });
}

/** The slug of a row's page. */
export function slugAmong(
  pages: readonly PageRef[],
  { page_id: number }: { readonly page_id: number },
): string {
  return pages.find((page) => page.id === number)?.slug ?? "";
}

/** The address of a page; `baseUrl` is that of the service. */
export function urlAmong(pages: readonly PageRef[], page: PageRef, baseUrl: string): string {
  return page.url ?? addressWithout(baseUrl, { slug: page.slug, isFirst: pages[0]?.id === page.id });
}

const allLivePages = q
  .selectFrom("page")
  .selectAll()
  .select((all) =>
    all
      .selectFrom("page as older")
      .select((older) => older.fn.min("older.id").as("id"))
      .where("older.deleted_at", "is", null)
      .as("first"),
  )
  .where("deleted_at", "is", null);

/** A row without its helper columns. */
function present({ first, ...row }: PageRow & { first: number | null }, baseUrl: string): PageOut {
  const { slug, url } = row;
  return presentPage(row, url ?? addressWithout(baseUrl, { slug, isFirst: row.id === first }));
}

/** The pages that the filters select, without deleted ones; `baseUrl` is the service's address. */
export async function readPages(
  bus: StoreReader,
  options: { readonly baseUrl: string } & ListPage,
  { Slug: slug, Name: name, Search: search = "" }: PageFilters = {},
): Promise<ListResult<PageOut>> {
  const max = options.limit + 1;
  let selected = allLivePages.where("id", ">", options.cursor ?? 0).orderBy("id");
  if (slug !== undefined) selected = selected.where("slug", "=", slug.toLowerCase());
  if (name !== undefined || search !== "") {
    const names = await bus.rows(selected.clearSelect().select(["id", "name"]).compile());
    const found = numbersWithText(rowsNamed(names, name), { text: search, max });
    selected = selected.where("id", "in", listed(found));
  }
  const rows = await bus.rows(selected.limit(max).compile());
  return toListResult(rows, options.limit, (row) => present(row, options.baseUrl));
}

/** A page that was deleted and can still be restored. */
export type DeletedPage = {
  readonly id: string;
  readonly name: string;
  /** Its slug before the deletion. */
  readonly slug: string;
  /** Epoch milliseconds. */
  readonly deletedAt: number;
};

/** Pages that can be restored at `now` (epoch milliseconds), the last deleted first. */
export async function deletedPages(bus: StoreReader, now: number): Promise<DeletedPage[]> {
  const rows = await bus.rows(
    q
      .selectFrom("page")
      .select(["public_id", "name", "slug", "deleted_at"])
      .where("deleted_at", ">", now - restorableMs)
      .orderBy("deleted_at", "desc")
      .compile(),
  );
  return rows.map(({ public_id: id, name, slug, deleted_at: deletedAt }) => {
    return { id, name, slug: originalSlug({ slug }), deletedAt: deletedAt ?? 0 };
  });
}

/** A page. Throws a `Refusal` if it does not exist. */
export async function readPage(
  bus: StoreReader,
  options: { readonly id: string; readonly baseUrl: string },
): Promise<VersionedResult<PageOut>> {
  const [row] = await bus.rows(allLivePages.where("public_id", "=", options.id.toLowerCase()).compile());
  if (row === undefined) throw notFound("PageNotFound");
  return { result: present(row, options.baseUrl), version: row.revision };
}
