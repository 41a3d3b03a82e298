/** Reads a part of the history: announcements by start, newest first. */
import type { CompiledQuery } from "kysely";
import * as z from "zod";
import { Refusal } from "../../contract/refusal.ts";
import { dayAt } from "../../rules/calendar-days.ts";
import { monthBounds, monthOf } from "../../rules/calendar-months.ts";
import { type Parameters, prepared, q } from "../../store/query.ts";
import { composeAnnouncement } from "../announcements-composer.ts";
import { announcementColumns, everyAffected, joinAnnouncements } from "../loading/load-announcements.ts";
import type { HistoryPart } from "../page/history-page.ts";
import type { HistoryPlace } from "../page/page-paths.ts";
import type { SnapshotPage } from "../snapshot.ts";
import type { ArchiveStore } from "./archive-context.ts";
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
function historyQueries(isOfComponent: boolean) {
  // Upcoming announcements have their own section.
  const listed = (param: Parameters<HistoryFilter>) =>
    q
      .selectFrom("announcement")
      .where("deleted_at", "is", null)
      .where("hidden", "=", 0)
      .where("state", "!=", "Scheduled")
      .where(announcementIsOn(param("page")))
      .$if(isOfComponent, (query) => query.where("id", "in", ofComponent(param)));

  const olderThan = (param: Parameters<HistoryCursor & HistoryFilter>) =>
    listed(param)
      .where((eb) => eb(eb.refTuple("began_at", "id"), "<", eb.tuple(param("at"), param("id"))))
      .orderBy("began_at", "desc")
      .orderBy("id", "desc");

  return {
    partAfter: prepared((param: Parameters<HistoryCursor & HistoryFilter>) =>
      olderThan(param)
        .select(announcementColumns)
        .limit(pageLength + 1),
    ),
    affectedAfter: prepared((param: Parameters<HistoryCursor & HistoryFilter>) =>
      everyAffected.where("announcement_id", "in", (among) =>
        among.selectFrom(olderThan(param).select("id").limit(pageLength).as("part")).select("part.id"),
      ),
    ),
    /** The cursor of the preceding part. */
    newerThan: prepared((param: Parameters<HistoryCursor & HistoryFilter>) =>
      listed(param)
        .select(["id", "public_id", "began_at"])
        .where((eb) => eb(eb.refTuple("began_at", "id"), ">=", eb.tuple(param("at"), param("id"))))
        .orderBy("began_at")
        .orderBy("id")
        .limit(1)
        .offset(pageLength),
    ),
    oldest: prepared((param: Parameters<HistoryFilter>) =>
      listed(param).select(["id", "public_id", "began_at"]).orderBy("began_at").orderBy("id").limit(1),
    ),
  };
}

const allQueries = historyQueries(false);
const componentQueries = historyQueries(true);

const placeOf = prepared((param: Parameters<{ readonly id: string; readonly page: string }>) =>
  // A deleted announcement is still a valid cursor.
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

function unknownPart(): Refusal {
  return new Refusal(
    "RouteNotFound",
    "This part of the history does not exist. /history starts with the newest.",
  );
}

const newestPlace: HistoryCursor = { at: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

/** The start of a part, and its newest month. Rejects with a `Refusal` if the part does not exist. */
async function findStart(
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
    if (row === undefined) throw unknownPart();
    const { began_at: at, id } = row;
    // The cursor's own month was begun on the part before.
    return { place: { at, id }, month: monthAt(monthBounds(monthAt(at), timeZone).start - 1) };
  }
  if (from.month > monthAt(now)) throw unknownPart();
  const [rows, began] = await reader.read([
    allQueries.oldest({ page: page.id, component: "" }),
    pageBegan({ page: page.id }),
  ]);
  const startTimes = [
    ...placeRows.parse(rows).map((row) => row.began_at),
    ...pageRows.parse(began).map((row) => row.created_at),
  ];
  if (from.month < monthAt(Math.min(now, ...startTimes))) throw unknownPart();
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
  const { place, month } = await findStart(from, { page, now }, reader);
  const filter = { page: page.id, component: from.component ?? "" };
  const statements = from.component === undefined ? allQueries : componentQueries;
  const queries: CompiledQuery[] = [
    statements.partAfter({ ...place, ...filter }),
    statements.affectedAfter({ ...place, ...filter }),
    componentNames(filter),
    statements.oldest(filter),
    pageBegan(filter),
  ];
  if (from.kind !== "newest") queries.push(statements.newerThan({ ...place, ...filter }));
  const [rows, affected, names, oldestRows, began, newer] = await reader.read(queries);
  const componentsById = readNames(names);
  if (from.component !== undefined && ![...componentsById.values()].some(({ id }) => id === from.component))
    throw unknownPart();
  const loaded = joinAnnouncements({ announcements: rows, updates: [], affected });
  const announcements = loaded.slice(0, pageLength).map((row) => composeAnnouncement(row, componentsById));
  const monthAt = (at: number) => monthOf(dayAt(at, timeZone).date);
  const [newest, last] = [announcements[0], announcements.at(-1)];
  const isMore = loaded.length > pageLength;
  const [oldest] = placeRows.parse(oldestRows);
  const [pageRow] = pageRows.parse(began);
  const top = newest === undefined ? month : later(month, monthAt(newest.beganAt));
  const pageBeganIn = monthAt(pageRow?.created_at ?? now);
  const lastMonth = last === undefined ? pageBeganIn : monthAt(last.beganAt);
  // The last part goes back to the page's first month, or to earlier announcements.
  const oldestMonth = isMore ? lastMonth : earlier(pageBeganIn, lastMonth);
  return {
    from,
    announcements,
    months: oldestMonth <= top ? { newest: top, oldest: oldestMonth } : null,
    began: pageBeganIn,
    older: isMore ? (last?.id ?? null) : null,
    newer: from.kind === "newest" ? null : { before: placeRows.parse(newer)[0]?.public_id ?? null },
    oldest: oldest === undefined ? null : monthAt(oldest.began_at),
  };
}
