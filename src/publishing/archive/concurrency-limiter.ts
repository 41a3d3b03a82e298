/**
 * A concurrency limit for rendering: few at once, others queued, and none beyond a maximum. Each caller has a queue of
 * its own, and the queues are served in turn, so that one caller with many requests delays nobody else. A pause after each task
 * leaves time for other requests.
 */

export type ConcurrencyLimits = {
  readonly maxConcurrent: number;
  /** Maximum number of queued tasks, in all and of one caller. */
  readonly maxQueued: number;
  readonly maxQueuedPerCaller: number;
  /** Pause after each task, as a multiple of its duration. */
  readonly pausePerWork: number;
};

/** Maximum pause, in milliseconds: a task may only have waited. */
const maxPauseMs = 250;

export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  /** Queues by caller, in the order in which they are served next. */
  readonly #queues = new Map<string, (() => void)[]>();
  #queued = 0;
  #running = 0;

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /** Runs the work of a caller in its turn; undefined at once if too much is queued. */
  run<Result>(work: () => Promise<Result>, caller = ""): Promise<Result> | undefined {
    if (this.#running < this.#limits.maxConcurrent) {
      this.#running += 1;
      return this.#runNow(work);
    }
    const queue = this.#queues.get(caller) ?? [];
    const isFull = this.#queued >= this.#limits.maxQueued || queue.length >= this.#limits.maxQueuedPerCaller;
    if (isFull) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    queue.push(resolve);
    this.#queues.set(caller, queue);
    this.#queued += 1;
    return promise.then(() => this.#runNow(work));
  }

  async #runNow<Result>(work: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      const pauseMs = Math.min((performance.now() - startedAt) * this.#limits.pausePerWork, maxPauseMs);
      setTimeout(() => this.#release(), pauseMs);
    }
  }

  /** Passes the slot on to the next queue. */
  #release(): void {
    const [next] = this.#queues;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    const [caller, queue] = next;
    const start = queue.shift();
    this.#queues.delete(caller);
    if (queue.length > 0) this.#queues.set(caller, queue);
    this.#queued -= 1;
    start?.();
  }
}
