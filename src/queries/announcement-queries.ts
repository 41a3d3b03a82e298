/** Announcement queries for management, each from one snapshot. */

import { setImmediate } from "node:timers/promises";
import { type CompiledQuery, type Expression, sql } from "kysely";
import {
  presentAnnouncement,
  readWorstStatuses,
  updatesInPassing,
} from "../commands/announcements/announcement-presenters.ts";
import { fieldRefusal } from "../commands/body-parsing.ts";
import { restorableMs } from "../commands/restorable-time.ts";
import { isOpen, statesOf } from "../contract/announcement-states.ts";
import type { AnnouncementFilters, AnnouncementOut } from "../contract/announcements.ts";
import { notFound } from "../contract/not-found.ts";
import type { FoundAnnouncement } from "../contract/portal/overview.ts";
import { type AnnouncementKind, announcementKinds } from "../contract/words.ts";
import { renderMarkdown } from "../platform/markdown.ts";
import { foldForSearch } from "../rules/names.ts";
import { listed, q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import type { AnnouncementRow } from "../store/tables/announcement-tables.ts";
import { type ListPage, type ListResult, toListResult, type VersionedResult } from "./cursor-lists.ts";
import { componentsNamed, findComponentNumber } from "./name-filters.ts";
import { pageNumbers } from "./page-numbers.ts";
import { isAnnouncementShownOn, livePages, refuseUnknownPage, urlAmong } from "./page-queries.ts";
import { readTimeBounds } from "./time-bounds.ts";

/** The base URL for pages without their own, and the time (epoch milliseconds). */
type PresentOptions = { readonly baseUrl: string; readonly now: number };

const onLivePages = q.selectFrom("announcement").where("announcement.page_id", "in", pageNumbers(undefined));

const liveAnnouncements = onLivePages.where("announcement.deleted_at", "is", null);

const newestFirst = liveAnnouncements.select("announcement.id").orderBy("announcement.id", "desc");

const announcementsOf = (components: readonly number[]) =>
  q
    .selectFrom("announcement_component")
    .select("announcement_id")
    .where("component_id", "in", listed(components));

const pageAnnouncements = q.selectFrom("page_announcement").select(["page_id", "announcement_id"]).compile();

/** An announcement with all updates. Throws a `Refusal` if it does not exist. */
export async function readAnnouncement(
  bus: StoreReader,
  options: { readonly id: string } & PresentOptions,
): Promise<VersionedResult<AnnouncementOut>> {
  const announcement = await loadOne(bus, liveAnnouncements, options.id);
  if (announcement === undefined) throw notFound("AnnouncementNotFound");
  return { result: presentParts(announcement, options), version: announcement.row.revision };
}

/** An announcement with all updates, and on request one that can be restored; null if there is none. */
export async function findAnnouncement(
  bus: StoreReader,
  options: { readonly id: string; readonly withDeleted: boolean } & PresentOptions,
): Promise<VersionedResult<FoundAnnouncement>> {
  const restorable = onLivePages.where((eb) =>
    eb.or([
      eb("announcement.deleted_at", "is", null),
      eb("announcement.deleted_at", ">", options.now - restorableMs),
    ]),
  );
  const announcement = await loadOne(bus, options.withDeleted ? restorable : liveAnnouncements, options.id);
  if (announcement === undefined) return { result: { Announcement: null, IsDeleted: false }, version: 0 };
  const { revision, deleted_at: deletedAt } = announcement.row;
  const result = { Announcement: presentParts(announcement, options), IsDeleted: deletedAt !== null };
  return { result, version: revision };
}

/** An announcement among others, with all updates; undefined if it is not among them. */
async function loadOne(
  bus: StoreReader,
  announcements: typeof onLivePages,
  id: string,
): Promise<LoadedParts | undefined> {
  const query = announcements
    .where("announcement.public_id", "=", id.toLowerCase())
    .select("announcement.id");
  const { parts } = await readParts(bus, { announcementIds: query, updates: Number.MAX_SAFE_INTEGER });
  return parts[0];
}

/** The kind of an announcement; undefined if it does not exist. */
export async function findAnnouncementKind(
  bus: StoreReader,
  id: string,
): Promise<AnnouncementKind | undefined> {
  const query = liveAnnouncements.where("announcement.public_id", "=", id).select("announcement.kind");
  return (await bus.rows(query.compile()))[0]?.kind;
}

/** Refuses states that no announcement has which `Open` selects. Throws a `Refusal`. */
function refuseContradiction({ State: states, Open: open }: AnnouncementFilters): void {
  if (states === undefined || open === undefined) return;
  const isPossible = states.some((state) =>
    announcementKinds.some((kind) => statesOf(kind).includes(state) && isOpen(kind, state) === open),
  );
  if (isPossible) return;
  const [selected, excluded] = open ? ["open", "closed"] : ["closed", "open"];
  throw fieldRefusal(
    "Open",
    `It selects ${selected} announcements, and State ${excluded} ones: leave one of them out.`,
  );
}

/** The announcements that are not deleted, newest first, each with its newest updates. */
export async function readAnnouncements(
  bus: StoreReader,
  options: { readonly slice: ListPage; readonly filters: AnnouncementFilters } & PresentOptions,
): Promise<ListResult<AnnouncementOut>> {
  const { slice, filters } = options;
  const {
    Kind: kinds,
    State: states,
    Open: open,
    Search: search,
    Page: page,
    ComponentId: componentId,
  } = filters;
  refuseContradiction(filters);
  const { from, to } = await readTimeBounds(bus, filters);
  let query = newestFirst.limit(slice.limit + 1);
  if (slice.cursor !== null) query = query.where("announcement.id", "<", slice.cursor);
  if (page !== undefined) query = query.where(isAnnouncementShownOn(page));
  if (kinds !== undefined) query = query.where("announcement.kind", "in", listed(kinds));
  if (states !== undefined) query = query.where("announcement.state", "in", listed(states));
  if (open !== undefined) query = query.where("announcement.resolved_at", open ? "is" : "is not", null);
  if (from !== undefined) query = query.where("announcement.began_at", ">=", from);
  if (to !== undefined) query = query.where("announcement.began_at", "<", to);
  if (componentId !== undefined) {
    const component = await findComponentNumber(bus, componentId);
    query = query.where("announcement.id", "in", announcementsOf([component]));
  }
  const withName = await componentsNamed(bus, filters);
  if (withName !== undefined)
    query = query.where("announcement.id", "in", announcementsOf(withName.map(({ id }) => id)));
  if (search !== undefined && search.trim() !== "") {
    const found = await findText(bus, query, { text: search, max: slice.limit + 1 });
    query = query.where("announcement.id", "in", found);
  }
  const loaded = await readParts(bus, {
    announcementIds: sql<number>`select id from (${query}) as wanted`,
    updates: updatesInPassing,
  });
  refuseUnknownPage(loaded.pages, page);
  const byNumber = loaded.parts.map((parts) => ({ ...parts, id: parts.row.id }));
  return toListResult(byNumber, slice.limit, (parts) => presentParts(parts, options));
}

/** Announcements whose texts are read together by a search. */
const searchedTogether = 200;

/**
 * Numbers of the newest announcements of a query with a text in their title or in the message of an update. The texts are
 * folded here, a part of the list after another: the stores fold case differently, and accents not at all.
 */
async function findText(
  bus: StoreReader,
  query: typeof newestFirst,
  { text, max }: { readonly text: string; readonly max: number },
): Promise<readonly number[]> {
  const searched = foldForSearch(text);
  const hasText = (field: string) => foldForSearch(field).includes(searched);
  // 0 is no announcement's number: PostgreSQL takes no empty list.
  const found = [0];
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const part = query.where("announcement.id", "<", before).limit(searchedTogether);
    const titles = part.select("announcement.title").compile();
    const messages = q
      .selectFrom("announcement_update")
      .select(["announcement_id", "message"])
      .where("deleted_at", "is", null)
      .where(sql<boolean>`announcement_id in (select id from (${part}) as searched)`)
      .compile();
    const [titleRows, messageRows] = await bus.read([titles, messages]);
    const messagesOf = Map.groupBy(rowsOf(messages, messageRows), (row) => row.announcement_id);
    const rows = rowsOf(titles, titleRows);
    for (const { id, title } of rows) {
      const isFound = hasText(title) || messagesOf.get(id)?.some(({ message }) => hasText(message)) === true;
      if (isFound && found.push(id) > max) return found;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < searchedTogether) return found;
    before = last.id;
  }
}

/** The announcements of a subquery, newest first, each with a number of its newest updates. */
async function readParts(
  bus: StoreReader,
  options: { readonly announcementIds: Expression<number | { id: number }>; readonly updates: number },
) {
  const isSelected = (column: string) => sql<boolean>`${sql.ref(column)} in (${options.announcementIds})`;
  const rows = q
    .selectFrom("announcement")
    .selectAll("announcement")
    .where(isSelected("announcement.id"))
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
        .where(isSelected("announcement_id"))
        .as("numbered"),
    )
    .selectAll()
    .where("place", "<=", options.updates)
    .orderBy("announcement_id")
    .orderBy("place", "desc")
    .compile();
  const affected = affectedBy(options.announcementIds);
  const statuses = q
    .selectFrom("announcement_update")
    .select(["announcement_id", "public_id", "affected", "deleted_at"])
    .where(isSelected("announcement_id"))
    .orderBy("posted_at")
    .orderBy("id")
    .compile();
  const [pageRows, shared, ...results] = await bus.read([
    livePages,
    pageAnnouncements,
    rows,
    updates,
    affected,
    statuses,
  ]);
  const pages = rowsOf(livePages, pageRows);
  const shares = Map.groupBy(rowsOf(pageAnnouncements, shared), (row) => row.announcement_id);
  const announcements = combineRows({ rows, updates, affected, statuses }, results);
  const html = await render(
    announcements.flatMap((parts) => [
      parts.row.postmortem ?? "",
      ...parts.updates.map((update) => update.message),
    ]),
  );
  const pagesShowing = ({ id, page_id: ownNumber }: AnnouncementRow) => ({
    page: pages.find((page) => page.id === ownNumber),
    alsoOn: pages.filter((page) => shares.get(id)?.some((row) => row.page_id === page.id)),
    pages,
  });
  return {
    parts: announcements.map((parts) => ({ ...parts, html, shownAt: pagesShowing(parts.row) })),
    pages,
  };
}

/** Affected components of the announcements in a subquery, in list order, without deleted ones. */
export function affectedBy(announcementIds: Expression<number | { id: number }>) {
  return q
    .selectFrom("announcement_component")
    .innerJoin("component", "component.id", "announcement_component.component_id")
    .select(["announcement_component.announcement_id", "announcement_component.component_id"])
    .select("announcement_component.status")
    .select(["announcement_component.expected_status", "component.public_id", "component.name"])
    .where(sql<boolean>`announcement_component.announcement_id in (${announcementIds})`)
    .where("component.deleted_at", "is", null)
    .where("component.page_id", "in", pageNumbers(undefined))
    .orderBy("announcement_component.announcement_id")
    .orderBy("announcement_component.position")
    .compile();
}

/** Milliseconds of rendering before yielding to the event loop. */
const maxBlockMs = 5;

/** Renders texts in advance, yielding regularly, so that a thousand of them don't block other requests. */
async function render(texts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const html = new Map<string, string>();
  let startedAt = performance.now();
  for (const text of texts) {
    html.set(text, renderMarkdown(text));
    if (performance.now() - startedAt < maxBlockMs) continue;
    await setImmediate();
    startedAt = performance.now();
  }
  return html;
}

function combineRows<
  Row extends { readonly id: number },
  Update extends { readonly announcement_id: number },
  Affected extends { readonly announcement_id: number },
  Status extends Parameters<typeof readWorstStatuses>[0][number] & { readonly announcement_id: number },
>(
  queries: {
    readonly rows: CompiledQuery<Row>;
    readonly updates: CompiledQuery<Update>;
    readonly affected: CompiledQuery<Affected>;
    readonly statuses: CompiledQuery<Status>;
  },
  [rows, updates, affected, statuses]: readonly unknown[][],
) {
  const updatesOf = Map.groupBy(rowsOf(queries.updates, updates), (row) => row.announcement_id);
  const affectedOf = Map.groupBy(rowsOf(queries.affected, affected), (row) => row.announcement_id);
  const statusesOf = Map.groupBy(rowsOf(queries.statuses, statuses), (row) => row.announcement_id);
  return rowsOf(queries.rows, rows).map((row) => ({
    row,
    updates: updatesOf.get(row.id) ?? [],
    affected: affectedOf.get(row.id) ?? [],
    worst: readWorstStatuses(statusesOf.get(row.id) ?? []),
  }));
}

type LoadedParts = Awaited<ReturnType<typeof readParts>>["parts"][number];

function presentParts(
  { shownAt: pagesShowing, ...parts }: LoadedParts,
  { baseUrl, now }: PresentOptions,
): AnnouncementOut {
  const { page, pages } = pagesShowing;
  const pageUrl = page === undefined ? baseUrl : urlAmong(pages, page, baseUrl);
  const alsoOn = pagesShowing.alsoOn.map(({ slug }) => slug);
  return presentAnnouncement({ ...parts, pageUrl, page: page?.slug ?? "", alsoOn }, now);
}
