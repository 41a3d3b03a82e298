/** Time for irreversible work: a clock that jumps forward is not trusted immediately. */

/** Milliseconds by which a clock may jump ahead and stay trusted: usual corrections are smaller. */
const toleranceMs = 5_000;

/** Milliseconds that a jump must last before the clock is trusted. */
const probationMs = 60_000;

/**
 * Combines the wall clock with a monotonic one. If the wall clock jumps ahead, time continues at its old pace until
 * the jump has lasted a minute: it may be a mistake, and work done meanwhile is irreversible. A clock set back, or
 * returning to its former time, is trusted immediately.
 */
export class TrustedTime {
  /** Offset of the wall clock that is trusted, and its upper limit. */
  #ahead: number | undefined;
  #maxAhead = Number.NEGATIVE_INFINITY;
  #untrustedSince: number | undefined;

  /** Whether the wall clock is currently not trusted. */
  get isUntrusted(): boolean {
    return this.#untrustedSince !== undefined;
  }

  /** Reads both clocks, in milliseconds: the wall clock since 1970, the monotonic one since any time. */
  observe(wallMs: number, monotonicMs: number): void {
    const ahead = wallMs - monotonicMs;
    if (this.#ahead !== undefined && ahead > this.#maxAhead + toleranceMs) {
      this.#untrustedSince ??= monotonicMs;
      if (monotonicMs - this.#untrustedSince < probationMs) return;
    }
    this.#untrustedSince = undefined;
    this.#ahead = ahead;
    this.#maxAhead = Math.max(this.#maxAhead, ahead);
  }

  /** Epoch milliseconds at a monotonic time; negative infinity before the first reading. */
  at(monotonicMs: number): number {
    return this.#ahead === undefined ? Number.NEGATIVE_INFINITY : this.#ahead + monotonicMs;
  }
}
