/** A budget of this thread's time for deferrable work. */

/** Pause after work, as a multiple of its duration: a fifth of the thread at most. */
const pausePerWork = 4;
/** Maximum pause in milliseconds: urgent work may have exceeded the budget. */
const maxPauseMs = 2_000;

/** Measures deferrable work, and tells when there is budget for more. */
export class CpuBudget {
  readonly #monotonic: () => number;
  #freeAt = Number.NEGATIVE_INFINITY;

  /** `monotonic` returns monotonic milliseconds at the finest resolution available. */
  constructor(monotonic: () => number = () => performance.now()) {
    this.#monotonic = monotonic;
  }

  /** The current time of its clock. */
  get now(): number {
    return this.#monotonic();
  }

  /** Milliseconds until there is budget; 0 if there is. */
  get wait(): number {
    return Math.max(0, this.#freeAt - this.now);
  }

  /** Runs work and charges its time, whatever the budget. Throws the work's error. */
  spend<Result>(work: () => Result): Result {
    const startedAt = this.now;
    try {
      return work();
    } finally {
      const ended = this.now;
      const pauseMs = Math.max(0, this.#freeAt - ended) + (ended - startedAt) * pausePerWork;
      this.#freeAt = ended + Math.min(pauseMs, maxPauseMs);
    }
  }
}
