/** Composes announcements for representations: names for numbers, HTML for Markdown, changes for lists. */
import { renderMarkdown } from "../platform/markdown.ts";
import { shownOf } from "./announcement-windows.ts";
import type { LoadedAffected, LoadedAnnouncement, LoadedComponent, LoadedUpdate } from "./loaded-state.ts";
import { announcementPublishedAt } from "./representations/changed-at.ts";
import type { SnapshotAffected, SnapshotAnnouncement, SnapshotMove, SnapshotUpdate } from "./snapshot.ts";
import { readMessages, readTitles } from "./stored-translations.ts";

type ComponentRef = { readonly id: string; readonly name: string };
/** The components that are not deleted, by their numbers. */
type ComponentRefs = ReadonlyMap<number, ComponentRef>;

function composeAffected(list: readonly LoadedAffected[], names: ComponentRefs): SnapshotAffected[] {
  return list.flatMap(({ component, status, expect }) => {
    const named = names.get(component);
    return named === undefined ? [] : [{ componentId: named.id, name: named.name, status, expect }];
  });
}

/** The changes from one list to the next: the new list in order, then removed components. */
function composeMoves(
  before: readonly LoadedAffected[],
  after: readonly LoadedAffected[],
  names: ComponentRefs,
): SnapshotMove[] {
  const old = new Map(before.map(({ component, status }) => [component, status]));
  const now = new Map(after.map(({ component, status }) => [component, status]));
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((component) => {
    const named = names.get(component);
    if (named === undefined) return [];
    return [
      {
        componentId: named.id,
        name: named.name,
        before: old.get(component) ?? null,
        after: now.get(component) ?? null,
      },
    ];
  });
}

/** Maximum number of changes of an announcement; beyond it the oldest updates show none. */
const maxTransitions = 10_000;

type UpdateStep = {
  readonly update: LoadedUpdate;
  readonly before: readonly LoadedAffected[];
  readonly after: readonly LoadedAffected[];
};

/** The updates that are there, with the lists before and after each. */
function steps({ updates }: LoadedAnnouncement): UpdateStep[] {
  const found: UpdateStep[] = [];
  let before: readonly LoadedAffected[] = [];
  let after: readonly LoadedAffected[] = [];
  for (const update of updates) {
    after = update.affected ?? after;
    if (update.deleted_at !== null) continue;
    found.push({ update, before, after });
    before = after;
  }
  return found;
}

function composeUpdates(row: LoadedAnnouncement, names: ComponentRefs): SnapshotUpdate[] {
  let room = maxTransitions;
  return steps(row)
    .reverse()
    .map(({ update, before, after }) => {
      room -= Math.max(before.length, after.length);
      return {
        id: update.public_id,
        state: update.state,
        message: update.message,
        translations: readMessages(update.translations),
        html: renderMarkdown(update.message),
        postedAt: update.posted_at,
        createdAt: update.created_at,
        editedAt: update.edited_at,
        notifySubscribers: update.notify_subscribers === 1,
        moves: room < 0 ? [] : composeMoves(before, after, names),
      };
    });
}

function composePostmortem({ postmortem, postmortem_at }: LoadedAnnouncement) {
  if (postmortem === null || postmortem_at === null) return null;
  return { message: postmortem, html: renderMarkdown(postmortem), at: postmortem_at };
}

/** An announcement as visitors see it; components that are not among `names` are left out. */
export function composeAnnouncement(row: LoadedAnnouncement, names: ComponentRefs): SnapshotAnnouncement {
  return {
    id: row.public_id,
    kind: row.kind,
    title: row.title,
    translations: readTitles(row.translations),
    state: row.state,
    impact: row.impact,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    beganAt: row.began_at,
    resolvedAt: row.resolved_at,
    recurrence: row.recurrence,
    pinned: row.pinned === 1,
    sequence: row.sequence,
    postmortem: composePostmortem(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    affected: composeAffected(row.affected, names),
    updates: composeUpdates(row, names),
  };
}

function publishedAt(row: LoadedAnnouncement): number {
  const { kind, created_at: createdAt, began_at: beganAt, resolved_at: resolvedAt } = row;
  return announcementPublishedAt({ kind, createdAt, beganAt, resolvedAt });
}

/**
 * Composes announcements incrementally: unchanged ones are reused; the result is the same as without reuse.
 */
export class AnnouncementsComposer {
  #named: string;
  #composed: ReadonlyMap<LoadedAnnouncement, SnapshotAnnouncement>;

  /** Begins with what another has composed so far. */
  constructor(from?: AnnouncementsComposer) {
    this.#named = from === undefined ? "" : from.#named;
    this.#composed = from === undefined ? new Map() : from.#composed;
  }

  /** The announcements that any representation shows at `now` (epoch milliseconds), newest first. */
  compose(
    rows: readonly LoadedAnnouncement[],
    { components, now }: { components: readonly LoadedComponent[]; now: number },
  ): SnapshotAnnouncement[] {
    if (rows.length === 0) return [];
    const names = new Map(components.map((row) => [row.id, { id: row.public_id, name: row.name }]));
    // Representations in other languages are also remade if only the translated names of components changed.
    const calls = components.map(({ id, name, translations }) => ({ id, called: [name, translations] }));
    const named = JSON.stringify(calls.toSorted((a, b) => a.id - b.id));
    const known =
      named === this.#named ? this.#composed : new Map<LoadedAnnouncement, SnapshotAnnouncement>();
    const newestFirst = shownOf(rows, now).toSorted((a, b) => publishedAt(b) - publishedAt(a) || b.id - a.id);
    const composed = new Map(
      newestFirst.map((row) => [row, known.get(row) ?? composeAnnouncement(row, names)]),
    );
    this.#named = named;
    this.#composed = composed;
    return [...composed.values()];
  }
}
