/** Logs deliveries that could not be prepared: each by itself, or once for all while the store is unavailable. */
import { FailureLog, type FailureTexts } from "../platform/failure-log.ts";
import type { Logger } from "../platform/logger.ts";
import { StoreFault } from "../store/engine.ts";

/** The preparation of one kind of delivery. */
export class PreparationLog {
  readonly #logger: Logger;
  readonly #failures: FailureLog;
  readonly #noun: string;
  readonly #outageTexts: FailureTexts;

  /** `noun` is the kind of delivery in log lines. */
  constructor(logger: Logger, noun: string) {
    this.#logger = logger;
    this.#failures = new FailureLog(logger);
    this.#noun = noun;
    this.#outageTexts = {
      failed: `${noun} could not be prepared: store unavailable; each is retried in 1 min`,
      recovered: `${noun} can be prepared again`,
    };
  }

  /** Takes note of a failure; `delivery` is its public id. */
  failed(error: unknown, delivery: string): void {
    if (error instanceof StoreFault) this.#failures.failed(this.#outageTexts, error);
    else this.#logger.warn({ error, delivery }, `${this.#noun} could not be prepared; retrying in 1 min`);
  }

  succeeded(): void {
    this.#failures.succeeded(this.#outageTexts);
  }
}
