/** Queries of templates. */

import { type CompiledQuery, sql } from "kysely";
import { presentTemplate } from "../commands/announcements/template-presenters.ts";
import { notFound } from "../contract/not-found.ts";
import type { TemplateFilters, TemplateOut } from "../contract/templates.ts";
import type { AnnouncementKind } from "../contract/words.ts";
import { foldName } from "../rules/names.ts";
import { listed, q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import { readJson } from "../store/stored-json.ts";
import type { TemplateRow } from "../store/tables/announcement-tables.ts";
import { type ListPage, type ListResult, toListResult, type VersionedResult } from "./cursor-lists.ts";
import { pageNumbers } from "./page-numbers.ts";
import { livePages, type PageRef, refuseUnknownPage, slugAmong } from "./page-queries.ts";
import { numbersWithText } from "./text-matches.ts";

const liveTemplates = q.selectFrom("template").selectAll().where("deleted_at", "is", null);

/** The kind of a template; undefined if it does not exist. */
export async function findTemplateKind(bus: StoreReader, id: string): Promise<AnnouncementKind | undefined> {
  const query = liveTemplates.where("public_id", "=", id.toLowerCase());
  return (await bus.rows(query.compile()))[0]?.kind;
}

/** The templates that the filters select, in order of creation, without deleted ones. */
export async function readTemplates(
  bus: StoreReader,
  slice: ListPage,
  { Page: page, Name: name, Search: search, Kind: kinds }: TemplateFilters = {},
): Promise<ListResult<TemplateOut>> {
  const max = slice.limit + 1;
  let templates = liveTemplates
    .where("page_id", "in", pageNumbers(page))
    .where("id", ">", slice.cursor ?? 0)
    .orderBy("id");
  if (kinds !== undefined) templates = templates.where("kind", "in", listed(kinds));
  if (name !== undefined) templates = templates.where("name_key", "=", foldName(name));
  if (search !== undefined) {
    const names = await bus.rows(templates.clearSelect().select(["id", "name"]).compile());
    templates = templates.where("id", "in", numbersWithText(names, { text: search, max }));
  }
  const query = templates.limit(max).compile();
  const { rows, pages } = await templatesAndPages(bus, query);
  refuseUnknownPage(pages, page);
  return toListResult(rows, slice.limit, await presenterOf(bus, rows, pages));
}

/** A template. Throws a `Refusal` if it does not exist. */
export async function readTemplate(bus: StoreReader, id: string): Promise<VersionedResult<TemplateOut>> {
  const query = liveTemplates
    .where("public_id", "=", id.toLowerCase())
    .where("page_id", "in", pageNumbers(undefined))
    .compile();
  const { rows, pages } = await templatesAndPages(bus, query);
  const [row] = rows;
  if (row === undefined) throw notFound("TemplateNotFound");
  const present = await presenterOf(bus, rows, pages);
  return { result: present(row), version: row.revision };
}

async function templatesAndPages(bus: StoreReader, query: CompiledQuery<TemplateRow>) {
  const [rows, pages] = await bus.read([query, livePages]);
  return { rows: rowsOf(query, rows), pages: rowsOf(livePages, pages) };
}

/** A presenter of these templates, with component names. */
async function presenterOf(
  bus: StoreReader,
  rows: readonly TemplateRow[],
  pages: readonly PageRef[],
): Promise<(row: TemplateRow) => TemplateOut> {
  const numbers = new Set(
    rows.flatMap((row) => readJson("template", "affected", row).map(([number]) => number)),
  );
  const components = await bus.rows(
    q
      .selectFrom("component")
      .select(["id", "public_id", "name"])
      .where("id", "in", sql<number>`${listed(numbers)}`)
      .where("deleted_at", "is", null)
      .compile(),
  );
  const byNumber = new Map(components.map((component) => [component.id, component]));
  const find = (number: number) => byNumber.get(number);
  return (row) => presentTemplate(row, { findLive: find, page: slugAmong(pages, row) });
}

/** The names of all templates. */
export async function readTemplateNames(bus: StoreReader): Promise<readonly string[]> {
  const rows = await bus.rows(templateNames);
  return rows.map(({ name }) => name);
}

const templateNames = q
  .selectFrom("template")
  .select("name")
  .where("deleted_at", "is", null)
  .where("page_id", "in", pageNumbers(undefined))
  .compile();
