/** One connection to an SQLite file: how it is set up, and its statements, prepared once each. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import type { CompiledQuery } from "kysely";
import { inDialect } from "../sql-dialect.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

/** Milliseconds that a statement may hold the thread while another process has the lock. */
const busyWait = 10;

/** Statements kept prepared; beyond that the one used longest ago is forgotten. */
const keptStatements = 256;

const megabyte = 1024 * 1024;

const settings = [
  // A commit is on the disk before it is answered; `fullfsync` is what that takes on macOS.
  "pragma synchronous = full",
  "pragma fullfsync = on",
  "pragma checkpoint_fullfsync = on",
  "pragma cache_size = -8192",
  "pragma temp_store = memory",
  // The log goes back into the main file every 4 MiB, and keeps at most four times that of the disk.
  "pragma wal_autocheckpoint = 1024",
  `pragma journal_size_limit = ${16 * megabyte}`,
  // A damaged page is an error, rather than rows that are not there.
  "pragma cell_size_check = on",
  "pragma trusted_schema = off",
];

/** A checkpoint could not finish because another connection reads or writes. */
export class CheckpointBusy extends Error {
  override readonly name = "CheckpointBusy";
}

/** What a connection is for: to write, to read what is committed, or to read a file that it may not write. */
export type ConnectionPurpose = "write" | "read" | "read a file that is not ours to write";

function areBindable(values: readonly unknown[]): values is readonly SQLInputValue[] {
  return values.every(
    (value) =>
      value === null || typeof value === "string" || typeof value === "number" || typeof value === "bigint",
  );
}

/** A list, of values or of rows, travels as a JSON text. */
function carried(value: unknown): unknown {
  return Array.isArray(value) ? JSON.stringify(value) : value;
}

/** Node binds every number as a floating-point one, which SQLite would divide and print as such. */
function exact(value: SQLInputValue): SQLInputValue {
  return typeof value === "number" && Number.isSafeInteger(value) ? BigInt(value) : value;
}

/** An open connection. Every method may throw what `node:sqlite` throws. */
export class Connection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /** Opens a file that exists. */
  constructor(file: string, purpose: ConnectionPurpose) {
    // As an address, since only an address can say that a file which is not there must not be made.
    const readOnly = purpose === "read a file that is not ours to write";
    const address = pathToFileURL(file);
    address.searchParams.set("mode", readOnly ? "ro" : "rw");
    this.#database = new DatabaseSync(address, { timeout: busyWait, readOnly });
    try {
      for (const setting of settings) this.#database.exec(setting);
      if (purpose === "read") this.#database.exec("pragma query_only = on");
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  /** Whether a transaction is open on it. */
  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /** Runs one statement; the rows it returns, in a list that is empty where it returns none. */
  rows({ sql, parameters }: Pick<CompiledQuery, "sql" | "parameters">): unknown[] {
    const values = parameters.map(carried);
    if (!areBindable(values)) throw new TypeError("a parameter is a text, a number, null or a list");
    return this.#prepared(sql).all(...values.map(exact));
  }

  /** Runs a statement without parameters. */
  run(sql: string): unknown[] {
    return this.rows({ sql, parameters: [] });
  }

  /** The value of a pragma that has one. */
  pragma(name: string): unknown {
    const [row] = this.run(`pragma ${name}`);
    return typeof row === "object" && row !== null ? Object.values(row)[0] : undefined;
  }

  /**
   * Copies all that is committed from the log into the main file, syncs both, and empties the log.
   * Throws `CheckpointBusy` where another connection stands in the way.
   */
  checkpoint(): void {
    // Its first column tells whether it was kept from finishing.
    if (this.pragma("wal_checkpoint(truncate)") !== 0)
      throw new CheckpointBusy("another connection is reading");
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    const statement = known ?? this.#database.prepare(inDialect(sql, sqliteDialect));
    // Taken out and put back, it is the newest of the map's keys.
    if (known !== undefined) this.#statements.delete(sql);
    this.#statements.set(sql, statement);
    if (this.#statements.size > keptStatements) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    return statement;
  }
}
