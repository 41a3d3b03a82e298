/** What time it is, for what cannot be taken back: a clock that was put forward is not believed at once. */

/** Milliseconds by which a clock may run ahead unnoticed: what people and programs do to put it right all the time. */
const tolerated = 5_000;

/** Milliseconds for which a clock that was put forward must stay there before it is believed. */
const probation = 60_000;

/**
 * A clock that people set, beside one that only goes forward. Where the first leaps ahead of the second, time goes on
 * as it went until the leap has lasted a minute: it may be a mistake that is put right soon, and what was moved
 * meanwhile would have been moved for good. Where it is put back, or returns to where it was, it is believed at once.
 */
export class TrustedTime {
  /** How far the clock that people set is ahead of the other one, as far as it is believed, and at most. */
  #ahead: number | undefined;
  #mostAhead = Number.NEGATIVE_INFINITY;
  #doubtedSince: number | undefined;

  /** Whether the clock is not believed at the moment. */
  get isInDoubt(): boolean {
    return this.#doubtedSince !== undefined;
  }

  /** Looks at both clocks, in milliseconds: `wall` since 1970, `steady` since any moment. */
  look(wall: number, steady: number): void {
    const ahead = wall - steady;
    if (this.#ahead !== undefined && ahead > this.#mostAhead + tolerated) {
      this.#doubtedSince ??= steady;
      if (steady - this.#doubtedSince < probation) return;
    }
    this.#doubtedSince = undefined;
    this.#ahead = ahead;
    this.#mostAhead = Math.max(this.#mostAhead, ahead);
  }

  /** The time, in epoch milliseconds, when the steady clock shows `steady`; before any look, the beginning of time. */
  at(steady: number): number {
    return this.#ahead === undefined ? Number.NEGATIVE_INFINITY : this.#ahead + steady;
  }
}
