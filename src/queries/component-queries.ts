/** Component queries for the API and the portal, in pages with an opaque cursor. */

import type { CompiledQuery } from "kysely";
import { rangeRefusal } from "../commands/body-parsing.ts";
import {
  type ComponentPlace,
  presentComponent,
  presentComponentGroup,
  presentComponentWithVoices,
} from "../commands/row-presenters.ts";
import type {
  ComponentGroupOut,
  ComponentOut,
  ComponentWithVoicesOut,
  HistoryPeriodOut,
} from "../contract/components.ts";
import { notFound, notFoundMessage } from "../contract/not-found.ts";
import type { ComponentFilters, NamedFilters } from "../contract/operations/operation-builders.ts";
import { Refusal } from "../contract/refusal.ts";
import { writeTime } from "../contract/times.ts";
import { startOfDate } from "../rules/calendar-days.ts";
import { foldName } from "../rules/names.ts";
import { findPeriodBefore, historyPage, type PeriodWithCause } from "../store/linked-rows.ts";
import { listed, q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import type { ComponentGroupRow, ComponentRow } from "../store/tables/tables.ts";
import { rowId } from "../store/uuid.ts";
import {
  badCursor,
  type ListPage,
  type ListResult,
  toListResult,
  type VersionedResult,
} from "./cursor-lists.ts";
import { groupsNamed } from "./name-filters.ts";
import { pageNumbers } from "./page-numbers.ts";
import { isComponentShownOn, livePages, type PageRef, refuseUnknownPage, slugAmong } from "./page-queries.ts";
import { numbersWithText } from "./text-matches.ts";
import { readTimeBounds, type TimeFilters } from "./time-bounds.ts";

const componentsAndGroups = q
  .selectFrom("component")
  .leftJoin("component_group", "component_group.id", "component.group_id")
  .selectAll("component")
  .select("component_group.public_id as group_public_id")
  .where("component.deleted_at", "is", null);

/** The components that other pages share. */
export const pageComponents = q.selectFrom("page_component").select(["page_id", "component_id"]).compile();

type ComponentWithGroup = ComponentRow & { readonly group_public_id: string | null };

/** Components with the pages that show them, from one snapshot. */
async function componentsWithLocations(bus: StoreReader, query: CompiledQuery<ComponentWithGroup>) {
  const [rows, pageRows, shared] = await bus.read([query, livePages, pageComponents]);
  const pages = rowsOf(livePages, pageRows);
  const shares = rowsOf(pageComponents, shared);
  const locationOf = (row: ComponentWithGroup): ComponentPlace => ({
    groupId: row.group_public_id,
    page: slugAmong(pages, row),
    alsoOn: pages
      .filter(({ id }) => shares.some((shared) => shared.component_id === row.id && shared.page_id === id))
      .map((page) => page.slug),
  });
  return { rows: rowsOf(query, rows), pages, placeOf: locationOf };
}

/** The components that the filters select, in order of creation, without deleted ones. */
export function readComponents(
  bus: StoreReader,
  slice: ListPage,
  filters: ComponentFilters = {},
): Promise<ListResult<ComponentOut>> {
  return listComponents(bus, { slice, filters }, presentComponent);
}

/** The same with the sources of their statuses. */
export function readComponentsWithSources(
  bus: StoreReader,
  slice: ListPage,
  filters: ComponentFilters = {},
): Promise<ListResult<ComponentWithVoicesOut>> {
  return listComponents(bus, { slice, filters }, presentComponentWithVoices);
}

type ComponentsQuery = typeof componentsAndGroups;

/** Numbers of the first components of a query with a text in their name or description. */
async function findText(
  bus: StoreReader,
  components: ComponentsQuery,
  search: { readonly text: string; readonly max: number },
): Promise<readonly number[]> {
  const texts = components
    .clearSelect()
    .select(["component.id", "component.name", "component.description"])
    .orderBy("component.id");
  return numbersWithText(await bus.rows(texts.compile()), search);
}

async function listComponents<Out>(
  bus: StoreReader,
  { slice, filters }: { readonly slice: ListPage; readonly filters: ComponentFilters },
  present: (row: ComponentRow, place: ComponentPlace) => Out,
): Promise<ListResult<Out>> {
  const { Page: page, Status: statuses, GroupId: groupId, Name: name, Search: search } = filters;
  let selected = componentsAndGroups
    .where("component.page_id", "in", pageNumbers(undefined))
    .where("component.id", ">", slice.cursor ?? 0);
  if (page !== undefined) selected = selected.where(isComponentShownOn(page));
  if (statuses !== undefined) selected = selected.where("component.shown_status", "in", statuses);
  if (groupId !== undefined) {
    await refuseUnknownGroup(bus, groupId);
    selected = selected.where("component_group.public_id", "=", groupId);
  }
  const groups = await groupsNamed(bus, filters);
  if (groups !== undefined) selected = selected.where("component.group_id", "in", listed(groups));
  if (name !== undefined) selected = selected.where("component.name_key", "=", foldName(name));
  const max = slice.limit + 1;
  if (search !== undefined)
    selected = selected.where("component.id", "in", await findText(bus, selected, { text: search, max }));
  const { rows, pages, placeOf } = await componentsWithLocations(
    bus,
    selected.orderBy("component.id").limit(max).compile(),
  );
  refuseUnknownPage(pages, page);
  return toListResult(rows, slice.limit, (row) => present(row, placeOf(row)));
}

/** As far as a caller's clock may be ahead. */
const maxAheadMs = 5 * 60_000;

/** A slice of a component's history, between times if they are given. */
export type HistoryRequest = {
  readonly id: string;
  /** Epoch milliseconds: `From` may not be later. */
  readonly now?: number;
} & ListPage &
  Omit<TimeFilters, "Page">;

/**
 * Rows of a slice of a component's status periods. If the slice ends with the first period, `beforeEvents` has the time
 * before it.
 */
type PeriodRows = {
  readonly periods: readonly PeriodWithCause[];
  readonly beforeEvents: readonly HistoryPeriodOut[];
  readonly NextCursor: number | null;
};

/** Reads a slice of a component's status periods, newest first. Throws a `Refusal` if the component does not exist. */
export async function readPeriodRows(
  bus: StoreReader,
  { From, To, now = Number.MAX_SAFE_INTEGER, ...request }: HistoryRequest,
): Promise<PeriodRows> {
  const component = await findComponent(bus, request.id);
  const { page } = component.place;
  const { from = 0, to = Number.MAX_SAFE_INTEGER } = await readTimeBounds(bus, { From, To, Page: page });
  if (from > now + maxAheadMs)
    throw rangeRefusal("From", `It is in the future; it is now ${writeTime(now)}.`);
  const { reached: oldest, periods: read } = await readPeriods(bus, component.row, { ...request, to });
  const periods = read.filter((period) => period.to_at === null || period.to_at > from);
  const isFirst = oldest?.previous_id === null && oldest.from_at > from;
  const earlier = isFirst ? await periodBeforeEvents(bus, component.row, { until: oldest.from_at, to }) : [];
  const last = periods[request.limit - 1];
  const hasMore = periods.length + earlier.length > request.limit && last !== undefined;
  return {
    periods: periods.slice(0, request.limit),
    beforeEvents: earlier.slice(0, Math.max(0, request.limit - periods.length)),
    NextCursor: hasMore ? last.id : null,
  };
}

/** The periods of a slice plus one more, and the oldest row read. Throws a `Refusal`. */
async function readPeriods(
  bus: StoreReader,
  component: ComponentRow,
  { limit, cursor, to }: ListPage & { readonly to: number },
) {
  if (cursor === null) {
    const [newest] = await bus.rows(findPeriodBefore(component.last_period_id, to));
    if (newest !== undefined && newest.from_at >= to) return { periods: [], reached: newest };
    const periods = await readNewest(bus, component, { start: newest?.id, limit: limit + 1 });
    return { periods, reached: periods.at(-1) };
  }
  const rows = await bus.rows(historyPage({ start: cursor, limit: limit + 2 }));
  const [cursorRow, ...periods] = rows;
  if (cursorRow?.component_id !== component.id) throw badCursor();
  return { periods, reached: rows.at(-1) };
}

async function readNewest(
  bus: StoreReader,
  component: ComponentRow,
  { start = component.last_period_id, limit }: { readonly start: number | undefined; readonly limit: number },
): Promise<PeriodWithCause[]> {
  const periods = await bus.rows(historyPage({ start, limit }));
  if (periods.length > 0) return periods;
  // A late report may have rebuilt the newest periods since the component was read.
  const { row } = await findComponent(bus, component.public_id);
  return await bus.rows(historyPage({ start: row.last_period_id, limit }));
}

/**
 * The time between a component's start and its first event: Unknown, without a stored row. Exists only if the component
 * was given a start date before its creation.
 */
async function periodBeforeEvents(
  bus: StoreReader,
  component: ComponentRow,
  { until, to }: { readonly until: number; readonly to: number },
): Promise<HistoryPeriodOut[]> {
  const [page] = await bus.rows(
    q.selectFrom("page").select("time_zone").where("id", "=", component.page_id).compile(),
  );
  const from = Math.max(startOfDate(component.start_date, page?.time_zone ?? "UTC"), component.observed_from);
  if (from >= Math.min(until, to)) return [];
  const Id = rowId(from, component.id);
  return [{ Id, Status: "Unknown", From: writeTime(from), To: writeTime(until), Cause: null }];
}

function componentOf(id: string): CompiledQuery<ComponentWithGroup> {
  return componentsAndGroups
    .where("component.public_id", "=", id.toLowerCase())
    .where("component.page_id", "in", pageNumbers(undefined))
    .compile();
}

export async function findComponent(bus: StoreReader, id: string) {
  const { rows, placeOf } = await componentsWithLocations(bus, componentOf(id));
  const [row] = rows;
  if (row === undefined) throw notFound("ComponentNotFound");
  return { row, place: placeOf(row) };
}

const liveGroups = q
  .selectFrom("component_group")
  .leftJoin("component_group as parent", "parent.id", "component_group.parent_id")
  .selectAll("component_group")
  .select("parent.public_id as parent_public_id")
  .where("component_group.deleted_at", "is", null);

type GroupWithParent = ComponentGroupRow & { readonly parent_public_id: string | null };

const presentGroup = (row: GroupWithParent, pages: readonly PageRef[]) =>
  presentComponentGroup(row, { page: slugAmong(pages, row), parentId: row.parent_public_id });

/** Refuses the id of a group that does not exist. Rejects with a `Refusal`. */
async function refuseUnknownGroup(bus: StoreReader, id: string): Promise<void> {
  const [row] = await bus.rows(groupWith(id));
  if (row !== undefined) return;
  const Message = notFoundMessage("ComponentGroupNotFound");
  throw new Refusal("ComponentGroupNotFound", Message, {
    status: 400,
    errors: [{ Path: "GroupId", Message }],
  });
}

const groupWith = (id: string) =>
  liveGroups
    .where("component_group.public_id", "=", id.toLowerCase())
    .where("component_group.page_id", "in", pageNumbers(undefined))
    .compile();

/** The component groups that the filters select, in order of creation, without deleted ones. */
export async function readComponentGroups(
  bus: StoreReader,
  slice: ListPage,
  { Page: page, Name: name, Search: search }: NamedFilters = {},
): Promise<ListResult<ComponentGroupOut>> {
  const max = slice.limit + 1;
  let selected = liveGroups
    .where("component_group.page_id", "in", pageNumbers(page))
    .where("component_group.id", ">", slice.cursor ?? 0)
    .orderBy("component_group.id");
  if (name !== undefined) selected = selected.where("component_group.name_key", "=", foldName(name));
  if (search !== undefined) {
    const texts = selected
      .clearSelect()
      .select(["component_group.id", "component_group.name", "component_group.description"]);
    const found = numbersWithText(await bus.rows(texts.compile()), { text: search, max });
    selected = selected.where("component_group.id", "in", listed(found));
  }
  const query = selected.limit(max).compile();
  const [rows, pageRows] = await bus.read([query, livePages]);
  const pages = rowsOf(livePages, pageRows);
  refuseUnknownPage(pages, page);
  return toListResult(rowsOf(query, rows), slice.limit, (row) => presentGroup(row, pages));
}

/** A component group. Throws a `Refusal` if it does not exist. */
export async function readComponentGroup(
  bus: StoreReader,
  id: string,
): Promise<VersionedResult<ComponentGroupOut>> {
  const query = groupWith(id);
  const [rows, pageRows] = await bus.read([query, livePages]);
  const [row] = rowsOf(query, rows);
  if (row === undefined) throw notFound("ComponentGroupNotFound");
  return {
    result: presentGroup(row, rowsOf(livePages, pageRows)),
    version: row.revision,
  };
}
