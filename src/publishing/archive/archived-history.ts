/** Reads a part of the history: announcements by start, newest first. */
import type { CompiledQuery } from "kysely";
import { z } from "zod";
import { Refusal } from "../../contract/refusal.ts";
import { dayAt } from "../../rules/calendar-days.ts";
import { monthBounds, monthOf } from "../../rules/calendar-months.ts";
import { type Parameters, prepared, q } from "../../store/query.ts";
import { composeAnnouncement } from "../announcements-composer.ts";
import { announcementColumns, everyAffected, togetherWith } from "../loading/load-announcements.ts";
import type { HistoryPart } from "../page/history-page.ts";
import type { SnapshotPage } from "../snapshot.ts";
import type { ArchiveStore } from "./archive-context.ts";
import type { HistoryPlace } from "./archive-paths.ts";
import { componentNames, readNames } from "./component-names.ts";
import { announcementIsOn } from "./page-membership.ts";

/** Number of announcements on a history page. */
export const pageLength = 50;

/** A place in the order of the history. */
type HistoryCursor = { readonly at: number; readonly id: number };

/** The public ids of a page, and of the component whose announcements are read, if it is of one alone. */
type HistoryFilter = { readonly page: string; readonly component: string };

const placeRows = z.array(z.object({ id: z.int(), public_id: z.string(), began_at: z.int() }));
const pageRows = z.array(z.object({ created_at: z.int() }));

/** The announcements that list a component. */
const ofComponent = (param: Parameters<HistoryFilter>) =>
  q
    .selectFrom("announcement_component")
    .innerJoin("component", "component.id", "announcement_component.component_id")
    .select("announcement_component.announcement_id")
    .where("component.public_id", "=", param("component"));

/** The statements of the history: of all components, or of one. */
function historyQueries(isOfOne: boolean) {
  // Upcoming announcements have their own section.
  const told = (param: Parameters<HistoryFilter>) =>
    q
      .selectFrom("announcement")
      .where("deleted_at", "is", null)
      .where("hidden", "=", 0)
      .where("state", "!=", "Scheduled")
      .where(announcementIsOn(param("page")))
      .$if(isOfOne, (some) => some.where("id", "in", ofComponent(param)));

  const after = (param: Parameters<HistoryCursor & HistoryFilter>) =>
    told(param)
      .where((both) => both(both.refTuple("began_at", "id"), "<", both.tuple(param("at"), param("id"))))
      .orderBy("began_at", "desc")
      .orderBy("id", "desc");

  return {
    partAfter: prepared((param: Parameters<HistoryCursor & HistoryFilter>) =>
      after(param)
        .select(announcementColumns)
        .limit(pageLength + 1),
    ),
    affectedAfter: prepared((param: Parameters<HistoryCursor & HistoryFilter>) =>
      everyAffected.where("announcement_id", "in", (among) =>
        among.selectFrom(after(param).select("id").limit(pageLength).as("part")).select("part.id"),
      ),
    ),
    /** The one that a whole part and one more stand after, so that the part before goes on after it. */
    newerThan: prepared((param: Parameters<HistoryCursor & HistoryFilter>) =>
      told(param)
        .select(["id", "public_id", "began_at"])
        .where((both) => both(both.refTuple("began_at", "id"), ">=", both.tuple(param("at"), param("id"))))
        .orderBy("began_at")
        .orderBy("id")
        .limit(1)
        .offset(pageLength),
    ),
    oldest: prepared((param: Parameters<HistoryFilter>) =>
      told(param).select(["id", "public_id", "began_at"]).orderBy("began_at").orderBy("id").limit(1),
    ),
  };
}

const queriesOfAll = historyQueries(false);
const queriesOfOne = historyQueries(true);

const placeOf = prepared((param: Parameters<{ readonly id: string; readonly page: string }>) =>
  // One that was deleted since still parts what was before it from what was after it.
  q
    .selectFrom("announcement")
    .select(["id", "public_id", "began_at"])
    .where("public_id", "=", param("id"))
    .where("hidden", "=", 0)
    .where(announcementIsOn(param("page"))),
);

const pageBegan = prepared((param: Parameters<{ readonly page: string }>) =>
  q.selectFrom("page").select("created_at").where("public_id", "=", param("page")),
);

function noSuchPart(): Refusal {
  return new Refusal(
    "RouteNotFound",
    "This part of the history does not exist. /history starts with the newest.",
  );
}

const newestPlace: HistoryCursor = { at: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

/** The start of a part, and its newest month. Rejects with a `Refusal` if the part does not exist. */
async function beginning(
  from: HistoryPlace,
  { page, now }: { readonly page: SnapshotPage; readonly now: number },
  reader: ArchiveStore,
): Promise<{ readonly place: HistoryCursor; readonly month: string }> {
  const { timeZone } = page;
  const monthAt = (at: number) => monthOf(dayAt(at, timeZone).date);
  if (from.kind === "newest") return { place: newestPlace, month: monthAt(now) };
  if (from.kind === "before") {
    const [rows] = await reader.read([placeOf({ id: from.id, page: page.id })]);
    const [row] = placeRows.parse(rows);
    if (row === undefined) throw noSuchPart();
    const { began_at: at, id } = row;
    // The cursor's own month was begun on the part before.
    return { place: { at, id }, month: monthAt(monthBounds(monthAt(at), timeZone).start - 1) };
  }
  if (from.month > monthAt(now)) throw noSuchPart();
  const [rows, began] = await reader.read([
    queriesOfAll.oldest({ page: page.id, component: "" }),
    pageBegan({ page: page.id }),
  ]);
  const first = [
    ...placeRows.parse(rows).map((row) => row.began_at),
    ...pageRows.parse(began).map((row) => row.created_at),
  ];
  if (from.month < monthAt(Math.min(now, ...first))) throw noSuchPart();
  return { place: { at: monthBounds(from.month, timeZone).end, id: 0 }, month: from.month };
}

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

/**
 * Reads a part of the history at `now` (epoch milliseconds). Rejects with a `Refusal` if it does not exist.
 */
export async function readHistory(
  from: HistoryPlace,
  { page, now }: { readonly page: SnapshotPage; readonly now: number },
  reader: ArchiveStore,
): Promise<HistoryPart> {
  const { timeZone } = page;
  const { place, month } = await beginning(from, { page, now }, reader);
  const on = { page: page.id, component: from.component ?? "" };
  const ask = from.component === undefined ? queriesOfAll : queriesOfOne;
  const queries: CompiledQuery[] = [
    ask.partAfter({ ...place, ...on }),
    ask.affectedAfter({ ...place, ...on }),
    componentNames(on),
    ask.oldest(on),
    pageBegan(on),
  ];
  if (from.kind !== "newest") queries.push(ask.newerThan({ ...place, ...on }));
  const [rows, affected, names, oldestRows, began, newer] = await reader.read(queries);
  const known = readNames(names);
  if (from.component !== undefined && ![...known.values()].some(({ id }) => id === from.component))
    throw noSuchPart();
  const loaded = togetherWith({ announcements: rows, updates: [], affected });
  const announcements = loaded.slice(0, pageLength).map((row) => composeAnnouncement(row, known));
  const monthAt = (at: number) => monthOf(dayAt(at, timeZone).date);
  const [newest, last] = [announcements[0], announcements.at(-1)];
  const isMore = loaded.length > pageLength;
  const [oldest] = placeRows.parse(oldestRows);
  const [pageRow] = pageRows.parse(began);
  const top = newest === undefined ? month : later(month, monthAt(newest.beganAt));
  const pageBeganIn = monthAt(pageRow?.created_at ?? now);
  const lastMonth = last === undefined ? pageBeganIn : monthAt(last.beganAt);
  // The last part goes back to the page's first month, or to earlier announcements.
  const reached = isMore ? lastMonth : earlier(pageBeganIn, lastMonth);
  return {
    from,
    announcements,
    months: reached <= top ? { newest: top, oldest: reached } : null,
    began: pageBeganIn,
    older: isMore ? (last?.id ?? null) : null,
    newer: from.kind === "newest" ? null : { before: placeRows.parse(newer)[0]?.public_id ?? null },
    oldest: oldest === undefined ? null : monthAt(oldest.began_at),
  };
}
