/** Component queries for the API and the portal, in pages with an opaque cursor. */

import type { CompiledQuery } from "kysely";
import {
  type ComponentPlace,
  presentComponent,
  presentComponentGroup,
  presentComponentWithVoices,
  presentHistoryPeriod,
} from "../commands/row-presenters.ts";
import type {
  ComponentGroupOut,
  ComponentOut,
  ComponentWithVoicesOut,
  HistoryPeriodOut,
} from "../contract/components.ts";
import { notFound } from "../contract/refusal.ts";
import { writeTime } from "../contract/times.ts";
import { startOfDate } from "../rules/calendar-days.ts";
import { historyPage, type PeriodWithCause } from "../store/linked-rows.ts";
import { q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import type { ComponentGroupRow, ComponentRow } from "../store/tables/tables.ts";
import { rowId } from "../store/uuid.ts";
import {
  badCursor,
  type ListPage,
  type ListResult,
  listed,
  readCursor,
  type VersionedResult,
  writeCursor,
} from "./cursor-lists.ts";
import {
  isComponentShownOn,
  livePages,
  type PageRef,
  pageNumbers,
  refuseUnknownPage,
  slugAmong,
} from "./page-queries.ts";

const componentsAndGroups = q
  .selectFrom("component")
  .leftJoin("component_group", "component_group.id", "component.group_id")
  .selectAll("component")
  .select("component_group.public_id as group_public_id")
  .where("component.deleted_at", "is", null);

/** Which other pages than their own show which components. */
export const pageComponents = q.selectFrom("page_component").select(["page_id", "component_id"]).compile();

type ComponentWithGroup = ComponentRow & { readonly group_public_id: string | null };

/** Components with the pages that show them, from one snapshot. */
async function componentsWithPlaces(bus: StoreReader, query: CompiledQuery<ComponentWithGroup>) {
  const [rows, pageRows, shared] = await bus.read([query, livePages, pageComponents]);
  const pages = rowsOf(livePages, pageRows);
  const shares = rowsOf(pageComponents, shared);
  const placeOf = (row: ComponentWithGroup): ComponentPlace => ({
    groupId: row.group_public_id,
    page: slugAmong(pages, row),
    alsoOn: pages
      .filter(({ id }) => shares.some((one) => one.component_id === row.id && one.page_id === id))
      .map((page) => page.slug),
  });
  return { rows: rowsOf(query, rows), pages, placeOf };
}

/** Components in order of creation, without deleted ones; those on one page if its slug is given. */
export async function readComponents(
  bus: StoreReader,
  { page, ...slice }: { readonly page?: string | undefined } & ListPage,
): Promise<ListResult<ComponentOut>> {
  const shown = componentsAndGroups.where("component.page_id", "in", pageNumbers(undefined));
  const { rows, pages, placeOf } = await componentsWithPlaces(
    bus,
    (page === undefined ? shown : shown.where(isComponentShownOn(page)))
      .where("component.id", ">", readCursor(slice.cursor))
      .orderBy("component.id")
      .limit(slice.limit + 1)
      .compile(),
  );
  refuseUnknownPage(pages, page);
  return listed(rows, slice.limit, (row) => presentComponent(row, placeOf(row)));
}

/** A component with its sources. Throws a `Refusal` if it does not exist. */
export async function readComponent(
  bus: StoreReader,
  id: string,
): Promise<VersionedResult<ComponentWithVoicesOut>> {
  const { rows, placeOf } = await componentsWithPlaces(bus, componentOf(id));
  const [row] = rows;
  if (row === undefined) throw notFound("ComponentNotFound", "component", "/api/Component");
  return { result: presentComponentWithVoices(row, placeOf(row)), version: row.revision };
}

/** A component's status periods, newest first. Throws a `Refusal` if it does not exist. */
export async function readHistory(
  bus: StoreReader,
  asked: { readonly id: string } & ListPage,
): Promise<ListResult<HistoryPeriodOut>> {
  const { periods, started, NextCursor } = await readPeriodRows(bus, asked);
  return { Items: [...periods.map(presentHistoryPeriod), ...started], NextCursor };
}

/** The rows of a slice of a component's status periods, and the time before the first of them where the slice ends with it. */
type PeriodRows = {
  readonly periods: readonly PeriodWithCause[];
  readonly started: readonly HistoryPeriodOut[];
  readonly NextCursor: string | null;
};

/** Reads a slice of a component's status periods, newest first. Throws a `Refusal` where there is no such component. */
export async function readPeriodRows(
  bus: StoreReader,
  asked: { readonly id: string } & ListPage,
): Promise<PeriodRows> {
  const component = await findComponent(bus, asked.id);
  const { reached, periods } = await readPeriods(bus, component, asked);
  const before = reached?.previous_id === null ? await unheard(bus, component, reached.from_at) : [];
  const last = periods[asked.limit - 1];
  const more = periods.length + before.length > asked.limit && last !== undefined;
  return {
    periods: periods.slice(0, asked.limit),
    started: before.slice(0, Math.max(0, asked.limit - periods.length)),
    NextCursor: more ? writeCursor(last.id) : null,
  };
}

/** The periods of a slice plus one more, and the oldest reached. Throws a `Refusal`. */
async function readPeriods(bus: StoreReader, component: ComponentRow, { limit, cursor }: ListPage) {
  if (cursor === null) {
    const periods = await readNewest(bus, component, limit + 1);
    return { periods, reached: periods.at(-1) };
  }
  const rows = await bus.rows(historyPage({ start: readCursor(cursor), limit: limit + 2 }));
  const [named, ...periods] = rows;
  if (named?.component_id !== component.id) throw badCursor();
  return { periods, reached: rows.at(-1) };
}

async function readNewest(
  bus: StoreReader,
  component: ComponentRow,
  limit: number,
): Promise<PeriodWithCause[]> {
  const periods = await bus.rows(historyPage({ start: component.last_period_id, limit }));
  if (periods.length > 0) return periods;
  // A late report may have rebuilt the newest periods since the component was read.
  const { last_period_id: start } = await findComponent(bus, component.public_id);
  return await bus.rows(historyPage({ start, limit }));
}

/**
 * The time between a component's start and its first event: Unknown, without a stored row. Exists only if a
 * start date before its creation was given.
 */
async function unheard(
  bus: StoreReader,
  component: ComponentRow,
  until: number,
): Promise<HistoryPeriodOut[]> {
  const [page] = await bus.rows(
    q.selectFrom("page").select("time_zone").where("id", "=", component.page_id).compile(),
  );
  const from = Math.max(startOfDate(component.start_date, page?.time_zone ?? "UTC"), component.observed_from);
  if (from >= until) return [];
  const Id = rowId(from, component.id);
  return [{ Id, Status: "Unknown", From: writeTime(from), To: writeTime(until), Cause: null }];
}

function componentOf(id: string): CompiledQuery<ComponentWithGroup> {
  return componentsAndGroups
    .where("component.public_id", "=", id.toLowerCase())
    .where("component.page_id", "in", pageNumbers(undefined))
    .compile();
}

async function findComponent(bus: StoreReader, id: string) {
  const [row] = await bus.rows(componentOf(id));
  if (row === undefined) throw notFound("ComponentNotFound", "component", "/api/Component");
  return row;
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

/** Component groups in order of creation, without deleted ones; of one page if its slug is given. */
export async function readComponentGroups(
  bus: StoreReader,
  { page, ...slice }: { readonly page?: string | undefined } & ListPage,
): Promise<ListResult<ComponentGroupOut>> {
  const query = liveGroups
    .where("component_group.page_id", "in", pageNumbers(page))
    .where("component_group.id", ">", readCursor(slice.cursor))
    .orderBy("component_group.id")
    .limit(slice.limit + 1)
    .compile();
  const [rows, pageRows] = await bus.read([query, livePages]);
  const pages = rowsOf(livePages, pageRows);
  refuseUnknownPage(pages, page);
  return listed(rowsOf(query, rows), slice.limit, (row) => presentGroup(row, pages));
}

/** A component group. Throws a `Refusal` if it does not exist. */
export async function readComponentGroup(
  bus: StoreReader,
  id: string,
): Promise<VersionedResult<ComponentGroupOut>> {
  const query = liveGroups
    .where("component_group.public_id", "=", id.toLowerCase())
    .where("component_group.page_id", "in", pageNumbers(undefined))
    .compile();
  const [rows, pageRows] = await bus.read([query, livePages]);
  const [row] = rowsOf(query, rows);
  if (row === undefined) throw notFound("ComponentGroupNotFound", "component group", "/api/ComponentGroup");
  return {
    result: presentGroup(row, rowsOf(livePages, pageRows)),
    version: row.revision,
  };
}
