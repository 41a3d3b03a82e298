/** Reloading of the key and session caches, and the time for which they are trusted. */
import type { FailureLog, FailureTexts } from "../platform/failure-log.ts";
import { timeout } from "../platform/timeouts.ts";

/** Time without an answer of the store after which a cache is out of date, in milliseconds. */
export const cacheTrustMs = 1000;
/** How long a request waits for the store if the cache has an answer, in milliseconds. */
const timeoutMs = timeout(300);
const retryMs = 250;

/** Limits the time of a read, after which the caller uses its cached result. */
export function withReadTimeout<Result>(read: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("the store did not answer in time")), timeoutMs);
  return Promise.race([read, promise]).finally(() => clearTimeout(timer));
}

/** Reloads after changes: one read at a time, retried until it succeeds. */
export class CacheReload {
  readonly #read: () => Promise<void>;
  readonly #failures: FailureLog;
  readonly #texts: FailureTexts;
  #isReading = false;
  #isStale = false;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** `read` loads everything. */
  constructor(read: () => Promise<void>, failures: FailureLog, texts: FailureTexts) {
    this.#read = read;
    this.#failures = failures;
    this.#texts = texts;
  }

  /** Reloads everything; changes during the read cause another one. */
  async reload(): Promise<void> {
    this.#isStale = true;
    if (this.#isReading || this.#isClosed) return;
    this.#isReading = true;
    clearTimeout(this.#retry);
    try {
      while (this.#isStale && !this.#isClosed) {
        this.#isStale = false;
        await this.#read();
        this.#failures.succeeded(this.#texts);
      }
    } catch (error) {
      this.#isStale = true;
      this.#failures.failed(this.#texts, error);
      this.#retry = setTimeout(() => void this.reload(), retryMs);
      this.#retry.unref();
    } finally {
      this.#isReading = false;
    }
  }

  /** Stops reading. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
  }
}
