/** What is told of a snapshot to those who have the page open: field by field, and nothing that the page does not show. */
import type { LiveNews } from "../contract/live.ts";
import { writeTime } from "../contract/times.ts";
import type { Snapshot } from "./snapshot.ts";

/** What of a list is another: new, changed, or gone. */
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
  // What has not changed is mostly the same object; one that was recalled from disk, or is stale, may be an equal one.
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

/** Whether the page is only as of later: nothing else of it changed. */
export function isOnlyLater(before: Snapshot | undefined, after: Snapshot): boolean {
  return before !== undefined && before.revision === after.revision && before.stale === after.stale;
}

/**
 * What is told of a snapshot to those who were last told of the one before. Whoever reads the page because of it is to
 * wait for a random part of `spread` milliseconds.
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
