/** One connection to an SQLite file, with its settings and prepared statements. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import type { CompiledQuery } from "kysely";
import { toDialect } from "../sql-dialect.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

/** Milliseconds that a statement may hold the thread while another process has the lock. */
const busyTimeoutMs = 10;

/** Maximum number of prepared statements; the least recently used is dropped. */
const maxStatements = 256;

const megabyte = 1024 * 1024;

const settings = [
  // A commit must be on the disk before it is acknowledged; on macOS only `fullfsync` ensures that.
  "pragma synchronous = full",
  "pragma fullfsync = on",
  "pragma checkpoint_fullfsync = on",
  "pragma cache_size = -8192",
  "pragma temp_store = memory",
  // Checkpoint every 4 MiB; the log file is limited to four times that.
  "pragma wal_autocheckpoint = 1024",
  `pragma journal_size_limit = ${16 * megabyte}`,
  // A damaged page must be an error; otherwise its rows would seem to be missing.
  "pragma cell_size_check = on",
  "pragma trusted_schema = off",
  // Deleted content is overwritten with zeros, not only unlinked.
  "pragma secure_delete = on",
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

/** Lists of values or rows are passed as JSON text. */
function encodeList(value: unknown): unknown {
  return Array.isArray(value) ? JSON.stringify(value) : value;
}

/** Node binds numbers as floating point, which SQLite would divide and print differently from integers. */
function toInteger(value: SQLInputValue): SQLInputValue {
  return typeof value === "number" && Number.isSafeInteger(value) ? BigInt(value) : value;
}

/** An open connection. Every method may throw what `node:sqlite` throws. */
export class Connection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /** Opens an existing file. */
  constructor(file: string, purpose: ConnectionPurpose) {
    // Only a URI can open a file without creating a missing one.
    const readOnly = purpose === "the store is open read-only";
    const fileUrl = pathToFileURL(file);
    fileUrl.searchParams.set("mode", readOnly ? "ro" : "rw");
    this.#database = new DatabaseSync(fileUrl, { timeout: busyTimeoutMs, readOnly });
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
    const values = parameters.map(encodeList);
    if (!areBindable(values)) throw new TypeError("a parameter is a text, a number, null or a list");
    return this.#prepared(sql).all(...values.map(toInteger));
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
    const existing = this.#statements.get(sql);
    const statement = existing ?? this.#database.prepare(toDialect(sql, sqliteDialect));
    // Reinserted as the newest key of the map, for the LRU order.
    if (existing !== undefined) this.#statements.delete(sql);
    this.#statements.set(sql, statement);
    if (this.#statements.size > maxStatements) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    return statement;
  }
}
