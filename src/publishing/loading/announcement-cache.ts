/**
 * The publisher's cache of announcements. Reads by index, whatever their number: once all that
 * representations show, and later only what changed.
 */
import type { CompiledQuery } from "kysely";
import * as z from "zod";
import type { announcementKinds } from "../../contract/words.ts";
import { type Parameters, prepared, q } from "../../store/query.ts";
import { closedMilliseconds, displayedAnnouncements, newestOfKind } from "../announcement-windows.ts";
import type { LoadedAnnouncement } from "../loaded-state.ts";
import { announcementColumns, everyAffected, everyUpdate, joinAnnouncements } from "./load-announcements.ts";

export type AnnouncementCache = {
  /** The revision of the cached state; -1 if empty. */
  readonly revision: number;
  /** Closing time from which all are known, epoch milliseconds. */
  readonly from: number;
  /** By number: at least those that representations show. */
  readonly rows: ReadonlyMap<number, LoadedAnnouncement>;
};

/** Announcements read in one load. */
export type ReadAnnouncements = {
  /** Whether these are all, or only the changed ones. */
  readonly areAll: boolean;
  readonly rows: readonly LoadedAnnouncement[];
  /** The numbers of those that are deleted or hidden now. */
  readonly removed: readonly number[];
};

/** The empty cache. */
export const noAnnouncements: AnnouncementCache = { revision: -1, from: 0, rows: new Map() };

const visible = q
  .selectFrom("announcement")
  .select("id")
  .where("deleted_at", "is", null)
  .where("hidden", "=", 0);

const newestOf = (kind: (typeof announcementKinds)[number], among = visible) =>
  q
    .selectFrom(among.where("kind", "=", kind).orderBy("id", "desc").limit(newestOfKind).as("newest"))
    .select("id");

/** Conditions for announcements of a page. */
const visibleOn = (page: number) =>
  visible.where((eb) =>
    eb.or([
      eb.eb("page_id", "=", page),
      eb.eb(
        "id",
        "in",
        eb.selectFrom("page_announcement").select("announcement_id").where("page_id", "=", page),
      ),
    ]),
  );

type FromTime = { readonly from: number };

// Duplicates are possible: removing them would force the engine to sort everything.
const displayedIds = (param: Parameters<FromTime>) =>
  visible
    .where("resolved_at", "is", null)
    .unionAll(visible.where("resolved_at", ">=", param("from")))
    .unionAll(newestOf("Incident"))
    .unionAll(newestOf("Maintenance"))
    .unionAll(newestOf("Notice"));

const displayedQuery = prepared((param: Parameters<FromTime>) =>
  q
    .selectFrom("announcement")
    .select(announcementColumns)
    .select(["deleted_at", "hidden"])
    .where("id", "in", displayedIds(param)),
);
/** The same for several pages, each with its own newest ones. */
function queriesForPages(pages: readonly number[], { from }: FromTime): CompiledQuery[] {
  const open = visible.where("resolved_at", "is", null);
  const newest = pages.flatMap((page) =>
    (["Incident", "Maintenance", "Notice"] as const).map((kind) => newestOf(kind, visibleOn(page))),
  );
  const every = newest.reduce(
    (all, query) => all.unionAll(query),
    open.unionAll(visible.where("resolved_at", ">=", from)),
  );
  return [
    q
      .selectFrom("announcement")
      .select(announcementColumns)
      .select(["deleted_at", "hidden"])
      .where("id", "in", every)
      .compile(),
    everyUpdate.where("announcement_id", "in", every).compile(),
    everyAffected.where("announcement_id", "in", every).compile(),
  ];
}

const displayedUpdates = prepared((param: Parameters<FromTime>) =>
  everyUpdate.where("announcement_id", "in", displayedIds(param)),
);
const displayedAffected = prepared((param: Parameters<FromTime>) =>
  everyAffected.where("announcement_id", "in", displayedIds(param)),
);

/** Maximum number of changed announcements read individually; with more, all are reread. */
const maxChanged = 20;

type SinceRevision = { readonly since: number };

// Few and ordered, so that no engine chooses a full scan, whatever its statistics.
const changedSince = (param: Parameters<SinceRevision>) =>
  q
    .selectFrom("announcement")
    .where("revision", ">", param("since"))
    .orderBy("revision")
    .limit(maxChanged + 1);

const changedQuery = prepared((param: Parameters<SinceRevision>) =>
  changedSince(param).select(announcementColumns).select(["deleted_at", "hidden"]),
);
const changedUpdates = prepared((param: Parameters<SinceRevision>) =>
  everyUpdate.where("announcement_id", "in", changedSince(param).select("id")),
);
const changedAffected = prepared((param: Parameters<SinceRevision>) =>
  everyAffected.where("announcement_id", "in", changedSince(param).select("id")),
);

/** Margin in milliseconds for a clock that is set back slightly. */
const margin = 86_400_000;

/** True if the cache covers all that representations show at `now`, except for changes. */
function coversWindow(cache: AnnouncementCache, now: number): boolean {
  return cache.revision >= 0 && cache.from <= now - closedMilliseconds;
}

/** Queries for what the cache lacks for these pages at `now` (epoch milliseconds). */
export function announcementQueries(
  cache: AnnouncementCache,
  { now, pages }: { readonly now: number; readonly pages: readonly number[] },
): CompiledQuery[] {
  if (!coversWindow(cache, now)) {
    const from = { from: now - closedMilliseconds - margin };
    if (pages.length > 1) return queriesForPages(pages, from);
    return [displayedQuery(from), displayedUpdates(from), displayedAffected(from)];
  }
  const since = { since: cache.revision };
  return [changedQuery(since), changedUpdates(since), changedAffected(since)];
}

const visibility = z.array(z.object({ id: z.int(), deleted_at: z.int().nullable(), hidden: z.int() }));

/**
 * Parses the results of `announcementQueries` with the same arguments. Throws a ZodError for invalid rows.
 */
export function readAnnouncements(
  results: readonly unknown[][],
  { cache, now }: { cache: AnnouncementCache; now: number },
): ReadAnnouncements {
  const [announcements, updates, affected] = results;
  const hidden = visibility.parse(announcements).filter((row) => row.deleted_at !== null || row.hidden === 1);
  const removed = hidden.map(({ id }) => id);
  const rows = joinAnnouncements({ announcements, updates, affected }).filter(
    ({ id }) => !removed.includes(id),
  );
  return { areAll: !coversWindow(cache, now), rows, removed };
}

/** True if cache and result are complete: not if a removed one may have to be replaced by an older one. */
export function isComplete(cache: AnnouncementCache, { areAll, rows, removed }: ReadAnnouncements): boolean {
  if (areAll) return true;
  return rows.length + removed.length <= maxChanged && !removed.some((id) => cache.rows.has(id));
}

/** Groups announcements by the pages that show them. */
export type PartByPage = (rows: readonly LoadedAnnouncement[]) => readonly (readonly LoadedAnnouncement[])[];

/** The cache after a load at `now` of a revision. */
export function updateAnnouncementCache(
  cache: AnnouncementCache,
  { areAll, rows }: ReadAnnouncements,
  { revision, now, partByPage }: { revision: number; now: number; partByPage: PartByPage },
): AnnouncementCache {
  if (!areAll && rows.length === 0) return { ...cache, revision };
  const from = now - closedMilliseconds - margin;
  const all = new Map(areAll ? [] : cache.rows);
  for (const row of rows) all.set(row.id, row);
  const displayed = new Set(
    partByPage([...all.values()]).flatMap((pageRows) => displayedAnnouncements(pageRows, now - margin)),
  );
  return {
    revision,
    from: areAll ? from : Math.max(from, cache.from),
    rows: new Map([...displayed].map((row) => [row.id, row])),
  };
}
