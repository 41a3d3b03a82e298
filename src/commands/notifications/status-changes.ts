/** Records status changes for subscribers in the transaction of a group. */

import { sql } from "kysely";
import { type FlappingState, isUnstable } from "../../rules/flapping.ts";
import { eventOfStatusChange, type ShownComponent } from "../../rules/status-change-events.ts";
import type { Transaction } from "../../store/engine.ts";
import { listed, q } from "../../store/query.ts";
import { readTransitions } from "../../store/stored-history.ts";
import { newId } from "../../store/uuid.ts";
import type { CommandDefinition } from "../command-definition.ts";
import { want } from "../load-plan-builder.ts";
import { answerDone } from "../resource-versions.ts";
import { type KnownStatus, knownStatus, type TrackedComponent, type UnitOfWork } from "../unit-of-work.ts";
import type { EndFlapping } from "./delivery-command.ts";
import { type ComponentEvent, notifyOfComponent } from "./record-notification.ts";

const startKey = (publicId: string, since: number | null) => `FlappingStarted:${publicId}:${since ?? 0}`;
const endKey = (publicId: string, since: number) => `FlappingEnded:${publicId}:${since}`;

/** A deleted announcement covers nothing, not even the change that its deletion makes: no other message tells that. */
function shownComponent(
  uow: UnitOfWork,
  { shown: status, transitions, announced }: KnownStatus,
): ShownComponent {
  const isDeleted = (id: string) =>
    uow.announcements.some(({ row }) => row.public_id === id && row.deleted_at !== null);
  const isAnnounced = Object.keys(announced).some((id) => !isDeleted(id));
  return { status, flapping: readTransitions(transitions), isAnnounced };
}

/** True if no visitor sees the component, so that no subscriber is notified. */
function isHidden(uow: UnitOfWork, { row }: TrackedComponent): boolean {
  return row.visibility === "Never" || uow.pageOf(row).deleted_at !== null;
}

/** The event of a component since its last notification; undefined if none. */
function eventOf(
  uow: UnitOfWork,
  component: TrackedComponent,
  before: KnownStatus,
): ComponentEvent | undefined {
  const after = knownStatus(component);
  if (before.isDeleted || after.isDeleted || isHidden(uow, component)) return undefined;
  const shown = shownComponent(uow, after);
  const event = eventOfStatusChange(shownComponent(uow, before), shown, uow.now);
  if (event === undefined) return undefined;
  const { public_id: publicId } = component.row;
  const dedupeKey =
    event === "FlappingStarted"
      ? startKey(publicId, shown.flapping.since)
      : `${event}:${publicId}:${newId(uow.now)}`;
  return { event, component, previousStatus: before.shown, dedupeKey };
}

/** Events of components whose status differs from that of the last notification. New components are only registered. */
function* changedEvents(uow: UnitOfWork): Generator<ComponentEvent> {
  for (const component of uow.components) {
    const { id, shown_status: shown, recent_transitions: transitions } = component.row;
    const before = uow.knownStatuses.get(id);
    if (
      before !== undefined &&
      before.shown === shown &&
      before.transitions.recent_transitions === transitions &&
      before.announced === component.inputs.announced
    )
      continue;
    const event = before === undefined ? undefined : eventOf(uow, component, before);
    uow.knownStatuses.set(id, knownStatus(component));
    if (event !== undefined) yield event;
  }
}

/** The pages among these with an active subscriber to status changes, by a partial index. */
async function watchedPages(tx: Pick<Transaction, "rows">, pages: readonly number[]): Promise<Set<number>> {
  const rows = await tx.rows(
    sql<{ id: number }>`select id from page where id in ${listed(pages)} and exists (
      select 1 from subscriber where subscriber.page_id = page.id and subscriber.state = 'Active'
        and subscriber.events like '%"StatusChanges":true%')`.compile(q),
  );
  return new Set(rows.map(({ id }) => id));
}

async function recordedKeys(tx: Pick<Transaction, "rows">, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await tx.rows(
    q.selectFrom("notification").select("dedupe_key").where("dedupe_key", "in", listed(keys)).compile(),
  );
  return new Set(rows.map((row) => row.dedupe_key));
}

/**
 * Records the changes of shown statuses since the last call if a page that shows the component has a subscriber for
 * them. Reads nothing if no status changed. Rejects with a `StoreFault`.
 */
export async function notifyOfStatusChanges(tx: Pick<Transaction, "rows">, uow: UnitOfWork): Promise<void> {
  const events = [...changedEvents(uow)];
  if (events.length === 0) return;
  const pagesOf = ({ component: { row } }: ComponentEvent) => [row.page_id, ...uow.componentAlsoOn(row)];
  const watched = await watchedPages(tx, [...new Set(events.flatMap(pagesOf))]);
  const watchedEvents = events.filter((event) => pagesOf(event).some((page) => watched.has(page)));
  const episodes = watchedEvents
    .filter(({ event }) => event === "FlappingStarted")
    .map((start) => start.dedupeKey);
  const recorded = await recordedKeys(tx, episodes);
  for (const event of watchedEvents) if (!recorded.has(event.dedupeKey)) notifyOfComponent(uow, event);
}

/** True if the flapping of an episode has ended. */
function hasEnded(flapping: FlappingState, since: number, now: number): boolean {
  return !isUnstable(flapping, now) || flapping.since !== since;
}

/** Records the ends of flapping, once for each episode whose start was recorded. */
export const endFlapping: CommandDefinition<EndFlapping> = {
  loads(plan, { episodes }) {
    for (const { componentNumber } of episodes) plan.componentNumbers.add(componentNumber);
    const keys = episodes.map(({ componentId, since }) => endKey(componentId, since));
    want(plan, "notification", { column: "dedupe_key", values: keys });
  },
  decide(uow, _submission, { episodes }) {
    const recorded = new Set(uow.rows("notification").map((row) => row.dedupe_key));
    for (const { componentNumber, since } of episodes) {
      const component = uow.componentNumbered(componentNumber);
      if (component === undefined || component.row.deleted_at !== null || isHidden(uow, component)) continue;
      const dedupeKey = endKey(component.row.public_id, since);
      if (recorded.has(dedupeKey) || !hasEnded(readTransitions(component.row), since, uow.now)) continue;
      notifyOfComponent(uow, { event: "FlappingEnded", component, previousStatus: null, dedupeKey });
    }
    return answerDone(uow, "Ends of flapping recorded");
  },
};

/** Reads the start of an episode from the key of its notification (epoch milliseconds). */
export function episodeStart(dedupeKey: string): number {
  return Number(dedupeKey.slice(dedupeKey.lastIndexOf(":") + 1));
}
