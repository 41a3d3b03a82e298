/** What management reads: rows of the ledger as the wire has them, in pages with an opaque cursor. */
import type {
  ComponentGroupOut,
  ComponentOut,
  ComponentWithVoicesOut,
  HistoryPeriodOut,
} from "../contract/components.ts";
import type { PageOut } from "../contract/pages.ts";
import { type Code, Refusal } from "../contract/refusal.ts";
import { writeTime } from "../contract/times.ts";
import { historyPage, type PeriodWithCause } from "../ledger/chains.ts";
import { rowId } from "../ledger/id.ts";
import { q } from "../ledger/query.ts";
import type { ComponentTable } from "../ledger/tables.ts";
import { startOfDate } from "../rules/days.ts";
import type { Door } from "./door.ts";
import {
  presentComponent,
  presentComponentGroup,
  presentComponentWithVoices,
  presentHistoryPeriod,
  presentPage,
} from "./presenters.ts";

/** Which part of a list is asked for: at most `limit` items after the one that the cursor names. */
export type Slice = { readonly limit: number; readonly cursor: string | null };

/** Part of a list, and the cursor of the next part. */
export type Listed<Item> = { readonly Items: readonly Item[]; readonly NextCursor: string | null };

/** One resource, and its version for the entity tag. */
export type Read<Result> = { readonly result: Result; readonly version: number };

const componentsAndGroups = q
  .selectFrom("component")
  .leftJoin("component_group", "component_group.id", "component.group_id")
  .selectAll("component")
  .select("component_group.public_id as group_public_id")
  .where("component.deleted_at", "is", null);

/** The components that are not deleted, in the order they were made. */
export async function readComponents(door: Door, slice: Slice): Promise<Listed<ComponentOut>> {
  const rows = await door.rows(
    componentsAndGroups
      .where("component.id", ">", readCursor(slice.cursor))
      .orderBy("component.id")
      .limit(slice.limit + 1)
      .compile(),
  );
  return listed(rows, slice.limit, (row) => presentComponent(row, row.group_public_id));
}

/** A component with its voices. Throws a `Refusal` where there is none. */
export async function readComponent(door: Door, id: string): Promise<Read<ComponentWithVoicesOut>> {
  const row = await findComponent(door, id);
  return { result: presentComponentWithVoices(row, row.group_public_id), version: row.revision };
}

/** A component's status periods, newest first. Throws a `Refusal` where there is no such component. */
export async function readHistory(
  door: Door,
  asked: { readonly id: string } & Slice,
): Promise<Listed<HistoryPeriodOut>> {
  const component = await findComponent(door, asked.id);
  const { reached, periods } = await readPeriods(door, component, asked);
  const items = periods.map(presentHistoryPeriod);
  if (reached?.previous_id === null) items.push(...(await unheard(door, component, reached.from_at)));
  const last = periods[asked.limit - 1];
  const more = items.length > asked.limit && last !== undefined;
  return { Items: items.slice(0, asked.limit), NextCursor: more ? writeCursor(last.id) : null };
}

/** The periods of a slice, one more where there is one, and the oldest that was reached. Throws a `Refusal`. */
async function readPeriods(door: Door, component: ComponentTable, { limit, cursor }: Slice) {
  if (cursor === null) {
    const periods = await readNewest(door, component, limit + 1);
    return { periods, reached: periods.at(-1) };
  }
  const rows = await door.rows(historyPage({ start: readCursor(cursor), limit: limit + 2 }));
  const [named, ...periods] = rows;
  if (named?.component_id !== component.id) throw badCursor();
  return { periods, reached: rows.at(-1) };
}

async function readNewest(door: Door, component: ComponentTable, limit: number): Promise<PeriodWithCause[]> {
  const periods = await door.rows(historyPage({ start: component.last_period, limit }));
  if (periods.length > 0) return periods;
  // A late report has told the newest periods again since the component was read.
  const { last_period: start } = await findComponent(door, component.public_id);
  return await door.rows(historyPage({ start, limit }));
}

/** The time from a component's start until the first was said of it: Unknown, and no row of the ledger. */
async function unheard(door: Door, component: ComponentTable, until: number): Promise<HistoryPeriodOut[]> {
  const [page] = await door.rows(
    q.selectFrom("page").select("time_zone").where("id", "=", component.page_id).compile(),
  );
  const from = startOfDate(component.start_date, page?.time_zone ?? "UTC");
  if (from >= until) return [];
  const Id = rowId(from, component.id);
  return [{ Id, Status: "Unknown", From: writeTime(from), To: writeTime(until), Cause: null }];
}

async function findComponent(door: Door, id: string) {
  const [row] = await door.rows(
    componentsAndGroups.where("component.public_id", "=", id.toLowerCase()).compile(),
  );
  if (row === undefined) throw notFound("ComponentNotFound", "component", "/api/Component");
  return row;
}

/** The component groups that are not deleted, in the order they were made. */
export async function readComponentGroups(door: Door, slice: Slice): Promise<Listed<ComponentGroupOut>> {
  const rows = await door.rows(
    q
      .selectFrom("component_group")
      .selectAll()
      .where("deleted_at", "is", null)
      .where("id", ">", readCursor(slice.cursor))
      .orderBy("id")
      .limit(slice.limit + 1)
      .compile(),
  );
  return listed(rows, slice.limit, presentComponentGroup);
}

/** A component group. Throws a `Refusal` where there is none. */
export async function readComponentGroup(door: Door, id: string): Promise<Read<ComponentGroupOut>> {
  const [row] = await door.rows(
    q
      .selectFrom("component_group")
      .selectAll()
      .where("public_id", "=", id.toLowerCase())
      .where("deleted_at", "is", null)
      .compile(),
  );
  if (row === undefined) throw notFound("ComponentGroupNotFound", "component group", "/api/ComponentGroup");
  return { result: presentComponentGroup(row), version: row.revision };
}

/** The pages; `baseUrl` is the address of one that has none of its own. */
export async function readPages(
  door: Door,
  asked: { readonly baseUrl: string } & Slice,
): Promise<Listed<PageOut>> {
  const rows = await door.rows(
    q
      .selectFrom("page")
      .selectAll()
      .where("id", ">", readCursor(asked.cursor))
      .orderBy("id")
      .limit(asked.limit + 1)
      .compile(),
  );
  return listed(rows, asked.limit, (row) => presentPage(row, asked.baseUrl));
}

/** A page. Throws a `Refusal` where there is none. */
export async function readPage(
  door: Door,
  asked: { readonly id: string; readonly baseUrl: string },
): Promise<Read<PageOut>> {
  const [row] = await door.rows(
    q.selectFrom("page").selectAll().where("public_id", "=", asked.id.toLowerCase()).compile(),
  );
  if (row === undefined) throw notFound("PageNotFound", "page", "/api/Page");
  return { result: presentPage(row, asked.baseUrl), version: row.revision };
}

/** Part of a list, made of `limit` rows and one more where there is one. */
export function listed<Row extends { readonly id: number }, Item>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Item,
): Listed<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { Items: shown.map(present), NextCursor: more ? writeCursor(last.id) : null };
}

function writeCursor(number: number): string {
  return Buffer.from(`after ${number}`, "latin1").toString("base64url");
}

/** The number that a cursor goes on after; 0 for none. Throws a `Refusal`. */
export function readCursor(cursor: string | null): number {
  if (cursor === null) return 0;
  const number = /^after (\d{1,15})$/u.exec(
    Buffer.from(cursor.slice(0, 64), "base64url").toString("latin1"),
  )?.[1];
  if (number === undefined) throw badCursor();
  return Number(number);
}

function badCursor(): Refusal {
  return new Refusal(
    "CursorInvalid",
    "The cursor is none that this list gave out. Leave it out to begin anew.",
  );
}

/** The refusal of what is not there, or no longer, with where to look. */
export function notFound(code: Code, what: string, list: string): Refusal {
  return new Refusal(code, `There is no ${what} with this id. GET ${list} lists them.`);
}
