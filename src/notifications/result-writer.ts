/**
 * Records results: those that come together in one transaction, with the statements that others need just then. A result is
 * never given up while the store is away.
 */

import { setTimeout as delay } from "node:timers/promises";
import type { CompiledQuery } from "kysely";
import type { Logger } from "../platform/logger.ts";
import { StoreFault } from "../store/engine.ts";
import type { NotificationStore } from "./notification-store.ts";

const retryMs = 1_000;

/** A recorded result. */
export type Recorded = {
  /** Whether a row was changed, so that the claim still held. */
  readonly hasApplied: boolean;
  /** The rows of the statements that were run after it; undefined where they were not. */
  readonly rows: readonly unknown[][] | undefined;
};

type Waiting = {
  readonly queries: readonly CompiledQuery[];
  /** Called with the rows of each; with undefined where they cannot be run. */
  readonly done: (rows: readonly unknown[][] | undefined) => void;
  /** Called where they failed and are not to be retried; undefined of a result. */
  readonly fail: ((error: unknown) => void) | undefined;
};

/** Records results in batches. */
export class ResultWriter {
  readonly #store: NotificationStore;
  readonly #logger: Logger;
  #waiting: Waiting[] = [];
  #isWriting = false;
  #isClosed = false;
  /** When the store last failed (`performance.now()`). */
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(store: NotificationStore, logger: Logger) {
    this.#store = store;
    this.#logger = logger;
  }

  /** Milliseconds since the store was last known to fail. */
  get sinceFailure(): number {
    return performance.now() - this.#failedAt;
  }

  /** Takes note of a failure of the store that another part of the dispatcher met. */
  noteFailure(): void {
    this.#failedAt = performance.now();
  }

  /** Records a result, then runs `reads` in the same transaction; resolves when the result is durable. */
  async record(query: CompiledQuery, reads: readonly CompiledQuery[] = []): Promise<Recorded> {
    const { promise, resolve } = Promise.withResolvers<readonly unknown[][] | undefined>();
    this.#add({ queries: [query, ...reads], done: resolve, fail: undefined });
    const [changed = [], ...rows] = (await promise) ?? [];
    return { hasApplied: changed.length > 0, rows: rows.length === reads.length ? rows : undefined };
  }

  /**
   * Runs statements in the next transaction of results, so that they share its commit; the rows of each. Rejects with a
   * `StoreFault`: they are not retried.
   */
  async run(queries: readonly CompiledQuery[]): Promise<readonly unknown[][]> {
    const { promise, resolve, reject } = Promise.withResolvers<readonly unknown[][] | undefined>();
    this.#add({ queries, done: resolve, fail: reject });
    return (await promise) ?? [];
  }

  #add(waiting: Waiting): void {
    this.#waiting.push(waiting);
    if (!this.#isWriting) void this.#write();
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      try {
        await this.#runAll(group);
      } catch (error) {
        this.noteFailure();
        for (const { fail } of group) fail?.(error);
        const results = group.filter(({ fail }) => fail === undefined);
        if (this.#isClosed) {
          // The leases end, and the messages are sent again with the same ids.
          for (const { done } of results) done(undefined);
          continue;
        }
        if (error instanceof StoreFault && error.outcome === "broken") {
          await this.#writeEach(results);
          continue;
        }
        if (results.length === 0) continue;
        this.#logger.warn(
          { error, size: results.length },
          "delivery results could not be recorded; retrying",
        );
        this.#waiting = [...results, ...this.#waiting];
        await delay(retryMs);
      }
    }
    this.#isWriting = false;
  }

  async #runAll(group: readonly Waiting[]): Promise<void> {
    const rows = await this.#store.bookkeep(group.flatMap(({ queries }) => queries));
    let at = 0;
    for (const { queries, done } of group) {
      done(rows.slice(at, at + queries.length));
      at += queries.length;
    }
  }

  /** One result of a group cannot be written at all: the others are. */
  async #writeEach(group: readonly Waiting[]): Promise<void> {
    for (const waiting of group) {
      try {
        await this.#runAll([waiting]);
      } catch (error) {
        this.#logger.error({ error }, "delivery result could not be recorded");
        waiting.done(undefined);
      }
    }
  }

  /** From here on nothing is retried. */
  close(): void {
    this.#isClosed = true;
  }
}
