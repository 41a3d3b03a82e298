/** Throttles refetching while changes continue. */

/** Minimum ms between two refetches: the first change is shown at once, a storm of reports causes one a second. */
const minIntervalMs = 1_000;
/** A refetch that takes longer no longer blocks the next one. */
const maxDelayMs = 5_000;

/** Refetches one at a time: restarting a long list would never finish it. */
export class RefetchThrottle {
  readonly #refetch: () => Promise<void>;
  #next: ReturnType<typeof setTimeout> | undefined;
  #isRefetching = false;
  #isRequested = false;
  #isEnded = false;
  /** Duration of the last refetch: the next one waits as long, so that the service is free half the time. */
  #tookMs = 0;
  /** End of the last refetch, on the clock of `performance`. */
  #endedAt = Number.NEGATIVE_INFINITY;

  constructor(refetch: () => Promise<void>) {
    this.#refetch = refetch;
  }

  /** Requests a refetch: at once after a pause, otherwise soon. */
  requestRefetch(): void {
    this.#isRequested = true;
    if (this.#isRefetching || this.#isEnded) return;
    const nextAt = this.#endedAt + Math.max(minIntervalMs, this.#tookMs);
    this.#next ??= setTimeout(() => void this.#refetchNow(), Math.max(0, nextAt - performance.now()));
  }

  /** Stops refetching. */
  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#next);
  }

  async #refetchNow(): Promise<void> {
    this.#next = undefined;
    this.#isRequested = false;
    this.#isRefetching = true;
    const startedAt = performance.now();
    await Promise.race([this.#refetch(), new Promise((resolve) => setTimeout(resolve, maxDelayMs))]);
    this.#endedAt = performance.now();
    this.#tookMs = this.#endedAt - startedAt;
    this.#isRefetching = false;
    if (this.#isRequested) this.requestRefetch();
  }
}
