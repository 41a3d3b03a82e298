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
export function announcementPublishedAt(dated: Dated): number {
  const { kind, createdAt, beganAt } = dated;
  if (isBackfilled(dated)) return beganAt;
  return kind === "Notice" ? Math.max(createdAt, beganAt) : createdAt;
}

/** Publication time of an update: in a backfilled announcement when it was posted, otherwise when it was created. */
export function updatePublishedAt(
  dated: Dated,
  { createdAt, postedAt }: Pick<SnapshotUpdate, "createdAt" | "postedAt">,
): number {
  return isBackfilled(dated) ? Math.min(createdAt, postedAt) : createdAt;
}

/** When anything of an announcement was last changed. Entering a backfilled one is no change of it. */
export function announcementChangedAt(announcement: SnapshotAnnouncement): number {
  const published = announcement.updates.map(
    (update) => update.editedAt ?? updatePublishedAt(announcement, update),
  );
  const isUnchanged = isBackfilled(announcement) && announcement.updatedAt === announcement.createdAt;
  const changedAt = isUnchanged
    ? (announcement.resolvedAt ?? announcement.createdAt)
    : announcement.updatedAt;
  return Math.max(changedAt, announcement.postmortem?.at ?? 0, ...published);
}
