/** When the board asks the ledger for what. Pure; all moments are monotonic milliseconds, all lengths milliseconds. */

/**
 * After a rebuild began, changes are gathered for this long: a change after a quiet time is published at once, and of a
 * burst only what is there when the time is up.
 */
const gatherMilliseconds = 25;
/** The ledger is asked for news when it has said nothing for this long: at least every 5 s, with some room. */
export const askMilliseconds = 4_000;
/** How long an answer may take before it is no longer waited for. */
export const answerMilliseconds = 5_000;
/** Where nothing else changed, new times of reports are taken up this rarely. */
const repeatsMilliseconds = 30_000;
/** Where nothing changed, `asOf` is stamped anew this often, so that tags hold in between. */
const stampMilliseconds = 60_000;
/** How old the ledger's last answer may be before nothing shown is certain any more. */
export const staleMilliseconds = 60_000;
/** After so many failures in a row the ledger counts as failed: the first may have been a hiccup. */
export const failuresForStale = 2;

const retryMilliseconds = [250, 1_000, 2_000, 5_000];

/** What has happened so far. */
export type RefreshState = {
  /** When the last rebuild began; null before the first. */
  readonly begunAt: number | null;
  /** Whether a change is known that is not published. */
  readonly hasChange: boolean;
  /** Whether reports are known that changed nothing but their own time. */
  readonly hasRepeats: boolean;
  /** How often in a row the ledger failed, and when it last did. */
  readonly failures: number;
  readonly failedAt: number;
  /** When the day that is shown as today ends. */
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
