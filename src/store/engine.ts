/** What the ledger asks of a database engine, and how an engine says that it failed. */
import type { CompiledQuery } from "kysely";

/** What happened to the ledger. */
export type Change = {
  /** The revision that it reached; null where that is not known. */
  readonly revision: number | null;
  /** Whether keys may have changed. */
  readonly keys: boolean;
};

/** What a transaction made of the counters that other nodes are told of. */
export type RevisionNews = {
  readonly revision: number;
  /** The count of changes of keys, where it changed any; else null. */
  readonly keysRevision: number | null;
};

/** One write transaction. Its queries are refused once it has ended. */
export interface Transaction {
  /** The rows of a query; an empty list for one that returns none. */
  rows<Row>(query: CompiledQuery<Row>): Promise<Row[]>;
  /** The ledger's clock, in epoch milliseconds. */
  now(): Promise<number>;
  /** Tells the other nodes of a change, once it is committed. */
  announce(news: RevisionNews): Promise<void>;
}

/** A database engine. All failures are `LedgerFault`s. */
export interface Engine {
  readonly name: "sqlite" | "postgres";
  /**
   * Runs `work` in one write transaction; resolves when its commit is durable. Waits for a lock until `deadline`
   * (epoch ms). Where another transaction made this one impossible it is taken back, and `work` runs once more.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>, deadline: number): Promise<Result>;
  /** The rows of each query, all from one state of the ledger. */
  read(queries: readonly CompiledQuery[]): Promise<unknown[][]>;
  /** Runs one statement of bookkeeping in a transaction of its own. */
  write(query: CompiledQuery): Promise<void>;
  /** Whether somebody else has changed the ledger since this was last asked. */
  changedElsewhere(): Promise<boolean>;
  /** Calls the listener when it hears that another node changed the ledger, where the engine can. Returns how to stop. */
  onChange(listener: (change: Change) => void): () => void;
  close(): Promise<void>;
}

/**
 * What a failed transaction means: `refused` was not written and never will be; `unknown` may have been;
 * `broken` was refused for a reason that lies in what was written, so that a smaller group may succeed.
 */
export type FaultOutcome = "refused" | "unknown" | "broken";

/** A failure of the engine. `cause` is for the log alone. */
export class StoreFault extends Error {
  readonly outcome: FaultOutcome;

  constructor(outcome: FaultOutcome, cause: unknown) {
    super(`ledger fault: ${outcome}`, { cause });
    this.name = "StoreFault";
    this.outcome = outcome;
  }
}
