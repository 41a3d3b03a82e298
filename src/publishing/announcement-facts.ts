/** Facts of announcements that every representation states alike. */

import type { ComponentStatus, Impact } from "../contract/words.ts";
import { isFixWatched, pageImpact } from "../rules/page-status.ts";
import { worst } from "../rules/status-inputs.ts";
import type { SnapshotAffected, SnapshotAnnouncement } from "./snapshot.ts";

const minute = 60_000;
const wholeMinutes = (at: number) => Math.floor(at / minute) * minute;

/**
 * The length of a closed announcement (milliseconds), between the minutes that are shown as its beginning and end: from
 * 00:25 to 00:28 it is 3 minutes, whatever the seconds.
 */
export const shownLength = (beganAt: number, resolvedAt: number): number =>
  wholeMinutes(resolvedAt) - wholeMinutes(beganAt);

/** The worst status that an announcement gave a component in any of its updates; null of a notice, which gives none. */
export function worstStatus(
  { componentId, status }: SnapshotAffected,
  { updates }: SnapshotAnnouncement,
): ComponentStatus | null {
  if (status === null) return null;
  const moves = updates.flatMap(({ moves: all }) => all.filter((move) => move.componentId === componentId));
  return worst([status, ...moves.flatMap(({ after }) => after ?? [])]);
}

/** An announcement as an input of the page's status. */
const asInput = (announcement: SnapshotAnnouncement) => ({
  ...announcement,
  listed: announcement.affected.flatMap(({ status }) => status ?? []),
});

/** True for an incident whose fix is only watched: in Monitoring, and no component of it is affected any more. */
export const isMonitored = (announcement: SnapshotAnnouncement): boolean =>
  isFixWatched(asInput(announcement));

/** The impact of an announcement now: Minor at most while a fix is only watched. */
export const currentImpact = (announcement: SnapshotAnnouncement): Impact =>
  pageImpact(asInput(announcement));
