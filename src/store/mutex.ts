/** Waiting for a mutex or a lock without blocking the thread. */
import { setTimeout as sleep } from "node:timers/promises";

/** Releases the mutex. */
export type ReleaseLock = () => void;

/** Commands go before bookkeeping. */
export type Priority = "command" | "bookkeeping";

/** Commands that may overtake a waiting bookkeeping transaction; afterwards it is admitted. */
const maxOvertaking = 4;

type Waiting = { readonly enter: () => void };

/**
 * Admits one holder at a time: commands first, in order of request, then bookkeeping. Before bookkeeping begins, the event
 * loop takes its turn, so that commands whose messages have arrived by then go first. Limits are on the clock of
 * `performance.now()`.
 */
export class Mutex {
  #isTaken = false;
  #isTurnPending = false;
  /** Commands admitted since bookkeeping began to wait. */
  #overtaking = 0;
  readonly #waiting: Readonly<Record<Priority, Waiting[]>> = { command: [], bookkeeping: [] };

  /** Resolves with the release function; undefined if the limit came first. */
  acquire(limit: number, priority: Priority = "command"): Promise<ReleaseLock | undefined> {
    const { promise, resolve } = Promise.withResolvers<ReleaseLock | undefined>();
    const queue = this.#waiting[priority];
    // The maximum delay of a timer, about 25 days.
    const waitMs = Math.max(0, Math.min(limit - performance.now(), 2 ** 31 - 1));
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(waiting), 1);
      resolve(undefined);
    }, waitMs);
    const waiting = {
      enter: () => {
        clearTimeout(timer);
        resolve(this.#releaseOnce());
      },
    };
    queue.push(waiting);
    this.#admit();
    return promise;
  }

  /** Admits the next waiter if the mutex is free. */
  #admit(): void {
    if (this.#isTaken) return;
    const { command, bookkeeping } = this.#waiting;
    if (command.length > 0 && (bookkeeping.length === 0 || this.#overtaking < maxOvertaking)) {
      this.#overtaking = bookkeeping.length === 0 ? 0 : this.#overtaking + 1;
      this.#enter(command);
    } else if (command.length > 0) this.#admitBookkeeping();
    else if (bookkeeping.length > 0) this.#yieldThenAdmit();
  }

  #admitBookkeeping(): void {
    this.#overtaking = 0;
    this.#enter(this.#waiting.bookkeeping);
  }

  #enter(queue: Waiting[]): void {
    const next = queue.shift();
    if (next === undefined) return;
    this.#isTaken = true;
    next.enter();
  }

  /** Admits bookkeeping after a turn of the event loop, unless a command has arrived in the meantime. */
  #yieldThenAdmit(): void {
    if (this.#isTurnPending) return;
    this.#isTurnPending = true;
    // Messages are received between the two.
    setImmediate(() =>
      setImmediate(() => {
        this.#isTurnPending = false;
        if (!this.#isTaken) this.#admitBookkeeping();
      }),
    );
  }

  #releaseOnce(): ReleaseLock {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#isTaken = false;
      this.#admit();
    };
  }
}

/** The operation, its time limit (on the clock of `performance.now()`), and a test for transient failures. */
export type LockRetry<Result> = {
  readonly attempt: () => Result;
  readonly limit: number;
  readonly isTransient: (error: unknown) => boolean;
};

/** Retries until success, a permanent failure or the limit; then throws the last failure. */
export async function retryWhileLocked<Result>({
  attempt,
  limit,
  isTransient,
}: LockRetry<Result>): Promise<Result> {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isTransient(error) || performance.now() >= limit) throw error;
    }
    // Random, so that two waiters for the same lock do not collide repeatedly.
    await sleep(5 + Math.random() * 20);
  }
}
