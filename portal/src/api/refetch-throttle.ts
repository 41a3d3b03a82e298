/** Throttles refetching while changes continue. */

/** Minimum ms between two refetches: a storm of reports causes one a second. */
const paceMs = 1_000;
/** A refetch that takes longer no longer blocks the next one. */
const maxDelayMs = 5_000;

/** Refetches one at a time: restarting a long list would never finish it. */
export class RefetchThrottle {
  readonly #ask: () => Promise<void>;
  #next: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;
  #isOwed = false;
  #isEnded = false;
  /** Duration of the last refetch: the next one waits as long, so that the service is free half the time. */
  #tookMs = 0;

  constructor(ask: () => Promise<void>) {
    this.#ask = ask;
  }

  /** Requests a refetch soon. */
  owe(): void {
    this.#isOwed = true;
    if (this.#isAsking || this.#isEnded) return;
    this.#next ??= setTimeout(() => void this.#begin(), Math.max(paceMs, this.#tookMs));
  }

  /** Begins no more of them. */
  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#next);
  }

  async #begin(): Promise<void> {
    this.#next = undefined;
    this.#isOwed = false;
    this.#isAsking = true;
    const begun = performance.now();
    await Promise.race([this.#ask(), new Promise((pass) => setTimeout(pass, maxDelayMs))]);
    this.#tookMs = performance.now() - begun;
    this.#isAsking = false;
    if (this.#isOwed) this.owe();
  }
}
