/** When announcements were published and last changed, for readers that date them. Times are epoch milliseconds. */
import type { SnapshotAnnouncement, SnapshotUpdate } from "../snapshot.ts";

type Dated = Pick<SnapshotAnnouncement, "kind" | "createdAt" | "beganAt" | "resolvedAt">;

/** Whether an announcement was over before it was entered. */
export function isBackfilled({ createdAt, resolvedAt }: Pick<Dated, "createdAt" | "resolvedAt">): boolean {
  return resolvedAt !== null && resolvedAt < createdAt;
}

/**
 * When an announcement became readable. A backfilled one is dated by when it began, so that readers who poll for news do
 * not report it as new; a notice may have been written long before it appears.
 */
export function announcementPublishedAt(one: Dated): number {
  const { kind, createdAt, beganAt } = one;
  if (isBackfilled(one)) return beganAt;
  return kind === "Notice" ? Math.max(createdAt, beganAt) : createdAt;
}

/** When an update was published: in a backfilled announcement when it was posted, otherwise when it was entered. */
export function updatePublishedAt(
  one: Dated,
  { createdAt, postedAt }: Pick<SnapshotUpdate, "createdAt" | "postedAt">,
): number {
  return isBackfilled(one) ? Math.min(createdAt, postedAt) : createdAt;
}

/** When anything of an announcement was last changed. Entering a backfilled one is no change of it. */
export function announcementChangedAt(one: SnapshotAnnouncement): number {
  const published = one.updates.map((update) => update.editedAt ?? updatePublishedAt(one, update));
  const isUnchanged = isBackfilled(one) && one.updatedAt === one.createdAt;
  const changedAt = isUnchanged ? (one.resolvedAt ?? one.createdAt) : one.updatedAt;
  return Math.max(changedAt, one.postmortem?.at ?? 0, ...published);
}
