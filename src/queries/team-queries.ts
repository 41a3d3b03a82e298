/** Queries of team alerts, their rules and destinations. */
import { type CompiledQuery, sql } from "kysely";
import { type LastTeamDelivery, presentDestination, presentRules } from "../commands/team/team-presenters.ts";
import { notFound } from "../contract/not-found.ts";
import type { NamedFilters } from "../contract/operations/operation-builders.ts";
import type {
  TeamAlertFilters,
  TeamAlertOut,
  TeamDestinationOut,
  TeamRulesOut,
} from "../contract/team-alerts.ts";
import { writeTime, writeTimeOrNull } from "../contract/times.ts";
import { listed, q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import type { TeamAlertRow, TeamDestinationRow } from "../store/tables/team-tables.ts";
import { type ListPage, type ListResult, toListResult, type VersionedResult } from "./cursor-lists.ts";
import { pageNumbers } from "./page-numbers.ts";
import { livePages, type PageRef, refuseUnknownPage, slugAmong } from "./page-queries.ts";
import { numbersWithText, rowsNamed } from "./text-matches.ts";
import { readTimeBounds } from "./time-bounds.ts";

type Reader = Pick<StoreReader, "read" | "rows">;

async function withPages<Row>(bus: Reader, query: CompiledQuery<Row>, page: string | undefined) {
  const [rows, pages] = await bus.read([query, livePages]);
  const pageRefs = rowsOf(livePages, pages);
  refuseUnknownPage(pageRefs, page);
  return { rows: rowsOf(query, rows), pages: pageRefs };
}

type DestinationRow = TeamDestinationRow & {
  readonly last_state: LastTeamDelivery["state"] | null;
  readonly last_at: number | null;
  readonly last_answer: string | null;
};

const destinationsWithLast = sql`
  select team_destination.*, last.state as last_state, last.state_at as last_at,
      last.remote_answer as last_answer
    from team_destination left join team_delivery as last on last.id = (
      select max(id) from team_delivery where destination_id = team_destination.id)`;

function presentWithLast(row: DestinationRow, pages: readonly PageRef[]): TeamDestinationOut {
  const { last_state: state, last_at: at, last_answer: answer } = row;
  const last = state === null || at === null ? undefined : { state, state_at: at, remote_answer: answer };
  return presentDestination(row, slugAmong(pages, row), last);
}

/** The destinations in order of creation. Throws a `Refusal`. */
export async function readTeamDestinations(
  bus: Reader,
  { limit, cursor }: ListPage,
  { Page: page, Name: name, Search: search = "" }: NamedFilters = {},
): Promise<ListResult<TeamDestinationOut>> {
  const all = q
    .selectFrom("team_destination")
    .select(["id", "name"])
    .where("page_id", "in", pageNumbers(page));
  const searched = all
    .where("id", ">", cursor ?? 0)
    .orderBy("id")
    .compile();
  const isFiltered = name !== undefined || search !== "";
  const found = isFiltered ? rowsNamed(await bus.rows(searched), name) : [];
  const matches = isFiltered
    ? sql`and team_destination.id in ${listed(numbersWithText(found, { text: search, max: limit + 1 }))}`
    : sql``;
  const query = sql<DestinationRow>`${destinationsWithLast}
    where page_id in ${pageNumbers(page)} and team_destination.id > ${cursor ?? 0} ${matches}
    order by team_destination.id limit ${limit + 1}`.compile(q);
  const { rows, pages } = await withPages(bus, query, page);
  return toListResult(rows, limit, (row) => presentWithLast(row, pages));
}

/** A destination. Throws a `Refusal` if it does not exist. */
export async function readTeamDestination(
  bus: Reader,
  id: string,
): Promise<VersionedResult<TeamDestinationOut>> {
  const query = sql<DestinationRow>`${destinationsWithLast}
    where team_destination.public_id = ${id} and page_id in ${pageNumbers(undefined)}`.compile(q);
  const { rows, pages } = await withPages(bus, query, undefined);
  const [row] = rows;
  if (row === undefined) throw notFound("TeamDestinationNotFound");
  return { result: presentWithLast(row, pages), version: row.version };
}

/** The alerts, newest first. Throws a `Refusal`. */
export async function readTeamAlerts(
  bus: Reader,
  { limit, cursor, baseUrl, ...filters }: ListPage & TeamAlertFilters & { readonly baseUrl: string },
): Promise<ListResult<TeamAlertOut>> {
  const { Page: page, Open: isOpen, Rule: rules, Search: search = "" } = filters;
  const { from, to } = await readTimeBounds(bus, filters);
  let filtered = q.selectFrom("team_alert").selectAll().where("page_id", "in", pageNumbers(page));
  if (rules !== undefined) filtered = filtered.where("rule", "in", rules);
  if (from !== undefined) filtered = filtered.where("opened_at", ">=", from);
  if (to !== undefined) filtered = filtered.where("opened_at", "<", to);
  if (isOpen !== undefined) filtered = filtered.where("resolved_at", isOpen ? "is" : "is not", null);
  if (cursor !== null) filtered = filtered.where("id", "<", cursor);
  if (search !== "") {
    const texts = filtered.clearSelect().select(["id", "title as name", "detail as description"]);
    const rows = await bus.rows(texts.orderBy("id", "desc").compile());
    filtered = filtered.where("id", "in", numbersWithText(rows, { text: search, max: limit + 1 }));
  }
  const query: CompiledQuery<TeamAlertRow> = filtered
    .orderBy("id", "desc")
    .limit(limit + 1)
    .compile();
  const { rows, pages } = await withPages(bus, query, page);
  return toListResult(rows, limit, (row) => ({
    Id: row.public_id,
    Page: slugAmong(pages, row),
    Rule: row.rule,
    Title: row.title,
    Detail: row.detail,
    Url: `${baseUrl.replace(/\/+$/u, "")}${row.path}`,
    OpenedAt: writeTime(row.opened_at),
    UpdatedAt: writeTime(row.updated_at),
    ResolvedAt: writeTimeOrNull(row.resolved_at),
  }));
}

/** The rules of a page; of the first if no slug is given. Throws a `Refusal`. */
export async function readTeamRules(
  bus: Reader,
  page: string | undefined,
): Promise<VersionedResult<TeamRulesOut>> {
  const query = q.selectFrom("team_rules").selectAll().where("page_id", "in", pageNumbers(page)).compile();
  const { rows, pages } = await withPages(bus, query, page);
  const target = page === undefined ? pages[0] : pages.find(({ slug }) => slug === page.toLowerCase());
  const row = rows.find((candidate) => candidate.page_id === target?.id);
  return { result: presentRules(row, target?.slug ?? ""), version: row?.version ?? 0 };
}
