/** Queries of subscribers: for the API, for their own pages, and for exports. */

import { type CompiledQuery, sql } from "kysely";
import { presentSubscriber } from "../commands/subscribers/subscriber-presenters.ts";
import { notFound } from "../contract/not-found.ts";
import type { SubscriberFilters, SubscriberOut } from "../contract/subscribers.ts";
import { foldName } from "../rules/names.ts";
import { listed, q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import type { SubscriberRow } from "../store/tables/subscriber-tables.ts";
import { contains } from "../store/text-search.ts";
import { type ListPage, type ListResult, toListResult, type VersionedResult } from "./cursor-lists.ts";
import { componentsNamed, findComponentNumber } from "./name-filters.ts";
import { pageNumbers } from "./page-numbers.ts";
import { isComponentShownOn, livePages, refuseUnknownPage, slugAmong } from "./page-queries.ts";

type Reader = Pick<StoreReader, "read" | "rows">;

const choseComponent = (id: string) => sql<boolean>`scope like ${`%"${id}"%`}`;

/** The components that filters name; refuses an id or a name that none has. Rejects with a `Refusal`. */
async function componentsIn(bus: Reader, filters: SubscriberFilters) {
  const withName = await componentsNamed(bus, filters);
  if (filters.ComponentId !== undefined) await findComponentNumber(bus, filters.ComponentId);
  return withName;
}

/** `withName` has the components that `ComponentName` names. */
function filteredQuery(filters: SubscriberFilters, withName: Awaited<ReturnType<typeof componentsNamed>>) {
  const { State: states, Channel: channels, ComponentId: component, Page: page } = filters;
  const { Name: name, Search: search } = filters;
  let rows = q.selectFrom("subscriber").selectAll().where("page_id", "in", pageNumbers(page));
  if (states !== undefined) rows = rows.where("state", "in", listed(states));
  if (channels !== undefined) rows = rows.where("channel", "in", listed(channels));
  // Ids are unique: no other id in the scope is the same.
  if (component !== undefined) rows = rows.where(choseComponent(component));
  if (withName !== undefined)
    rows = rows.where((eb) => eb.or(withName.map(({ public_id: id }) => choseComponent(id))));
  if (name !== undefined) rows = rows.where("name_key", "=", foldName(name));
  if (search !== undefined && search.trim() !== "") {
    rows = rows.where(nameOrAddressContains(search));
  }
  return rows;
}

/** True if a subscriber's name or address contains a text; of a webhook's address only the host is searched. */
export function nameOrAddressContains(search: string) {
  // Sealed addresses can't be searched; the mask of a webhook contains its host.
  const searchable = sql<string>`case when channel = 'Email' then address_key else lower(address_mask) end`;
  const name = sql<string>`coalesce(name_key, '')`;
  return sql<boolean>`(${contains(searchable, search)} or ${contains(name, foldName(search))})`;
}

async function withPages(bus: Reader, query: CompiledQuery<SubscriberRow>) {
  const [rows, pages] = await bus.read([query, livePages]);
  return { rows: rowsOf(query, rows), pages: rowsOf(livePages, pages) };
}

/** The matching subscribers, newest first, with masked addresses. Throws a `Refusal`. */
export async function readSubscribers(
  bus: Reader,
  { now, ...slice }: { readonly now: number } & ListPage,
  filters: SubscriberFilters,
): Promise<ListResult<SubscriberOut>> {
  let query = filteredQuery(filters, await componentsIn(bus, filters))
    .orderBy("id", "desc")
    .limit(slice.limit + 1);
  if (slice.cursor !== null) query = query.where("id", "<", slice.cursor);
  const { rows, pages } = await withPages(bus, query.compile());
  refuseUnknownPage(pages, filters.Page);
  return toListResult(rows, slice.limit, (row) =>
    presentSubscriber(row, { page: slugAmong(pages, row), showsAddress: false, now }),
  );
}

/** Numbers of subscribers of a page, or of all, by state. Throws a `Refusal`. */
export async function countSubscribers(bus: Reader, page: string | undefined) {
  const counts = q
    .selectFrom("subscriber")
    .select(({ fn }) => ["state", fn.countAll().as("total")])
    .where("page_id", "in", pageNumbers(page))
    .groupBy("state")
    .orderBy("state")
    .compile();
  const [rows, pages] = await bus.read([counts, livePages]);
  refuseUnknownPage(rowsOf(livePages, pages), page);
  return rowsOf(counts, rows).map(({ state, total }) => ({ State: state, Count: Number(total) }));
}

/** A subscriber with its e-mail address at a time (epoch milliseconds). Throws a `Refusal` if it does not exist. */
export async function readSubscriber(
  bus: Reader,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<VersionedResult<SubscriberOut>> {
  const query = q
    .selectFrom("subscriber")
    .selectAll()
    .where("public_id", "=", id.toLowerCase())
    .where("page_id", "in", pageNumbers(undefined))
    .compile();
  const { rows, pages } = await withPages(bus, query);
  const [row] = rows;
  if (row === undefined) throw notFound("SubscriberNotFound");
  return {
    result: presentSubscriber(row, { page: slugAmong(pages, row), showsAddress: true, now }),
    version: row.version,
  };
}

/** The row of a page's subscriber, both by public id; undefined if there is none. */
export async function subscriberRow(
  bus: Pick<StoreReader, "rows">,
  { id, pageId }: { readonly id: string; readonly pageId: string },
): Promise<SubscriberRow | undefined> {
  const page = q
    .selectFrom("page")
    .select("id")
    .where("public_id", "=", pageId)
    .where("deleted_at", "is", null);
  const [row] = await bus.rows(
    q.selectFrom("subscriber").selectAll().where("public_id", "=", id).where("page_id", "in", page).compile(),
  );
  return row;
}

/**
 * The row of a page's subscriber, by the page's public id and the keyed hash of an address; undefined if there is none.
 */
export async function subscriberByHash(
  bus: Pick<StoreReader, "rows">,
  { hash, pageId }: { readonly hash: string; readonly pageId: string },
): Promise<SubscriberRow | undefined> {
  const page = q
    .selectFrom("page")
    .select("id")
    .where("public_id", "=", pageId)
    .where("deleted_at", "is", null);
  const [row] = await bus.rows(
    q
      .selectFrom("subscriber")
      .selectAll()
      .where("page_id", "in", page)
      .where("address_key", "=", hash)
      .where("address_hash", "=", hash)
      .compile(),
  );
  return row;
}

/** Public ids of the subscribers with an id or an e-mail address, on one page or on all. */
export async function subscriberIds(
  bus: Pick<StoreReader, "rows">,
  { id, key, page }: { readonly id: string; readonly key: string | null; readonly page: string | null },
): Promise<string[]> {
  const rows = await bus.rows(
    q
      .selectFrom("subscriber")
      .select("public_id")
      .where("page_id", "in", pageNumbers(page ?? undefined))
      .where((where) => where.or([where("public_id", "=", id), where("address_key", "=", key ?? "")]))
      .compile(),
  );
  return rows.map(({ public_id: publicId }) => publicId);
}

/** Ids of the components and groups that a page shows, by its slug; of the first page if null. Throws a `Refusal`. */
export async function followableIds(
  bus: Pick<StoreReader, "read">,
  slug: string | null,
): Promise<ReadonlySet<string>> {
  const [pages] = await bus.read([livePages]);
  const pageRefs = rowsOf(livePages, pages);
  refuseUnknownPage(pageRefs, slug ?? undefined);
  const page = slug ?? pageRefs[0]?.slug ?? "";
  const components = q
    .selectFrom("component")
    .select("public_id")
    .where("deleted_at", "is", null)
    .where("visibility", "!=", "Never")
    .where(isComponentShownOn(page))
    .compile();
  const groups = q
    .selectFrom("component_group")
    .select("public_id")
    .where("deleted_at", "is", null)
    .where("page_id", "in", pageNumbers(page))
    .compile();
  const [componentRows, groupRows] = await bus.read([components, groups]);
  const rows = [...rowsOf(components, componentRows), ...rowsOf(groups, groupRows)];
  return new Set(rows.map(({ public_id: id }) => id));
}

/** Subscribers per read of an export. */
const exportBatchSize = 1_000;

/** All matching subscribers, oldest first, in batches, with e-mail addresses. Throws a `Refusal`. */
export async function* exportSubscribers(
  bus: Reader,
  filters: SubscriberFilters,
): AsyncGenerator<readonly SubscriberOut[]> {
  const withName = await componentsIn(bus, filters);
  let after = 0;
  for (;;) {
    const query = filteredQuery(filters, withName)
      .where("id", ">", after)
      .orderBy("id")
      .limit(exportBatchSize)
      .compile();
    const { rows, pages } = await withPages(bus, query);
    refuseUnknownPage(pages, filters.Page);
    yield rows.map((row) => presentSubscriber(row, { page: slugAmong(pages, row), showsAddress: true }));
    const last = rows.at(-1);
    if (rows.length < exportBatchSize || last === undefined) return;
    after = last.id;
  }
}
