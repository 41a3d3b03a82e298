/** Last change of a representation's content. Times are epoch milliseconds. */
import type { SnapshotAnnouncement } from "../snapshot.ts";

/** Last change of any part of an announcement. */
export function announcementChangedAt(one: SnapshotAnnouncement): number {
  const said = one.updates.map((update) => update.editedAt ?? update.createdAt);
  return Math.max(one.updatedAt, one.postmortem?.at ?? 0, ...said);
}
