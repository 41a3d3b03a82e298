/** One connection to an SQLite file, with its settings and prepared statements. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import type { CompiledQuery } from "kysely";
import { inDialect } from "../sql-dialect.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

/** Milliseconds that a statement may hold the thread while another process has the lock. */
const busyWait = 10;

/** Maximum number of prepared statements; the least recently used is dropped. */
const keptStatements = 256;

const megabyte = 1024 * 1024;

const settings = [
  // A commit is on the disk before it is answered; `fullfsync` is what that takes on macOS.
  "pragma synchronous = full",
  "pragma fullfsync = on",
  "pragma checkpoint_fullfsync = on",
  "pragma cache_size = -8192",
  "pragma temp_store = memory",
  // Checkpoint every 4 MiB; the log file is limited to four times that.
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

/** Purpose of a connection: write, read committed data, or read a file without write access. */
export type ConnectionPurpose = "write" | "read" | "the store is open read-only";

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

/** Node binds numbers as floating point, which SQLite would divide and print as such. */
function exact(value: SQLInputValue): SQLInputValue {
  return typeof value === "number" && Number.isSafeInteger(value) ? BigInt(value) : value;
}

/** An open connection. Every method may throw what `node:sqlite` throws. */
export class Connection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /** Opens a file that exists. */
  constructor(file: string, purpose: ConnectionPurpose) {
    // A URI, the only way to open without creating a missing file.
    const readOnly = purpose === "the store is open read-only";
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

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /** Runs one statement; returns its rows, if any. */
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
   * Copies all committed data from the log to the main file, syncs both, and empties the log. Throws
   * `CheckpointBusy` if another connection blocks it.
   */
  checkpoint(): void {
    // The first column is 1 if it was blocked.
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
    // Reinserted, it is the newest of the map's keys.
    if (known !== undefined) this.#statements.delete(sql);
    this.#statements.set(sql, statement);
    if (this.#statements.size > keptStatements) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    return statement;
  }
}
