/** Lifetimes and rates of keys, shared by the portal, the command line and the commands. */

/** Age in days from which rotating a key is recommended. */
export const oldAfterDays = 90;

const day = 86_400_000;

/** True if rotation is recommended; both times are epoch milliseconds. */
export function isOld(createdAt: number, now: number): boolean {
  return now - createdAt > oldAfterDays * day;
}

/** Both times are epoch milliseconds; a key with `expiresAt` null never expires. */
export function hasExpired(expiresAt: number | null, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Default lifetime of a new key, in days. */
export const suggestedDays = 90;

/** Maximum lifetime of a key that expires, in days. */
export const maxLifetimeDays = 3650;

/** The longest that the old key of a rotation may go on, in seconds. */
export const maxOverlapSeconds = 7 * 86_400;

/** The rate of a key for which none was chosen, in requests a minute. */
export const defaultRatePerMinute = 600;

/** The highest rate of a key, in requests a minute. */
export const highestRatePerMinute = 10_000_000;
