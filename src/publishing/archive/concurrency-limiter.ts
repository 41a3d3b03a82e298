/**
 * Who may make a face now: few at once, the others one after another, and nobody where too many wait already. After each
 * there is a rest, so that whoever asks for a great many leaves time for everybody else.
 */

/** What limits turns. */
export type ConcurrencyLimits = {
  readonly atOnce: number;
  readonly waiting: number;
  /** How many times as long as the work took nobody gets its turn afterwards. */
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

  /** Does the work when its turn comes; undefined, and at once, where too many wait already. */
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
