/** Posts updates to announcements, and updates the derived columns after each change. */

import { isOpen, movesFrom } from "../../contract/announcement-states.ts";
import {
  type AnnouncementCreate,
  maxMessages,
  maxUpdates,
  utf8Length,
} from "../../contract/announcements.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { AnnouncementState, Impact } from "../../contract/words.ts";
import {
  endProblem,
  isHidden,
  leastImpact,
  maxAheadMs,
  nextMoveAt,
  worstImpact,
} from "../../rules/announcement-lifecycle.ts";
import { bytesPerUpdate } from "../../rules/page-capacity.ts";
import { writeJson } from "../../store/stored-json.ts";
import type {
  AnnouncementComponentRow,
  AnnouncementRow,
  AnnouncementUpdateRow,
} from "../../store/tables/announcement-tables.ts";
import { newId } from "../../store/uuid.ts";
import { fieldRefusal, rangeRefusal } from "../body-parsing.ts";
import type { TrackedAnnouncement, UnitOfWork } from "../unit-of-work.ts";
import { allStatuses, isSameList, writeAffected } from "./affected-components.ts";
import { joinWithOr, withCapitalArticle } from "./announcement-bodies.ts";
import { listBytes, refuseGrowth, updateSize } from "./page-limits.ts";

const inFuture = "It is in the future. Give a past time.";

/** A past time; a time slightly ahead means now. Throws a `Refusal`. */
export function readPastTime(path: string, at: number, now: number): number {
  if (at > now + maxAheadMs) throw rangeRefusal(path, inFuture);
  if (at < 0) throw rangeRefusal(path, "It is before 1970-01-01.");
  return Math.min(at, now);
}

/** Refuses an end in the past of an open incident, which would be announced as current, and one in the future of a closed one. Throws a `Refusal`. */
export function refuseEnd(
  announcement: Parameters<typeof endProblem>[0],
  endsAt: number | null | undefined,
  now: number,
): void {
  const problem = endsAt == null ? null : endProblem(announcement, endsAt, now);
  if (problem === null) return;
  if (problem === "future of a closed one") throw rangeRefusal("EndsAt", inFuture);
  throw fieldRefusal(
    "EndsAt",
    "It lies in the past, but the incident is open. If it is over, give its end as ResolvedAt, with State Resolved; if not, leave EndsAt out.",
  );
}

const dayMs = 24 * 60 * 60_000;
/** Maximum number of component days rebuilt in one command, to keep the write short. */
const maxRebuildDays = 50_000;

/** Refuses a rebuild of history that would block other writes for too long. Throws a `Refusal`. */
export function refuseTooMuchHistory(
  state: UnitOfWork,
  rebuild: { readonly path: string; readonly from: number; readonly components: number },
): void {
  if (((state.now - rebuild.from) / dayMs) * rebuild.components <= maxRebuildDays) return;
  throw rangeRefusal(
    rebuild.path,
    `It reaches too far back for ${rebuild.components} components at once: report it for some of them at a time.`,
  );
}

/** The translated messages of an announcement, as stored with the update. */
export function messageTranslations(
  all: AnnouncementCreate["Translations"],
): AnnouncementUpdateRow["translations"] {
  const messages = Object.entries(all ?? {}).flatMap(([language, { Message }]) =>
    Message === undefined ? [] : [[language, { Message }] as const],
  );
  return messages.length === 0
    ? null
    : writeJson("announcement_update", "translations", Object.fromEntries(messages));
}

/** A new update. Times are epoch milliseconds. */
export type PostedUpdate = {
  readonly state: AnnouncementState;
  /** Markdown; empty if only the state or the list changes. */
  readonly message: string;
  /** Affected components from here on; null if unchanged. */
  readonly affected: readonly AnnouncementComponentRow[] | null;
  readonly at: number;
  readonly notifySubscribers: boolean;
  readonly translations: AnnouncementUpdateRow["translations"];
  /** As stored in the record. */
  readonly actor: string;
};

/** The newest update, including deleted ones; undefined if there is none. */
export function newestUpdate({ updates }: TrackedAnnouncement): AnnouncementUpdateRow | undefined {
  return updates.at(-1);
}

/** Time of a new update: never before the newest one, so that a clock set back does not change the order. */
export function timeForUpdate(state: UnitOfWork, announcement: TrackedAnnouncement): number {
  return Math.max(state.now, newestUpdate(announcement)?.posted_at ?? 0);
}

/**
 * Posts the newest update: the announcement takes over its state and list. The caller has checked that the transition
 * is allowed; `updateDerived` must follow.
 */
export function post(
  state: UnitOfWork,
  announcement: TrackedAnnouncement,
  posted: PostedUpdate,
): AnnouncementUpdateRow {
  const update = insertUpdate(state, announcement, posted);
  const { row } = announcement;
  const before = row.state;
  row.state = posted.state;
  if (before !== posted.state) row.sequence += 1;
  if (before === "Scheduled" && posted.state === "In Progress") row.began_at = posted.at;
  if (isOpen(row.kind, posted.state)) row.resolved_at = null;
  else row.resolved_at ??= posted.at;
  if (posted.affected !== null) replaceAffected(state, announcement, posted.affected);
  return update;
}

/** Inserts an update by its time, without other changes to the announcement. */
export function insertUpdate(
  state: UnitOfWork,
  { row, updates }: TrackedAnnouncement,
  posted: PostedUpdate,
): AnnouncementUpdateRow {
  const update: AnnouncementUpdateRow = {
    id: state.nextNumber(),
    public_id: newId(state.now),
    announcement_id: row.id,
    state: posted.state,
    message: posted.message,
    affected: posted.affected === null ? null : writeAffected(posted.affected),
    posted_at: posted.at,
    created_at: state.now,
    edited_at: null,
    deleted_at: null,
    notify_subscribers: posted.notifySubscribers ? 1 : 0,
    actor: posted.actor,
    translations: posted.translations,
  };
  const index = updates.findLastIndex((other) => other.posted_at <= posted.at);
  updates.splice(index + 1, 0, update);
  state.changes.newUpdates.push(update);
  return update;
}

/** Replaces an announcement's list of affected components. */
export function replaceAffected(
  state: UnitOfWork,
  announcement: TrackedAnnouncement,
  rows: readonly AnnouncementComponentRow[],
): void {
  if (isSameList(announcement.affected, rows)) return;
  announcement.affected = rows;
  announcement.row.sequence += 1;
  state.changes.affected.set(announcement.row.id, rows);
}

/** Updates the columns derived from an announcement, such as impact, next move and version, and marks it as changed. */
export function updateDerived(state: UnitOfWork, announcement: TrackedAnnouncement): void {
  const { row } = announcement;
  row.impact = impactOf(announcement);
  row.hidden = isHidden(row, state.now) ? 1 : 0;
  row.next_transition_at = nextMoveAt(row);
  row.updated_at = state.now;
  row.revision = state.raiseRevision();
  updateSize(state, announcement);
  state.markAnnouncementChanged(announcement);
}

/** The impact: the worst so far, of an incident at least Minor, unless set manually. */
function impactOf(announcement: TrackedAnnouncement): Impact {
  const { row } = announcement;
  if (row.manual_impact === 1 || row.kind !== "Incident") return row.impact;
  const least = row.impact === "None" ? leastImpact : row.impact;
  return worstImpact(least, allStatuses(announcement));
}

/** Growth of an announcement by a change. */
export type AddedText = {
  readonly bytes: number;
  readonly updates: 0 | 1;
  /** State of the announcement after the change. */
  readonly next: AnnouncementState;
  /** The new list; null if unchanged. */
  readonly affected?: readonly AnnouncementComponentRow[] | null;
  /** The new other pages; null if unchanged. */
  readonly alsoOn?: readonly number[] | null;
};

/**
 * Refuses another update or more text if an announcement or its page is full. An update that closes the announcement is
 * never refused.
 */
export function refuseFull(state: UnitOfWork, announcement: TrackedAnnouncement, growth: AddedText): void {
  const { row, updates } = announcement;
  const isOpenAfter = isOpen(row.kind, growth.next);
  if (isOpen(row.kind, row.state) && !isOpenAfter) return;
  const listGrowth =
    listBytes(growth.affected ?? null) - listBytes(growth.affected ? announcement.affected : null);
  refuseGrowth(state, announcement, {
    bytes: growth.bytes + growth.updates * bytesPerUpdate + Math.max(0, listGrowth),
    resolvedAt: isOpenAfter ? null : row.resolved_at,
    alsoOn: growth.alsoOn ?? null,
  });
  const isFull =
    updates.length + growth.updates > maxUpdates ||
    (growth.bytes > 0 && bytesOf(row, updates) + growth.bytes > maxMessages);
  if (!isFull) return;
  throw new Refusal(
    "AnnouncementFull",
    `${withCapitalArticle(row.kind)} can have at most ${maxUpdates.toLocaleString("en")} updates and 1 MiB of text. Close this one and continue in a new one.`,
  );
}

function bytesOf(row: AnnouncementRow, updates: readonly AnnouncementUpdateRow[]): number {
  const texts = updates.flatMap(({ message, translations }) => [message, translations ?? ""]);
  return [...texts, row.postmortem ?? "", row.postmortem_translations ?? "", row.translations ?? ""].reduce(
    (sum, text) => sum + utf8Length(text),
    0,
  );
}

/** Says whether an update notifies subscribers, as the end of a sentence. */
export function describeNotification(isNotified: boolean): string {
  return isNotified ? "; subscribers are notified" : "; nobody is notified";
}

/** Refusal of a transition that the lifecycle does not allow. */
export function illegalTransition(
  { kind }: Pick<AnnouncementRow, "kind">,
  from: AnnouncementState,
  to: AnnouncementState,
): Refusal {
  const allowed = movesFrom(kind, from);
  const hint =
    allowed.length === 0
      ? "It is closed and cannot change: create a new one."
      : `It may become ${joinWithOr(allowed)}, or stay unchanged.`;
  return illegalState(`${withCapitalArticle(kind)} that is ${from} cannot become ${to}. ${hint}`);
}

/** The refusal of a state. */
export function illegalState(message: string): Refusal {
  return new Refusal("IllegalTransition", message, { errors: [{ Path: "State", Message: message }] });
}

/** Growth in bytes if a text is replaced; undefined leaves it unchanged. */
export function growth(before: string | null, after: string | null | undefined): number {
  return after === undefined ? 0 : Math.max(0, utf8Length(after ?? "") - utf8Length(before ?? ""));
}
