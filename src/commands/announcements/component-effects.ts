/** Effects of announcements on components: an event for each change (rule 1). */

import type { ComponentStatus } from "../../contract/words.ts";
import { hasEffect } from "../../rules/announcement-lifecycle.ts";
import type { AnnouncementEffect } from "../../rules/timeline.ts";
import type { HistoryWindow } from "../../store/change-set.ts";
import { readJson } from "../../store/stored-json.ts";
import type { AnnouncementRow } from "../../store/tables/announcement-tables.ts";
import type { EventContent } from "../../store/tables/json-schemas.ts";
import type { StatusEventRow } from "../../store/tables/tables.ts";
import { actorText } from "../audit-entry.ts";
import type { Actor, Answer } from "../command.ts";
import { rebuildFrom } from "../components/backdating.ts";
import { recordEvent, timeForEvent } from "../components/status-events.ts";
import type { DeferredDecision } from "../deferred-decision.ts";
import type { TrackedAnnouncement, TrackedComponent, UnitOfWork } from "../unit-of-work.ts";

/** Events of one component, oldest first, with their times (epoch milliseconds). */
export type ComponentEvents = {
  readonly component: TrackedComponent;
  readonly events: readonly { readonly content: EventContent; readonly at: number }[];
  /** Id of the announcement if its newest event must stay the newest, even if later ones are recorded; else null. */
  readonly currentAnnouncementId: string | null;
  /** The announcement's effect in the interval [from, to), which replaces recorded ones. */
  readonly interval?: {
    readonly content: EventContent;
    readonly announcementId: string;
    readonly from: number;
    readonly to: number;
  };
};

/** The effect of an incident by the status that it gives, or of a maintenance by the worst that it expects. */
export function effectOf(
  kind: AnnouncementRow["kind"],
  { status, expect }: { readonly status: ComponentStatus; readonly expect: ComponentStatus | null },
): AnnouncementEffect {
  return kind === "Incident"
    ? { kind: "Incident", status }
    : { kind: "Maintenance", expect: expect ?? "Major Outage" };
}

/** The announcement's current effect on a component; undefined if none. */
function currentEffect(
  { row, affected }: TrackedAnnouncement,
  componentNumber: number,
): AnnouncementEffect | undefined {
  if (row.deleted_at !== null || !hasEffect(row.kind, row.state)) return undefined;
  const entry = affected.find((candidate) => candidate.component_id === componentNumber);
  if (entry === undefined) return undefined;
  return effectOf(row.kind, { status: entry.status, expect: entry.expected_status });
}

function isRecorded(
  effect: AnnouncementEffect | undefined,
  { inputs }: TrackedComponent,
  announcementId: string,
): boolean {
  const recorded = Object.hasOwn(inputs.announced, announcementId)
    ? inputs.announced[announcementId]
    : undefined;
  if (effect === undefined || recorded === undefined) return effect === recorded;
  if (effect.kind === "Incident") return recorded.kind === "Incident" && recorded.status === effect.status;
  return recorded.kind === "Maintenance" && recorded.expect === effect.expect;
}

/**
 * Events for the components on which the announcement's effect changed, on its list or formerly on it. `at` is their
 * time, null for now.
 */
export function newEvents(
  state: UnitOfWork,
  announcement: TrackedAnnouncement,
  at: number | null,
): ComponentEvents[] {
  const { public_id: announcementId } = announcement.row;
  return state.components.flatMap((component) => {
    const effect = currentEffect(announcement, component.row.id);
    if (isRecorded(effect, component, announcementId)) return [];
    const content: EventContent =
      effect === undefined
        ? { kind: "Withdraw", announcementId }
        : { kind: "Announce", announcementId, effect };
    const events = [{ content, at: at ?? timeForEvent(state, component) }];
    return [{ component, events, currentAnnouncementId: announcementId }];
  });
}

/** Events of an announcement that had ended when it was created: start and end for each component. */
export function pastEvents(
  announcement: TrackedAnnouncement,
  options: { readonly from: number; readonly to: number; readonly components: readonly TrackedComponent[] },
): ComponentEvents[] {
  const { row, affected } = announcement;
  const { public_id: announcementId } = row;
  return options.components.flatMap((component) => {
    const entry = affected.find((candidate) => candidate.component_id === component.row.id);
    if (entry === undefined || row.kind === "Notice") return [];
    const effect = effectOf(row.kind, { status: entry.status, expect: entry.expected_status });
    const events = [
      { content: { kind: "Announce", announcementId, effect: effect } as const, at: options.from },
      { content: { kind: "Withdraw", announcementId } as const, at: options.to },
    ];
    return [{ component, events, currentAnnouncementId: null }];
  });
}

/**
 * The events; the last one is repeated now if the announcement has recorded later ones, so that its current effect
 * wins.
 */
function repeatLast(
  state: UnitOfWork,
  { component, events, currentAnnouncementId }: ComponentEvents,
  window: HistoryWindow,
): readonly { readonly content: EventContent; readonly at: number }[] {
  const lastEvent = events.at(-1);
  if (lastEvent === undefined || currentAnnouncementId === null) return events;
  const isSuperseded = window.entries
    .filter(({ at }) => at > lastEvent.at)
    .some((entry) => isOfAnnouncement(entry, currentAnnouncementId));
  return isSuperseded ? [...events, { ...lastEvent, at: timeForEvent(state, component) }] : events;
}

/** The events with the interval's effect repeated at each recorded event of the announcement within the interval. */
function fillInterval(
  events: ComponentEvents["events"],
  { interval }: ComponentEvents,
  { entries }: HistoryWindow,
): ComponentEvents["events"] {
  if (interval === undefined) return events;
  const { content, announcementId, from, to } = interval;
  const replaced = entries.filter(
    (entry) => entry.at >= from && entry.at < to && isOfAnnouncement(entry, announcementId),
  );
  const allEvents = [...events, ...replaced.map(({ at }) => ({ content, at }))];
  return allEvents.toSorted((a, b) => a.at - b.at);
}

function isOfAnnouncement(entry: StatusEventRow, announcementId: string): boolean {
  if (entry.kind !== "Announce" && entry.kind !== "Withdraw") return false;
  const event = readJson("status_event", "event", entry);
  return "announcementId" in event && event.announcementId === announcementId;
}

/** Applies events to components. Events older than a component's newest one need its history, and defer the answer. */
export function applyEffects(
  state: UnitOfWork,
  effects: { readonly events: readonly ComponentEvents[]; readonly actor: Actor },
  answer: () => Answer,
): Answer | DeferredDecision {
  const actor = actorText(effects.actor);
  const deferred: ComponentEvents[] = [];
  for (const change of effects.events) {
    const { component, events } = change;
    if (events.some(({ at }) => at < component.row.last_event_at)) deferred.push(change);
    else for (const { content, at } of events) recordEvent(state, component, { content, at, actor });
  }
  if (deferred.length === 0) return answer();
  return {
    needs: deferred.map(({ component, events }) => ({ component, at: events[0]?.at ?? state.now })),
    settle: (windows) => {
      deferred.forEach((change, index) => {
        const window = windows[index];
        if (window === undefined) return;
        const events = fillInterval(repeatLast(state, change, window), change, window);
        rebuildFrom(state, change.component, { window, events, corrections: [], actor });
      });
      return answer();
    },
  };
}
