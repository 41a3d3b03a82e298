/** Watching what visitors and callers get while something goes on. */
import { setTimeout as sleep } from "node:timers/promises";
import type { CallResponse } from "./calls.ts";

/** Requests that go on until they are ended. */
export type Watch = {
  /** How many were answered so far. */
  readonly count: () => number;
  /** Ends it; resolves when every request has its answer, rejects where an answer was not as it must be. */
  readonly end: () => Promise<void>;
};

/**
 * Sends requests at a steady rate, whether or not the last answer has come (a suspended server would otherwise get
 * only one request meanwhile), and judges every answer.
 */
export function watch(
  request: () => Promise<CallResponse>,
  judge: (response: CallResponse) => void,
  everyMilliseconds = 160,
): Watch {
  let count = 0;
  const pending: Promise<void>[] = [];
  const ending = new AbortController();
  const startedAt = performance.now();
  const call = async () => {
    judge(await request());
    count += 1;
  };
  const going = (async () => {
    for (let sent = 0; !ending.signal.aborted; sent += 1) {
      await sleep(Math.max(0, startedAt + sent * everyMilliseconds - performance.now()));
      const answer = call();
      // A failure is reported by `end`.
      answer.catch(() => undefined);
      pending.push(answer);
    }
  })();
  return {
    count: () => count,
    end: async () => {
      ending.abort();
      await going;
      await Promise.all(pending);
    },
  };
}

/** Takes an answer only with this status. */
export function must(status: number): (response: CallResponse) => void {
  return (response) => {
    if (response.status !== status)
      throw new Error(`${response.status} instead of ${status}: ${response.text.slice(0, 500)}`);
  };
}
