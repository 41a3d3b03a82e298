/** Work that comes round again and again. */

/** Stops the work that comes round. */
export type Rhythm = {
  /** Resolves when what was under way has ended; nothing begins after that. */
  close(): Promise<void>;
};

/** Does the work after `first` milliseconds, one call at a time; each tells in how many milliseconds it wants the next. */
export function keepRhythm(first: number, work: () => Promise<number>): Rhythm {
  let closed = false;
  let underWay: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const wait = (milliseconds: number): void => {
    if (closed) return;
    // Only a server that is up has clockwork; what holds it up is its sockets.
    timer = setTimeout(() => {
      underWay = work().then(wait);
    }, milliseconds).unref();
  };
  wait(first);
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
