/** Work that comes round again and again. */

/** Work that comes round. */
export type RepeatingTask = {
  /** Resolves when what was under way has ended; nothing begins after that. */
  close(): Promise<void>;
};

/** Work that can be asked to come round sooner. */
export type HastenableTask = RepeatingTask & {
  /** Lets the next time come in so many milliseconds at most. What is under way is told nothing. */
  runWithin(milliseconds: number): void;
};

/** Does the work after `first` milliseconds, one call at a time; each tells in how many milliseconds it wants the next. */
export function startRepeating(first: number, work: () => Promise<number>): HastenableTask {
  let closed = false;
  let underWay: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let dueAt = 0;
  const wait = (milliseconds: number): void => {
    if (closed) return;
    dueAt = performance.now() + milliseconds;
    // Only a server that is up has clockwork; what holds it up is its sockets.
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
