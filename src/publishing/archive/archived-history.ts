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
import type { Snapshot, SnapshotPage } from "../snapshot.ts";
import type { ArchiveStore } from "./archive-context.ts";
import { componentNames, readNames } from "./component-names.ts";
import { announcementIsOn } from "./page-membership.ts";

/** Number of announcements on a history page. */
export const pageLength = 50;

/** A place in the order of the history. */
type HistoryCursor = { readonly at: number; readonly id: number };

/** The public ids of a page, and of the component or group whose announcements are read; empty for all. */
type HistoryScope = { readonly page: string; readonly filteredBy: string };

const placeRows = z.array(z.object({ id: z.int(), public_id: z.string(), began_at: z.int() }));
const pageRows = z.array(z.object({ created_at: z.int() }));

const listing = q
  .selectFrom("announcement_component")
  .innerJoin("component", "component.id", "announcement_component.component_id")
  .select("announcement_component.announcement_id");

/** The announcements that list a component. */
const ofComponent = (param: Parameters<HistoryScope>) =>
  listing.where("component.public_id", "=", param("filteredBy"));

/** The announcements that list a component of a group, or of one in it, which visitors may see. */
const ofGroup = (param: Parameters<HistoryScope>) =>
  listing
    .where("component.deleted_at", "is", null)
    .where("component.visibility", "!=", "Never")
    .where("component.group_id", "in", (among) =>
      among
        .selectFrom("component_group as member")
        .leftJoin("component_group as parent", "parent.id", "member.parent_id")
        .select("member.id")
        .where((eb) =>
          eb.or([
            eb("member.public_id", "=", param("filteredBy")),
            eb("parent.public_id", "=", param("filteredBy")),
          ]),
        ),
    );

/** The statements of the history: of all components, of one, or of those in a group. */
function historyQueries(filter?: typeof ofComponent) {
  // Upcoming announcements have their own section.
  const listed = (param: Parameters<HistoryScope>) =>
    q
      .selectFrom("announcement")
      .where("deleted_at", "is", null)
      .where("hidden", "=", 0)
      .where("state", "!=", "Scheduled")
      .where(announcementIsOn(param("page")))
      .$if(filter !== undefined, (query) => query.where("id", "in", (filter ?? ofComponent)(param)));

  const olderThan = (param: Parameters<HistoryCursor & HistoryScope>) =>
    listed(param)
      .where((eb) => eb(eb.refTuple("began_at", "id"), "<", eb.tuple(param("at"), param("id"))))
      .orderBy("began_at", "desc")
      .orderBy("id", "desc");

  return {
    partAfter: prepared((param: Parameters<HistoryCursor & HistoryScope>) =>
      olderThan(param)
        .select(announcementColumns)
        .limit(pageLength + 1),
    ),
    affectedAfter: prepared((param: Parameters<HistoryCursor & HistoryScope>) =>
      everyAffected.where("announcement_id", "in", (among) =>
        among.selectFrom(olderThan(param).select("id").limit(pageLength).as("part")).select("part.id"),
      ),
    ),
    /** The cursor of the preceding part. */
    newerThan: prepared((param: Parameters<HistoryCursor & HistoryScope>) =>
      listed(param)
        .select(["id", "public_id", "began_at"])
        .where((eb) => eb(eb.refTuple("began_at", "id"), ">=", eb.tuple(param("at"), param("id"))))
        .orderBy("began_at")
        .orderBy("id")
        .limit(1)
        .offset(pageLength),
    ),
    oldest: prepared((param: Parameters<HistoryScope>) =>
      listed(param).select(["id", "public_id", "began_at"]).orderBy("began_at").orderBy("id").limit(1),
    ),
  };
}

const allQueries = historyQueries();
const componentQueries = historyQueries(ofComponent);
const groupQueries = historyQueries(ofGroup);

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

function statementsFor({ component, group }: HistoryPlace) {
  if (component !== undefined) return componentQueries;
  return group === undefined ? allQueries : groupQueries;
}

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
    allQueries.oldest({ page: page.id, filteredBy: "" }),
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
 * Reads a part of the history of a snapshot's page, at its time. Rejects with a `Refusal` if it does not exist.
 */
export async function readHistory(
  from: HistoryPlace,
  { page, groups, asOf: now }: Pick<Snapshot, "page" | "groups" | "asOf">,
  reader: ArchiveStore,
): Promise<HistoryPart> {
  const { timeZone } = page;
  if (from.group !== undefined && !groups.some(({ id }) => id === from.group)) throw unknownPart();
  const { place, month } = await findStart(from, { page, now }, reader);
  const filter = { page: page.id, filteredBy: from.component ?? from.group ?? "" };
  const statements = statementsFor(from);
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
