/** Work that must not take all there is: one thing after another, with rests between them. */
import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "../contract/refusal.ts";

/** How work is paced. */
export type ThrottleOptions = {
  /** How many times as long as the last thing took the next one waits for it. */
  readonly rest: number;
  /** How many things wait, at most. */
  readonly mostWaiting: number;
};

/** Milliseconds that the next thing waits, at most. */
const longestRest = 500;

/** Does one thing at a time, in the order of asking. */
export class Throttle {
  readonly #pace: ThrottleOptions;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(pace: ThrottleOptions) {
    this.#pace = pace;
  }

  /** Does the work when it is its turn. Rejects with a `Refusal` where too many wait, and with what the work rejects with. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= this.#pace.mostWaiting) {
      throw new Refusal("RateLimited", "Too many ask for this at once. Ask again.", { retryAfterSeconds: 1 });
    }
    this.#waiting += 1;
    const { promise: over, resolve: leave } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = over;
    await before;
    this.#waiting -= 1;
    const began = performance.now();
    try {
      return await work();
    } finally {
      const took = performance.now() - began;
      void sleep(Math.min(longestRest, took * this.#pace.rest), undefined, { ref: false }).then(leave);
    }
  }
}
