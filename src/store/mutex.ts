/** Waiting for a mutex or a lock without blocking the thread. */
import { setTimeout as sleep } from "node:timers/promises";

/** Gives back a turn, so that the next may have it. */
export type Release = () => void;

/** Admits one holder at a time, in order of request. Limits are on the clock of `performance.now()`. */
export class Mutex {
  #taken = false;
  readonly #waiting: Release[] = [];

  /** Resolves with the release function; undefined if the limit came first. */
  take(limit: number): Promise<Release | undefined> {
    const { promise, resolve } = Promise.withResolvers<Release | undefined>();
    const leave = this.#leave();
    if (!this.#taken) {
      this.#taken = true;
      resolve(leave);
      return promise;
    }
    const enter = () => {
      clearTimeout(timer);
      resolve(leave);
    };
    // A timer cannot wait for longer than this; who may wait so long waits for ever.
    const wait = Math.min(limit - performance.now(), 2 ** 31 - 1);
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(enter), 1);
      resolve(undefined);
    }, wait);
    this.#waiting.push(enter);
    return promise;
  }

  #leave(): Release {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = this.#waiting.shift();
      if (next === undefined) this.#taken = false;
      else next();
    };
  }
}

/** The operation, its time limit (on the clock of `performance.now()`), and a test for transient failures. */
export type LockRetry<Result> = {
  readonly attempt: () => Result;
  readonly limit: number;
  readonly passes: (error: unknown) => boolean;
};

/** Retries until success, a permanent failure or the limit; then throws the last failure. */
export async function retryWhileLocked<Result>({
  attempt,
  limit,
  passes,
}: LockRetry<Result>): Promise<Result> {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!passes(error) || performance.now() >= limit) throw error;
    }
    // Uneven, so that two who wait for the same lock do not meet again and again.
    await sleep(5 + Math.random() * 20);
  }
}
