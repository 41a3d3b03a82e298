/** Updates of announcements: posted, edited and deleted. */

import { firstStates, isOpen, mayFollow } from "../../contract/announcement-states.ts";
import { type UpdateCreate, type UpdatePatch, utf8Length } from "../../contract/announcements.ts";
import { Refusal } from "../../contract/refusal.ts";
import { writeTime } from "../../contract/times.ts";
import type { AnnouncementState } from "../../contract/words.ts";
import type { AnnouncementRow, AnnouncementUpdateRow } from "../../store/tables/announcement-tables.ts";
import { actorText, audit } from "../audit-entry.ts";
import { fieldRefusal, validationRefusal } from "../body-parsing.ts";
import type { DeferredDecision } from "../bus/deferred-decision.ts";
import type { TrackedAnnouncement, TrackedComponent, UnitOfWork } from "../bus/unit-of-work.ts";
import type { Answer, Submission } from "../command.ts";
import { setStatusByHand } from "../components/component-edit.ts";
import { announcementBefore, notifyOfChange } from "../notifications/record-notification.ts";
import { done, matchVersion, written } from "../resource-versions.ts";
import { changedAffected, findAffected } from "./affected-components.ts";
import { named, problemsOfPlan } from "./announcement-bodies.ts";
import { auditedUpdate, findAnnouncement, presentWorking, subjectOf } from "./announcement-lookup.ts";
import { continueSeries } from "./announcement-series.ts";
import { applyEffects, newEvents } from "./component-effects.ts";
import {
  conclude,
  illegalTransition,
  insertUpdate,
  momentOf,
  newestUpdate,
  type PostedUpdate,
  post,
  readPastTime,
  refuseFull,
  refuseTooMuchHistory,
} from "./update-posting.ts";
import { planUpdateMove } from "./update-times.ts";

/** Posts an update; a backdated one is inserted by its time and moves nothing. */
export function decidePostUpdate(
  state: UnitOfWork,
  submission: Submission,
  { id, fields }: { readonly id: string; readonly fields: UpdateCreate },
): Answer | DeferredDecision {
  const announcement = findAnnouncement(state, id);
  const { row } = announcement;
  const problems = problemsOfPlan(row.kind, { AffectedComponents: fields.AffectedComponents });
  if (problems.length > 0) throw validationRefusal(problems);
  const asked = fields.PostedAt == null ? null : readPastTime("PostedAt", fields.PostedAt, state.now);
  const at = asked ?? momentOf(state, announcement);
  if (row.kind === "Incident" && at < row.began_at) {
    throw fieldRefusal("PostedAt", `It is before the start of the incident, ${writeTime(row.began_at)}.`);
  }
  const isLate = at < (newestUpdate(announcement)?.posted_at ?? at);
  const affected = isLate ? null : foundRows(state, announcement, fields);
  const components = affected?.length ?? announcement.affected.length;
  refuseTooMuchHistory(state, { path: "PostedAt", from: asked ?? state.now, components });
  const healed = findHealed(state, fields, isLate);
  // A POST names no version; what waited to be published does: another's update may have come first.
  matchVersion(submission, row.revision);
  const next = isLate ? lateState(announcement, fields, at) : nextState(row, fields.State, state.now);
  const translations = fields.Translations == null ? null : JSON.stringify(fields.Translations);
  refuseFull(state, announcement, {
    bytes: utf8Length(fields.Message) + utf8Length(translations ?? ""),
    updates: 1,
    next,
    affected,
  });
  const posted: PostedUpdate = {
    state: next,
    message: fields.Message,
    affected,
    at,
    notifySubscribers: fields.NotifySubscribers ?? row.notify_subscribers === 1,
    translations,
    actor: actorText(submission.actor),
  };
  const before = row.state;
  const previous = announcementBefore(announcement);
  const update = (isLate ? insertUpdate : post)(state, announcement, posted);
  conclude(state, announcement);
  // A backdated update among earlier ones is a backfill: it notifies only on request.
  const notifies = isLate ? fields.NotifySubscribers === true : posted.notifySubscribers;
  notifyOfChange(state, { announcement, before: previous, update, notifies });
  continueSeries(state, announcement, before);
  const words = newEvents(state, announcement, asked === null || asked === state.now ? null : at);
  return applyEffects(state, { words, actor: submission.actor }, () => {
    auditPosted(state, submission, { announcement, update, before });
    for (const component of healed) setStatusByHand(state, submission, { component, status: "Operational" });
    return written(state, {
      result: presentWorking(state, announcement),
      version: row.revision,
      message: `Update posted to "${row.title}"`,
      location: `/api/Announcement/${row.public_id}/Update/${update.public_id}`,
    });
  });
}

/** The components that an update sets to Operational. Throws a `Refusal`. */
function findHealed(
  state: UnitOfWork,
  { SetOperational: ids = [] }: UpdateCreate,
  isLate: boolean,
): TrackedComponent[] {
  if (isLate && ids.length > 0)
    throw fieldRefusal("SetOperational", "Only the newest update can set statuses: omit PostedAt.");
  return [...new Set(ids.map((id) => id.toLowerCase()))].map((id, place) => {
    const component = state.liveComponent(id);
    if (component !== undefined) return component;
    const message = "No component has this id. GET /api/Component lists all components.";
    throw new Refusal("ComponentNotFound", message, {
      status: 400,
      errors: [{ Path: `SetOperational[${place}]`, Message: message }],
    });
  });
}

/** Notes in the audit what was posted, and what the announcement was before. */
export function auditPosted(
  state: UnitOfWork,
  submission: Submission,
  posted: {
    readonly announcement: TrackedAnnouncement;
    readonly update: AnnouncementUpdateRow;
    readonly before: AnnouncementState;
  },
): void {
  const { announcement, update, before } = posted;
  audit(state, submission, {
    action: "Announcement.PostUpdate",
    subject: subjectOf(announcement.row),
    before: { State: before },
    after: { ...auditedUpdate(update), State: announcement.row.state },
  });
}

function foundRows(
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
  asked: AnnouncementState | undefined,
  now: number,
): AnnouncementState {
  const next = asked ?? row.state;
  if (!mayFollow(row.kind, row.state, next)) throw illegalTransition(row, row.state, next);
  if (row.state === "Archived" && next === "Published" && row.ends_at !== null && row.ends_at <= now) {
    throw new Refusal(
      "IllegalTransition",
      `Its EndsAt, ${writeTime(row.ends_at)}, has passed: PATCH the notice with State Published and a later EndsAt, or none. It may stay Archived.`,
    );
  }
  return next;
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
  const following = updates.find((update) => update.posted_at > at);
  const after = following?.state ?? row.state;
  const next = fields.State ?? before ?? firstStates(row.kind)[0] ?? row.state;
  if (before !== undefined && !mayFollow(row.kind, before, next)) throw illegalTransition(row, before, next);
  if (before === undefined && !firstStates(row.kind).includes(next)) {
    throw fieldRefusal(
      "State",
      `It cannot be the first state of ${row.kind === "Incident" ? "an" : "a"} ${row.kind}.`,
    );
  }
  if (!mayFollow(row.kind, next, after)) {
    throw new Refusal(
      "IllegalTransition",
      `The update after it, of ${writeTime(following?.posted_at ?? at)}, is ${after}, and ${named(row.kind)} that is ${next} cannot become that. Set PostedAt to a later time, or omit it to post the update now.`,
    );
  }
  if ((before === undefined || isOpen(row.kind, before)) && !isOpen(row.kind, next)) {
    throw fieldRefusal(
      "PostedAt",
      "A newer update exists, and a closing update must be the last. Omit PostedAt to close it now.",
    );
  }
  return next;
}

/** Decides a change of an update's text or time. */
export function decidePatchUpdate(
  state: UnitOfWork,
  submission: Submission,
  asked: { readonly id: string; readonly updateId: string; readonly fields: UpdatePatch },
): Answer | DeferredDecision {
  const announcement = findAnnouncement(state, asked.id);
  const { row } = announcement;
  const update = findUpdate(announcement, asked.updateId);
  matchVersion(submission, row.revision);
  const { Message: message = update.message, Translations: translations, PostedAt: postedAt } = asked.fields;
  const move = postedAt === undefined ? null : planUpdateMove(state, announcement, { update, postedAt });
  const edited = {
    message,
    translations:
      translations === undefined
        ? update.translations
        : translations === null
          ? null
          : JSON.stringify(translations),
  };
  const grown = bytesOf(edited) - bytesOf(update);
  refuseFull(state, announcement, { bytes: Math.max(0, grown), updates: 0, next: row.state });
  const answer = () =>
    written(state, {
      result: presentWorking(state, announcement),
      version: row.revision,
      message: `Update of "${row.title}" edited`,
    });
  const isSameText = edited.message === update.message && edited.translations === update.translations;
  if (isSameText && move === null) return answer();
  const before = auditedUpdate(update);
  if (!isSameText) Object.assign(update, edited, { edited_at: state.now });
  const words = move?.apply() ?? [];
  state.changes.editedUpdates.set(update.id, update);
  conclude(state, announcement);
  return applyEffects(state, { words, actor: submission.actor }, () => {
    audit(state, submission, {
      action: "Announcement.EditUpdate",
      subject: subjectOf(row),
      before,
      after: auditedUpdate(update),
    });
    return answer();
  });
}

function bytesOf({ message, translations }: Pick<AnnouncementUpdateRow, "message" | "translations">): number {
  return utf8Length(message) + utf8Length(translations ?? "");
}

/** Deletes an update: its text is removed, its state and list remain in effect. */
export function decideDeleteUpdate(
  state: UnitOfWork,
  submission: Submission,
  asked: { readonly id: string; readonly updateId: string },
): Answer {
  const announcement = findAnnouncement(state, asked.id);
  const update = findUpdate(announcement, asked.updateId);
  matchVersion(submission, announcement.row.revision);
  update.deleted_at = state.now;
  state.changes.editedUpdates.set(update.id, update);
  conclude(state, announcement);
  audit(state, submission, {
    action: "Announcement.DeleteUpdate",
    subject: subjectOf(announcement.row),
    before: auditedUpdate(update),
    after: null,
  });
  return done(state, `Update of "${announcement.row.title}" deleted`);
}

function findUpdate({ updates }: TrackedAnnouncement, id: string): AnnouncementUpdateRow {
  const update = updates.find((one) => one.public_id === id && one.deleted_at === null);
  if (update === undefined) {
    throw new Refusal(
      "UpdateNotFound",
      "The announcement has no update with this id. GET /api/Announcement/{id} lists its updates.",
    );
  }
  return update;
}
