/** Logs failures of repeated work: a line when they begin, and one when they are over. */
import type { Logger } from "./logger.ts";

/** The texts of a kind of work: when it fails, and when it succeeds again. */
export type FailureTexts = { readonly failed: string; readonly recovered: string };

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The failures of several kinds of repeated work, which mostly fail together. */
export class FailureLog {
  readonly #logger: Pick<Logger, "info" | "warn">;
  /** The first error of each failing kind of work. */
  readonly #failing = new Map<FailureTexts, string>();

  constructor(logger: Pick<Logger, "info" | "warn">) {
    this.#logger = logger;
  }

  /** Logs a first failure, with its stack unless other work fails for the same reason. */
  failed(texts: FailureTexts, error: unknown): void {
    if (this.#failing.has(texts)) return;
    const message = messageOf(error);
    const isKnown = [...this.#failing.values()].includes(message);
    this.#failing.set(texts, message);
    this.#logger.warn(isKnown ? {} : { error }, texts.failed);
  }

  /** Logs the end of failures, if there were any. */
  succeeded(texts: FailureTexts): void {
    if (this.#failing.delete(texts)) this.#logger.info(texts.recovered);
  }
}
