/** Reads a whole store from one snapshot while others keep writing. */
import type { CompiledQuery } from "kysely";
import { type Engine, StoreFault } from "../engine.ts";
import { retryWhileLocked } from "../mutex.ts";
import { Connection } from "../sqlite/sqlite-connection.ts";
import { isBusy, statementFault } from "../sqlite/sqlite-faults.ts";

/** Every read is of the same state. Failures are `StoreFault`s. */
export interface ConsistentReader {
  readonly name: Engine["name"];
  /** The rows of each query. */
  read(queries: readonly CompiledQuery[]): Promise<unknown[][]>;
  close(): Promise<void>;
}

/** Milliseconds that opening a file waits for a lock. */
const timeoutMs = 3_000;

/** Milliseconds that one statement may take in a database: it reads a small part of one table. */
const statementTimeoutMs = 60_000;

const beginInDatabase = [
  "begin isolation level repeatable read read only",
  `set local statement_timeout = ${statementTimeoutMs}`,
  "set local idle_in_transaction_session_timeout = 0",
  // Use the primary key's index even for tables without statistics.
  "set local enable_seqscan = off",
  "set local enable_bitmapscan = off",
  "set local enable_sort = off",
].join("; ");

function openSnapshot(file: string): Connection {
  const reader = new Connection(file, "read");
  try {
    reader.run("begin");
    // SQLite takes the snapshot at the first read, not at `begin`.
    reader.run("select 1 from sqlite_master limit 1");
    return reader;
  } catch (error) {
    reader.close();
    throw error;
  }
}

/** Opens a snapshot of a store in a file. The write-ahead log grows until it is closed. */
export async function consistentReaderOfFile(file: string): Promise<ConsistentReader> {
  const limit = performance.now() + timeoutMs;
  const rejectWithFault = (error: unknown) => {
    throw statementFault(error);
  };
  const reader = await retryWhileLocked({
    attempt: () => openSnapshot(file),
    limit,
    isTransient: isBusy,
  }).catch(rejectWithFault);
  return {
    name: "sqlite",
    read: async (queries) => {
      try {
        return queries.map((query) => reader.rows(query));
      } catch (error) {
        throw statementFault(error);
      }
    },
    close: async () => reader.close(),
  };
}

/** Opens a snapshot of a store in a database. */
export async function consistentReaderOfDatabase(url: string): Promise<ConsistentReader> {
  // Loaded on demand: not needed with SQLite.
  const postgres = await import("../postgres/postgres-connection.ts");
  const rejectWithFault = (error: unknown) => {
    throw new StoreFault("refused", error);
  };
  const reader = await postgres.Connection.open(url, "read").catch(rejectWithFault);
  await reader.run(beginInDatabase, timeoutMs).catch((error: unknown) => {
    reader.destroy();
    return rejectWithFault(error);
  });
  return {
    name: "postgres",
    read: async (queries) => {
      const parts: unknown[][] = [];
      for (const query of queries)
        parts.push(await reader.rows(query, statementTimeoutMs + postgres.margin).catch(rejectWithFault));
      return parts;
    },
    close: () => reader.end(),
  };
}
