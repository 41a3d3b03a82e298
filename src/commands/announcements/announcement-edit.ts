/** Edits announcements. */

import { isOpen } from "../../contract/announcement-states.ts";
import { type AnnouncementPatch, utf8Length } from "../../contract/announcements.ts";
import { type FieldError, missingField } from "../../contract/refusal.ts";
import { writeTime } from "../../contract/times.ts";
import { dueMoves } from "../../rules/announcement-moves.ts";
import { writeJson } from "../../store/stored-json.ts";
import type { AnnouncementRow } from "../../store/tables/announcement-tables.ts";
import { actorText, audit } from "../audit-entry.ts";
import { both, fieldRefusal, validationRefusal } from "../body-parsing.ts";
import type { Answer, Submission } from "../command.ts";
import type { DeferredDecision } from "../deferred-decision.ts";
import { announcementBefore, notifyOfChange } from "../notifications/record-notification.ts";
import { pagesForAnnouncement } from "../pages/also-on.ts";
import { answerWith, matchVersion } from "../resource-versions.ts";
import type { TrackedAnnouncement, UnitOfWork } from "../unit-of-work.ts";
import { changedAffected, findAffected, isSameList, writeAffected } from "./affected-components.ts";
import { endsTooEarly, missingStart, planProblems, refuseEndedSeries } from "./announcement-bodies.ts";
import { auditedAnnouncement, findAnnouncement, presentTracked, subjectOf } from "./announcement-lookup.ts";
import { continueSeries } from "./announcement-series.ts";
import { auditPosted, nextState } from "./announcement-updates.ts";
import { applyEffects, newEvents } from "./component-effects.ts";
import { nextWindowHint } from "./series-windows.ts";
import {
  describeNotification,
  growth,
  messageTranslations,
  newestUpdate,
  post,
  readPastTime,
  refuseEnd,
  refuseFull,
  replaceAffected,
  timeForUpdate,
  updateDerived,
} from "./update-posting.ts";
import { planEndMove } from "./update-times.ts";

/** Edits an announcement. A state or a message posts an update. */
export function decidePatchAnnouncement(
  state: UnitOfWork,
  submission: Submission,
  { id, fields }: { readonly id: string; readonly fields: AnnouncementPatch },
): Answer | DeferredDecision {
  const announcement = findAnnouncement(state, id);
  const { row } = announcement;
  const { edits, alsoOn, affected } = readPatch(state, announcement, fields);
  matchVersion(submission, row.revision);
  const newState = nextState({ ...row, ...edits }, fields.State, state.now);
  refuseTimes(state, { before: row, next: { ...row, ...edits, state: newState } }, fields);
  const closes = isOpen(row.kind, row.state) && !isOpen(row.kind, newState);
  const endedAt = closes ? readEnd(state, announcement, fields.ResolvedAt) : null;
  const move =
    closes || fields.ResolvedAt == null
      ? refuseOpenEnd(row, newState, fields.ResolvedAt)
      : planEndMove(state, announcement, {
          resolvedAt: fields.ResolvedAt,
          beganAt: edits.began_at ?? row.began_at,
        });
  const posts = fields.Message !== undefined || newState !== row.state;
  const translations = posts ? messageTranslations(fields.Translations) : null;
  refuseFull(state, announcement, {
    bytes:
      utf8Length(fields.Message ?? "") +
      utf8Length(translations ?? "") +
      growth(row.translations, edits.translations),
    updates: posts ? 1 : 0,
    next: newState,
    affected,
    alsoOn,
  });
  const before = auditedAnnouncement(state, announcement);
  const stateBefore = row.state;
  const snapshot = snapshotOf(state, announcement);
  const previous = announcementBefore(announcement);
  edit(announcement, edits);
  if (alsoOn !== null) state.showAnnouncementOn(row, alsoOn);
  const movedEvents = move?.apply() ?? [];
  const update = posts
    ? post(state, announcement, {
        state: newState,
        message: fields.Message ?? "",
        affected,
        at: endedAt ?? timeForUpdate(state, announcement),
        notifySubscribers: row.notify_subscribers === 1,
        translations,
        actor: actorText(submission.actor),
      })
    : undefined;
  if (!posts && affected !== null) replaceList(state, announcement, affected);
  const answer = (change: string) =>
    answerWith(state, {
      result: {
        ...presentTracked(state, announcement),
        ...(update !== undefined && { UpdateId: update.public_id }),
      },
      version: row.revision,
      message: `${row.kind} "${row.title}" ${change}`,
    });
  if (update === undefined && snapshotOf(state, announcement) === snapshot) return answer("unchanged");
  updateDerived(state, announcement);
  const shouldNotify = row.notify_subscribers === 1;
  continueSeries(state, announcement, stateBefore);
  const events = [...movedEvents, ...newEvents(state, announcement, endedAt)];
  return applyEffects(state, { events, actor: submission.actor }, () => {
    const isNotified = notifyOfChange(state, { announcement, before: previous, update, shouldNotify });
    if (update !== undefined) auditPosted(state, submission, { announcement, update, before: stateBefore });
    const after = auditedAnnouncement(state, announcement);
    // The update's audit event contains its state and end.
    const ignoredFields = update === undefined || movedEvents.length > 0 ? {} : { State: "", ResolvedAt: "" };
    if (JSON.stringify({ ...after, ...ignoredFields }) !== JSON.stringify({ ...before, ...ignoredFields })) {
      audit(state, submission, { action: "Announcement.Update", subject: subjectOf(row), before, after });
    }
    return answer(
      update === undefined ? "updated" : `updated, and an update posted${describeNotification(isNotified)}`,
    );
  });
}

/** Refuses an end in the future of what is over, and a plan that is over. Throws a `Refusal`. */
function refuseTimes(
  unit: UnitOfWork,
  { before, next }: { readonly before: AnnouncementRow; readonly next: AnnouncementRow },
  fields: AnnouncementPatch,
): void {
  // An incident that ended before its plan keeps it.
  if (isOpen(next.kind, next.state) || fields.EndsAt !== before.ends_at)
    refuseEnd({ kind: next.kind, state: next.state }, fields.EndsAt, unit.now);
  refusePastPlan(unit, next, fields);
}

/** Refuses a plan that is over for work that has not begun: the clock would start and complete it now. Throws a `Refusal`. */
function refusePastPlan(unit: UnitOfWork, row: AnnouncementRow, fields: AnnouncementPatch): void {
  const { StartsAt, EndsAt, AutoStart, AutoComplete, Recurrence } = fields;
  const isPlanned = [StartsAt, EndsAt, AutoStart, AutoComplete, Recurrence].some(
    (field) => field !== undefined,
  );
  if (!isPlanned || row.state !== "Scheduled") return;
  if ((dueMoves(row, unit.now)?.moves.length ?? 0) < 2) return;
  const next = nextWindowHint(row, { now: unit.now, timeZone: unit.pageOf(row).time_zone });
  throw fieldRefusal(
    "EndsAt",
    `It lies in the past, so the maintenance would start and end now. Give a later EndsAt; if the work is under way, State In Progress; if it is not needed, State Cancelled.${next}`,
  );
}

/** The changes of a patch; null for lists that stay. Throws a `Refusal` with the errors of all. */
function readPatch(state: UnitOfWork, announcement: TrackedAnnouncement, fields: AnnouncementPatch) {
  const { row } = announcement;
  const { AlsoOn: slugs = null, AffectedComponents: listed = null } = fields;
  const [edits, [alsoOn, affected]] = both(
    () => readEdits(state, announcement, fields),
    () =>
      both(
        () => slugs && pagesForAnnouncement(state, row, slugs),
        () => listed && changedAffected(state, announcement, findAffected(state, row, listed)),
      ),
  );
  return { edits, alsoOn, affected };
}

/** The end of an announcement that a patch closes; null for now. Throws a `Refusal`. */
function readEnd(
  state: UnitOfWork,
  announcement: TrackedAnnouncement,
  resolvedAt: AnnouncementPatch["ResolvedAt"],
): number | null {
  if (resolvedAt == null) return null;
  const endedAt = readPastTime("ResolvedAt", resolvedAt, state.now);
  const newestAt = newestUpdate(announcement)?.posted_at ?? announcement.row.began_at;
  if (endedAt < newestAt)
    throw fieldRefusal("ResolvedAt", `It is before the newest update, ${writeTime(newestAt)}.`);
  return endedAt === state.now ? null : endedAt;
}

/** Refuses to remove the end of a closed announcement. Throws a `Refusal`. */
function refuseOpenEnd(
  row: AnnouncementRow,
  newState: AnnouncementRow["state"],
  resolvedAt: AnnouncementPatch["ResolvedAt"],
): null {
  if (resolvedAt === null && !isOpen(row.kind, newState))
    throw fieldRefusal(
      "ResolvedAt",
      "A closed announcement has an end: reopen it with State, or give a time.",
    );
  return null;
}

/** All content that a patch may change, as text. */
function snapshotOf(state: UnitOfWork, { row, affected }: TrackedAnnouncement): string {
  return JSON.stringify([row, affected, state.announcementAlsoOn(row)]);
}

/** Replaces the affected components without an update: the list is valid from the newest update on. */
function replaceList(
  state: UnitOfWork,
  announcement: TrackedAnnouncement,
  affected: TrackedAnnouncement["affected"],
): void {
  if (isSameList(announcement.affected, affected)) return;
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
  const problems: FieldError[] = planProblems(row.kind, { ...fields, StartsAt: start, EndsAt: end });
  if (row.kind === "Maintenance") {
    if (start === null) problems.push(missingField("StartsAt", "A maintenance has a planned window."));
    if (end === null) problems.push(missingField("EndsAt", "A maintenance has a planned window."));
  }
  problems.push(...orderProblems(row, fields, start));
  const isPlanned = fields.StartsAt !== undefined || fields.EndsAt !== undefined;
  const errors = problems.flatMap((problem) => {
    if (problem !== endsTooEarly) return [problem];
    return isPlanned ? [fields.EndsAt === undefined && end !== null ? startsTooLate(end) : problem] : [];
  });
  if (errors.length > 0) throw validationRefusal(errors);
  const edits: AnnouncementEdits = {
    ...(fields.Title === undefined ? {} : { title: fields.Title }),
    ...(fields.StartsAt === undefined ? {} : { starts_at: start, ...startEdits(row, start) }),
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
      : { translations: writeJson("announcement", "translations", fields.Translations) }),
    ...impactEdits(announcement, fields.Impact),
  };
  if (fields.StartsAt !== undefined || fields.Recurrence !== undefined)
    refuseEndedSeries({ ...row, ...edits }, state.pageOf(row).time_zone);
  return edits;
}

/** The error of a start that was moved alone, behind the end (epoch milliseconds). */
const startsTooLate = (end: number): FieldError => ({
  Path: "StartsAt",
  Message: `It must be before EndsAt, ${writeTime(end)}: move both.`,
});

/** The error of the end of an open notice that has no start. */
const endsBeforeCreation = ({ created_at: createdAt }: AnnouncementRow): FieldError => ({
  Path: "EndsAt",
  Message: `It must be after the notice was created, ${writeTime(createdAt)}; or give StartsAt as well.`,
  code: "OutOfRange",
});

/** The errors of an incident or a notice that would end before it starts, or have a past end without a start. */
function orderProblems(
  row: AnnouncementRow,
  { StartsAt: startsAt, EndsAt: endsAt, ResolvedAt: resolvedAt, State: newState }: AnnouncementPatch,
  start: number | null,
): FieldError[] {
  if (row.kind === "Maintenance") return [];
  const isReopened = newState !== undefined && isOpen(row.kind, newState);
  const end = isReopened ? null : (resolvedAt ?? row.resolved_at);
  if (end === null) {
    const endsBefore = start === null && endsAt != null && endsAt <= row.created_at;
    return row.kind === "Notice" && endsBefore ? [endsBeforeCreation(row)] : [];
  }
  if (start === null) {
    const isChanged = startsAt !== undefined || endsAt !== undefined;
    const isPast = [end, endsAt].some((time) => time != null && time < row.created_at);
    return isChanged && isPast ? [missingStart] : [];
  }
  if (startsAt === undefined || start <= end) return [];
  const Message = `It must be before the end, ${writeTime(end)}.`;
  return [{ Path: "StartsAt", Message }];
}

function startOf(
  state: UnitOfWork,
  row: AnnouncementRow,
  { StartsAt: startsAt }: AnnouncementPatch,
): number | null {
  if (startsAt === undefined) return row.starts_at;
  return row.kind === "Incident" && startsAt !== null
    ? readPastTime("StartsAt", startsAt, state.now)
    : startsAt;
}

/** The start by a changed plan. Started work keeps its actual start. Recorded history is unchanged. */
function startEdits(row: AnnouncementRow, start: number | null): AnnouncementEdits {
  if (row.kind === "Maintenance" && row.state !== "Scheduled") return {};
  const startedAt = start ?? row.created_at;
  return { began_at: row.resolved_at === null ? startedAt : Math.min(startedAt, row.resolved_at) };
}

/** Another rule starts another series, of which this is the first occurrence. */
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
  // The impact is derived again from the statuses when the edit is done.
  return announcement.row.manual_impact === 0 ? {} : { impact: "None", manual_impact: 0 };
}

/** Edits the row; raises the calendar sequence if its calendar entry changes. */
function edit({ row }: TrackedAnnouncement, edits: AnnouncementEdits): void {
  const planText = () => [row.title, row.starts_at, row.ends_at, row.recurrence].join("\n");
  const former = planText();
  Object.assign(row, edits);
  if (planText() !== former) row.sequence += 1;
}
