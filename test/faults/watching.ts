/** Watching what visitors and callers get while something goes on. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Told } from "./calls.ts";

/** A watch that goes on until it is ended. */
export type Watch = {
  /** How long each answer took, in milliseconds, counted from when it was due to be asked for. */
  readonly took: readonly number[];
  /** Ends it; resolves when every question has its answer, rejects where one was not as it must be. */
  readonly end: () => Promise<void>;
};

/**
 * Asks again and again, at its hour whether or not the last answer has come (else a server that stands still would
 * be asked only once while it does), and judges every answer.
 */
export function watch(ask: () => Promise<Told>, judge: (told: Told) => void, everyMilliseconds = 10): Watch {
  const took: number[] = [];
  const asked: Promise<void>[] = [];
  const ending = new AbortController();
  const startedAt = performance.now();
  const one = async (dueAt: number) => {
    judge(await ask());
    took.push(performance.now() - dueAt);
  };
  const going = (async () => {
    for (let count = 0; !ending.signal.aborted; count += 1) {
      const dueAt = startedAt + count * everyMilliseconds;
      await sleep(Math.max(0, dueAt - performance.now()));
      const answer = one(dueAt);
      // Told at the end, whenever it failed.
      answer.catch(() => undefined);
      asked.push(answer);
    }
  })();
  return {
    took,
    end: async () => {
      ending.abort();
      await going;
      await Promise.all(asked);
    },
  };
}

/** What a share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Takes an answer only with this status. */
export function must(status: number): (told: Told) => void {
  return (told) => {
    if (told.status !== status)
      throw new Error(`${told.status} instead of ${status}: ${told.text.slice(0, 500)}`);
  };
}
