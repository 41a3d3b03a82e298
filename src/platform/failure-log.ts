/** Logs failures of repeated work: a line when they begin or their reason changes, and one when they are over. */
import type { Logger } from "./logger.ts";

/** The texts of a kind of work: when it fails, and when it succeeds again. */
export type FailureTexts = { readonly failed: string; readonly recovered: string };

/** Reasons logged at most before the work succeeds again: some texts differ each time. */
const maxReasons = 5;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The reasons logged for each failing kind of work. */
type LoggedReasons = Map<FailureTexts, Set<string>>;

/** Those of all failure logs of a logger: parts of a service mostly fail together. */
const reasonsByLogger = new WeakMap<object, LoggedReasons[]>();

/** The failures of several kinds of repeated work. */
export class FailureLog {
  readonly #logger: Pick<Logger, "info" | "warn">;
  readonly #reasons: LoggedReasons = new Map();
  /** Its own reasons, and those of the other logs. */
  readonly #allReasons: LoggedReasons[];

  constructor(logger: Pick<Logger, "info" | "warn">) {
    this.#logger = logger;
    this.#allReasons = reasonsByLogger.get(logger) ?? [];
    this.#allReasons.push(this.#reasons);
    reasonsByLogger.set(logger, this.#allReasons);
  }

  /** Logs a first failure, and each for another reason; with its stack unless other work fails for the same one. */
  failed(texts: FailureTexts, error: unknown): void {
    const reason = messageOf(error);
    const logged = this.#reasons.get(texts) ?? new Set();
    if (logged.has(reason) || logged.size >= maxReasons) return;
    const isShared = this.#allReasons
      .flatMap((reasons) => [...reasons.values()])
      .some((reasons) => reasons.has(reason));
    this.#reasons.set(texts, logged.add(reason));
    this.#logger.warn(isShared ? {} : { error }, texts.failed);
  }

  /** Logs the end of failures, if there were any. */
  succeeded(texts: FailureTexts): void {
    if (this.#reasons.delete(texts)) this.#logger.info(texts.recovered);
  }
}
