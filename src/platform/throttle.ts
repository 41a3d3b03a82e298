/** Runs background work one task at a time, with pauses in between. */
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
  #pause: NodeJS.Timeout | undefined;

  constructor(options: ThrottleOptions) {
    this.#options = options;
  }

  /** Runs a task in its turn. Rejects with a `Refusal` if too many wait, and with the task's own error. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= this.#options.maxWaiting) {
      throw new Refusal("RateLimited", "Too many requests at once. Try again.", { retryAfterSeconds: 1 });
    }
    this.#waiting += 1;
    // A pause keeps the process only for a task that waits for its end.
    this.#pause?.ref();
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
      this.#pause = setTimeout(finish, Math.min(maxPauseMs, duration * this.#options.pauseFactor));
      if (this.#waiting === 0) this.#pause.unref();
    }
  }
}
