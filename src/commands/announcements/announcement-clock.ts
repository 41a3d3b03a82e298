/** What time does to announcements: maintenance begins and ends as it was planned, notices appear and go. */
import type { AnnouncementState } from "../../contract/words.ts";
import { dueOf } from "../../rules/moves.ts";
import { actorText, audit } from "../audit.ts";
import type { Answer, Submission } from "../command.ts";
import type { Deferred } from "../door/deferred.ts";
import type { GroupState, WorkingAnnouncement } from "../door/state.ts";
import { done } from "../versions.ts";
import { conclude, newestUpdate, post } from "./announcement-course.ts";
import { continueSeries } from "./announcement-series.ts";
import { auditPosted } from "./announcement-updates.ts";
import { subjectOf } from "./announcement-working.ts";
import { newWords, tell } from "./announcing.ts";

/**
 * Decides the moves of those of these announcements that are due: of what another node has moved already nothing is, and
 * nothing is done. Each move leaves one update. The ledger's clock may be ahead of what its sender believes: then it is
 * the time that is believed.
 */
export function decideMoves(
  state: GroupState,
  submission: Submission,
  command: { readonly announcementNumbers: readonly number[]; readonly dueBy: number },
): Answer | Deferred {
  const asked = new Set(command.announcementNumbers);
  const now = Math.min(state.now, command.dueBy);
  const moved = state.announcements
    .filter(({ row }) => asked.has(row.id))
    .filter((announcement) => {
      return moveWhatIsDue(state, submission, { announcement, now });
    });
  const words = moved.flatMap((announcement) => newWords(state, announcement, null));
  return tell(state, { words, actor: submission.actor }, () => done(state, "Announcements moved"));
}

/** Does what is due of an announcement; tells whether anything was. */
function moveWhatIsDue(
  state: GroupState,
  submission: Submission,
  { announcement, now }: { readonly announcement: WorkingAnnouncement; readonly now: number },
): boolean {
  const { row } = announcement;
  const due = dueOf(row, now);
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
  for (const { to, dueAt } of due.moves) {
    postMove(state, submission, { announcement, to, at: isPast ? dueAt : now });
  }
  conclude(state, announcement);
  continueSeries(state, announcement, before);
  return true;
}

function postMove(
  state: GroupState,
  submission: Submission,
  moved: {
    readonly announcement: WorkingAnnouncement;
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
    // Never before the newest, so that a clock put back changes no order.
    at: Math.max(at, newestUpdate(announcement)?.posted_at ?? at),
    notifySubscribers: announcement.row.notify_subscribers === 1,
    translations: null,
    actor: actorText(submission.actor),
  });
  auditPosted(state, submission, { announcement, update, before });
}
