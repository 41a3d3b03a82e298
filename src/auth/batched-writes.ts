/** Notes that are gathered in memory and written in the background, so that they make nobody wait. */
import type { CompiledQuery } from "kysely";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Logger } from "../platform/logger.ts";

/** How long notes are gathered before they are written, and how long it is waited where they could not be, in milliseconds. */
const gatheredFor = 500;
const triedAgainAfter = 5_000;

/** What notes are written with. */
export type BatchedWritesOptions<Note> = {
  readonly door: Pick<CommandBus, "write">;
  readonly logger: Logger;
  /** The statement that writes some of them. */
  readonly mark: (notes: readonly Note[]) => CompiledQuery;
  /** What the log says where they could not be written. */
  readonly complaint: string;
};

/** The newest note of each thing that has a number. One that the ledger did not take is written later. */
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
  of(number: number): Note | undefined {
    return this.#notes.get(number);
  }

  /** Takes the newest note of a number. */
  note(number: number, note: Note): void {
    this.#notes.set(number, note);
    this.#unwritten.add(number);
    this.#writeIn(gatheredFor);
  }

  /** Forgets the notes of other numbers than these, once they are written. */
  keep(numbers: ReadonlySet<number>): void {
    for (const number of this.#notes.keys()) {
      if (!numbers.has(number) && !this.#unwritten.has(number)) this.#notes.delete(number);
    }
  }

  /** Writes what is still in memory. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#write();
  }

  #writeIn(milliseconds: number): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => void this.#write(), milliseconds).unref();
  }

  async #write(): Promise<void> {
    this.#timer = undefined;
    const numbers = [...this.#unwritten];
    if (numbers.length === 0) return;
    this.#unwritten.clear();
    const { door, logger, mark, complaint } = this.#options;
    try {
      await door.write(mark(numbers.flatMap((number) => this.#notes.get(number) ?? [])));
    } catch (error) {
      for (const number of numbers) this.#unwritten.add(number);
      this.#writeIn(triedAgainAfter);
      logger.debug({ error }, complaint);
    }
  }
}
