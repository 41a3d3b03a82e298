/** Events of a page for live readers: field by field, nothing that the page does not show. */
import type { LiveNews } from "../contract/live.ts";
import { writeTime } from "../contract/times.ts";
import type { Snapshot } from "./snapshot.ts";

/** The differences of a list: new, changed, or removed. */
function diffById<Item extends { readonly id: string }>(
  before: readonly Item[],
  after: readonly Item[],
  isSame: (a: Item, b: Item) => boolean,
): { readonly changed: readonly Item[]; readonly removed: readonly string[] } {
  const remaining = new Map(before.map((item) => [item.id, item]));
  const changed = after.filter((item) => {
    const previous = remaining.get(item.id);
    remaining.delete(item.id);
    return previous === undefined || !isSame(item, previous);
  });
  return { changed, removed: [...remaining.keys()] };
}

function changesOf(before: Snapshot | undefined, after: Snapshot): LiveNews["Changed"] {
  if (before === undefined) return { Components: [], RemovedComponents: [], Announcements: [] };
  const components = diffById(
    before.components,
    after.components,
    (a, b) => a.name === b.name && a.status === b.status,
  );
  // Unchanged items are mostly identical objects; a snapshot from disk, or a stale one, may have equal
  // copies.
  const announcements = diffById(
    before.announcements,
    after.announcements,
    (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b),
  );
  return {
    Components: components.changed.map(({ id, name, status }) => ({ Id: id, Name: name, Status: status })),
    RemovedComponents: [...components.removed],
    Announcements: [...announcements.changed.map(({ id }) => id), ...announcements.removed],
  };
}

/** True if only the page's time changed. */
export function isOnlyLater(before: Snapshot | undefined, after: Snapshot): boolean {
  return before !== undefined && before.revision === after.revision && before.stale === after.stale;
}

/**
 * The event for readers of the previous snapshot. Readers refetch the page after a random part of `spread`
 * milliseconds.
 */
export function newsOfPage(before: Snapshot | undefined, after: Snapshot, spread: number): LiveNews {
  const { indicator, description } = after.status;
  return {
    Revision: after.revision,
    Since: before?.revision ?? null,
    AsOf: writeTime(after.asOf),
    Status: { Indicator: indicator, Description: description },
    Changed: changesOf(before, after),
    SpreadMilliseconds: spread,
  };
}
