/** Rows of announcements as the service writes them, for ledgers that are filled past it. */
import type { AnnouncementRow, AnnouncementUpdateRow } from "../../src/store/tables/announcement-tables.ts";
import { idOf } from "./states.ts";

/** A new incident, complete except for the given fields; created at `at` (epoch milliseconds). */
export function announcementRow(
  id: number,
  at: number,
  over: Partial<AnnouncementRow> = {},
): AnnouncementRow {
  return {
    id,
    public_id: idOf(id),
    page_id: 1,
    kind: "Incident",
    title: `Incident ${id}`,
    state: "Investigating",
    impact: "None",
    manual_impact: 0,
    starts_at: null,
    ends_at: null,
    auto_start: 1,
    auto_complete: 1,
    recurrence: null,
    series_id: null,
    series_starts_at: null,
    series_ends_at: null,
    series_occurrence_at: null,
    pinned: 0,
    notify_subscribers: 1,
    translations: null,
    postmortem: null,
    postmortem_translations: null,
    postmortem_at: null,
    began_at: at,
    resolved_at: null,
    next_transition_at: null,
    hidden: 0,
    sequence: 0,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    revision: 0,
    ...over,
  };
}

/** An update of an announcement, complete except for the given fields. */
export function updateRow(
  id: number,
  announcement: number,
  over: Partial<AnnouncementUpdateRow> = {},
): AnnouncementUpdateRow {
  return {
    id,
    public_id: idOf(id),
    announcement_id: announcement,
    state: "Investigating",
    message: `Message ${id}`,
    affected: null,
    posted_at: id,
    created_at: id,
    edited_at: null,
    deleted_at: null,
    notify_subscribers: 1,
    actor: "command line",
    translations: null,
    ...over,
  };
}
