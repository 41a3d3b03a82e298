/** Recurring maintenance: when one occurrence is closed, the next is planned. */

import { isOpen } from "../../contract/announcement-states.ts";
import type { AnnouncementState } from "../../contract/words.ts";
import type { MaintenanceWindow } from "../../rules/recurrence.ts";
import type { AnnouncementRow } from "../../store/tables/announcement-tables.ts";
import { newId } from "../../store/uuid.ts";
import { audit } from "../audit-entry.ts";
import type { Submission } from "../command.ts";
import type { TrackedAnnouncement, UnitOfWork } from "../unit-of-work.ts";
import { addAnnouncement } from "./announcement-create.ts";
import { auditedAnnouncement, subjectOf } from "./announcement-lookup.ts";
import { nextWindow } from "./series-windows.ts";
import { post, updateDerived } from "./update-posting.ts";

/** The scheduler as the actor of a series. */
const schedulerSubmission: Submission = {
  command: { kind: "MoveAnnouncements", announcementNumbers: [], dueBy: 0 },
  actor: { kind: "clock" },
  requestId: null,
  idempotency: null,
  ifMatch: null,
};

/** Schedules the next maintenance of a series if a change from the state `before` closed this one. */
export function continueSeries(
  state: UnitOfWork,
  closed: TrackedAnnouncement,
  before: AnnouncementState,
): void {
  const { row } = closed;
  const isJustClosed = isOpen(row.kind, before) && !isOpen(row.kind, row.state);
  if (!isJustClosed || row.recurrence === null) return;
  const window = nextWindow(row, { now: state.now, timeZone: state.pageOf(row).time_zone });
  if (window !== null) addOccurrence(state, closed, window);
}

function addOccurrence(state: UnitOfWork, closed: TrackedAnnouncement, window: MaintenanceWindow): void {
  const announcement = addAnnouncement(state, rowOf(state, closed.row, window));
  const { row } = announcement;
  const firstUpdate = closed.updates.find((update) => update.deleted_at === null);
  post(state, announcement, {
    state: "Scheduled",
    message: firstUpdate?.message ?? "",
    affected: closed.affected
      .filter((entry) => state.componentNumbered(entry.component_id)?.row.deleted_at === null)
      .map((entry, index) => ({ ...entry, announcement_id: row.id, position: index + 1 })),
    at: state.now,
    notifySubscribers: row.notify_subscribers === 1,
    translations: firstUpdate?.translations ?? null,
    actor: "clock",
  });
  row.sequence = 0;
  updateDerived(state, announcement);
  audit(state, schedulerSubmission, {
    action: "Announcement.Create",
    subject: subjectOf(row),
    before: null,
    after: auditedAnnouncement(state, announcement),
  });
}

function rowOf(
  state: UnitOfWork,
  closed: AnnouncementRow,
  { startsAt, endsAt }: MaintenanceWindow,
): AnnouncementRow {
  return {
    ...closed,
    id: state.nextNumber(),
    public_id: newId(state.now),
    state: "Scheduled",
    impact: closed.manual_impact === 1 ? closed.impact : "None",
    starts_at: startsAt,
    ends_at: endsAt,
    series_id: closed.series_id ?? closed.id,
    series_starts_at: closed.series_starts_at ?? closed.starts_at,
    series_ends_at: closed.series_ends_at ?? closed.ends_at,
    series_occurrence_at: startsAt,
    postmortem: null,
    postmortem_translations: null,
    postmortem_at: null,
    began_at: startsAt,
    resolved_at: null,
    next_transition_at: null,
    sequence: 0,
    created_at: state.now,
    updated_at: state.now,
    revision: state.revision,
  };
}
