/**
 * When the publisher queries the store, and for what. Pure; times are monotonic milliseconds, durations
 * milliseconds.
 */

/**
 * Changes are gathered for this long after a rebuild began: a change after a quiet time is published at once,
 * a burst once the time is up.
 */
const batchMs = 25;
/** The store is probed after this time without a response: at least every 5 s, with some margin. */
export const probeIntervalMs = 4_000;
/** Timeout for an answer. */
export const storeTimeoutMs = 5_000;
/** Interval for publishing new report times without other changes. */
const reportIntervalMs = 30_000;
/** Interval for updating `asOf` without changes, so that tags stay the same in between. */
const confirmIntervalMs = 60_000;
/** Age of the store's last answer from which the page is stale. */
export const staleMilliseconds = 60_000;
/** Number of consecutive failures after which the store counts as failed: the first may be transient. */
export const failuresForStale = 2;

const retryMilliseconds = [250, 1_000, 2_000, 5_000];

/** Inputs of the policy. */
export type RefreshState = {
  /** Start of the last rebuild; null before the first. */
  readonly startedAt: number | null;
  /** Whether there is an unpublished change. */
  readonly hasChange: boolean;
  /** Whether there are reports that changed only their own time. */
  readonly hasNewReports: boolean;
  /** Number of consecutive failures, and the time of the last. */
  readonly failures: number;
  readonly failedAt: number;
  /** End of the day shown as today. */
  readonly dayEndsAt: number;
};

/** When the next rebuild is due. Failures are retried with backoff, regardless of pending changes. */
export function nextRefreshAt(state: RefreshState): number {
  const { startedAt, failures } = state;
  if (failures > 0) {
    const pause = retryMilliseconds[Math.min(failures, retryMilliseconds.length) - 1] ?? 0;
    return state.failedAt + pause;
  }
  if (startedAt === null) return Number.NEGATIVE_INFINITY;
  if (state.hasChange) return startedAt + batchMs;
  const interval = state.hasNewReports ? reportIntervalMs : confirmIntervalMs;
  return Math.min(startedAt + interval, state.dayEndsAt);
}
