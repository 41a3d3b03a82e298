/** Session lifetimes. */

const hourMs = 60 * 60_000;

/** Maximum idle time of a session, in milliseconds: a night on call. */
export const maxIdleMs = 12 * hourMs;

/** Maximum lifetime of a session, in milliseconds. */
export const maxLifetimeMs = 7 * 24 * hourMs;

/** The times of a session: epoch milliseconds. */
export type SessionTimes = {
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly endedAt: number | null;
};

/** Expiry of a session without further requests; epoch milliseconds. */
export function sessionEndsAt({ createdAt, lastSeenAt }: SessionTimes): number {
  return Math.min(createdAt + maxLifetimeMs, lastSeenAt + maxIdleMs);
}

/** `now` is in epoch milliseconds. */
export function isSessionLive(times: SessionTimes, now: number): boolean {
  return times.endedAt === null && now < sessionEndsAt(times);
}
