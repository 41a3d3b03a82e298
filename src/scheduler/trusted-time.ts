/** Time for irreversible work: a clock that leaps forward is not trusted at once. */

/** Milliseconds by which a clock may run ahead unnoticed: what people and programs do to put it right all the time. */
const tolerated = 5_000;

/** Milliseconds for which a clock that was put forward must stay there before it is believed. */
const probation = 60_000;

/**
 * Combines the wall clock with a monotonic one. If the wall clock leaps ahead, time continues at its old pace
 * until the leap has lasted a minute: it may be a mistake, and moves made meanwhile would be permanent. A
 * clock set back, or returning to its former pace, is trusted at once.
 */
export class TrustedTime {
  /** Offset of the wall clock that is trusted, and its upper limit. */
  #ahead: number | undefined;
  #maxAhead = Number.NEGATIVE_INFINITY;
  #doubtedSince: number | undefined;

  /** Whether the wall clock is currently not trusted. */
  get isInDoubt(): boolean {
    return this.#doubtedSince !== undefined;
  }

  /** Looks at both clocks, in milliseconds: `wall` since 1970, `steady` since any moment. */
  look(wall: number, steady: number): void {
    const ahead = wall - steady;
    if (this.#ahead !== undefined && ahead > this.#maxAhead + tolerated) {
      this.#doubtedSince ??= steady;
      if (steady - this.#doubtedSince < probation) return;
    }
    this.#doubtedSince = undefined;
    this.#ahead = ahead;
    this.#maxAhead = Math.max(this.#maxAhead, ahead);
  }

  /** Epoch milliseconds at monotonic time `steady`; negative infinity before the first reading. */
  at(steady: number): number {
    return this.#ahead === undefined ? Number.NEGATIVE_INFINITY : this.#ahead + steady;
  }
}
