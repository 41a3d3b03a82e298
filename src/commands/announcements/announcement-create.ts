/** Creates announcements: current, planned, or backfilled. */

import { closedState, firstStates, isOpen } from "../../contract/announcement-states.ts";
import {
  type AnnouncementCreate,
  type AnnouncementRequest,
  utf8Length,
} from "../../contract/announcements.ts";
import { writeTime } from "../../contract/times.ts";
import type { AnnouncementState } from "../../contract/words.ts";
import { writeJson } from "../../store/stored-json.ts";
import type { AnnouncementRow } from "../../store/tables/announcement-tables.ts";
import { newId } from "../../store/uuid.ts";
import { actorText, audit } from "../audit-entry.ts";
import { both, fieldRefusal, validationRefusal } from "../body-parsing.ts";
import type { Answer, Submission } from "../command.ts";
import type { DeferredDecision } from "../deferred-decision.ts";
import { notifyOfChange } from "../notifications/record-notification.ts";
import { pagesForAnnouncement } from "../pages/also-on.ts";
import { targetPage } from "../pages/target-page.ts";
import { answerWith } from "../resource-versions.ts";
import type { TrackedAnnouncement, UnitOfWork } from "../unit-of-work.ts";
import {
  type AffectedComponent,
  affectedRows,
  findAffected,
  refuseAmbiguousNames,
} from "./affected-components.ts";
import { missingStart, refuseEndedSeries, refuseIncomplete } from "./announcement-bodies.ts";
import { auditedAnnouncement, presentTracked, subjectOf } from "./announcement-lookup.ts";
import { applyEffects, newEvents, pastEvents } from "./component-effects.ts";
import { listBytes, refuseFullPage } from "./page-limits.ts";
import { firstOfSeries, nextWindowHint } from "./series-windows.ts";
import { fillTemplate } from "./template-filling.ts";
import {
  messageTranslations,
  post,
  readPastTime,
  refuseEnd,
  refuseTooMuchHistory,
  updateDerived,
} from "./update-posting.ts";

/** Creates an announcement. */
export function decideCreateAnnouncement(
  state: UnitOfWork,
  submission: Submission,
  body: AnnouncementRequest,
): Answer | DeferredDecision {
  const fields = fillTemplate(state, body);
  const [times, { page, alsoOn, affected }] = both(
    () => {
      refuseIncomplete(fields);
      return readTimes(state, fields);
    },
    () => readPlace(state, fields),
  );
  const { Recurrence: recurrence = null, StartsAt: startsAt = null } = fields;
  refuseEndedSeries({ recurrence, starts_at: startsAt, series_starts_at: null }, page.time_zone);
  if (fields.Kind !== "Notice") {
    refuseTooMuchHistory(state, { path: "StartsAt", from: times.beganAt, components: affected.length });
  }
  const row = newRow(state, { fields, times, pageNumber: page.id });
  refuseFullPage(state, {
    row,
    resolvedAt: times.resolvedAt,
    bytes:
      utf8Length(fields.Message ?? "") +
      utf8Length(row.translations ?? "") * 2 +
      listBytes(affectedRows(row.id, affected)),
    alsoOn,
  });
  const announcement = addAnnouncement(state, row);
  const actor = actorText(submission.actor);
  if (alsoOn.length > 0) state.showAnnouncementOn(row, alsoOn);
  const update = post(state, announcement, {
    state: times.state,
    message: fields.Message ?? "",
    affected: affectedRows(row.id, affected),
    at: times.postedAt,
    notifySubscribers: row.notify_subscribers === 1,
    translations: messageTranslations(fields.Translations),
    actor,
  });
  row.sequence = 0;
  updateDerived(state, announcement);
  const shouldNotify = row.notify_subscribers === 1;
  return applyEffects(
    state,
    { events: eventsOf(state, announcement, affected), actor: submission.actor },
    () => {
      notifyOfChange(state, { announcement, before: null, update, shouldNotify });
      audit(state, submission, {
        action: "Announcement.Create",
        subject: subjectOf(row),
        before: null,
        after: auditedAnnouncement(state, announcement),
      });
      return answerWith(state, {
        result: presentTracked(state, announcement),
        version: row.revision,
        message: `${row.kind} "${row.title}" created`,
        location: `/api/Announcement/${row.public_id}`,
      });
    },
  );
}

/** The pages that will show an announcement, and the components there that it affects. Throws a `Refusal`. */
function readPlace(state: UnitOfWork, fields: AnnouncementCreate) {
  const page = targetPage(state.pages, fields.Page);
  refuseAmbiguousNames(state, fields.Page, fields.AffectedComponents);
  const [alsoOn, affected] = both(
    () => pagesForAnnouncement(state, { id: 0, page_id: page.id }, fields.AlsoOn ?? []),
    () => findAffected(state, { kind: fields.Kind, page_id: page.id }, fields.AffectedComponents ?? []),
  );
  return { page, alsoOn, affected };
}

function eventsOf(
  state: UnitOfWork,
  announcement: TrackedAnnouncement,
  affected: readonly AffectedComponent[],
) {
  const { row } = announcement;
  if (row.resolved_at === null)
    return newEvents(state, announcement, row.began_at < state.now ? row.began_at : null);
  if (row.kind === "Notice") return [];
  const components = affected.map(({ component }) => component);
  return pastEvents(announcement, { from: row.began_at, to: row.resolved_at, components });
}

type AnnouncementTimes = {
  readonly state: AnnouncementState;
  readonly beganAt: number;
  readonly resolvedAt: number | null;
  readonly postedAt: number;
};

/** Start, end and message time of an announcement. Throws a `Refusal`. */
function readTimes(state: UnitOfWork, fields: AnnouncementCreate): AnnouncementTimes {
  const { now } = state;
  const { Kind: kind, ResolvedAt: resolvedAt, StartsAt: startsAt, EndsAt: endsAt } = fields;
  const initialState = fields.State ?? defaultState(fields, now);
  const isClosed = !isOpen(kind, initialState);
  const beganAt = startIn(initialState, fields, now);
  refuseEnd({ kind, state: initialState }, endsAt, now);
  if (!isClosed) {
    if (kind === "Maintenance") refuseWorkThatIsOver(state, fields);
    refuseMissingStart(fields, endsAt ?? now, now);
    const postedAt = fields.PostedAt == null ? now : readPastTime("PostedAt", fields.PostedAt, now);
    if (kind === "Incident" && postedAt < beganAt) throw fieldRefusal("PostedAt", "It lies before StartsAt.");
    return { state: initialState, beganAt, resolvedAt: null, postedAt };
  }
  const endedAt =
    resolvedAt == null ? Math.min(endsAt ?? now, now) : readPastTime("ResolvedAt", resolvedAt, now);
  refuseMissingStart(fields, endedAt, now);
  const startedAt = startsAt == null ? Math.min(beganAt, endedAt) : beganAt;
  if (endedAt < startedAt) {
    const path = resolvedAt == null ? "StartsAt" : "ResolvedAt";
    throw fieldRefusal(
      path,
      resolvedAt == null ? `It must be before the end, ${writeTime(endedAt)}.` : "It must be after StartsAt.",
    );
  }
  return { state: initialState, beganAt: startedAt, resolvedAt: endedAt, postedAt: endedAt };
}

/** Refuses a past end without a start: an incident or a notice would begin when it is entered. Throws a `Refusal`. */
function refuseMissingStart(fields: AnnouncementCreate, endsAt: number, now: number): void {
  if (fields.Kind !== "Maintenance" && fields.StartsAt == null && endsAt < now)
    throw validationRefusal([missingStart]);
}

/** The state of an announcement without one. Planned work that has begun is In Progress: the scheduler would start it at once. */
function defaultState(fields: AnnouncementCreate, now: number): AnnouncementState {
  const { Kind: kind, StartsAt: startsAt, EndsAt: endsAt } = fields;
  const { AutoStart: starts = true, AutoComplete: completes = true } = fields;
  if (fields.ResolvedAt != null) return closedState(kind);
  const isStarted = kind === "Maintenance" && starts && startsAt != null && startsAt <= now;
  if (isStarted && !(completes && endsAt != null && endsAt <= now)) return "In Progress";
  return firstStates(kind)[0] ?? closedState(kind);
}

function startIn(
  initialState: AnnouncementState,
  { Kind: kind, StartsAt: startsAt, EndsAt: endsAt }: AnnouncementCreate,
  now: number,
): number {
  if (startsAt == null) return now;
  if (kind === "Incident") return readPastTime("StartsAt", startsAt, now);
  if (initialState !== "In Progress") return startsAt;
  // If work starts before its planned time, or after its planned end, it begins now.
  return endsAt != null && endsAt <= now ? now : Math.min(startsAt, now);
}

/** Whether the end of a notice or of planned work lies in the past, so that the clock closes it at once. */
function isOver(fields: AnnouncementCreate, initialState: AnnouncementState, now: number): boolean {
  const { EndsAt: endsAt, AutoComplete: isCompleted = true } = fields;
  if (endsAt == null || endsAt > now) return false;
  if (fields.Kind === "Notice") return true;
  return initialState === "Scheduled" && isCompleted;
}

/**
 * Refuses planned work that is over: the clock would start and complete it now. As Scheduled it is taken if it is started
 * manually. Throws a `Refusal`.
 */
function refuseWorkThatIsOver(unit: UnitOfWork, fields: AnnouncementCreate): void {
  const { State: state = "Scheduled", AutoStart: isStarted = true } = fields;
  if (!isOver(fields, state, unit.now) || (fields.State !== undefined && !isStarted)) return;
  throw fieldRefusal("EndsAt", `It lies in the past. ${correctionOfPast(unit, fields)}`);
}

/** The correction of a window that is past, as a sentence. Throws a `Refusal` if the page does not exist. */
function correctionOfPast(unit: UnitOfWork, fields: AnnouncementCreate): string {
  const { Page: page, Recurrence: recurrence, StartsAt: startsAt, EndsAt: endsAt } = fields;
  if (recurrence == null)
    return "If the work is done, give State Completed; if it goes on, State In Progress or a later EndsAt.";
  const row = { ...firstOfSeries, recurrence, starts_at: startsAt ?? null, ends_at: endsAt ?? null };
  const hint = nextWindowHint(row, { now: unit.now, timeZone: targetPage(unit.pages, page).time_zone });
  return `The series must begin with a window that has not ended.${hint} If the work is done, give State Completed without Recurrence.`;
}

/** The row of a new announcement, as it is before its first update. */
export function newRow(
  state: UnitOfWork,
  input: {
    readonly fields: AnnouncementCreate;
    readonly times: AnnouncementTimes;
    readonly pageNumber: number;
  },
): AnnouncementRow {
  const { fields, times, pageNumber } = input;
  const isMaintenance = fields.Kind === "Maintenance";
  const flag = (value: boolean) => (value ? 1 : 0);
  return {
    id: state.nextNumber(),
    public_id: newId(state.now),
    page_id: pageNumber,
    kind: fields.Kind,
    title: fields.Title ?? "",
    state: times.state,
    impact: fields.Impact ?? "None",
    manual_impact: flag(fields.Impact != null),
    starts_at: fields.StartsAt ?? null,
    ends_at: fields.EndsAt ?? null,
    auto_start: flag(isMaintenance && (fields.AutoStart ?? true)),
    auto_complete: flag(isMaintenance && (fields.AutoComplete ?? true)),
    recurrence: fields.Recurrence ?? null,
    series_id: null,
    series_starts_at: null,
    series_ends_at: null,
    series_occurrence_at: null,
    pinned: flag(fields.Pinned ?? false),
    // Subscribers are not notified of the past by default.
    notify_subscribers: flag(
      fields.NotifySubscribers ?? (times.resolvedAt === null && !isOver(fields, times.state, state.now)),
    ),
    translations: writeJson("announcement", "translations", fields.Translations ?? null),
    postmortem: null,
    postmortem_translations: null,
    postmortem_at: null,
    began_at: times.beganAt,
    resolved_at: times.resolvedAt,
    next_transition_at: null,
    hidden: 0,
    sequence: 0,
    created_at: state.now,
    updated_at: state.now,
    deleted_at: null,
    revision: state.revision,
  };
}

/** Adds an announcement without updates; its first update and `updateDerived` must follow. */
export function addAnnouncement(state: UnitOfWork, row: AnnouncementRow): TrackedAnnouncement {
  const announcement: TrackedAnnouncement = { row, updates: [], affected: [] };
  state.announcements.push(announcement);
  state.changes.newAnnouncements.push(row);
  return announcement;
}
