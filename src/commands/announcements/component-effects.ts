/** Effects of announcements on components: an event for each change (rule 1). */

import { hasEffect } from "../../rules/announcement-lifecycle.ts";
import type { AnnouncementEffect } from "../../rules/timeline.ts";
import type { HistoryWindow } from "../../store/change-set.ts";
import { type EventContent, readStatusEvent } from "../../store/stored-json.ts";
import type { StatusEventRow } from "../../store/tables/tables.ts";
import { actorText } from "../audit-entry.ts";
import type { DeferredDecision } from "../bus/deferred-decision.ts";
import type { TrackedAnnouncement, TrackedComponent, UnitOfWork } from "../bus/unit-of-work.ts";
import type { Actor, Answer } from "../command.ts";
import { rebuildFrom } from "../components/backdating.ts";
import { momentFor, recordEvent } from "../components/status-events.ts";

/** Words for one component, oldest first, with their times (epoch milliseconds). */
export type ComponentEvents = {
  readonly component: TrackedComponent;
  readonly words: readonly { readonly spoken: EventContent; readonly at: number }[];
  /**
   * The announcement that caused the newest event, whenever it was recorded; null if later events are newer.
   */
  readonly lasting: string | null;
  /** The announcement's effect in the interval [from, to), replacing recorded ones. */
  readonly throughout?: {
    readonly spoken: EventContent;
    readonly announcementId: string;
    readonly from: number;
    readonly to: number;
  };
};

/** The announcement's current effect on a component; undefined if none. */
function saidOf(
  { row, affected }: TrackedAnnouncement,
  componentNumber: number,
): AnnouncementEffect | undefined {
  if (row.deleted_at !== null || !hasEffect(row.kind, row.state)) return undefined;
  const one = affected.find((each) => each.component_id === componentNumber);
  if (one === undefined) return undefined;
  return row.kind === "Incident"
    ? { kind: "Incident", status: one.status }
    : { kind: "Maintenance", expect: one.expected_status ?? "Major Outage" };
}

function isRecorded(
  said: AnnouncementEffect | undefined,
  { standing }: TrackedComponent,
  announcementId: string,
): boolean {
  const known = Object.hasOwn(standing.announced, announcementId)
    ? standing.announced[announcementId]
    : undefined;
  if (said === undefined || known === undefined) return said === known;
  if (said.kind === "Incident") return known.kind === "Incident" && known.status === said.status;
  return known.kind === "Maintenance" && known.expect === said.expect;
}

/**
 * Events for every component on which the announcement's effect changed, on its list or formerly on it. `at`
 * is their time, null for now.
 */
export function newEvents(
  state: UnitOfWork,
  announcement: TrackedAnnouncement,
  at: number | null,
): ComponentEvents[] {
  const { public_id: announcementId } = announcement.row;
  return state.components.flatMap((component) => {
    const said = saidOf(announcement, component.row.id);
    if (isRecorded(said, component, announcementId)) return [];
    const spoken: EventContent =
      said === undefined ? { kind: "Withdraw", announcementId } : { kind: "Announce", announcementId, said };
    const words = [{ spoken, at: at ?? momentFor(state, component) }];
    return [{ component, words, lasting: announcementId }];
  });
}

/** Events of an announcement that was over when created: the start and the end for each component. */
export function pastEvents(
  announcement: TrackedAnnouncement,
  spoke: { readonly from: number; readonly to: number; readonly of: readonly TrackedComponent[] },
): ComponentEvents[] {
  const { row, affected } = announcement;
  const { public_id: announcementId } = row;
  return spoke.of.flatMap((component) => {
    const one = affected.find((each) => each.component_id === component.row.id);
    if (one === undefined || row.kind === "Notice") return [];
    const said: AnnouncementEffect =
      row.kind === "Incident"
        ? { kind: "Incident", status: one.status }
        : { kind: "Maintenance", expect: one.expected_status ?? "Major Outage" };
    const words = [
      { spoken: { kind: "Announce", announcementId, said } as const, at: spoke.from },
      { spoken: { kind: "Withdraw", announcementId } as const, at: spoke.to },
    ];
    return [{ component, words, lasting: null }];
  });
}

/**
 * The events, with the last one repeated now if the announcement changed after that: its current effect must
 * win.
 */
function withLast(
  state: UnitOfWork,
  { component, words, lasting }: ComponentEvents,
  window: HistoryWindow,
): readonly { readonly spoken: EventContent; readonly at: number }[] {
  const last = words.at(-1);
  if (last === undefined || lasting === null) return words;
  const isOvertaken = window.entries.filter(({ at }) => at > last.at).some((entry) => isOf(entry, lasting));
  return isOvertaken ? [...words, { ...last, at: momentFor(state, component) }] : words;
}

/** The words with those that hold throughout an interval: each once more where the record has another one there. */
function withThroughout(
  words: ComponentEvents["words"],
  { throughout }: ComponentEvents,
  { entries }: HistoryWindow,
): ComponentEvents["words"] {
  if (throughout === undefined) return words;
  const { spoken, announcementId, from, to } = throughout;
  const outranked = entries.filter(
    (entry) => entry.at >= from && entry.at < to && isOf(entry, announcementId),
  );
  const all = [...words, ...outranked.map(({ at }) => ({ spoken, at }))];
  return all.toSorted((one, other) => one.at - other.at);
}

function isOf(entry: StatusEventRow, announcementId: string): boolean {
  if (entry.kind !== "Announce" && entry.kind !== "Withdraw") return false;
  const word = readStatusEvent(entry);
  return "announcementId" in word && word.announcementId === announcementId;
}

/**
 * Applies events to components. Events before a component's newest one need its history and defer the answer.
 */
export function applyEffects(
  state: UnitOfWork,
  told: { readonly words: readonly ComponentEvents[]; readonly actor: Actor },
  answer: () => Answer,
): Answer | DeferredDecision {
  const actor = actorText(told.actor);
  const late: ComponentEvents[] = [];
  for (const one of told.words) {
    const { component, words } = one;
    if (words.some(({ at }) => at < component.row.last_event_at)) late.push(one);
    else for (const { spoken, at } of words) recordEvent(state, component, { spoken, at, actor });
  }
  if (late.length === 0) return answer();
  return {
    needs: late.map(({ component, words }) => ({ component, at: words[0]?.at ?? state.now })),
    settle: (windows) => {
      late.forEach((one, index) => {
        const window = windows[index];
        if (window === undefined) return;
        const words = withThroughout(withLast(state, one, window), one, window);
        rebuildFrom(state, one.component, { window, words, corrections: [], actor });
      });
      return answer();
    },
  };
}
