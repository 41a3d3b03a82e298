/** How long a session lasts. */

const hour = 60 * 60_000;

/** How long a session lasts in which nothing is asked for, in milliseconds: a night on call. */
export const idleFor = 12 * hour;

/** How long a session lasts at most, in milliseconds. */
export const lastsFor = 7 * 24 * hour;

/** The times of a session: epoch milliseconds. */
export type SessionTimes = {
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly endedAt: number | null;
};

/** When a session ends by itself, if nothing is asked for in it until then; epoch milliseconds. */
export function sessionEndsAt({ createdAt, lastSeenAt }: SessionTimes): number {
  return Math.min(createdAt + lastsFor, lastSeenAt + idleFor);
}

/** Whether a session goes on at `now` (epoch milliseconds). */
export function isSessionLive(times: SessionTimes, now: number): boolean {
  return times.endedAt === null && now < sessionEndsAt(times);
}
