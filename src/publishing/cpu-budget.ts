/** How much of this thread's time goes into what can wait a little. */

/** After work, so many times as long goes by before the next: a fifth of the thread at most. */
const restPerWork = 4;
/** The longest rest, in milliseconds: whatever could not wait may have taken more than there was room for. */
const longestRest = 2_000;

/** Counts the time that work took which can wait, and says when there is room for more of it. */
export class CpuBudget {
  readonly #monotonic: () => number;
  #freeAt = Number.NEGATIVE_INFINITY;

  /** `monotonic` tells milliseconds that only go forward, as finely as can be. */
  constructor(monotonic: () => number = () => performance.now()) {
    this.#monotonic = monotonic;
  }

  /** The milliseconds by which it counts. */
  get now(): number {
    return this.#monotonic();
  }

  /** In how many milliseconds there is room; 0 where there is now. */
  get wait(): number {
    return Math.max(0, this.#freeAt - this.now);
  }

  /** Does work that is counted, whether there is room for it or not. Throws what that throws. */
  spend<Result>(work: () => Result): Result {
    const begun = this.now;
    try {
      return work();
    } finally {
      const ended = this.now;
      const rest = Math.max(0, this.#freeAt - ended) + (ended - begun) * restPerWork;
      this.#freeAt = ended + Math.min(rest, longestRest);
    }
  }
}
