/**
 * A concurrency limit for rendering: few at once, others queued, and none beyond a maximum. Each caller has a queue of
 * its own, and the queues are served in turn, so that one caller with many requests delays nobody else. A pause after each task
 * leaves time for other requests.
 */

export type ConcurrencyLimits = {
  readonly atOnce: number;
  /** Maximum number of queued tasks, in all and of one caller. */
  readonly waiting: number;
  readonly waitingPerCaller: number;
  /** Pause after each task, as a multiple of its duration. */
  readonly rest: number;
};

/** Maximum pause, in milliseconds: a task may only have waited. */
const maxPauseMs = 250;

export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  /** Queues by caller, in the order in which they are served next. */
  readonly #queues = new Map<string, (() => void)[]>();
  #waiting = 0;
  #taken = 0;

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /** Runs the work of a caller in its turn; undefined at once if too much is queued. */
  take<Result>(work: () => Promise<Result>, caller = ""): Promise<Result> | undefined {
    if (this.#taken < this.#limits.atOnce) {
      this.#taken += 1;
      return this.#do(work);
    }
    const queue = this.#queues.get(caller) ?? [];
    const isFull = this.#waiting >= this.#limits.waiting || queue.length >= this.#limits.waitingPerCaller;
    if (isFull) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    queue.push(resolve);
    this.#queues.set(caller, queue);
    this.#waiting += 1;
    return promise.then(() => this.#do(work));
  }

  async #do<Result>(work: () => Promise<Result>): Promise<Result> {
    const begun = performance.now();
    try {
      return await work();
    } finally {
      const rest = Math.min((performance.now() - begun) * this.#limits.rest, maxPauseMs);
      setTimeout(() => this.#end(), rest);
    }
  }

  /** Passes the slot on to the next queue. */
  #end(): void {
    const [next] = this.#queues;
    if (next === undefined) {
      this.#taken -= 1;
      return;
    }
    const [caller, queue] = next;
    const start = queue.shift();
    this.#queues.delete(caller);
    if (queue.length > 0) this.#queues.set(caller, queue);
    this.#waiting -= 1;
    start?.();
  }
}
