/** Records results: those that come together in one transaction. A result is never given up while the store is away. */

import { setTimeout as delay } from "node:timers/promises";
import type { CompiledQuery } from "kysely";
import type { Logger } from "../platform/logger.ts";
import { StoreFault } from "../store/engine.ts";
import type { NotificationStore } from "./notification-store.ts";

const retryMs = 1_000;

type Waiting = { readonly query: CompiledQuery; readonly done: (hasApplied: boolean) => void };

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

  /** Records a result; resolves when it is durable: true where a row was changed, so that the claim still held. */
  async record(query: CompiledQuery): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#waiting.push({ query, done: resolve });
    if (!this.#isWriting) void this.#write();
    return await promise;
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      try {
        const results = await this.#store.bookkeep(group.map(({ query }) => query));
        group.forEach(({ done }, index) => done((results[index] ?? []).length > 0));
      } catch (error) {
        this.noteFailure();
        if (this.#isClosed) {
          // The leases end, and the messages are sent again with the same ids.
          for (const { done } of group) done(false);
          continue;
        }
        if (error instanceof StoreFault && error.outcome === "broken") {
          await this.#writeEach(group);
          continue;
        }
        this.#logger.warn({ error, results: group.length }, "delivery results not recorded; retrying");
        this.#waiting = [...group, ...this.#waiting];
        await delay(retryMs);
      }
    }
    this.#isWriting = false;
  }

  /** One result of a group cannot be written at all: the others are. */
  async #writeEach(group: readonly Waiting[]): Promise<void> {
    for (const { query, done } of group) {
      try {
        const [rows = []] = await this.#store.bookkeep([query]);
        done(rows.length > 0);
      } catch (error) {
        this.#logger.error({ error }, "a delivery result cannot be recorded");
        done(false);
      }
    }
  }

  /** From here on nothing is retried. */
  close(): void {
    this.#isClosed = true;
  }
}
