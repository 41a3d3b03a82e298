/** Repeating tasks. */
import { FailureLog, type FailureTexts } from "../platform/failure-log.ts";
import type { Logger } from "../platform/logger.ts";

/** A repeating task. */
export type RepeatingTask = {
  /** Resolves when the running call has ended; none starts after that. */
  close(): Promise<void>;
};

/** A repeating task that can be scheduled earlier. */
export type HastenableTask = RepeatingTask & {
  /** Moves the next call forward to at most so many milliseconds. A running call is unaffected. */
  runWithin(delayMs: number): void;
};

/**
 * Calls `work` after `first` milliseconds, one call at a time; each returns the milliseconds until the next.
 */
export function startRepeating(firstDelayMs: number, work: () => Promise<number>): HastenableTask {
  let closed = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let dueAt = 0;
  const schedule = (delayMs: number): void => {
    if (closed) return;
    dueAt = performance.now() + delayMs;
    // Only a running server has a scheduler; its sockets keep it running.
    timer = setTimeout(() => {
      timer = undefined;
      running = work().then(schedule);
    }, delayMs).unref();
  };
  schedule(firstDelayMs);
  return {
    runWithin(delayMs) {
      if (timer === undefined || performance.now() + delayMs >= dueAt) return;
      clearTimeout(timer);
      schedule(delayMs);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * Repeats `work`, which returns the milliseconds until its next call, also after failures; logs when these begin and
 * are over.
 */
export function startLoggedTask(
  options: { readonly logger: Logger; readonly failures?: FailureLog },
  task: {
    readonly texts: FailureTexts;
    readonly firstDelayMs: number;
    readonly work: () => Promise<number>;
    readonly retryMs: () => number;
  },
): RepeatingTask {
  const { failures = new FailureLog(options.logger) } = options;
  const { texts, firstDelayMs, work, retryMs } = task;
  return startRepeating(firstDelayMs, async () => {
    try {
      const nextDelayMs = await work();
      failures.succeeded(texts);
      return nextDelayMs;
    } catch (error) {
      failures.failed(texts, error);
      return retryMs();
    }
  });
}
