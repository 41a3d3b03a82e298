/** Retry backoff: increasing delays before a pending publication that failed for an internal error is retried. */
import type { Command } from "../commands/command.ts";

/** Milliseconds before a retry: after the first failure, and at most. */
const firstPauseMs = 1_000;
const maxPauseMs = 60_000;

type FailedAttempt = { readonly failures: number; readonly notBefore: number };

/** Failures of due publications. Times are monotonic milliseconds. */
export class RetryBackoff {
  #failures: ReadonlyMap<number, FailedAttempt> = new Map();

  /** The due commands that may be tried now; forgets failures of publications that are no longer due. */
  withoutPaused(due: readonly Command[], now: number): readonly Command[] {
    const numbers = new Set(
      due.map((command) => (command.kind === "ExecutePublication" ? command.number : null)),
    );
    this.#failures = new Map([...this.#failures].filter(([number]) => numbers.has(number)));
    return due.filter((command) => {
      const failed = command.kind === "ExecutePublication" ? this.#failures.get(command.number) : undefined;
      return failed === undefined || failed.notBefore <= now;
    });
  }

  /** Records a failure; returns the number of failures so far. */
  recordFailure(number: number, now: number): number {
    const failures = (this.#failures.get(number)?.failures ?? 0) + 1;
    const pause = Math.min(maxPauseMs, firstPauseMs * 2 ** (failures - 1));
    this.#failures = new Map([...this.#failures, [number, { failures, notBefore: now + pause }]]);
    return failures;
  }
}
