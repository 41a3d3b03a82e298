/** Facts of announcements that every representation states alike. */

import type { ComponentStatus } from "../contract/words.ts";
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

/** The worst status that an announcement gave a component in any of its updates. */
export function worstStatus(
  { componentId, status }: SnapshotAffected,
  { updates }: SnapshotAnnouncement,
): ComponentStatus {
  const moves = updates.flatMap(({ moves: all }) => all.filter((move) => move.componentId === componentId));
  return worst([status, ...moves.flatMap(({ after }) => after ?? [])]);
}
