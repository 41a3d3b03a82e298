/** The SQLite engine: a writing and a reading connection, and their recovery from disk errors. */
import { closeSync, openSync } from "node:fs";
import type { CompiledQuery } from "kysely";
import { timeout } from "../../platform/timeouts.ts";
import { type Engine, StoreFault, type Transaction } from "../engine.ts";
import { Mutex, type Priority, retryWhileLocked } from "../mutex.ts";
import { CheckpointBusy, Connection } from "./sqlite-connection.ts";
import { commitFault, invalidatesConnection, isBusy, statementFault } from "./sqlite-faults.ts";
import { fileIdentity } from "./sqlite-file-identity.ts";
import { SqliteTransaction } from "./sqlite-transaction.ts";

/** Milliseconds that a read or a statement of bookkeeping waits for a lock. */
const timeoutMs = timeout(3_000);

/** Milliseconds for which suspect connections are kept while their log can't be checkpointed. */
const suspectTimeoutMs = 10_000;

/** Milliseconds that opening waits for other processes opening the same new file. */
const openTimeoutMs = timeout(5_000);

/** Milliseconds after which the log is emptied: it holds earlier versions of pages, and so deleted content. */
const logLifetimeMs = 60 * 60_000;

/** Path of the store. `readOnly` for a file without write access. */
export type SqliteOptions = { readonly file: string; readonly readOnly?: boolean };

const refusal = (reason: string) => new StoreFault("refused", new Error(reason));

/** Opens the store's file; creates it, accessible by its owner only, if missing. Throws a `StoreFault`. */
export function openSqlite({ file, readOnly = false }: SqliteOptions): Engine {
  try {
    return readOnly ? new SqliteEngine(file, true) : createAndOpen(file);
  } catch (error) {
    throw statementFault(error);
  }
}

function createAndOpen(file: string): Engine {
  try {
    // SQLite gives the companion files the same mode. An existing file is not opened here: closing it would
    // release all of this process's locks on it.
    closeSync(openSync(file, "ax", 0o600));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) {
      throw new StoreFault("refused", error);
    }
  }
  const limit = performance.now() + openTimeoutMs;
  for (;;) {
    try {
      return new SqliteEngine(file, false);
    } catch (error) {
      if (!isBusy(error) || performance.now() >= limit) throw error;
    }
    // Blocking is fine: nothing else runs yet.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
}

function openWriter(file: string): Connection {
  const writer = new Connection(file, "write");
  try {
    const mode = writer.pragma("journal_mode = wal");
    if (mode !== "wal")
      throw refusal(`the file system does not support SQLite's log (journal mode ${String(mode)})`);
    return writer;
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** True for failures that end when other processes release the file. */
const isTransient = (error: unknown) => isBusy(error) || error instanceof CheckpointBusy;

class SqliteEngine implements Engine {
  readonly name = "sqlite";
  readonly #file: string;
  readonly #readOnly: boolean;
  readonly #mutex = new Mutex();
  #writer: Connection | undefined;
  #reader: Connection | undefined;
  #closed = false;
  /** Since when (`performance.now()`) the connections may no longer match the file; undefined if they do. */
  #suspectSince: number | undefined;
  /** When (`performance.now()`) the log was last emptied. */
  #emptiedAt = performance.now();
  /** Identity of the writer's files when they were opened. */
  #identity: string | undefined;
  /** Last `data_version`; undefined after the connection was closed. */
  #version: unknown;

  constructor(file: string, readOnly: boolean) {
    this.#file = file;
    this.#readOnly = readOnly;
    if (readOnly) {
      this.#reader = new Connection(file, "the store is open read-only");
      this.#version = this.#reader.pragma("data_version");
      return;
    }
    this.#writer = openWriter(file);
    this.#version = this.#writer.pragma("data_version");
    this.#checkpointAtStart(this.#writer);
  }

  /**
   * The log of a killed process may not be durable. Checkpoints it before its content is read; if the disk refuses,
   * reads continue and writes wait.
   */
  #checkpointAtStart(writer: Connection): void {
    try {
      writer.checkpoint();
    } catch (error) {
      // Another process has the file open and checkpoints the log itself.
      if (!isTransient(error)) this.#suspectSince = performance.now();
    }
  }

  async transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    deadline: number,
    priority: Priority = "command",
  ): Promise<Result> {
    // From here on the limit is on the monotonic clock.
    const limit = performance.now() + deadline - Date.now();
    const release = await this.#mutex.acquire(limit, priority);
    if (release === undefined) throw refusal("the deadline came before its turn");
    try {
      const writer = await this.#begin(limit);
      const result = await this.#commit(writer, work);
      if (priority === "bookkeeping") this.#emptyOldLog(writer);
      return result;
    } finally {
      release();
    }
  }

  async read(queries: readonly CompiledQuery[]): Promise<unknown[][]> {
    const limit = performance.now() + timeoutMs;
    try {
      return await retryWhileLocked({ attempt: () => this.#readOnce(queries), limit, isTransient });
    } catch (error) {
      if (invalidatesConnection(error)) this.#dropReader();
      throw statementFault(error);
    }
  }

  async write(query: CompiledQuery): Promise<void> {
    await this.transaction((tx) => tx.rows(query), Date.now() + timeoutMs, "bookkeeping");
  }

  async changedElsewhere(): Promise<boolean> {
    try {
      // A connection's own commits do not change its `data_version`.
      const version = (this.#readOnly ? this.#openReader() : this.#openWriter()).pragma("data_version");
      const changed = version !== this.#version;
      this.#version = version;
      return changed;
    } catch (error) {
      throw statementFault(error);
    }
  }

  /** No notifications: poll `changedElsewhere`. */
  onChange(): () => void {
    return () => undefined;
  }

  async close(): Promise<void> {
    // After everything that waits.
    const release = await this.#mutex.acquire(Number.POSITIVE_INFINITY, "bookkeeping");
    this.#closed = true;
    try {
      this.#closeBoth();
    } finally {
      release?.();
    }
  }

  /** A connection on which a write transaction has begun. */
  async #begin(limit: number): Promise<Connection> {
    try {
      await this.#recover(limit);
      const writer = this.#openWriter();
      this.#requireSameFile();
      await retryWhileLocked({ attempt: () => writer.run("begin immediate"), limit, isTransient });
      return writer;
    } catch (error) {
      this.#noteFault(error);
      throw error instanceof StoreFault ? error : new StoreFault("refused", error);
    }
  }

  async #commit<Result>(writer: Connection, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const tx = new SqliteTransaction(writer);
    let result: Result;
    try {
      result = await work(tx);
      if (tx.fault !== undefined) throw tx.fault;
    } catch (error) {
      this.#noteFault(tx.fault?.cause);
      this.#rollback(writer);
      throw error;
    } finally {
      tx.end();
    }
    try {
      writer.run("commit");
      return result;
    } catch (error) {
      const fault = commitFault(error);
      if (fault.outcome === "unknown") this.#markSuspect();
      this.#rollback(writer);
      throw fault;
    }
  }

  /** Empties the log once an hour. If another process is reading, the next bookkeeping tries again. */
  #emptyOldLog(writer: Connection): void {
    if (performance.now() < this.#emptiedAt + logLifetimeMs) return;
    try {
      writer.checkpoint();
      this.#emptiedAt = performance.now();
    } catch (error) {
      this.#noteFault(error);
    }
  }

  #rollback(writer: Connection): void {
    try {
      // SQLite has already rolled back after some failures.
      if (writer.inTransaction) writer.run("rollback");
    } catch {
      this.#markSuspect();
    }
  }

  #readOnce(queries: readonly CompiledQuery[]): unknown[][] {
    const reader = this.#openReader();
    const [single] = queries;
    if (queries.length === 1 && single !== undefined) return [reader.rows(single)];
    reader.run("begin");
    try {
      return queries.map((query) => reader.rows(query));
    } finally {
      if (reader.inTransaction) reader.run("commit");
    }
  }

  #openWriter(): Connection {
    if (this.#closed || this.#readOnly) throw refusal("the store is closed, or open read-only");
    this.#writer ??= openWriter(this.#file);
    return this.#writer;
  }

  /** Refuses writes after the files were removed or replaced: they would be lost with this process. */
  #requireSameFile(): void {
    const identity = fileIdentity(this.#file);
    this.#identity ??= identity;
    if (identity !== this.#identity) throw refusal("the store's file or its log was replaced");
  }

  #openReader(): Connection {
    if (this.#closed) throw refusal("the store is closed");
    this.#reader ??= new Connection(this.#file, this.#readOnly ? "the store is open read-only" : "read");
    return this.#reader;
  }

  #noteFault(error: unknown): void {
    if (invalidatesConnection(error)) this.#markSuspect();
  }

  #markSuspect(): void {
    this.#suspectSince ??= performance.now();
  }

  #dropReader(): void {
    this.#markSuspect();
    this.#reader?.close();
    this.#reader = undefined;
  }

  /**
   * After a disk error, makes the file's content certain before any further write: checkpoints all committed data to
   * the main file, syncs it, empties the log and reopens both connections. A failed sync leaves a commit in the
   * system's page cache that may not be on the disk, and a second sync would not report it, since the system considers
   * those pages written. The open connections still know where the last certain commit ends, so they must empty the
   * log, which discards the uncertain one. Closing them first would leave it to the next process that opens the file.
   * They are abandoned only if checkpoints keep failing for `suspectTimeoutMs`.
   */
  async #recover(limit: number): Promise<void> {
    if (this.#suspectSince === undefined) return;
    try {
      const writer = this.#openWriter();
      await retryWhileLocked({ attempt: () => writer.checkpoint(), limit, isTransient });
    } catch (error) {
      if (isTransient(error) || performance.now() < this.#suspectSince + suspectTimeoutMs) throw error;
    }
    this.#closeBoth();
    this.#version = undefined;
    const writer = this.#openWriter();
    await retryWhileLocked({ attempt: () => writer.checkpoint(), limit, isTransient });
    this.#suspectSince = undefined;
  }

  #closeBoth(): void {
    const connections = [this.#reader, this.#writer];
    this.#reader = undefined;
    this.#writer = undefined;
    this.#identity = undefined;
    for (const connection of connections) connection?.close();
  }
}
