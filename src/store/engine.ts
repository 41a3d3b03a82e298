/** Interface of database engines, and their faults. */
import type { CompiledQuery } from "kysely";
import type { Priority } from "./mutex.ts";

/** A change of the store, as reported to listeners. */
export type Change = {
  /** The new revision; null if unknown. */
  readonly revision: number | null;
  /** Whether keys may have changed. */
  readonly keys: boolean;
};

/** A transaction's changes to the counters, as announced to other nodes. */
export type RevisionNews = {
  readonly revision: number;
  /** Revision of keys if it changed; else null. */
  readonly keysRevision: number | null;
};

/** One write transaction. Rejects queries after its end. */
export interface Transaction {
  /** The rows of a query; an empty list for one that returns none. */
  rows<Row>(query: CompiledQuery<Row>): Promise<Row[]>;
  /** The store's clock, in epoch milliseconds. */
  now(): Promise<number>;
  /** Announces a change to the other nodes once committed. */
  announce(news: RevisionNews): Promise<void>;
}

/** A database engine. All failures are `StoreFault`s. */
export interface Engine {
  readonly name: "sqlite" | "postgres";
  /**
   * Runs `work` in one write transaction; resolves when its commit is durable. Waits for a lock until
   * `deadline` (epoch ms). On a serialisation conflict it is rolled back and `work` runs once more. Bookkeeping lets commands
   * that wait go first.
   */
  transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    deadline: number,
    priority?: Priority,
  ): Promise<Result>;
  /** The rows of each query, all from one snapshot. */
  read(queries: readonly CompiledQuery[]): Promise<unknown[][]>;
  /** Runs one bookkeeping statement in its own transaction. */
  write(query: CompiledQuery): Promise<void>;
  /** True if another process changed the store since the last call. */
  changedElsewhere(): Promise<boolean>;
  /**
   * Calls the listener on changes by other nodes, if the engine supports it. Returns a function to
   * unsubscribe.
   */
  onChange(listener: (change: Change) => void): () => void;
  close(): Promise<void>;
}

/**
 * Outcome of a failed transaction: `refused` was not and will not be written; `unknown` may have been;
 * `broken` was refused because of its content, so that a smaller group may succeed.
 */
export type FaultOutcome = "refused" | "unknown" | "broken";

/** A failure of the engine. `cause` is for the log alone. */
export class StoreFault extends Error {
  readonly outcome: FaultOutcome;

  constructor(outcome: FaultOutcome, cause: unknown) {
    super(`store fault: ${outcome}`, { cause });
    this.name = "StoreFault";
    this.outcome = outcome;
  }
}
