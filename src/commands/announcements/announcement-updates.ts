/** Posts, edits and deletes updates of announcements. */

import { firstStates, isLastText, isOpen, mayFollow } from "../../contract/announcement-states.ts";
import { type UpdateCreate, type UpdatePatch, utf8Length } from "../../contract/announcements.ts";
import { notFoundMessage, updateNotFoundMessage } from "../../contract/not-found.ts";
import { Refusal } from "../../contract/refusal.ts";
import { writeTime } from "../../contract/times.ts";
import type { AnnouncementState } from "../../contract/words.ts";
import { writeJson } from "../../store/stored-json.ts";
import type { AnnouncementRow, AnnouncementUpdateRow } from "../../store/tables/announcement-tables.ts";
import { actorText, audit } from "../audit-entry.ts";
import { both, fieldRefusal, validationRefusal } from "../body-parsing.ts";
import type { Answer, Submission } from "../command.ts";
import { setStatusByHand } from "../components/component-edit.ts";
import type { DeferredDecision } from "../deferred-decision.ts";
import { announcementBefore, notifyOfChange } from "../notifications/record-notification.ts";
import { answerDone, answerWith, matchVersion } from "../resource-versions.ts";
import type { TrackedAnnouncement, TrackedComponent, UnitOfWork } from "../unit-of-work.ts";
import { changedAffected, findAffected } from "./affected-components.ts";
import { planProblems, withArticle } from "./announcement-bodies.ts";
import {
  auditedAffected,
  auditedUpdate,
  findAnnouncement,
  presentTracked,
  subjectOf,
} from "./announcement-lookup.ts";
import { presentUpdate } from "./announcement-presenters.ts";
import { continueSeries } from "./announcement-series.ts";
import { applyEffects, newEvents } from "./component-effects.ts";
import {
  describeNotification,
  illegalState,
  illegalTransition,
  insertUpdate,
  newestUpdate,
  type PostedUpdate,
  post,
  readPastTime,
  refuseFull,
  refuseTooMuchHistory,
  timeForUpdate,
  updateDerived,
} from "./update-posting.ts";
import { planUpdateMove } from "./update-times.ts";

/** Posts an update. A backdated one is inserted by its time and does not change the announcement's state. */
export function decidePostUpdate(
  state: UnitOfWork,
  submission: Submission,
  { id, fields }: { readonly id: string; readonly fields: UpdateCreate },
): Answer | DeferredDecision {
  const announcement = findAnnouncement(state, id);
  const { row } = announcement;
  const problems = planProblems(row.kind, { AffectedComponents: fields.AffectedComponents });
  if (problems.length > 0) throw validationRefusal(problems);
  const postedAt = fields.PostedAt == null ? null : readPastTime("PostedAt", fields.PostedAt, state.now);
  const at = postedAt ?? timeForUpdate(state, announcement);
  if (row.kind === "Incident" && at < row.began_at) {
    throw fieldRefusal("PostedAt", `It is before the start of the incident, ${writeTime(row.began_at)}.`);
  }
  const isLate = at < (newestUpdate(announcement)?.posted_at ?? at);
  const [affected, restored] = both(
    () => (isLate ? null : affectedRowsOf(state, announcement, fields)),
    () => findRestored(state, fields, isLate),
  );
  const components = affected?.length ?? announcement.affected.length;
  refuseTooMuchHistory(state, { path: "PostedAt", from: postedAt ?? state.now, components });
  matchVersion(submission, row.revision);
  const newState = isLate ? lateState(announcement, fields, at) : nextState(row, fields.State, state.now);
  if (fields.Message === undefined && (isLate || newState === row.state)) throw missingMessage(row, isLate);
  const message = fields.Message ?? "";
  const translations = writeJson("announcement_update", "translations", fields.Translations ?? null);
  refuseFull(state, announcement, {
    bytes: utf8Length(message) + utf8Length(translations ?? ""),
    updates: 1,
    next: newState,
    affected,
  });
  const posted: PostedUpdate = {
    state: newState,
    message,
    affected,
    at,
    notifySubscribers: fields.NotifySubscribers ?? row.notify_subscribers === 1,
    translations,
    actor: actorText(submission.actor),
  };
  const { state: before, resolved_at: endedAt } = row;
  const previous = announcementBefore(announcement);
  const affectedBefore = auditedAffected(state, announcement);
  const update = (isLate ? insertUpdate : post)(state, announcement, posted);
  updateDerived(state, announcement);
  // A backdated update among earlier ones is a backfill: it notifies only on request.
  const shouldNotify = isLate ? fields.NotifySubscribers === true : posted.notifySubscribers;
  continueSeries(state, announcement, before);
  const events = newEvents(state, announcement, postedAt === null || postedAt === state.now ? null : at);
  return applyEffects(state, { events, actor: submission.actor }, () => {
    auditPosted(state, submission, { announcement, update, before, affectedBefore });
    for (const component of restored)
      setStatusByHand(state, submission, { component, status: "Operational" });
    const isNotified = notifyOfChange(state, { announcement, before: previous, update, shouldNotify });
    const reopening = describeReopening(row, { before, endedAt, at });
    return answerWith(state, {
      result: { ...presentTracked(state, announcement), UpdateId: update.public_id },
      version: row.revision,
      message: `Update posted to "${row.title}"${describeNotification(isNotified)}${reopening}`,
      location: `/api/Announcement/${row.public_id}/Update/${update.public_id}`,
    });
  });
}

/** Says that an update opened the announcement again, and how one of its time would not; empty if it did not. */
function describeReopening(
  { kind, state }: Pick<AnnouncementRow, "kind" | "state">,
  {
    before,
    endedAt,
    at,
  }: { readonly before: AnnouncementState; readonly endedAt: number | null; readonly at: number },
): string {
  if (isOpen(kind, before) || !isOpen(kind, state) || endedAt === null) return "";
  return `. It is open again: ${state} since ${writeTime(at)}, after its end at ${writeTime(endedAt)}`;
}

/** The refusal of an update that neither says anything nor changes the state. */
function missingMessage({ state }: AnnouncementRow, isLate: boolean): Refusal {
  const reason = isLate ? "a newer update exists" : `it is ${state} already`;
  return fieldRefusal("Message", `Say what is new, in Markdown: ${reason}.`);
}

/** The components that an update sets to Operational. Throws a `Refusal`. */
function findRestored(
  state: UnitOfWork,
  { SetOperational: ids = [] }: UpdateCreate,
  isLate: boolean,
): TrackedComponent[] {
  if (isLate && ids.length > 0)
    throw fieldRefusal("SetOperational", "Only the newest update can set statuses: omit PostedAt.");
  return [...new Set(ids.map((id) => id.toLowerCase()))].map((id, index) => {
    const component = state.liveComponent(id);
    if (component !== undefined) return component;
    const message = notFoundMessage("ComponentNotFound");
    throw new Refusal("ComponentNotFound", message, {
      status: 400,
      errors: [{ Path: `SetOperational[${index}]`, Message: message }],
    });
  });
}

/** Audits a posted update with its state, and the announcement's previous state and components where these change. */
export function auditPosted(
  state: UnitOfWork,
  submission: Submission,
  posted: {
    readonly announcement: TrackedAnnouncement;
    readonly update: AnnouncementUpdateRow;
    readonly before: AnnouncementState;
    /** The affected components before the update; left out where another entry has them. */
    readonly affectedBefore?: ReturnType<typeof auditedAffected>;
  },
): void {
  const { announcement, update, before, affectedBefore } = posted;
  const isListed = affectedBefore !== undefined;
  // A backdated update has a state of its own, which the announcement had then.
  const isMoved = announcement.row.state !== before;
  audit(state, submission, {
    action: "Announcement.PostUpdate",
    subject: subjectOf(announcement.row),
    before: {
      ...(isMoved ? { State: before } : {}),
      ...(isListed ? { AffectedComponents: affectedBefore } : {}),
    },
    after: {
      ...auditedUpdate(update),
      ...(isListed ? { AffectedComponents: auditedAffected(state, announcement) } : {}),
    },
  });
}

function affectedRowsOf(
  state: UnitOfWork,
  announcement: TrackedAnnouncement,
  { AffectedComponents: list }: UpdateCreate,
) {
  if (list === undefined) return null;
  return changedAffected(state, announcement, findAffected(state, announcement.row, list));
}

/** The state after a newest update. Throws a `Refusal` if that change is not allowed. */
export function nextState(
  row: Pick<AnnouncementRow, "kind" | "state" | "ends_at">,
  state: AnnouncementState | undefined,
  now: number,
): AnnouncementState {
  const newState = state ?? row.state;
  if (!mayFollow(row.kind, row.state, newState)) throw illegalTransition(row, row.state, newState);
  if (row.state === "Archived" && newState === "Published" && row.ends_at !== null && row.ends_at <= now) {
    throw illegalState(
      `Its EndsAt, ${writeTime(row.ends_at)}, has passed: PATCH the notice with State Published and a later EndsAt, or none. It may stay Archived.`,
    );
  }
  return newState;
}

/** The state of a backdated update, which must fit between its neighbours. Throws a `Refusal`. */
function lateState(
  { row, updates }: TrackedAnnouncement,
  fields: UpdateCreate,
  at: number,
): AnnouncementState {
  if (fields.AffectedComponents !== undefined) {
    throw fieldRefusal(
      "AffectedComponents",
      "What was affected can be told with the newest update alone; POST /api/Component/{id}/Correction corrects what a component showed before.",
    );
  }
  const before = updates.findLast((update) => update.posted_at <= at)?.state;
  const nextUpdate = updates.find((update) => update.posted_at > at);
  const after = nextUpdate?.state ?? row.state;
  const newState = fields.State ?? before ?? firstStates(row.kind)[0] ?? row.state;
  if (before !== undefined && !mayFollow(row.kind, before, newState))
    throw illegalTransition(row, before, newState);
  if (before === undefined && !firstStates(row.kind).includes(newState)) {
    throw fieldRefusal(
      "State",
      `It cannot be the first state of ${row.kind === "Incident" ? "an" : "a"} ${row.kind}.`,
    );
  }
  if (!mayFollow(row.kind, newState, after)) {
    throw illegalState(
      `The update after it, of ${writeTime(nextUpdate?.posted_at ?? at)}, is ${after}, and ${withArticle(row.kind)} that is ${newState} cannot become that. Set PostedAt to a later time, or omit it to post the update now.`,
    );
  }
  if ((before === undefined || isOpen(row.kind, before)) && !isOpen(row.kind, newState)) {
    throw fieldRefusal(
      "PostedAt",
      "A newer update exists, and a closing update must be the last. Omit PostedAt to close it now.",
    );
  }
  return newState;
}

/** Edits an update's text or time. */
export function decidePatchUpdate(
  state: UnitOfWork,
  submission: Submission,
  command: { readonly id: string; readonly updateId: string; readonly fields: UpdatePatch },
): Answer | DeferredDecision {
  const announcement = findAnnouncement(state, command.id);
  const { row } = announcement;
  const update = findUpdate(announcement, command.updateId);
  matchVersion(submission, row.revision);
  const {
    Message: message = update.message,
    Translations: translations,
    PostedAt: postedAt,
  } = command.fields;
  const move = postedAt === undefined ? null : planUpdateMove(state, announcement, { update, postedAt });
  const edits = {
    message,
    translations:
      translations === undefined
        ? update.translations
        : writeJson("announcement_update", "translations", translations),
  };
  const growth = bytesOf(edits) - bytesOf(update);
  refuseFull(state, announcement, { bytes: Math.max(0, growth), updates: 0, next: row.state });
  const answer = (change: "edited" | "unchanged") =>
    answerWith(state, {
      result: presentTracked(state, announcement),
      version: row.revision,
      message: `Update of "${row.title}" ${change}`,
    });
  const isSameText = edits.message === update.message && edits.translations === update.translations;
  if (isSameText && move === null) return answer("unchanged");
  const before = auditedUpdate(update);
  if (!isSameText) Object.assign(update, edits, { edited_at: state.now });
  const events = move?.apply() ?? [];
  state.changes.editedUpdates.set(update.id, update);
  updateDerived(state, announcement);
  return applyEffects(state, { events, actor: submission.actor }, () => {
    audit(state, submission, {
      action: "Announcement.EditUpdate",
      subject: subjectOf(row),
      before,
      after: auditedUpdate(update),
    });
    return answer("edited");
  });
}

function bytesOf({ message, translations }: Pick<AnnouncementUpdateRow, "message" | "translations">): number {
  return utf8Length(message) + utf8Length(translations ?? "");
}

/** Refuses to delete the last update, or the last text: an announcement says something while it exists. Throws a `Refusal`. */
function refuseLastUpdate({ row, updates }: TrackedAnnouncement, update: AnnouncementUpdateRow): void {
  const others = updates.filter((other) => other !== update && other.deleted_at === null);
  const texts = others.map(({ message }) => message);
  if (!isLastText(update.message, texts)) return;
  const only = others.length === 0 ? "only update" : "only update with a text";
  throw new Refusal(
    "LastUpdate",
    `It is the ${only} of the ${row.kind.toLowerCase()}. Correct its text with PATCH /api/Announcement/${row.public_id}/Update/${update.public_id}, or delete the ${row.kind.toLowerCase()}.`,
  );
}

/** Deletes an update: its text is removed, its state and list remain in effect. */
export function decideDeleteUpdate(
  state: UnitOfWork,
  submission: Submission,
  command: { readonly id: string; readonly updateId: string },
): Answer {
  const announcement = findAnnouncement(state, command.id);
  const update = findUpdate(announcement, command.updateId);
  matchVersion(submission, announcement.row.revision);
  refuseLastUpdate(announcement, update);
  update.deleted_at = state.now;
  state.changes.editedUpdates.set(update.id, update);
  updateDerived(state, announcement);
  audit(state, submission, {
    action: "Announcement.DeleteUpdate",
    subject: subjectOf(announcement.row),
    before: auditedUpdate(update),
    after: null,
  });
  // Only a dry run shows it.
  return {
    ...answerDone(state, `Update of "${announcement.row.title}" deleted`),
    result: presentUpdate(update),
  };
}

function findUpdate({ updates }: TrackedAnnouncement, id: string): AnnouncementUpdateRow {
  const update = updates.find((update) => update.public_id === id && update.deleted_at === null);
  if (update === undefined) {
    throw new Refusal("UpdateNotFound", updateNotFoundMessage);
  }
  return update;
}
