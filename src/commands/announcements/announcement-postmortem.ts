/** Sets and removes postmortems. */

import { isOpen } from "../../contract/announcement-states.ts";
import type { PostmortemPut } from "../../contract/announcements.ts";
import { Refusal } from "../../contract/refusal.ts";
import { readJson, writeJson } from "../../store/stored-json.ts";
import type { AnnouncementRow } from "../../store/tables/announcement-tables.ts";
import { audit } from "../audit-entry.ts";
import type { Answer, Submission } from "../command.ts";
import { notifyOfPostmortem } from "../notifications/record-notification.ts";
import { answerWith, matchVersion } from "../resource-versions.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { findAnnouncement, presentTracked, subjectOf } from "./announcement-lookup.ts";
import { growth, refuseFull, updateDerived } from "./update-posting.ts";

/** Refuses the postmortem of a notice, and of what has not ended. Throws a `Refusal`. */
function refuseEarlyPostmortem({ kind, state }: AnnouncementRow): void {
  if (kind === "Notice")
    throw new Refusal(
      "IllegalTransition",
      "A notice has no postmortem. Post an update, or edit its message.",
    );
  if (isOpen(kind, state))
    throw new Refusal(
      "IllegalTransition",
      `The ${kind.toLowerCase()} has not ended. Post an update; a postmortem comes after the end.`,
    );
}

/** A postmortem in the form of the audit log. */
function auditedPostmortem(row: AnnouncementRow) {
  const Translations = readJson("announcement", "postmortem_translations", row);
  return { Postmortem: row.postmortem, ...(Translations !== null && { Translations }) };
}

/** Sets the post-mortem; null removes it. */
export function decidePutPostmortem(
  state: UnitOfWork,
  submission: Submission,
  { id, fields }: { readonly id: string; readonly fields: PostmortemPut },
): Answer {
  const { Message: message } = fields;
  const translations = writeJson(
    "announcement",
    "postmortem_translations",
    message === null ? null : (fields.Translations ?? null),
  );
  const announcement = findAnnouncement(state, id);
  const { row } = announcement;
  matchVersion(submission, row.revision);
  refuseFull(state, announcement, {
    bytes: growth(row.postmortem, message) + growth(row.postmortem_translations, translations),
    updates: 0,
    next: row.state,
  });
  if (message !== null && row.postmortem === null) refuseEarlyPostmortem(row);
  const answer = () =>
    answerWith(state, {
      result: presentTracked(state, announcement),
      version: row.revision,
      message: `Postmortem of "${row.title}" ${message === null ? "removed" : "published"}`,
    });
  if (message === row.postmortem && translations === row.postmortem_translations) return answer();
  const before = auditedPostmortem(row);
  const isNew = row.postmortem === null;
  const isNewText = message !== row.postmortem;
  const notifies = fields.NotifySubscribers ?? (isNew && row.notify_subscribers === 1);
  row.postmortem = message;
  row.postmortem_translations = translations;
  row.postmortem_at = message === null ? null : (row.postmortem_at ?? state.now);
  updateDerived(state, announcement);
  if (message !== null && isNewText && notifies) notifyOfPostmortem(state, announcement);
  const after = auditedPostmortem(row);
  audit(state, submission, { action: "Announcement.Postmortem", subject: subjectOf(row), before, after });
  return answer();
}
