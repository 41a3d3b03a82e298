/** Scheduled moves of announcements: maintenance begins and ends as planned, notices appear and disappear. */
import type { AnnouncementState } from "../../contract/words.ts";
import { dueMoves } from "../../rules/announcement-moves.ts";
import { actorText, audit } from "../audit-entry.ts";
import type { DeferredDecision } from "../bus/deferred-decision.ts";
import type { TrackedAnnouncement, UnitOfWork } from "../bus/unit-of-work.ts";
import type { Answer, Submission } from "../command.ts";
import { announcementBefore, notifyOfChange } from "../notifications/record-notification.ts";
import { done } from "../resource-versions.ts";
import { subjectOf } from "./announcement-lookup.ts";
import { continueSeries } from "./announcement-series.ts";
import { auditPosted } from "./announcement-updates.ts";
import { applyEffects, newEvents } from "./component-effects.ts";
import { conclude, newestUpdate, post } from "./update-posting.ts";

/**
 * Applies the due moves of these announcements; those that another node has already applied are skipped. Each
 * move adds one update. If the store's clock is ahead of the sender's, the store's counts.
 */
export function decideMoves(
  state: UnitOfWork,
  submission: Submission,
  command: { readonly announcementNumbers: readonly number[]; readonly dueBy: number },
): Answer | DeferredDecision {
  const asked = new Set(command.announcementNumbers);
  const now = Math.min(state.now, command.dueBy);
  const moved = state.announcements
    .filter(({ row }) => asked.has(row.id))
    .filter((announcement) => {
      return moveWhatIsDue(state, submission, { announcement, now });
    });
  const words = moved.flatMap((announcement) => newEvents(state, announcement, null));
  return applyEffects(state, { words, actor: submission.actor }, () => done(state, "Announcements moved"));
}

/** Applies an announcement's due moves; returns whether there were any. */
function moveWhatIsDue(
  state: UnitOfWork,
  submission: Submission,
  { announcement, now }: { readonly announcement: TrackedAnnouncement; readonly now: number },
): boolean {
  const { row } = announcement;
  const due = dueMoves(row, now);
  if (due === undefined) return false;
  const before = row.state;
  const previous = announcementBefore(announcement);
  if (due.appears) {
    // Also if it ends at once: its appearance is part of the history.
    row.hidden = 0;
    const seen = { before: { Hidden: true }, after: { Hidden: false } };
    audit(state, submission, { action: "Announcement.Appear", subject: subjectOf(row), ...seen });
  }
  // Missed moves are recorded at their planned times; the current one takes effect now.
  const isPast = due.moves.length > 1 || (due.appears && due.moves.length > 0);
  for (const { to, dueAt } of due.moves) {
    postMove(state, submission, { announcement, to, at: isPast ? dueAt : now });
  }
  conclude(state, announcement);
  // Of several moves at once the last alone is news.
  const update = due.moves.length > 0 ? newestUpdate(announcement) : undefined;
  notifyOfChange(state, {
    announcement,
    before: previous,
    update,
    notifies: row.notify_subscribers === 1,
  });
  continueSeries(state, announcement, before);
  return true;
}

function postMove(
  state: UnitOfWork,
  submission: Submission,
  moved: {
    readonly announcement: TrackedAnnouncement;
    readonly to: AnnouncementState;
    readonly at: number;
  },
): void {
  const { announcement, to, at } = moved;
  const before = announcement.row.state;
  const update = post(state, announcement, {
    state: to,
    message: "",
    affected: null,
    // Never before the newest, so that a clock set back changes no order.
    at: Math.max(at, newestUpdate(announcement)?.posted_at ?? at),
    notifySubscribers: announcement.row.notify_subscribers === 1,
    translations: null,
    actor: actorText(submission.actor),
  });
  auditPosted(state, submission, { announcement, update, before });
}
