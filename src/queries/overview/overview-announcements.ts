/** Open and upcoming announcements of the overview, each with its newest update. */

import { sql } from "kysely";
import { presentAffected, presentProgress } from "../../commands/announcements/announcement-presenters.ts";
import type { OverviewAnnouncement } from "../../contract/portal/overview.ts";
import { writeTime } from "../../contract/times.ts";
import { q } from "../../store/query.ts";
import { rowsOf } from "../../store/store-reader.ts";
import type { AnnouncementRow } from "../../store/tables/announcement-tables.ts";
import { affectedBy } from "../announcement-queries.ts";
import { pageNumbers } from "../page-numbers.ts";
import { isAnnouncementShownOn } from "../page-queries.ts";

/** Maximum number of upcoming announcements; open ones are not limited. */
const maxUpcoming = 20;
const maxOpen = 100;

/** Open and upcoming announcements on any page, or on that of a slug. */
function openAnnouncementsOn(page: string | undefined) {
  const open = q
    .selectFrom("announcement")
    .where("announcement.deleted_at", "is", null)
    .where("announcement.page_id", "in", pageNumbers(undefined))
    .where("announcement.resolved_at", "is", null);
  return page === undefined ? open : open.where(isAnnouncementShownOn(page));
}

function announcementsOf(open: ReturnType<typeof openAnnouncementsOn>) {
  return open
    .innerJoin("page", "page.id", "announcement.page_id")
    .selectAll("announcement")
    .select("page.slug as page_slug")
    .orderBy("announcement.id", "desc")
    .compile();
}

function lastUpdatesOf(open: ReturnType<typeof openAnnouncementsOn>) {
  return q
    .selectFrom((from) =>
      from
        .selectFrom("announcement_update")
        .select(["announcement_id", "state", "message", "posted_at"])
        .select(
          sql<number>`row_number() over (partition by announcement_id order by posted_at desc, id desc)`.as(
            "place",
          ),
        )
        .where("deleted_at", "is", null)
        .where("announcement_id", "in", open.select("announcement.id"))
        .as("numbered"),
    )
    .selectAll()
    .where("place", "=", 1)
    .compile();
}

/** The queries for announcements on any page, or on that of a slug. */
export function overviewAnnouncements(page: string | undefined) {
  const open = openAnnouncementsOn(page);
  return [announcementsOf(open), lastUpdatesOf(open), affectedBy(open.select("announcement.id"))] as const;
}

/** The overview's announcements, and the ids of the components that open ones list. */
type AnnouncementOverview = {
  readonly Open: OverviewAnnouncement[];
  readonly Coming: OverviewAnnouncement[];
  /** Number of open ones, also of those that are not listed. */
  readonly count: number;
  readonly announced: ReadonlySet<string>;
};

/** Summarises announcements at a time (epoch milliseconds) from the queried rows. */
export function summarizeAnnouncements(
  [announcements, lastUpdates, affected]: ReturnType<typeof overviewAnnouncements>,
  results: readonly unknown[][],
  now: number,
): AnnouncementOverview {
  const updateOf = new Map(rowsOf(lastUpdates, results[1]).map((row) => [row.announcement_id, row]));
  const affectedOf = Map.groupBy(rowsOf(affected, results[2]), (row) => row.announcement_id);
  const summaries = rowsOf(announcements, results[0]).map((row) => {
    const update = updateOf.get(row.id);
    const summary: OverviewAnnouncement = {
      ...presentProgress(row, now),
      Page: row.page_slug,
      BeganAt: writeTime(row.began_at),
      AffectedComponents: (affectedOf.get(row.id) ?? []).map((parts) => presentAffected(parts, row.kind)),
      LastUpdate:
        update === undefined
          ? null
          : { State: update.state, Message: update.message, PostedAt: writeTime(update.posted_at) },
    };
    return { summary, isComing: isUpcoming(row), at: row.began_at };
  });
  const open = summaries.filter(({ isComing }) => !isComing).toSorted((a, b) => b.at - a.at);
  const upcoming = summaries.filter(({ isComing }) => isComing).toSorted((a, b) => a.at - b.at);
  return {
    Open: open.slice(0, maxOpen).map((entry) => entry.summary),
    Coming: upcoming.slice(0, maxUpcoming).map((entry) => entry.summary),
    count: open.length,
    announced: new Set(
      open.flatMap((entry) => entry.summary.AffectedComponents.map(({ ComponentId }) => ComponentId)),
    ),
  };
}

/** True for maintenance before it starts, and for a notice before it appears. */
function isUpcoming(row: AnnouncementRow): boolean {
  return row.state === "Scheduled" || row.hidden === 1;
}
