/** Retry backoff: increasing delays before a due command that failed for an internal error is retried. */
import type { Command } from "../commands/command.ts";

/** Milliseconds before a retry: after the first failure, and at most. */
const firstPauseMs = 1_000;
const maxPauseMs = 60_000;

type FailedAttempt = { readonly failures: number; readonly notBefore: number };

/** The identity of a due command, the same in every query. */
export function identityOf(command: Command): string {
  return JSON.stringify({ ...command, dueBy: undefined });
}

/** Failures of due commands. Times are monotonic milliseconds. */
export class RetryBackoff {
  #failures: ReadonlyMap<string, FailedAttempt> = new Map();

  /** The due commands that may be tried now; forgets failures of commands that are no longer due. */
  withoutPaused(due: readonly Command[], now: number): readonly Command[] {
    const identities = new Set(due.map(identityOf));
    this.#failures = new Map([...this.#failures].filter(([identity]) => identities.has(identity)));
    return due.filter((command) => (this.#failures.get(identityOf(command))?.notBefore ?? now) <= now);
  }

  /** Records a failure; returns the number of failures so far. */
  recordFailure(command: Command, now: number): number {
    const identity = identityOf(command);
    const failures = (this.#failures.get(identity)?.failures ?? 0) + 1;
    const pause = Math.min(maxPauseMs, firstPauseMs * 2 ** (failures - 1));
    this.#failures = new Map([...this.#failures, [identity, { failures, notBefore: now + pause }]]);
    return failures;
  }
}
