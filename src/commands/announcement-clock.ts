/** What time does to announcements: maintenance begins and ends as it was planned, notices appear and go. */
import { dueOf, type Move } from "../rules/moves.ts";
import { conclude, momentOf, newestUpdate, post } from "./announcement-course.ts";
import { continueSeries } from "./announcement-series.ts";
import { auditPosted } from "./announcement-updates.ts";
import { subjectOf } from "./announcement-working.ts";
import { newWords, tell } from "./announcing.ts";
import { actorText, audit } from "./audit.ts";
import type { Answer, Submission } from "./command.ts";
import type { Deferred } from "./deferred.ts";
import type { GroupState, WorkingAnnouncement } from "./state.ts";
import { done } from "./versions.ts";

/**
 * Decides the moves of those of these announcements that are due: of what another node has moved already nothing is, and
 * nothing is done. Each move leaves one update.
 */
export function decideMoves(
  state: GroupState,
  submission: Submission,
  numbers: readonly number[],
): Answer | Deferred {
  const asked = new Set(numbers);
  const moved = state.announcements
    .filter(({ row }) => asked.has(row.id))
    .filter((announcement) => {
      return moveWhatIsDue(state, submission, announcement);
    });
  const words = moved.flatMap((announcement) => newWords(state, announcement, null));
  return tell(state, { words, actor: submission.actor }, () => done(state, "Announcements moved"));
}

/** Does what is due of an announcement; tells whether anything was. */
function moveWhatIsDue(
  state: GroupState,
  submission: Submission,
  announcement: WorkingAnnouncement,
): boolean {
  const { row } = announcement;
  const due = dueOf(row, state.now);
  if (due === undefined) return false;
  const before = row.state;
  if (due.appears) {
    // Also where it goes at once: that it was there is history.
    row.hidden = 0;
    const seen = { before: { Hidden: true }, after: { Hidden: false } };
    audit(state, submission, { action: "Announcement.Appear", subject: subjectOf(row), ...seen });
  }
  // What nobody saw while it went on is told at the times that were planned; what goes on from now, from now.
  const isPast = due.moves.length > 1 || (due.appears && due.moves.length > 0);
  for (const move of due.moves) postMove(state, submission, { announcement, move, isPast });
  conclude(state, announcement);
  continueSeries(state, announcement, before);
  return true;
}

function postMove(
  state: GroupState,
  submission: Submission,
  moved: { readonly announcement: WorkingAnnouncement; readonly move: Move; readonly isPast: boolean },
): void {
  const { announcement, move, isPast } = moved;
  const before = announcement.row.state;
  const update = post(state, announcement, {
    state: move.to,
    message: "",
    affected: null,
    at: isPast
      ? Math.max(move.dueAt, newestUpdate(announcement)?.posted_at ?? move.dueAt)
      : momentOf(state, announcement),
    notifySubscribers: announcement.row.notify_subscribers === 1,
    translations: null,
    actor: actorText(submission.actor),
  });
  auditPosted(state, submission, { announcement, update, before });
}
