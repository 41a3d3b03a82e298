/**
 * When the publisher queries the store, and for what. Pure; times are monotonic milliseconds, durations
 * milliseconds.
 */

/**
 * Changes are gathered for this long after a rebuild began: a change after a quiet time is published at once,
 * a burst once the time is up.
 */
const gatherMilliseconds = 25;
/** The store is probed after this time without a response: at least every 5 s, with some margin. */
export const askMilliseconds = 4_000;
/** Timeout for an answer. */
export const answerMilliseconds = 5_000;
/** Interval for publishing new report times without other changes. */
const repeatsMilliseconds = 30_000;
/** Interval for updating `asOf` without changes, so that tags stay the same in between. */
const stampMilliseconds = 60_000;
/** Age of the store's last answer from which the page is stale. */
export const staleMilliseconds = 60_000;
/** Number of consecutive failures after which the store counts as failed: the first may be transient. */
export const failuresForStale = 2;

const retryMilliseconds = [250, 1_000, 2_000, 5_000];

/** Inputs of the policy. */
export type RefreshState = {
  /** Start of the last rebuild; null before the first. */
  readonly begunAt: number | null;
  /** Whether there is an unpublished change. */
  readonly hasChange: boolean;
  /** Whether there are reports that changed only their own time. */
  readonly hasRepeats: boolean;
  /** Number of consecutive failures, and the time of the last. */
  readonly failures: number;
  readonly failedAt: number;
  /** End of the day shown as today. */
  readonly dayEndsAt: number;
};

/** When the next rebuild is due. A failed one is tried again with pauses, however many changes wait. */
export function nextRefreshAt(course: RefreshState): number {
  const { begunAt, failures } = course;
  if (failures > 0) {
    const pause = retryMilliseconds[Math.min(failures, retryMilliseconds.length) - 1] ?? 0;
    return course.failedAt + pause;
  }
  if (begunAt === null) return Number.NEGATIVE_INFINITY;
  if (course.hasChange) return begunAt + gatherMilliseconds;
  const rest = course.hasRepeats ? repeatsMilliseconds : stampMilliseconds;
  return Math.min(begunAt + rest, course.dayEndsAt);
}
