/** Throttles refetching while changes continue. */

/** Minimum ms between two refetches: a storm of reports causes one a second. */
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

  constructor(refetch: () => Promise<void>) {
    this.#refetch = refetch;
  }

  /** Requests a refetch soon. */
  requestRefetch(): void {
    this.#isRequested = true;
    if (this.#isRefetching || this.#isEnded) return;
    this.#next ??= setTimeout(() => void this.#refetchNow(), Math.max(minIntervalMs, this.#tookMs));
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
    this.#tookMs = performance.now() - startedAt;
    this.#isRefetching = false;
    if (this.#isRequested) this.requestRefetch();
  }
}
