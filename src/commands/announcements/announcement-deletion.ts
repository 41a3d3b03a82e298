/** Deletes and restores announcements. */

import { notFound } from "../../contract/not-found.ts";
import { audit } from "../audit-entry.ts";
import type { Answer, Submission } from "../command.ts";
import type { DeferredDecision } from "../deferred-decision.ts";
import { notifyOfDeletion } from "../notifications/record-notification.ts";
import {
  answerDeleted,
  answerWith,
  matchVersion,
  restorable,
  restoredMessage,
} from "../resource-versions.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { auditedAnnouncement, findAnnouncement, presentTracked, subjectOf } from "./announcement-lookup.ts";
import { applyEffects, newEvents } from "./component-effects.ts";
import { refuseRestored } from "./page-limits.ts";
import { updateDerived } from "./update-posting.ts";

/** Deletes an announcement: its effect ends now. Can be undone for 30 days. */
export function decideDeleteAnnouncement(
  state: UnitOfWork,
  submission: Submission,
  id: string,
): Answer | DeferredDecision {
  const announcement = findAnnouncement(state, id);
  const { row } = announcement;
  matchVersion(submission, row.revision);
  const before = auditedAnnouncement(state, announcement);
  const deleted = presentTracked(state, announcement);
  row.deleted_at = state.now;
  updateDerived(state, announcement);
  return applyEffects(
    state,
    { events: newEvents(state, announcement, null), actor: submission.actor },
    () => {
      notifyOfDeletion(state, announcement, "AnnouncementDeleted");
      audit(state, submission, {
        action: "Announcement.Delete",
        subject: subjectOf(row),
        before,
        after: null,
      });
      return answerDeleted(state, {
        name: `${row.kind} "${row.title}"`,
        path: `/api/Announcement/${row.public_id}`,
        deleted,
      });
    },
  );
}

/** Restores a deleted announcement: it takes effect again from now on. */
export function decideRestoreAnnouncement(
  state: UnitOfWork,
  submission: Submission,
  id: string,
): Answer | DeferredDecision {
  const announcement = state.announcements.find(({ row }) => row.public_id === id);
  if (announcement === undefined || !restorable(announcement.row, state.now))
    throw notFound("AnnouncementNotFound");
  const { row } = announcement;
  matchVersion(submission, row.revision);
  const wasDeleted = row.deleted_at !== null;
  const answer = () =>
    answerWith(state, {
      result: presentTracked(state, announcement),
      version: row.revision,
      message: restoredMessage(`${row.kind} "${row.title}"`, wasDeleted),
    });
  if (!wasDeleted) return answer();
  refuseRestored(state, announcement);
  row.deleted_at = null;
  updateDerived(state, announcement);
  return applyEffects(
    state,
    { events: newEvents(state, announcement, null), actor: submission.actor },
    () => {
      notifyOfDeletion(state, announcement, "AnnouncementRestored");
      const after = auditedAnnouncement(state, announcement);
      audit(state, submission, {
        action: "Announcement.Restore",
        subject: subjectOf(row),
        before: null,
        after,
      });
      return answer();
    },
  );
}
