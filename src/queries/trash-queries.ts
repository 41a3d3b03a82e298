/** Deleted resources that can be restored. */

import { sql } from "kysely";
import { restorableMs } from "../commands/restorable-time.ts";
import type { Trash } from "../contract/portal/overview.ts";
import type { DeletedItemFilters, DeletedItemOut } from "../contract/service.ts";
import { writeTime } from "../contract/times.ts";
import type { AnnouncementKind } from "../contract/words.ts";
import { foldForSearch } from "../rules/names.ts";
import { q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import type { ListPage, ListResult } from "./cursor-lists.ts";
import { deletedPages, livePages, type PageRef, refuseUnknownPage } from "./page-queries.ts";

type TrashItem = Trash["Items"][number];

/** The filters of the trash. */
export type TrashFilters = Omit<DeletedItemFilters, "Kind"> & {
  readonly Kind?: readonly TrashItem["Kind"][] | undefined;
};

/** Maximum number per kind, the newest. */
const maxPerKind = 500;

const tables = [
  { kind: "Page", table: "page", name: "name", isOnPage: false },
  { kind: "Component", table: "component", name: "name", isOnPage: true },
  { kind: "ComponentGroup", table: "component_group", name: "name", isOnPage: true },
  { kind: "Announcement", table: "announcement", name: "title", isOnPage: true },
  { kind: "Template", table: "template", name: "name", isOnPage: true },
  { kind: "Person", table: "person", name: "name", isOnPage: false },
] as const satisfies readonly {
  readonly kind: TrashItem["Kind"];
  readonly table: string;
  readonly name: string;
  readonly isOnPage: boolean;
}[];

/**
 * Deleted resources that can be restored at `now` (epoch milliseconds), newest first; people and pages only on request.
 */
export async function readTrash(
  bus: Pick<StoreReader, "read">,
  options: { readonly now: number; readonly withPeople: boolean; readonly withPages: boolean },
): Promise<Trash> {
  const queries = tables
    .filter(({ kind }) => (kind === "Person" ? options.withPeople : kind !== "Page" || options.withPages))
    .map(({ kind, table, name, isOnPage }) => ({
      kind,
      query: q
        .selectFrom(table)
        .select(["public_id", "deleted_at"])
        .select(sql<string>`${sql.ref(name)}`.as("name"))
        .select(
          sql<AnnouncementKind | null>`${sql.raw(kind === "Announcement" ? "kind" : "null")}`.as(
            "announcement_kind",
          ),
        )
        .select(sql<number | null>`${sql.raw(isOnPage ? "page_id" : "null")}`.as("page_id"))
        .where("deleted_at", ">", options.now - restorableMs)
        .orderBy("deleted_at", "desc")
        .limit(maxPerKind)
        .compile(),
    }));
  const [pageRows, ...results] = await bus.read([livePages, ...queries.map(({ query }) => query)]);
  const pages = rowsOf(livePages, pageRows);
  const deleted = queries.flatMap(({ kind, query }, index) =>
    rowsOf(query, results[index]).map((row) => ({ kind, ...row })),
  );
  return {
    Items: deleted
      .toSorted((a, b) => (b.deleted_at ?? 0) - (a.deleted_at ?? 0))
      .map((row) => present(row, pages)),
  };
}

type DeletedRow = {
  readonly kind: TrashItem["Kind"];
  readonly public_id: string;
  readonly deleted_at: number | null;
  readonly name: string;
  readonly page_id: number | null;
  readonly announcement_kind: AnnouncementKind | null;
};

function present(row: DeletedRow, pages: readonly PageRef[]): TrashItem {
  const at = row.deleted_at ?? 0;
  return {
    Kind: row.kind,
    AnnouncementKind: row.announcement_kind,
    Id: row.public_id,
    Name: row.name,
    Page: pages.find(({ id }) => id === row.page_id)?.slug ?? null,
    DeletedAt: writeTime(at),
    RestorableUntil: writeTime(at + restorableMs),
  };
}

/** True for what the filters select. */
export function isSelected(
  { Kind: kind, Page: page, Name: name }: Pick<TrashItem, "Kind" | "Page" | "Name">,
  { Kind: kinds, Page: slug, Search: text = "" }: TrashFilters,
): boolean {
  return (
    (kinds === undefined || kinds.includes(kind)) &&
    (slug === undefined || page === slug.toLowerCase()) &&
    foldForSearch(name).includes(foldForSearch(text))
  );
}

/**
 * A slice of the deleted content that can be restored at `now` and that the filters select, newest first. The cursor is a
 * position. Rejects with a `Refusal` for an unknown page.
 */
export async function readDeletedItems(
  bus: Pick<StoreReader, "read" | "rows">,
  { now, limit, cursor }: ListPage & { readonly now: number },
  filters: DeletedItemFilters = {},
): Promise<ListResult<DeletedItemOut>> {
  refuseUnknownPage(await bus.rows(livePages), filters.Page);
  const slugs = new Map((await deletedPages(bus, now)).map(({ id, slug }) => [id, slug]));
  const { Items } = await readTrash(bus, { now, withPeople: false, withPages: true });
  const all = Items.flatMap(({ Kind, ...item }): DeletedItemOut[] => {
    if (Kind === "Person") return [];
    return [{ ...item, Kind, Page: Kind === "Page" ? (slugs.get(item.Id) ?? null) : item.Page }];
  }).filter((item) => isSelected(item, filters));
  const start = cursor ?? 0;
  const end = start + limit;
  return { Items: all.slice(start, end), NextCursor: end < all.length ? end : null };
}
