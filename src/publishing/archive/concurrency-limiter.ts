/**
 * Limits concurrent rendering: few at once, others queued, and none beyond a maximum. A pause after each
 * leaves time for other requests.
 */

export type ConcurrencyLimits = {
  readonly atOnce: number;
  readonly waiting: number;
  /** Pause after each task, as a multiple of its duration. */
  readonly rest: number;
};

/** The longest rest, in milliseconds: the work may only have waited. */
const longestRest = 250;

/** Gives turns. */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /** Runs the work in its turn; undefined at once if too many are waiting. */
  take<Result>(work: () => Promise<Result>): Promise<Result> | undefined {
    if (this.#taken < this.#limits.atOnce) {
      this.#taken += 1;
      return this.#do(work);
    }
    if (this.#waiting.length >= this.#limits.waiting) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    return promise.then(() => this.#do(work));
  }

  async #do<Result>(work: () => Promise<Result>): Promise<Result> {
    const begun = performance.now();
    try {
      return await work();
    } finally {
      const rest = Math.min((performance.now() - begun) * this.#limits.rest, longestRest);
      setTimeout(() => this.#end(), rest);
    }
  }

  /** Hands the turn on: it is never free in between. */
  #end(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken -= 1;
    else next();
  }
}
