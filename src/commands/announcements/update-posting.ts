/** Posts updates to announcements, and derives what follows from each change. */

import { isOpen, movesFrom } from "../../contract/announcement-states.ts";
import {
  type AnnouncementCreate,
  maxMessages,
  maxUpdates,
  utf8Length,
} from "../../contract/announcements.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { AnnouncementState, Impact } from "../../contract/words.ts";
import { isHidden, nextEdge, worstImpact } from "../../rules/announcement-lifecycle.ts";
import { bytesPerUpdate } from "../../rules/page-capacity.ts";
import type {
  AnnouncementComponentRow,
  AnnouncementRow,
  AnnouncementUpdateRow,
} from "../../store/tables/announcement-tables.ts";
import { newId } from "../../store/uuid.ts";
import { fieldRefusal } from "../body-parsing.ts";
import type { TrackedAnnouncement, UnitOfWork } from "../bus/unit-of-work.ts";
import { affectsAlike, statusesSaid, writeAffected } from "./affected-components.ts";
import { either, titled } from "./announcement-bodies.ts";
import { listBytes, noteSize, refuseGrowth } from "./page-limits.ts";

const minute = 60_000;
/** Tolerance for callers' clocks: a time at most this far ahead means now. */
const furthestAhead = 5 * minute;

/** A time that cannot lie ahead: a little ahead it means now. Throws a `Refusal`. */
export function readPastTime(path: string, at: number, now: number): number {
  if (at > now + furthestAhead) throw fieldRefusal(path, "It is in the future. Give a past time.");
  if (at < 0) throw fieldRefusal(path, "It is before 1970-01-01.");
  return Math.min(at, now);
}

const day = 24 * 60 * minute;
/** Maximum number of component days rebuilt in one command: more takes longer than a write may. */
const maxDays = 50_000;

/** Refuses a rebuild of history that would block other writes for too long. Throws a `Refusal`. */
export function refuseTooMuchHistory(
  state: UnitOfWork,
  told: { readonly path: string; readonly from: number; readonly components: number },
): void {
  if (((state.now - told.from) / day) * told.components <= maxDays) return;
  throw fieldRefusal(
    told.path,
    `It reaches too far back for ${told.components} components at once: report it for some of them at a time.`,
  );
}

/** The translated messages of an announcement, as stored with the update. */
export function messageTranslations(all: AnnouncementCreate["Translations"]): string | null {
  const messages = Object.entries(all ?? {}).flatMap(([language, { Message }]) =>
    Message === undefined ? [] : [[language, { Message }] as const],
  );
  return messages.length === 0 ? null : JSON.stringify(Object.fromEntries(messages));
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
  /** As JSON. */
  readonly translations: string | null;
  /** As stored in the record. */
  readonly actor: string;
};

/** The newest update, including deleted ones; undefined if there is none. */
export function newestUpdate({ updates }: TrackedAnnouncement): AnnouncementUpdateRow | undefined {
  return updates.at(-1);
}

/** Time of a new update: never before the newest one, so that a clock set back does not change the order. */
export function momentOf(state: UnitOfWork, announcement: TrackedAnnouncement): number {
  return Math.max(state.now, newestUpdate(announcement)?.posted_at ?? 0);
}

/**
 * Posts the newest update: the announcement takes on its state and its list. That the move is legal has been seen to;
 * `conclude` must follow.
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

/** Inserts an update by its time. Changes nothing else of the announcement. */
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
  const place = updates.findLastIndex((known) => known.posted_at <= posted.at);
  updates.splice(place + 1, 0, update);
  state.changes.newUpdates.push(update);
  return update;
}

/** Gives an announcement another list. */
export function replaceAffected(
  state: UnitOfWork,
  announcement: TrackedAnnouncement,
  rows: readonly AnnouncementComponentRow[],
): void {
  if (affectsAlike(announcement.affected, rows)) return;
  announcement.affected = rows;
  announcement.row.sequence += 1;
  state.changes.affected.set(announcement.row.id, rows);
}

/** Sets what follows from a change of an announcement, which is then written: its impact, its next edge, its version. */
export function conclude(state: UnitOfWork, announcement: TrackedAnnouncement): void {
  const { row } = announcement;
  row.impact = impactOf(announcement);
  row.hidden = isHidden(row, state.now) ? 1 : 0;
  row.next_transition_at = nextEdge(row);
  row.updated_at = state.now;
  row.revision = state.raise();
  noteSize(state, announcement);
  state.announced(announcement);
}

/** The impact: the worst so far, unless set manually. */
function impactOf(announcement: TrackedAnnouncement): Impact {
  const { row } = announcement;
  if (row.manual_impact === 1 || row.kind !== "Incident") return row.impact;
  return worstImpact(row.impact, statusesSaid(announcement));
}

/** Growth of an announcement by a change. */
export type AddedText = {
  readonly bytes: number;
  readonly updates: 0 | 1;
  /** The state that the announcement has afterwards. */
  readonly next: AnnouncementState;
  /** The list that it is given; null where that stays. */
  readonly affected?: readonly AnnouncementComponentRow[] | null;
  /** The other pages that it is to be shown on; null where these stay. */
  readonly alsoOn?: readonly number[] | null;
};

/** Refuses another update, or more text, where an announcement or its page is full. An update that closes is never refused. */
export function refuseFull(state: UnitOfWork, announcement: TrackedAnnouncement, added: AddedText): void {
  const { row, updates } = announcement;
  const isOpenAfter = isOpen(row.kind, added.next);
  if (isOpen(row.kind, row.state) && !isOpenAfter) return;
  const grown = listBytes(added.affected ?? null) - listBytes(added.affected ? announcement.affected : null);
  refuseGrowth(state, announcement, {
    bytes: added.bytes + added.updates * bytesPerUpdate + Math.max(0, grown),
    resolvedAt: isOpenAfter ? null : row.resolved_at,
    alsoOn: added.alsoOn ?? null,
  });
  const isFull =
    updates.length + added.updates > maxUpdates ||
    (added.bytes > 0 && bytesOf(row, updates) + added.bytes > maxMessages);
  if (!isFull) return;
  throw new Refusal(
    "AnnouncementFull",
    `${titled(row.kind)} can have at most ${maxUpdates.toLocaleString("en")} updates and 1 MiB of text. Close this one and continue in a new one.`,
  );
}

function bytesOf(row: AnnouncementRow, updates: readonly AnnouncementUpdateRow[]): number {
  const texts = updates.flatMap(({ message, translations }) => [message, translations ?? ""]);
  return [...texts, row.postmortem ?? "", row.translations ?? ""].reduce(
    (sum, text) => sum + utf8Length(text),
    0,
  );
}

/** The refusal of a move that the table of kinds and states does not have. */
export function illegalTransition(
  { kind }: Pick<AnnouncementRow, "kind">,
  from: AnnouncementState,
  to: AnnouncementState,
): Refusal {
  const legal = movesFrom(kind, from);
  const way =
    legal.length === 0
      ? "It is closed and cannot change: create a new one."
      : `It may become ${either(legal)}, or stay unchanged.`;
  return new Refusal("IllegalTransition", `${titled(kind)} that is ${from} cannot become ${to}. ${way}`);
}
