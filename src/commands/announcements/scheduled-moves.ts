/** Scheduled moves of announcements: maintenance begins and ends as planned, notices appear and disappear. */
import type { AnnouncementState } from "../../contract/words.ts";
import { dueMoves } from "../../rules/announcement-moves.ts";
import { actorText, audit } from "../audit-entry.ts";
import type { Answer, Submission } from "../command.ts";
import type { DeferredDecision } from "../deferred-decision.ts";
import {
  type AnnouncementChange,
  announcementBefore,
  notifyOfChange,
} from "../notifications/record-notification.ts";
import { answerDone } from "../resource-versions.ts";
import type { TrackedAnnouncement, UnitOfWork } from "../unit-of-work.ts";
import { subjectOf } from "./announcement-lookup.ts";
import { continueSeries } from "./announcement-series.ts";
import { auditPosted } from "./announcement-updates.ts";
import { applyEffects, newEvents } from "./component-effects.ts";
import { newestUpdate, post, updateDerived } from "./update-posting.ts";

/**
 * Applies the due moves of these announcements; moves that another node has applied are skipped. Each move adds one
 * update. If the store's clock is ahead of the sender's, the store's counts.
 */
export function decideMoves(
  state: UnitOfWork,
  submission: Submission,
  command: { readonly announcementNumbers: readonly number[]; readonly dueBy: number },
): Answer | DeferredDecision {
  const numbers = new Set(command.announcementNumbers);
  const now = Math.min(state.now, command.dueBy);
  const changes = state.announcements
    .filter(({ row }) => numbers.has(row.id))
    .flatMap((announcement) => applyDueMoves(state, submission, { announcement, now }) ?? []);
  const events = changes.flatMap(({ announcement }) => newEvents(state, announcement, null));
  return applyEffects(state, { events, actor: submission.actor }, () => {
    for (const change of changes) notifyOfChange(state, change);
    return answerDone(state, "Announcements moved");
  });
}

/** Applies an announcement's due moves, and returns the change; undefined if none are due. */
function applyDueMoves(
  state: UnitOfWork,
  submission: Submission,
  { announcement, now }: { readonly announcement: TrackedAnnouncement; readonly now: number },
): AnnouncementChange | undefined {
  const { row } = announcement;
  const pending = dueMoves(row, now);
  if (pending === undefined) return undefined;
  const before = row.state;
  const previous = announcementBefore(announcement);
  if (pending.appears) {
    // Even if it ends at once: its appearance is part of the history.
    row.hidden = 0;
    const visibility = { before: { Hidden: true }, after: { Hidden: false } };
    audit(state, submission, { action: "Announcement.Appear", subject: subjectOf(row), ...visibility });
  }
  // Missed moves are recorded at their planned times; the current one takes effect now.
  const isPast = pending.moves.length > 1 || (pending.appears && pending.moves.length > 0);
  for (const { to, dueAt } of pending.moves) {
    postMove(state, submission, { announcement, to, at: isPast ? dueAt : now });
  }
  updateDerived(state, announcement);
  // Of several moves at once, only the last is news.
  const update = pending.moves.length > 0 ? newestUpdate(announcement) : undefined;
  continueSeries(state, announcement, before);
  return { announcement, before: previous, update, shouldNotify: row.notify_subscribers === 1 };
}

function postMove(
  state: UnitOfWork,
  submission: Submission,
  move: {
    readonly announcement: TrackedAnnouncement;
    readonly to: AnnouncementState;
    readonly at: number;
  },
): void {
  const { announcement, to, at } = move;
  const before = announcement.row.state;
  const update = post(state, announcement, {
    state: to,
    message: "",
    affected: null,
    // Never before the newest update, so that a clock set back does not change the order.
    at: Math.max(at, newestUpdate(announcement)?.posted_at ?? at),
    notifySubscribers: announcement.row.notify_subscribers === 1,
    translations: null,
    actor: actorText(submission.actor),
  });
  auditPosted(state, submission, { announcement, update, before });
}
