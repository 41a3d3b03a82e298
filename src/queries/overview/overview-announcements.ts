/** Open and upcoming announcements of the overview, each with its newest update. */

import { sql } from "kysely";
import { presentAffected, presentProgress } from "../../commands/announcements/announcement-presenters.ts";
import type { OverviewAnnouncement } from "../../contract/portal/overview.ts";
import { writeTime } from "../../contract/times.ts";
import { q } from "../../store/query.ts";
import { rowsOf } from "../../store/store-reader.ts";
import type { AnnouncementRow } from "../../store/tables/announcement-tables.ts";
import { affectedBy } from "../announcement-queries.ts";
import { isAnnouncementShownOn, pageNumbers } from "../page-queries.ts";

/** Maximum number of upcoming announcements; open ones are not limited. */
const maxUpcoming = 20;
const maxOpen = 100;

/** Open and upcoming announcements on any page, or on that of a slug. */
function openOn(page: string | undefined) {
  const open = q
    .selectFrom("announcement")
    .where("announcement.deleted_at", "is", null)
    .where("announcement.page_id", "in", pageNumbers(undefined))
    .where("announcement.resolved_at", "is", null);
  return page === undefined ? open : open.where(isAnnouncementShownOn(page));
}

function announcementsOf(open: ReturnType<typeof openOn>) {
  return open
    .innerJoin("page", "page.id", "announcement.page_id")
    .selectAll("announcement")
    .select("page.slug as page_slug")
    .orderBy("announcement.id", "desc")
    .compile();
}

function lastUpdatesOf(open: ReturnType<typeof openOn>) {
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
  const open = openOn(page);
  return [announcementsOf(open), lastUpdatesOf(open), affectedBy(open.select("announcement.id"))] as const;
}

/** The overview's announcements, and the ids of the components that open ones list. */
type AnnouncementOverview = {
  readonly Open: OverviewAnnouncement[];
  readonly Coming: OverviewAnnouncement[];
  readonly count: number;
  readonly announced: ReadonlySet<string>;
};

/** Summarises announcements at a time (epoch milliseconds) from the queried rows. */
export function summarizeAnnouncements(
  [announcements, lastUpdates, affected]: ReturnType<typeof overviewAnnouncements>,
  answers: readonly unknown[][],
  now: number,
): AnnouncementOverview {
  const updateOf = new Map(rowsOf(lastUpdates, answers[1]).map((row) => [row.announcement_id, row]));
  const affectedOf = Map.groupBy(rowsOf(affected, answers[2]), (row) => row.announcement_id);
  const told = rowsOf(announcements, answers[0]).map((row) => {
    const update = updateOf.get(row.id);
    const told: OverviewAnnouncement = {
      ...presentProgress(row, now),
      Page: row.page_slug,
      BeganAt: writeTime(row.began_at),
      AffectedComponents: (affectedOf.get(row.id) ?? []).map(presentAffected),
      LastUpdate:
        update === undefined
          ? null
          : { State: update.state, Message: update.message, PostedAt: writeTime(update.posted_at) },
    };
    return { told, isComing: isComing(row), at: row.began_at };
  });
  const goingOn = told.filter(({ isComing }) => !isComing).toSorted((a, b) => b.at - a.at);
  const coming = told.filter(({ isComing }) => isComing).toSorted((a, b) => a.at - b.at);
  return {
    Open: goingOn.slice(0, maxOpen).map((one) => one.told),
    Coming: coming.slice(0, maxUpcoming).map((one) => one.told),
    count: told.length,
    announced: new Set(
      goingOn.flatMap((one) => one.told.AffectedComponents.map(({ ComponentId }) => ComponentId)),
    ),
  };
}

/** Maintenance before it begins, and a notice before it appears. */
function isComing(row: AnnouncementRow): boolean {
  return row.state === "Scheduled" || row.hidden === 1;
}
