/** Retries pending publications that failed for an internal error, with increasing delays. */
import type { Command } from "../commands/command.ts";

/** Milliseconds before one is tried again: after the first failure, and at most. */
const firstRest = 1_000;
const maxPauseMs = 60_000;

type FailedAttempt = { readonly failures: number; readonly notBefore: number };

/** Failures of due publications. Times are monotonic milliseconds. */
export class RetryBackoff {
  #of: ReadonlyMap<number, FailedAttempt> = new Map();

  /** The commands that are to be tried now, of those that are due; what is due no more is forgotten. */
  without(due: readonly Command[], now: number): readonly Command[] {
    const numbers = new Set(
      due.map((command) => (command.kind === "ExecutePublication" ? command.number : null)),
    );
    this.#of = new Map([...this.#of].filter(([number]) => numbers.has(number)));
    return due.filter((command) => {
      const setback = command.kind === "ExecutePublication" ? this.#of.get(command.number) : undefined;
      return setback === undefined || setback.notBefore <= now;
    });
  }

  /** Records a failure; returns the number of failures so far. */
  note(number: number, now: number): number {
    const failures = (this.#of.get(number)?.failures ?? 0) + 1;
    const rest = Math.min(maxPauseMs, firstRest * 2 ** (failures - 1));
    this.#of = new Map([...this.#of, [number, { failures, notBefore: now + rest }]]);
    return failures;
  }
}
