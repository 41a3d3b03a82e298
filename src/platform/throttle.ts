/** Work that must not take all there is: one thing after another, with rests between them. */
import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "../contract/refusal.ts";

/** Options of a throttle. */
export type ThrottleOptions = {
  /** Pause after each task, as a multiple of its duration. */
  readonly rest: number;
  /** Maximum number of waiting tasks. */
  readonly maxWaiting: number;
};

/** Milliseconds that the next thing waits, at most. */
const maxPauseMs = 500;

/** Runs one task at a time, in order. */
export class Throttle {
  readonly #pace: ThrottleOptions;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(pace: ThrottleOptions) {
    this.#pace = pace;
  }

  /** Runs a task in its turn. Rejects with a `Refusal` if too many wait, and with the task's own error. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= this.#pace.maxWaiting) {
      throw new Refusal("RateLimited", "Too many requests at once. Try again.", { retryAfterSeconds: 1 });
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
      void sleep(Math.min(maxPauseMs, took * this.#pace.rest), undefined, { ref: false }).then(leave);
    }
  }
}
