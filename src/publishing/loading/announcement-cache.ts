/**
 * What the board remembers of announcements from one load to the next. However many there were, it asks by index: once
 * for all that the faces show, and from then on for those alone that changed since.
 */
import type { CompiledQuery } from "kysely";
import { z } from "zod";
import type { announcementKinds } from "../../contract/words.ts";
import { type Parameters, prepared, q } from "../../store/query.ts";
import { closedMilliseconds, newestOfKind, shownOf } from "../announcement-windows.ts";
import type { LoadedAnnouncement } from "../loaded-state.ts";
import { announcementColumns, everyAffected, everyUpdate, togetherWith } from "./load-announcements.ts";

/** What is remembered of announcements. */
export type AnnouncementCache = {
  /** The revision it is true to; -1 where nothing is known. */
  readonly revision: number;
  /** From which time of closing on all are known, epoch milliseconds. */
  readonly from: number;
  /** By their numbers: at least those that the faces show. */
  readonly rows: ReadonlyMap<number, LoadedAnnouncement>;
};

/** What was read of announcements. */
export type ReadAnnouncements = {
  /** Whether these are all that the faces show, or those that changed. */
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

/** Those that a page shows. */
const visibleOn = (page: number) =>
  visible.where((one) =>
    one.or([
      one.eb("page_id", "=", page),
      one.eb(
        "id",
        "in",
        one.selectFrom("page_announcement").select("announcement_id").where("page_id", "=", page),
      ),
    ]),
  );

type FromTime = { readonly from: number };

// Some are named twice: to tell them apart the engine would have to read them all in one order.
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
/** The same where there are several pages, each of which has a newest of its own. */
function shownOnEach(pages: readonly number[], { from }: FromTime): CompiledQuery[] {
  const open = visible.where("resolved_at", "is", null);
  const newest = pages.flatMap((page) =>
    (["Incident", "Maintenance", "Notice"] as const).map((kind) => newestOf(kind, visibleOn(page))),
  );
  const every = newest.reduce(
    (all, one) => all.unionAll(one),
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

/** How many that changed are read one by one; where there are more, all that the faces show are read anew. */
const mostChanged = 20;

type SinceRevision = { readonly since: number };

// Few and in their order, so that no engine thinks of reading the whole table, whatever it believes to be in it.
const lately = (param: Parameters<SinceRevision>) =>
  q
    .selectFrom("announcement")
    .where("revision", ">", param("since"))
    .orderBy("revision")
    .limit(mostChanged + 1);

const changedQuery = prepared((param: Parameters<SinceRevision>) =>
  lately(param).select(announcementColumns).select(["deleted_at", "hidden"]),
);
const changedUpdates = prepared((param: Parameters<SinceRevision>) =>
  everyUpdate.where("announcement_id", "in", lately(param).select("id")),
);
const changedAffected = prepared((param: Parameters<SinceRevision>) =>
  everyAffected.where("announcement_id", "in", lately(param).select("id")),
);

/** What is read beyond the windows, so that a clock that is set back a little is no matter: milliseconds. */
const margin = 86_400_000;

/** Whether all that the faces show at `now` is known, but for what changed since. */
function reachesBack(known: AnnouncementCache, now: number): boolean {
  return known.revision >= 0 && known.from <= now - closedMilliseconds;
}

/** Asks for what is not known of the announcements that the faces of these pages show at `now` (epoch milliseconds). */
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

/** Reads the answers to `announcementQueries`, asked alike. Throws a ZodError where rows are not what they must be. */
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

/** Whether what is known and what was read make the whole: not where an older one may have taken the place of another. */
export function areWhole(known: AnnouncementCache, { areAll, rows, gone }: ReadAnnouncements): boolean {
  if (areAll) return true;
  return rows.length + gone.length <= mostChanged && !gone.some((id) => known.rows.has(id));
}

/** Announcements parted by the pages that show them. */
export type InSlices = (rows: readonly LoadedAnnouncement[]) => readonly (readonly LoadedAnnouncement[])[];

/** What is known after a load at `now`, which was true to `revision`. */
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
