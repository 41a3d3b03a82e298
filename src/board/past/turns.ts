/** Who may make a face now: few at once, the others one after another, and nobody where too many wait already. */

/** Gives turns. */
export class Turns {
  readonly #mostAtOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  constructor(limits: { readonly atOnce: number; readonly waiting: number }) {
    this.#mostAtOnce = limits.atOnce;
    this.#mostWaiting = limits.waiting;
  }

  /** Does the work when its turn comes; undefined, and at once, where too many wait already. */
  take<Result>(work: () => Promise<Result>): Promise<Result> | undefined {
    if (this.#underWay < this.#mostAtOnce) {
      this.#underWay += 1;
      return this.#do(work);
    }
    if (this.#waiting.length >= this.#mostWaiting) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    return promise.then(() => this.#do(work));
  }

  async #do<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } finally {
      // The turn goes from one to the next: it is never free in between.
      const next = this.#waiting.shift();
      if (next === undefined) this.#underWay -= 1;
      else next();
    }
  }
}
