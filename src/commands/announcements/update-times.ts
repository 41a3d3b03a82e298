/** Corrected times: of updates, and of an announcement's end. What components showed moves with them. */

import { isOpen } from "../../contract/announcement-states.ts";
import { writeTime } from "../../contract/times.ts";
import { hasEffect } from "../../rules/announcement-lifecycle.ts";
import type { AnnouncementEffect } from "../../rules/timeline.ts";
import { type EventContent, readAffected, type StoredAffected } from "../../store/stored-json.ts";
import type { AnnouncementRow, AnnouncementUpdateRow } from "../../store/tables/announcement-tables.ts";
import { fieldRefusal } from "../body-parsing.ts";
import type { TrackedAnnouncement, UnitOfWork } from "../bus/unit-of-work.ts";
import type { ComponentEvents } from "./component-effects.ts";
import { readPastTime, refuseTooMuchHistory } from "./update-posting.ts";

/** A correction that was checked: `apply` makes it and returns the events of the components that it concerns. */
export type TimeMove = { apply(): readonly ComponentEvents[] };

/** An announcement's effects on components, by number. */
type Effects = ReadonlyMap<number, AnnouncementEffect>;

const noEffects: Effects = new Map();

function effectsOf({ kind }: Pick<AnnouncementRow, "kind">, list: readonly StoredAffected[]): Effects {
  if (kind === "Notice") return noEffects;
  return new Map(
    list.map(([component, status, expect]): [number, AnnouncementEffect] => [
      component,
      kind === "Incident"
        ? { kind: "Incident", status }
        : { kind: "Maintenance", expect: expect ?? "Major Outage" },
    ]),
  );
}

/**
 * The effects of an announcement before and after one of its updates. Those of its first do not begin with it, but when
 * the announcement began; one that was entered as over ends with its first.
 */
function effectsAround(
  { row, updates }: TrackedAnnouncement,
  update: AnnouncementUpdateRow,
): { readonly before: Effects; readonly after: Effects } {
  let list: readonly StoredAffected[] = [];
  let before = noEffects;
  for (const one of updates) {
    list = one.affected === null ? list : readAffected(one.affected);
    const all = effectsOf(row, list);
    const after = hasEffect(row.kind, one.state) ? all : noEffects;
    if (one === update && one === updates[0])
      return { before: isOpen(row.kind, one.state) ? after : all, after };
    if (one === update) return { before, after };
    before = after;
  }
  return { before: noEffects, after: noEffects };
}

function eventOf(announcementId: string, said: AnnouncementEffect | undefined): EventContent {
  return said === undefined
    ? { kind: "Withdraw", announcementId }
    : { kind: "Announce", announcementId, said };
}

/** The events that move what an update changed for components from one time to another. */
function movedEvents(
  state: UnitOfWork,
  announcement: TrackedAnnouncement,
  move: { readonly update: AnnouncementUpdateRow; readonly to: number },
): ComponentEvents[] {
  const { update, to } = move;
  const { before, after } = effectsAround(announcement, update);
  const id = announcement.row.public_id;
  return state.components.flatMap((component): ComponentEvents[] => {
    const [was, is] = [before.get(component.row.id), after.get(component.row.id)];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const isLater = to > update.posted_at;
    const [from, until] = isLater ? [update.posted_at, to] : [to, update.posted_at];
    const kept = isLater ? [{ spoken: eventOf(id, was), at: from }] : [];
    return [
      {
        component,
        words: [...kept, { spoken: eventOf(id, is), at: to }],
        lasting: null,
        throughout: { spoken: eventOf(id, isLater ? was : is), announcementId: id, from, to: until },
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
  /** The name of the field, and its value in epoch milliseconds. */
  readonly path: "PostedAt" | "ResolvedAt";
  readonly asked: number;
  readonly beganAt: number;
};

/** Checks that an update may be moved to another time: between its neighbours, which keep their order. Throws a `Refusal`. */
function planMove(
  state: UnitOfWork,
  announcement: TrackedAnnouncement,
  { update, path, asked, beganAt }: Correction,
): TimeMove | null {
  const { row, updates } = announcement;
  const to = readPastTime(path, asked, state.now);
  const isClosing = closingUpdate(announcement) === update;
  if (to === update.posted_at && (!isClosing || row.resolved_at === to)) return null;
  if (row.kind === "Incident" && to < beganAt)
    throw fieldRefusal(path, `It is before the start of the incident, ${writeTime(beganAt)}.`);
  const place = updates.indexOf(update);
  const [earlier, later] = [updates[place - 1], updates[place + 1]];
  if (earlier !== undefined && to <= earlier.posted_at)
    throw fieldRefusal(path, `It must be later than the update before it, ${writeTime(earlier.posted_at)}.`);
  if (later !== undefined && to >= later.posted_at)
    throw fieldRefusal(path, `It must be earlier than the update after it, ${writeTime(later.posted_at)}.`);
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

/** Plans another time for an update; null where it has that time. Throws a `Refusal`. */
export function planUpdateMove(
  state: UnitOfWork,
  announcement: TrackedAnnouncement,
  { update, postedAt }: { readonly update: AnnouncementUpdateRow; readonly postedAt: number },
): TimeMove | null {
  const { began_at: beganAt } = announcement.row;
  return planMove(state, announcement, { update, path: "PostedAt", asked: postedAt, beganAt });
}

/** Plans another end for a closed announcement; null where it has that end. Throws a `Refusal`. */
export function planEndMove(
  state: UnitOfWork,
  announcement: TrackedAnnouncement,
  { resolvedAt, beganAt }: { readonly resolvedAt: number; readonly beganAt: number },
): TimeMove | null {
  const update = closingUpdate(announcement);
  if (update === undefined)
    throw fieldRefusal("ResolvedAt", "It is open: close it with State, or omit ResolvedAt.");
  return planMove(state, announcement, { update, path: "ResolvedAt", asked: resolvedAt, beganAt });
}
