/** Looks up, presents and audits announcements within a group of commands. */
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { notFound } from "../../contract/not-found.ts";
import type { AnnouncementRow, AnnouncementUpdateRow } from "../../store/tables/announcement-tables.ts";
import type { TrackedAnnouncement, UnitOfWork } from "../unit-of-work.ts";
import { liveRow } from "./affected-components.ts";
import {
  type AffectedParts,
  presentAffected,
  presentAnnouncement,
  presentUpdate,
  readWorstStatuses,
  updatesInPassing,
} from "./announcement-presenters.ts";

/** An announcement that is not deleted. Throws a `Refusal`. */
export function findAnnouncement(state: UnitOfWork, id: string): TrackedAnnouncement {
  const announcement = state.liveAnnouncement(id);
  if (announcement === undefined) throw notFound("AnnouncementNotFound");
  return announcement;
}

/** The affected components of an announcement, without deleted ones. */
function affectedParts(state: UnitOfWork, { affected }: TrackedAnnouncement): AffectedParts[] {
  return affected.flatMap(({ component_id, status, expected_status }) => {
    const component = liveRow(state, component_id);
    if (component === undefined) return [];
    const { public_id, name } = component;
    return [{ component_id, status, expected_status, public_id, name }];
  });
}

/** An announcement in the form of answers: with its newest updates, and without deleted components. */
export function presentTracked(state: UnitOfWork, announcement: TrackedAnnouncement): AnnouncementOut {
  const { row, updates } = announcement;
  const live = updates.filter((update) => update.deleted_at === null).slice(-updatesInPassing);
  const affected = affectedParts(state, announcement);
  const page = state.pageOf(row);
  const alsoOn = state.slugsOf(state.announcementAlsoOn(row));
  const shownAt = { pageUrl: state.urlOf(page), page: page.slug, alsoOn };
  const worst = readWorstStatuses(updates);
  return presentAnnouncement({ row, updates: live, affected, worst, ...shownAt }, state.now);
}

/** An announcement in the form of the audit log: updates are events of their own. */
export function auditedAnnouncement(state: UnitOfWork, announcement: TrackedAnnouncement) {
  const {
    Updates: _updates,
    Postmortem: postmortem,
    UpdatedAt: _at,
    ...rest
  } = presentTracked(state, announcement);
  return {
    ...rest,
    AffectedComponents: auditedAffected(state, announcement),
    Postmortem: postmortem?.Message ?? null,
  };
}

/** The affected components of an announcement in the form of the audit log. */
export const auditedAffected = (state: UnitOfWork, announcement: TrackedAnnouncement) =>
  affectedParts(state, announcement).map((parts) => presentAffected(parts, announcement.row.kind));

/** An update in the form of the audit log. */
export function auditedUpdate(update: AnnouncementUpdateRow) {
  const { Id, MessageHtml: _html, EditedAt: _at, ...rest } = presentUpdate(update);
  return { Update: Id, ...rest };
}

/** An announcement as a subject of the audit log. */
export function subjectOf(row: AnnouncementRow) {
  return { kind: "Announcement", id: row.public_id, name: row.title } as const;
}
