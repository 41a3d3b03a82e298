/** Runs background work one task at a time, with pauses in between. */
import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "../contract/refusal.ts";

/** Options of a throttle. */
export type ThrottleOptions = {
  /** Pause after each task, as a multiple of its duration. */
  readonly pauseFactor: number;
  /** Maximum number of waiting tasks. */
  readonly maxWaiting: number;
};

/** Maximum pause between tasks, in milliseconds. */
const maxPauseMs = 500;

/** Runs one task at a time, in order. */
export class Throttle {
  readonly #options: ThrottleOptions;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(options: ThrottleOptions) {
    this.#options = options;
  }

  /** Runs a task in its turn. Rejects with a `Refusal` if too many wait, and with the task's own error. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= this.#options.maxWaiting) {
      throw new Refusal("RateLimited", "Too many requests at once. Try again.", { retryAfterSeconds: 1 });
    }
    this.#waiting += 1;
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
    const previous = this.#last;
    this.#last = finished;
    await previous;
    this.#waiting -= 1;
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      const duration = performance.now() - startedAt;
      void sleep(Math.min(maxPauseMs, duration * this.#options.pauseFactor), undefined, { ref: false }).then(
        finish,
      );
    }
  }
}
