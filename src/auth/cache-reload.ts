/** How what the ledger holds of keys and sessions is kept in memory, and for how long memory is believed. */

/** For how long the ledger may be silent before memory is out of date, in milliseconds. */
export const trusted = 1000;
/** How long a request waits for the ledger when memory has an answer of its own, in milliseconds. */
const patience = 300;
const retryAfter = 250;

/** What was asked. Rejects where that takes too long for whom memory has an answer as well. */
export function withReadTimeout<Result>(asked: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("the ledger did not answer in time")), patience);
  return Promise.race([asked, promise]).finally(() => clearTimeout(timer));
}

/** Reads anew what may have changed: once at a time, and again until it was read. */
export class CacheReload {
  readonly #read: () => Promise<void>;
  readonly #tell: (error: unknown) => void;
  #isReading = false;
  #isStale = false;
  #hasFailed = false;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** `read` takes in all that there is; `tell` hears of the first time that it failed, and of no more until it did not. */
  constructor(read: () => Promise<void>, tell: (error: unknown) => void) {
    this.#read = read;
    this.#tell = tell;
  }

  /** Reads everything anew; changes that come meanwhile are read after it. */
  async reload(): Promise<void> {
    this.#isStale = true;
    if (this.#isReading || this.#isClosed) return;
    this.#isReading = true;
    clearTimeout(this.#retry);
    try {
      while (this.#isStale && !this.#isClosed) {
        this.#isStale = false;
        await this.#read();
        this.#hasFailed = false;
      }
    } catch (error) {
      this.#isStale = true;
      if (!this.#hasFailed) this.#tell(error);
      this.#hasFailed = true;
      this.#retry = setTimeout(() => void this.reload(), retryAfter);
      this.#retry.unref();
    } finally {
      this.#isReading = false;
    }
  }

  /** Reads no more. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
  }
}
