/** Composes announcements for representations: names for numbers, HTML for Markdown, changes for lists. */

import { renderMarkdown } from "../platform/markdown.ts";
import { intendedStatus } from "../rules/announcement-lifecycle.ts";
import { readJson } from "../store/stored-json.ts";
import { displayedAnnouncements } from "./announcement-windows.ts";
import type { LoadedAffected, LoadedAnnouncement, LoadedComponent, LoadedUpdate } from "./loaded-state.ts";
import { announcementPublishedAt } from "./representations/changed-at.ts";
import type { SnapshotAffected, SnapshotAnnouncement, SnapshotMove, SnapshotUpdate } from "./snapshot.ts";
import { readMessages, readTitles } from "./stored-translations.ts";

type ComponentRef = { readonly id: string; readonly name: string };
/** The components that are not deleted, by their numbers. */
type ComponentRefs = ReadonlyMap<number, ComponentRef>;

/** The affected components; a notice names them without a status, whatever is stored. */
function composeAffected({ kind, affected }: LoadedAnnouncement, names: ComponentRefs): SnapshotAffected[] {
  return affected.flatMap(({ component, status: stored, expect }) => {
    const reference = names.get(component);
    const status = intendedStatus(kind, stored);
    return reference === undefined
      ? []
      : [{ componentId: reference.id, name: reference.name, status, expect }];
  });
}

/** The changes from one list to the next: the new list in order, then removed components. */
function composeMoves(
  before: readonly LoadedAffected[],
  after: readonly LoadedAffected[],
  names: ComponentRefs,
): SnapshotMove[] {
  const statusBefore = new Map(before.map(({ component, status }) => [component, status]));
  const statusAfter = new Map(after.map(({ component, status }) => [component, status]));
  return [...new Set([...statusAfter.keys(), ...statusBefore.keys()])].flatMap((component) => {
    const reference = names.get(component);
    if (reference === undefined) return [];
    return [
      {
        componentId: reference.id,
        name: reference.name,
        before: statusBefore.get(component) ?? null,
        after: statusAfter.get(component) ?? null,
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

/** The components that an update affects; null if it leaves them. Throws `DamagedJson`. */
function readAffected({ public_id: id, affected }: LoadedUpdate): LoadedAffected[] | null {
  const stored = readJson("announcement_update", "affected", { id, affected });
  return stored?.map(([component, status, expect]) => ({ component, status, expect })) ?? null;
}

/** The updates that are not deleted, with the lists before and after each. */
function steps({ updates }: LoadedAnnouncement): UpdateStep[] {
  const result: UpdateStep[] = [];
  let before: readonly LoadedAffected[] = [];
  let after: readonly LoadedAffected[] = [];
  for (const update of updates) {
    after = readAffected(update) ?? after;
    if (update.deleted_at !== null) continue;
    result.push({ update, before, after });
    before = after;
  }
  return result;
}

function composeUpdates(row: LoadedAnnouncement, names: ComponentRefs): SnapshotUpdate[] {
  // A notice changes no status.
  let remaining = row.kind === "Notice" ? -1 : maxTransitions;
  return steps(row)
    .reverse()
    .map(({ update, before, after }) => {
      remaining -= Math.max(before.length, after.length);
      return {
        id: update.public_id,
        state: update.state,
        message: update.message,
        translations: readMessages(update),
        html: renderMarkdown(update.message),
        postedAt: update.posted_at,
        createdAt: update.created_at,
        editedAt: update.edited_at,
        notifySubscribers: update.notify_subscribers === 1,
        moves: remaining < 0 ? [] : composeMoves(before, after, names),
      };
    });
}

function composePostmortem({ id, postmortem, postmortem_at: at, ...row }: LoadedAnnouncement) {
  if (postmortem === null || at === null) return null;
  const translations = readMessages({ id, translations: row.postmortem_translations });
  return { message: postmortem, translations, html: renderMarkdown(postmortem), at };
}

/** An announcement as visitors see it; components that are not among `names` are left out. */
export function composeAnnouncement(row: LoadedAnnouncement, names: ComponentRefs): SnapshotAnnouncement {
  return {
    id: row.public_id,
    kind: row.kind,
    title: row.title,
    translations: readTitles(row),
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
    affected: composeAffected(row, names),
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
  #nameFingerprint: string;
  #composed: ReadonlyMap<LoadedAnnouncement, SnapshotAnnouncement>;

  /** Starts with the state of another composer. */
  constructor(from?: AnnouncementsComposer) {
    this.#nameFingerprint = from === undefined ? "" : from.#nameFingerprint;
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
    const nameTexts = components.map(({ id, name, translations }) => ({ id, texts: [name, translations] }));
    const nameFingerprint = JSON.stringify(nameTexts.toSorted((a, b) => a.id - b.id));
    const reusable =
      nameFingerprint === this.#nameFingerprint
        ? this.#composed
        : new Map<LoadedAnnouncement, SnapshotAnnouncement>();
    const newestFirst = displayedAnnouncements(rows, now).toSorted(
      (a, b) => publishedAt(b) - publishedAt(a) || b.id - a.id,
    );
    const composed = new Map(
      newestFirst.map((row) => [row, reusable.get(row) ?? composeAnnouncement(row, names)]),
    );
    this.#nameFingerprint = nameFingerprint;
    this.#composed = composed;
    return [...composed.values()];
  }
}
