/** Announcements: changed, deleted, restored, and looked back upon. */

import { isOpen } from "../../contract/announcement-states.ts";
import { type AnnouncementPatch, utf8Length } from "../../contract/announcements.ts";
import type { FieldError } from "../../contract/refusal.ts";
import { writeTime } from "../../contract/times.ts";
import { worstImpact } from "../../rules/announcement-lifecycle.ts";
import type { AnnouncementRow } from "../../store/tables/announcement-tables.ts";
import { actorText, audit } from "../audit-entry.ts";
import { fieldRefusal, validationRefusal } from "../body-parsing.ts";
import type { DeferredDecision } from "../bus/deferred-decision.ts";
import type { TrackedAnnouncement, UnitOfWork } from "../bus/unit-of-work.ts";
import type { Answer, Submission } from "../command.ts";
import { announcementBefore, notifyOfChange } from "../notifications/record-notification.ts";
import { pagesForAnnouncement } from "../pages/also-on.ts";
import { done, matchVersion, restorable, written } from "../resource-versions.ts";
import {
  affectsAlike,
  changedAffected,
  findAffected,
  statusesSaid,
  writeAffected,
} from "./affected-components.ts";
import { endsTooEarly, problemsOfPlan, refuseEndedSeries } from "./announcement-bodies.ts";
import {
  announcementNotFound,
  auditedAnnouncement,
  findAnnouncement,
  presentWorking,
  subjectOf,
} from "./announcement-lookup.ts";
import { continueSeries } from "./announcement-series.ts";
import { auditPosted, nextState } from "./announcement-updates.ts";
import { applyEffects, newEvents } from "./component-effects.ts";
import { refuseRestored } from "./page-limits.ts";
import {
  conclude,
  messageTranslations,
  momentOf,
  newestUpdate,
  post,
  readPastTime,
  refuseFull,
  replaceAffected,
} from "./update-posting.ts";
import { planEndMove } from "./update-times.ts";

/** Decides a change of an announcement. A state or a message posts an update. */
export function decidePatchAnnouncement(
  state: UnitOfWork,
  submission: Submission,
  { id, fields }: { readonly id: string; readonly fields: AnnouncementPatch },
): Answer | DeferredDecision {
  const announcement = findAnnouncement(state, id);
  const { row } = announcement;
  const edits = readEdits(state, announcement, fields);
  const alsoOn = fields.AlsoOn === undefined ? null : pagesForAnnouncement(state, row, fields.AlsoOn);
  const list = fields.AffectedComponents;
  const affected =
    list === undefined ? null : changedAffected(state, announcement, findAffected(state, row, list));
  matchVersion(submission, row.revision);
  const next = nextState({ ...row, ...edits }, fields.State, state.now);
  const closes = isOpen(row.kind, row.state) && !isOpen(row.kind, next);
  const endedAt = closes ? readEnd(state, announcement, fields.ResolvedAt) : null;
  const move =
    closes || fields.ResolvedAt == null
      ? refuseOpenEnd(row, next, fields.ResolvedAt)
      : planEndMove(state, announcement, {
          resolvedAt: fields.ResolvedAt,
          beganAt: edits.began_at ?? row.began_at,
        });
  const posts = fields.Message !== undefined || next !== row.state;
  const translations = posts ? messageTranslations(fields.Translations) : null;
  refuseFull(state, announcement, {
    bytes:
      utf8Length(fields.Message ?? "") +
      utf8Length(translations ?? "") +
      grownBy(row.translations, edits.translations),
    updates: posts ? 1 : 0,
    next,
    affected,
    alsoOn,
  });
  const before = auditedAnnouncement(state, announcement);
  const stateBefore = row.state;
  const kept = keptOf(state, announcement);
  const previous = announcementBefore(announcement);
  edit(announcement, edits);
  if (alsoOn !== null) state.showAnnouncementOn(row, alsoOn);
  const moved = move?.apply() ?? [];
  const update = posts
    ? post(state, announcement, {
        state: next,
        message: fields.Message ?? "",
        affected,
        at: endedAt ?? momentOf(state, announcement),
        notifySubscribers: row.notify_subscribers === 1,
        translations,
        actor: actorText(submission.actor),
      })
    : undefined;
  if (!posts && affected !== null) listAnew(state, announcement, affected);
  const answer = () =>
    written(state, {
      result: presentWorking(state, announcement),
      version: row.revision,
      message: `${row.kind} "${row.title}" updated`,
    });
  if (update === undefined && keptOf(state, announcement) === kept) return answer();
  conclude(state, announcement);
  const notifies = row.notify_subscribers === 1;
  notifyOfChange(state, { announcement, before: previous, update, notifies });
  continueSeries(state, announcement, stateBefore);
  const words = [...moved, ...newEvents(state, announcement, endedAt)];
  return applyEffects(state, { words, actor: submission.actor }, () => {
    if (update !== undefined) auditPosted(state, submission, { announcement, update, before: stateBefore });
    const after = auditedAnnouncement(state, announcement);
    // The state and the end that an update brings are audited with it.
    const posted = update === undefined || moved.length > 0 ? {} : { State: "", ResolvedAt: "" };
    if (JSON.stringify({ ...after, ...posted }) !== JSON.stringify({ ...before, ...posted })) {
      audit(state, submission, { action: "Announcement.Update", subject: subjectOf(row), before, after });
    }
    return answer();
  });
}

/** When an announcement ended that a patch closes; null for now. Throws a `Refusal`. */
function readEnd(
  state: UnitOfWork,
  announcement: TrackedAnnouncement,
  resolvedAt: AnnouncementPatch["ResolvedAt"],
): number | null {
  if (resolvedAt == null) return null;
  const at = readPastTime("ResolvedAt", resolvedAt, state.now);
  const newest = newestUpdate(announcement)?.posted_at ?? announcement.row.began_at;
  if (at < newest) throw fieldRefusal("ResolvedAt", `It is before the newest update, ${writeTime(newest)}.`);
  return at === state.now ? null : at;
}

/** Refuses an end for what stays open, and no end for what stays closed. Throws a `Refusal`. */
function refuseOpenEnd(
  row: AnnouncementRow,
  next: AnnouncementRow["state"],
  resolvedAt: AnnouncementPatch["ResolvedAt"],
): null {
  if (resolvedAt === null && !isOpen(row.kind, next))
    throw fieldRefusal(
      "ResolvedAt",
      "A closed announcement has an end: reopen it with State, or give a time.",
    );
  return null;
}

/** Everything that a patch may change, as one text. */
function keptOf(state: UnitOfWork, { row, affected }: TrackedAnnouncement): string {
  return JSON.stringify([row, affected, state.announcementAlsoOn(row)]);
}

/** Replaces the affected components without an update: the list is valid from the newest update on. */
function listAnew(
  state: UnitOfWork,
  announcement: TrackedAnnouncement,
  affected: TrackedAnnouncement["affected"],
): void {
  if (affectsAlike(announcement.affected, affected)) return;
  replaceAffected(state, announcement, affected);
  const newest = newestUpdate(announcement);
  if (newest === undefined) return;
  newest.affected = writeAffected(affected);
  state.changes.editedUpdates.set(newest.id, newest);
}

type AnnouncementEdits = Partial<AnnouncementRow>;

/** The edited columns. Throws a `Refusal`. */
function readEdits(
  state: UnitOfWork,
  announcement: TrackedAnnouncement,
  fields: AnnouncementPatch,
): AnnouncementEdits {
  const { row } = announcement;
  const start = startOf(state, row, fields);
  const end = fields.EndsAt === undefined ? row.ends_at : fields.EndsAt;
  const problems: FieldError[] = problemsOfPlan(row.kind, { ...fields, StartsAt: start, EndsAt: end });
  if (row.kind === "Maintenance") {
    if (start === null) problems.push({ Path: "StartsAt", Message: "Required for a maintenance." });
    if (end === null) problems.push({ Path: "EndsAt", Message: "Required for a maintenance." });
  }
  const isPlanned = fields.StartsAt !== undefined || fields.EndsAt !== undefined;
  const errors = isPlanned ? problems : problems.filter((one) => one !== endsTooEarly);
  if (errors.length > 0) throw validationRefusal(errors);
  const edits: AnnouncementEdits = {
    ...(fields.Title === undefined ? {} : { title: fields.Title }),
    ...(fields.StartsAt === undefined ? {} : { starts_at: start, ...beganBy(row, start) }),
    ...(fields.EndsAt === undefined ? {} : { ends_at: end }),
    ...(fields.AutoStart === undefined ? {} : { auto_start: fields.AutoStart ? 1 : 0 }),
    ...(fields.AutoComplete === undefined ? {} : { auto_complete: fields.AutoComplete ? 1 : 0 }),
    ...(fields.Recurrence === undefined ? {} : recurrenceEdits(row, fields.Recurrence)),
    ...(fields.Pinned === undefined ? {} : { pinned: fields.Pinned ? 1 : 0 }),
    ...(fields.NotifySubscribers === undefined
      ? {}
      : { notify_subscribers: fields.NotifySubscribers ? 1 : 0 }),
    ...(fields.Translations === undefined
      ? {}
      : { translations: fields.Translations === null ? null : JSON.stringify(fields.Translations) }),
    ...impactEdits(announcement, fields.Impact),
  };
  if (fields.StartsAt !== undefined || fields.Recurrence !== undefined)
    refuseEndedSeries({ ...row, ...edits }, state.pageOf(row).time_zone);
  return edits;
}

function startOf(
  state: UnitOfWork,
  row: AnnouncementRow,
  { StartsAt: asked }: AnnouncementPatch,
): number | null {
  if (asked === undefined) return row.starts_at;
  return row.kind === "Incident" && asked !== null ? readPastTime("StartsAt", asked, state.now) : asked;
}

/** The start by a changed plan; an actual start keeps its time. Recorded history is unchanged. */
function beganBy(row: AnnouncementRow, start: number | null): AnnouncementEdits {
  if (row.kind === "Maintenance" && row.state !== "Scheduled") return {};
  const began = start ?? row.created_at;
  return { began_at: row.resolved_at === null ? began : Math.min(began, row.resolved_at) };
}

/** Another rule begins another series, of which this is the first. */
function recurrenceEdits(row: AnnouncementRow, recurrence: string | null): AnnouncementEdits {
  if (recurrence === row.recurrence) return {};
  return {
    recurrence,
    series_id: null,
    series_starts_at: null,
    series_ends_at: null,
    series_occurrence_at: null,
  };
}

function impactEdits(
  announcement: TrackedAnnouncement,
  impact: AnnouncementPatch["Impact"],
): AnnouncementEdits {
  if (impact === undefined) return {};
  if (impact !== null) return { impact, manual_impact: 1 };
  if (announcement.row.manual_impact === 0) return {};
  const said = announcement.row.kind === "Incident" ? statusesSaid(announcement) : [];
  return { impact: worstImpact("None", said), manual_impact: 0 };
}

/** Edits the row; raises the calendar sequence if its calendar entry changes. */
function edit({ row }: TrackedAnnouncement, edits: AnnouncementEdits): void {
  const plan = () => [row.title, row.starts_at, row.ends_at, row.recurrence].join("\n");
  const before = plan();
  Object.assign(row, edits);
  if (plan() !== before) row.sequence += 1;
}

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
  row.deleted_at = state.now;
  conclude(state, announcement);
  return applyEffects(state, { words: newEvents(state, announcement, null), actor: submission.actor }, () => {
    audit(state, submission, { action: "Announcement.Delete", subject: subjectOf(row), before, after: null });
    return done(state, `${row.kind} "${row.title}" deleted. It can be restored for 30 days.`);
  });
}

/** Restores a deleted announcement: it takes effect again from now on. */
export function decideRestoreAnnouncement(
  state: UnitOfWork,
  submission: Submission,
  id: string,
): Answer | DeferredDecision {
  const announcement = state.announcements.find(({ row }) => row.public_id === id);
  if (announcement === undefined || !restorable(announcement.row, state.now)) throw announcementNotFound();
  const { row } = announcement;
  matchVersion(submission, row.revision);
  const answer = () =>
    written(state, {
      result: presentWorking(state, announcement),
      version: row.revision,
      message: `${row.kind} "${row.title}" restored`,
    });
  if (row.deleted_at === null) return answer();
  refuseRestored(state, announcement);
  row.deleted_at = null;
  conclude(state, announcement);
  return applyEffects(state, { words: newEvents(state, announcement, null), actor: submission.actor }, () => {
    const after = auditedAnnouncement(state, announcement);
    audit(state, submission, {
      action: "Announcement.Restore",
      subject: subjectOf(row),
      before: null,
      after,
    });
    return answer();
  });
}

/** Growth in bytes when a text is replaced; undefined keeps it. */
function grownBy(before: string | null, after: string | null | undefined): number {
  return after === undefined ? 0 : Math.max(0, utf8Length(after ?? "") - utf8Length(before ?? ""));
}

/** Sets the post-mortem; null removes it. */
export function decidePutPostmortem(
  state: UnitOfWork,
  submission: Submission,
  { id, message }: { readonly id: string; readonly message: string | null },
): Answer {
  const announcement = findAnnouncement(state, id);
  const { row } = announcement;
  matchVersion(submission, row.revision);
  refuseFull(state, announcement, {
    bytes: grownBy(row.postmortem, message),
    updates: 0,
    next: row.state,
  });
  const answer = () =>
    written(state, {
      result: presentWorking(state, announcement),
      version: row.revision,
      message: `Postmortem of "${row.title}" ${message === null ? "taken away" : "published"}`,
    });
  if (message === row.postmortem) return answer();
  const before = { Postmortem: row.postmortem };
  row.postmortem = message;
  row.postmortem_at = message === null ? null : (row.postmortem_at ?? state.now);
  conclude(state, announcement);
  const after = { Postmortem: message };
  audit(state, submission, { action: "Announcement.Postmortem", subject: subjectOf(row), before, after });
  return answer();
}
