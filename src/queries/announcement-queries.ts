/** Queries of announcements for management, each from one snapshot. */

import { setImmediate } from "node:timers/promises";
import { type CompiledQuery, type Expression, type SqlBool, sql } from "kysely";
import { announcementNotFound } from "../commands/announcements/announcement-lookup.ts";
import { presentAnnouncement, updatesInPassing } from "../commands/announcements/announcement-presenters.ts";
import type { AnnouncementFilters, AnnouncementOut } from "../contract/announcements.ts";
import { renderMarkdown } from "../platform/markdown.ts";
import { q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import type { AnnouncementRow } from "../store/tables/announcement-tables.ts";
import { contains } from "../store/text-search.ts";
import { type ListPage, type ListResult, listed, readCursor, type VersionedResult } from "./cursor-lists.ts";
import {
  isAnnouncementShownOn,
  livePages,
  pageNumbers,
  refuseUnknownPage,
  urlAmong,
} from "./page-queries.ts";

/** The base URL for pages without their own, and the time (epoch milliseconds). */
type PresentOptions = { readonly baseUrl: string; readonly now: number };

const live = q
  .selectFrom("announcement")
  .where("announcement.deleted_at", "is", null)
  .where("announcement.page_id", "in", pageNumbers(undefined));

const pageAnnouncements = q.selectFrom("page_announcement").select(["page_id", "announcement_id"]).compile();

/** An announcement with all updates. Throws a `Refusal` if it does not exist. */
export async function readAnnouncement(
  bus: StoreReader,
  asked: { readonly id: string } & PresentOptions,
): Promise<VersionedResult<AnnouncementOut>> {
  const wanted = live.where("announcement.public_id", "=", asked.id.toLowerCase()).select("announcement.id");
  const { parts } = await readParts(bus, { wanted, updates: Number.MAX_SAFE_INTEGER });
  const [found] = parts;
  if (found === undefined) throw announcementNotFound();
  return { result: presented(found, asked), version: found.row.revision };
}

/** The announcements that are not deleted, newest first, each with its newest updates. */
export async function readAnnouncements(
  bus: StoreReader,
  asked: { readonly slice: ListPage; readonly filters: AnnouncementFilters } & PresentOptions,
): Promise<ListResult<AnnouncementOut>> {
  const { slice, filters } = asked;
  const { Kind: kind, State: state, Open: open, From: from, To: to, Search: search, Page: page } = filters;
  let wanted = live
    .select("announcement.id")
    .orderBy("announcement.id", "desc")
    .limit(slice.limit + 1);
  if (slice.cursor !== null) wanted = wanted.where("announcement.id", "<", readCursor(slice.cursor));
  if (page !== undefined) wanted = wanted.where(isAnnouncementShownOn(page));
  if (kind !== undefined) wanted = wanted.where("announcement.kind", "=", kind);
  if (state !== undefined) wanted = wanted.where("announcement.state", "=", state);
  if (open !== undefined) wanted = wanted.where("announcement.resolved_at", open ? "is" : "is not", null);
  if (from !== undefined) wanted = wanted.where("announcement.began_at", ">=", from);
  if (to !== undefined) wanted = wanted.where("announcement.began_at", "<", to);
  if (search !== undefined && search.trim() !== "") wanted = wanted.where(mentions(search));
  const found = await readParts(bus, {
    wanted: sql<number>`select id from (${wanted}) as wanted`,
    updates: updatesInPassing,
  });
  refuseUnknownPage(found.pages, page);
  const byNumber = found.parts.map((parts) => ({ ...parts, id: parts.row.id }));
  return listed(byNumber, slice.limit, (parts) => presented(parts, asked));
}

/** True for an announcement with a text in its title or in the message of an update. */
function mentions(text: string): Expression<SqlBool> {
  const lower = (column: string) => sql<string>`lower(${sql.ref(column)})`;
  const updates = q
    .selectFrom("announcement_update")
    .select("announcement_update.announcement_id")
    .where("announcement_update.deleted_at", "is", null)
    .where(contains(lower("announcement_update.message"), text));
  return sql<SqlBool>`(${contains(lower("announcement.title"), text)} or announcement.id in (${updates}))`;
}

/** The announcements of a subquery, newest first, each with so many of its newest updates. */
async function readParts(
  bus: StoreReader,
  asked: { readonly wanted: Expression<number | { id: number }>; readonly updates: number },
) {
  const isWanted = (column: string) => sql<boolean>`${sql.ref(column)} in (${asked.wanted})`;
  const rows = q
    .selectFrom("announcement")
    .selectAll("announcement")
    .where(isWanted("announcement.id"))
    .orderBy("announcement.id", "desc")
    .compile();
  const updates = q
    .selectFrom((from) =>
      from
        .selectFrom("announcement_update")
        .selectAll()
        .select(
          sql<number>`row_number() over (partition by announcement_id order by posted_at desc, id desc)`.as(
            "place",
          ),
        )
        .where("deleted_at", "is", null)
        .where(isWanted("announcement_id"))
        .as("numbered"),
    )
    .selectAll()
    .where("place", "<=", asked.updates)
    .orderBy("announcement_id")
    .orderBy("place", "desc")
    .compile();
  const affected = affectedBy(asked.wanted);
  const [pageRows, shared, ...answers] = await bus.read([
    livePages,
    pageAnnouncements,
    rows,
    updates,
    affected,
  ]);
  const pages = rowsOf(livePages, pageRows);
  const shares = Map.groupBy(rowsOf(pageAnnouncements, shared), (one) => one.announcement_id);
  const found = together({ rows, updates, affected }, answers);
  const html = await render(
    found.flatMap((parts) => [parts.row.postmortem ?? "", ...parts.updates.map((one) => one.message)]),
  );
  const shownAt = ({ id, page_id: own }: AnnouncementRow) => ({
    page: pages.find((page) => page.id === own),
    alsoOn: pages.filter((page) => shares.get(id)?.some((one) => one.page_id === page.id)),
    pages,
  });
  return { parts: found.map((parts) => ({ ...parts, html, shownAt: shownAt(parts.row) })), pages };
}

/** Affected components of the announcements in a subquery, in list order, without deleted ones. */
export function affectedBy(wanted: Expression<number | { id: number }>) {
  return q
    .selectFrom("announcement_component")
    .innerJoin("component", "component.id", "announcement_component.component_id")
    .select(["announcement_component.announcement_id", "announcement_component.status"])
    .select(["announcement_component.expected_status", "component.public_id", "component.name"])
    .where(sql<boolean>`announcement_component.announcement_id in (${wanted})`)
    .where("component.deleted_at", "is", null)
    .where("component.page_id", "in", pageNumbers(undefined))
    .orderBy("announcement_component.announcement_id")
    .orderBy("announcement_component.position")
    .compile();
}

/** Milliseconds of rendering after which others are served. */
const maxTurnMs = 5;

/** Renders texts in advance, a few at a time, so that a thousand of them don't block other requests. */
async function render(texts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const html = new Map<string, string>();
  let began = performance.now();
  for (const text of texts) {
    html.set(text, renderMarkdown(text));
    if (performance.now() - began < maxTurnMs) continue;
    await setImmediate();
    began = performance.now();
  }
  return html;
}

function together<
  Row extends { readonly id: number },
  Update extends { readonly announcement_id: number },
  Affected extends { readonly announcement_id: number },
>(
  queries: {
    readonly rows: CompiledQuery<Row>;
    readonly updates: CompiledQuery<Update>;
    readonly affected: CompiledQuery<Affected>;
  },
  [rows, updates, affected]: readonly unknown[][],
) {
  const updatesOf = Map.groupBy(rowsOf(queries.updates, updates), (row) => row.announcement_id);
  const affectedOf = Map.groupBy(rowsOf(queries.affected, affected), (row) => row.announcement_id);
  return rowsOf(queries.rows, rows).map((row) => ({
    row,
    updates: updatesOf.get(row.id) ?? [],
    affected: affectedOf.get(row.id) ?? [],
  }));
}

type LoadedParts = Awaited<ReturnType<typeof readParts>>["parts"][number];

function presented({ shownAt, ...parts }: LoadedParts, { baseUrl, now }: PresentOptions): AnnouncementOut {
  const { page, pages } = shownAt;
  const pageUrl = page === undefined ? baseUrl : urlAmong(pages, page, baseUrl);
  const alsoOn = shownAt.alsoOn.map(({ slug }) => slug);
  return presentAnnouncement({ ...parts, pageUrl, page: page?.slug ?? "", alsoOn }, now);
}
