/** When what a face shows was last changed. Times are epoch milliseconds. */
import type { SnapshotAnnouncement } from "../snapshot.ts";

/** When anything of an announcement was last changed. */
export function announcementChangedAt(one: SnapshotAnnouncement): number {
  const said = one.updates.map((update) => update.editedAt ?? update.createdAt);
  return Math.max(one.updatedAt, one.postmortem?.at ?? 0, ...said);
}
