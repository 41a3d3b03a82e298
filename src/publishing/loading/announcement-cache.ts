/**
 * The publisher's cache of announcements. Reads by index, whatever their number: once all that
 * representations show, and later only what changed.
 */
import type { CompiledQuery } from "kysely";
import { z } from "zod";
import type { announcementKinds } from "../../contract/words.ts";
import { type Parameters, prepared, q } from "../../store/query.ts";
import { closedMilliseconds, newestOfKind, shownOf } from "../announcement-windows.ts";
import type { LoadedAnnouncement } from "../loaded-state.ts";
import { announcementColumns, everyAffected, everyUpdate, togetherWith } from "./load-announcements.ts";

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
  readonly gone: readonly number[];
};

/** Nothing of any announcement. */
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
const everyShown = (param: Parameters<FromTime>) =>
  visible
    .where("resolved_at", "is", null)
    .unionAll(visible.where("resolved_at", ">=", param("from")))
    .unionAll(newestOf("Incident"))
    .unionAll(newestOf("Maintenance"))
    .unionAll(newestOf("Notice"));

const shownQuery = prepared((param: Parameters<FromTime>) =>
  q
    .selectFrom("announcement")
    .select(announcementColumns)
    .select(["deleted_at", "hidden"])
    .where("id", "in", everyShown(param)),
);
/** The same for several pages, each with its own newest ones. */
function shownOnEach(pages: readonly number[], { from }: FromTime): CompiledQuery[] {
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

const shownUpdates = prepared((param: Parameters<FromTime>) =>
  everyUpdate.where("announcement_id", "in", everyShown(param)),
);
const shownAffected = prepared((param: Parameters<FromTime>) =>
  everyAffected.where("announcement_id", "in", everyShown(param)),
);

/** Maximum number of changed announcements read individually; with more, all are reread. */
const maxChanged = 20;

type SinceRevision = { readonly since: number };

// Few and ordered, so that no engine chooses a full scan, whatever its statistics.
const lately = (param: Parameters<SinceRevision>) =>
  q
    .selectFrom("announcement")
    .where("revision", ">", param("since"))
    .orderBy("revision")
    .limit(maxChanged + 1);

const changedQuery = prepared((param: Parameters<SinceRevision>) =>
  lately(param).select(announcementColumns).select(["deleted_at", "hidden"]),
);
const changedUpdates = prepared((param: Parameters<SinceRevision>) =>
  everyUpdate.where("announcement_id", "in", lately(param).select("id")),
);
const changedAffected = prepared((param: Parameters<SinceRevision>) =>
  everyAffected.where("announcement_id", "in", lately(param).select("id")),
);

/** Margin in milliseconds for a clock that is set back slightly. */
const margin = 86_400_000;

/** True if the cache covers all that representations show at `now`, except for changes. */
function reachesBack(known: AnnouncementCache, now: number): boolean {
  return known.revision >= 0 && known.from <= now - closedMilliseconds;
}

/** Queries for what the cache lacks for these pages at `now` (epoch milliseconds). */
export function announcementQueries(
  known: AnnouncementCache,
  { now, pages }: { readonly now: number; readonly pages: readonly number[] },
): CompiledQuery[] {
  if (!reachesBack(known, now)) {
    const from = { from: now - closedMilliseconds - margin };
    if (pages.length > 1) return shownOnEach(pages, from);
    return [shownQuery(from), shownUpdates(from), shownAffected(from)];
  }
  const since = { since: known.revision };
  return [changedQuery(since), changedUpdates(since), changedAffected(since)];
}

const visibility = z.array(z.object({ id: z.int(), deleted_at: z.int().nullable(), hidden: z.int() }));

/**
 * Parses the results of `announcementQueries` with the same arguments. Throws a ZodError for invalid rows.
 */
export function readAnnouncements(
  answers: readonly unknown[][],
  { known, now }: { known: AnnouncementCache; now: number },
): ReadAnnouncements {
  const [announcements, updates, affected] = answers;
  const hidden = visibility.parse(announcements).filter((row) => row.deleted_at !== null || row.hidden === 1);
  const gone = hidden.map(({ id }) => id);
  const rows = togetherWith({ announcements, updates, affected }).filter(({ id }) => !gone.includes(id));
  return { areAll: !reachesBack(known, now), rows, gone };
}

/** True if cache and result are complete: not if a removed one may have to be replaced by an older one. */
export function areWhole(known: AnnouncementCache, { areAll, rows, gone }: ReadAnnouncements): boolean {
  if (areAll) return true;
  return rows.length + gone.length <= maxChanged && !gone.some((id) => known.rows.has(id));
}

/** Announcements parted by the pages that show them. */
export type InSlices = (rows: readonly LoadedAnnouncement[]) => readonly (readonly LoadedAnnouncement[])[];

/** The cache after a load at `now` of a revision. */
export function updateAnnouncementCache(
  known: AnnouncementCache,
  { areAll, rows }: ReadAnnouncements,
  { revision, now, onEach }: { revision: number; now: number; onEach: InSlices },
): AnnouncementCache {
  if (!areAll && rows.length === 0) return { ...known, revision };
  const from = now - closedMilliseconds - margin;
  const all = new Map(areAll ? [] : known.rows);
  for (const row of rows) all.set(row.id, row);
  const kept = new Set(onEach([...all.values()]).flatMap((own) => shownOf(own, now - margin)));
  return {
    revision,
    from: areAll ? from : Math.max(from, known.from),
    rows: new Map([...kept].map((row) => [row.id, row])),
  };
}
