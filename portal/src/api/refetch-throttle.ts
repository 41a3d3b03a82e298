/** How often what is shown is asked for again, while changes go on. */

/** At least so many ms between two rounds of asking: a storm of reports is one round a second. */
const paceMs = 1_000;
/** A round that takes longer is given up for the next: an answer that never comes keeps nothing else back. */
const longestMs = 5_000;

/** Rounds of asking again: none begins while one is under way, since to begin a long list anew is never to read its end. */
export class RefetchThrottle {
  readonly #ask: () => Promise<void>;
  #next: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;
  #isOwed = false;
  #isEnded = false;
  /** How long the last one took: the next waits as long, so that half the time is the service's. */
  #tookMs = 0;

  constructor(ask: () => Promise<void>) {
    this.#ask = ask;
  }

  /** Has everything asked for once more, soon. */
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
    await Promise.race([this.#ask(), new Promise((pass) => setTimeout(pass, longestMs))]);
    this.#tookMs = performance.now() - begun;
    this.#isAsking = false;
    if (this.#isOwed) this.owe();
  }
}
