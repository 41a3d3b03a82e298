/** Repeating tasks. */

/** A repeating task. */
export type RepeatingTask = {
  /** Resolves when the running call has ended; none starts after that. */
  close(): Promise<void>;
};

/** A repeating task that can be scheduled earlier. */
export type HastenableTask = RepeatingTask & {
  /** Moves the next call forward to at most so many milliseconds. A running call is unaffected. */
  runWithin(milliseconds: number): void;
};

/**
 * Calls `work` after `first` milliseconds, one call at a time; each returns the milliseconds until the next.
 */
export function startRepeating(first: number, work: () => Promise<number>): HastenableTask {
  let closed = false;
  let underWay: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let dueAt = 0;
  const wait = (milliseconds: number): void => {
    if (closed) return;
    dueAt = performance.now() + milliseconds;
    // Only a running server has a scheduler; its sockets keep it running.
    timer = setTimeout(() => {
      timer = undefined;
      underWay = work().then(wait);
    }, milliseconds).unref();
  };
  wait(first);
  return {
    runWithin(milliseconds) {
      if (timer === undefined || performance.now() + milliseconds >= dueAt) return;
      clearTimeout(timer);
      wait(milliseconds);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
