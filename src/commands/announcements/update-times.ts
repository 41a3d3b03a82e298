/**
 * Corrects the times of updates and of an announcement's end. The affected periods of components are moved accordingly.
 */

import { isOpen } from "../../contract/announcement-states.ts";
import { writeTime } from "../../contract/times.ts";
import { hasEffect } from "../../rules/announcement-lifecycle.ts";
import type { AnnouncementEffect } from "../../rules/timeline.ts";
import { readJson } from "../../store/stored-json.ts";
import type { AnnouncementRow, AnnouncementUpdateRow } from "../../store/tables/announcement-tables.ts";
import type { EventContent, StoredAffected } from "../../store/tables/json-schemas.ts";
import { fieldRefusal } from "../body-parsing.ts";
import type { TrackedAnnouncement, UnitOfWork } from "../unit-of-work.ts";
import { type ComponentEvents, effectOf } from "./component-effects.ts";
import { readPastTime, refuseTooMuchHistory } from "./update-posting.ts";

/** A checked correction: `apply` makes it and returns the events of the affected components. */
export type TimeMove = { apply(): readonly ComponentEvents[] };

/** An announcement's effects on components, by number. */
type Effects = ReadonlyMap<number, AnnouncementEffect>;

const noEffects: Effects = new Map();

function effectsOf({ kind }: Pick<AnnouncementRow, "kind">, affected: readonly StoredAffected[]): Effects {
  if (kind === "Notice") return noEffects;
  return new Map(
    affected.map(([component, status, expect]) => [component, effectOf(kind, { status, expect })]),
  );
}

/**
 * The effects of an announcement before and after one of its updates. The effects of the first update begin with the
 * announcement, not with the update; an announcement entered as closed ends with its first update.
 */
function effectsAround(
  { row, updates }: TrackedAnnouncement,
  update: AnnouncementUpdateRow,
): { readonly before: Effects; readonly after: Effects } {
  let affected: readonly StoredAffected[] = [];
  let before = noEffects;
  for (const current of updates) {
    affected = readJson("announcement_update", "affected", current) ?? affected;
    const allEffects = effectsOf(row, affected);
    const after = hasEffect(row.kind, current.state) ? allEffects : noEffects;
    if (current === update && current === updates[0])
      return { before: isOpen(row.kind, current.state) ? after : allEffects, after };
    if (current === update) return { before, after };
    before = after;
  }
  return { before: noEffects, after: noEffects };
}

function eventOf(announcementId: string, effect: AnnouncementEffect | undefined): EventContent {
  return effect === undefined
    ? { kind: "Withdraw", announcementId }
    : { kind: "Announce", announcementId, effect };
}

/** The events that move an update's changes on components from one time to another. */
function movedEvents(
  state: UnitOfWork,
  announcement: TrackedAnnouncement,
  input: { readonly update: AnnouncementUpdateRow; readonly to: number },
): ComponentEvents[] {
  const { update, to } = input;
  const { before, after } = effectsAround(announcement, update);
  const id = announcement.row.public_id;
  return state.components.flatMap((component): ComponentEvents[] => {
    const [effectBefore, effectAfter] = [before.get(component.row.id), after.get(component.row.id)];
    if (JSON.stringify(effectBefore) === JSON.stringify(effectAfter)) return [];
    const isLater = to > update.posted_at;
    const [from, end] = isLater ? [update.posted_at, to] : [to, update.posted_at];
    const remainingEvents = isLater ? [{ content: eventOf(id, effectBefore), at: from }] : [];
    return [
      {
        component,
        events: [...remainingEvents, { content: eventOf(id, effectAfter), at: to }],
        currentAnnouncementId: null,
        interval: {
          content: eventOf(id, isLater ? effectBefore : effectAfter),
          announcementId: id,
          from,
          to: end,
        },
      },
    ];
  });
}

/** The update that closed an announcement; undefined while it is open. */
function closingUpdate({ row, updates }: TrackedAnnouncement): AnnouncementUpdateRow | undefined {
  const lastOpen = updates.findLastIndex(({ state }) => isOpen(row.kind, state));
  return isOpen(row.kind, row.state) ? undefined : updates[lastOpen + 1];
}

type Correction = {
  readonly update: AnnouncementUpdateRow;
  /** The field's name, and its value in epoch milliseconds. */
  readonly path: "PostedAt" | "ResolvedAt";
  readonly time: number;
  readonly beganAt: number;
};

/**
 * Checks that an update may be moved to another time: between its neighbours, which keep their order. Throws a
 * `Refusal`.
 */
function planMove(
  state: UnitOfWork,
  announcement: TrackedAnnouncement,
  { update, path, time, beganAt }: Correction,
): TimeMove | null {
  const { row, updates } = announcement;
  const to = readPastTime(path, time, state.now);
  const isClosing = closingUpdate(announcement) === update;
  if (to === update.posted_at && (!isClosing || row.resolved_at === to)) return null;
  // Maintenance and notices are announced before they start, and maintenance may be cancelled before.
  const followsStart = row.kind === "Incident" || (isClosing && row.state !== "Cancelled");
  if (followsStart && to < beganAt)
    throw fieldRefusal(
      path,
      `It is before the start of the ${row.kind.toLowerCase()}, ${writeTime(beganAt)}.`,
    );
  const index = updates.indexOf(update);
  const [previous, next] = [updates[index - 1], updates[index + 1]];
  if (previous !== undefined && to <= previous.posted_at)
    throw fieldRefusal(path, `It must be later than the update before it, ${writeTime(previous.posted_at)}.`);
  if (next !== undefined && to >= next.posted_at)
    throw fieldRefusal(path, `It must be earlier than the update after it, ${writeTime(next.posted_at)}.`);
  const events = movedEvents(state, announcement, { update, to });
  refuseTooMuchHistory(state, {
    path,
    from: Math.min(to, update.posted_at),
    components: events.length,
  });
  return {
    apply: () => {
      update.posted_at = to;
      state.changes.editedUpdates.set(update.id, update);
      if (isClosing) row.resolved_at = to;
      return events;
    },
  };
}

/** Plans another time for an update; null if it has that time already. Throws a `Refusal`. */
export function planUpdateMove(
  state: UnitOfWork,
  announcement: TrackedAnnouncement,
  { update, postedAt }: { readonly update: AnnouncementUpdateRow; readonly postedAt: number },
): TimeMove | null {
  const { began_at: beganAt } = announcement.row;
  return planMove(state, announcement, { update, path: "PostedAt", time: postedAt, beganAt });
}

/** Plans another end for a closed announcement; null if it has that end already. Throws a `Refusal`. */
export function planEndMove(
  state: UnitOfWork,
  announcement: TrackedAnnouncement,
  { resolvedAt, beganAt }: { readonly resolvedAt: number; readonly beganAt: number },
): TimeMove | null {
  const update = closingUpdate(announcement);
  if (update === undefined)
    throw fieldRefusal("ResolvedAt", "It is open: close it with State, or omit ResolvedAt.");
  return planMove(state, announcement, { update, path: "ResolvedAt", time: resolvedAt, beganAt });
}
