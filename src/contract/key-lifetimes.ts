/** How long keys live, and how much they may ask: what the portal, the command line and the commands agree on. */

/** Keys are best made anew after this many days. */
export const oldAfterDays = 90;

const day = 86_400_000;

/** Whether a key that was made at one time would best be made anew at another; both are epoch milliseconds. */
export function isOld(createdAt: number, now: number): boolean {
  return now - createdAt > oldAfterDays * day;
}

/** Whether the end of a key has come at `now`, both in epoch milliseconds; null is a key without an end. */
export function hasExpired(expiresAt: number | null, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** How many days a new key lasts unless its maker chooses otherwise. */
export const suggestedDays = 90;

/** The longest that a key with an end can be made to last, in days. */
export const longestDays = 3650;

/** The longest that the old key of a rotation may go on, in seconds. */
export const longestKeepSeconds = 7 * 86_400;

/** The rate of a key for which none was chosen, in requests a minute. */
export const defaultRatePerMinute = 600;

/** The highest rate of a key, in requests a minute. */
export const highestRatePerMinute = 10_000_000;
