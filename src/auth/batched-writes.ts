/** Batches unimportant writes in memory and writes them in the background. */
import type { CompiledQuery } from "kysely";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Logger } from "../platform/logger.ts";

/** Interval between writes, also for retries, in milliseconds. */
const intervalMs = 500;
const retryMs = 5_000;

export type BatchedWritesOptions<Note> = {
  readonly bus: Pick<CommandBus, "write">;
  readonly logger: Logger;
  /** The statement that writes some notes. */
  readonly buildStatement: (notes: readonly Note[]) => CompiledQuery;
  /** The log message on failure. */
  readonly failureMessage: string;
};

/** Stores the newest note per number. Notes that the store refused are written later. */
export class BatchedWrites<Note> {
  readonly #options: BatchedWritesOptions<Note>;
  readonly #notes = new Map<number, Note>();
  readonly #unwritten = new Set<number>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: BatchedWritesOptions<Note>) {
    this.#options = options;
  }

  /** The newest note of a number. */
  get(number: number): Note | undefined {
    return this.#notes.get(number);
  }

  /** Sets the newest note of a number. */
  set(number: number, set: Note): void {
    this.#notes.set(number, set);
    this.#unwritten.add(number);
    this.#writeIn(intervalMs);
  }

  /** Drops the notes of other numbers, once written. */
  retain(numbers: ReadonlySet<number>): void {
    for (const number of this.#notes.keys()) {
      if (!numbers.has(number) && !this.#unwritten.has(number)) this.#notes.delete(number);
    }
  }

  /** Writes the remaining notes. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#write();
  }

  #writeIn(delayMs: number): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => void this.#write(), delayMs).unref();
  }

  async #write(): Promise<void> {
    this.#timer = undefined;
    const numbers = [...this.#unwritten];
    if (numbers.length === 0) return;
    this.#unwritten.clear();
    const { bus, logger, buildStatement, failureMessage } = this.#options;
    try {
      await bus.write(buildStatement(numbers.flatMap((number) => this.#notes.get(number) ?? [])));
    } catch (error) {
      for (const number of numbers) this.#unwritten.add(number);
      this.#writeIn(retryMs);
      logger.debug({ error }, failureMessage);
    }
  }
}
