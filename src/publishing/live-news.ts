/** Events of a page for live readers: field by field, nothing that the page does not show. */
import type { LiveNews } from "../contract/live.ts";
import { writeTime } from "../contract/times.ts";
import type { Snapshot } from "./snapshot.ts";

/** The differences of a list: new, changed, or removed. */
function differing<One extends { readonly id: string }>(
  before: readonly One[],
  after: readonly One[],
  isSame: (one: One, other: One) => boolean,
): { readonly changed: readonly One[]; readonly removed: readonly string[] } {
  const known = new Map(before.map((one) => [one.id, one]));
  const changed = after.filter((one) => {
    const other = known.get(one.id);
    known.delete(one.id);
    return other === undefined || !isSame(one, other);
  });
  return { changed, removed: [...known.keys()] };
}

function changesOf(before: Snapshot | undefined, after: Snapshot): LiveNews["Changed"] {
  if (before === undefined) return { Components: [], RemovedComponents: [], Announcements: [] };
  const components = differing(
    before.components,
    after.components,
    (one, other) => one.name === other.name && one.status === other.status,
  );
  // Unchanged items are mostly identical objects; a snapshot from disk, or a stale one, may have equal
  // copies.
  const announcements = differing(
    before.announcements,
    after.announcements,
    (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other),
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
