/**
 * The PostgreSQL engine: one writing connection, a few readers, and one that listens for other nodes'
 * changes.
 */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { CompiledQuery } from "kysely";
import { timeout } from "../../platform/timeouts.ts";
import { CachedCounters } from "../cached-counters.ts";
import { type Change, type Engine, type RevisionNews, StoreFault, type Transaction } from "../engine.ts";
import { Mutex, type Priority } from "../mutex.ts";
import { q } from "../query.ts";
import type { CountersRow } from "../tables/tables.ts";
import { Connection, margin } from "./postgres-connection.ts";
import {
  commitFault,
  endsConnection,
  isLockTimeout,
  isTransient,
  statementFault,
} from "./postgres-faults.ts";
import { NotifyListener } from "./postgres-notify.ts";
import { PostgresTransaction } from "./postgres-transaction.ts";

/** Milliseconds that a statement of bookkeeping waits for a lock. */
const timeoutMs = timeout(2_000);
/** Timeout of a read in milliseconds. */
const readTimeoutMs = timeout(2_000) + margin;
const maxReaders = 4;
/** Maximum retries after a conflict or a lost connection. */
const maxRetries = 3;

const countersQuery = q
  .selectFrom("counters")
  .select(["revision", "keys_revision"])
  .where("id", "=", 1)
  .compile();

const refusal = (reason: string) => new StoreFault("refused", new Error(reason));

const isCounters = (row: unknown): row is Pick<CountersRow, "revision" | "keys_revision"> =>
  typeof row === "object" && row !== null && "revision" in row && "keys_revision" in row;

/** Connects on first use. */
export function openPostgres(url: string): Engine {
  return new PostgresEngine(url);
}

/** The rows of each query, all from one snapshot. */
async function readAll(reader: Connection, queries: readonly CompiledQuery[]): Promise<unknown[][]> {
  const send = (query: CompiledQuery) => reader.rows(query, readTimeoutMs);
  const [single] = queries;
  if (queries.length === 1 && single !== undefined) return [await send(single)];
  // Sent in one write, so that no other read interleaves.
  const beginning = reader.run("begin isolation level repeatable read", readTimeoutMs);
  const results = queries.map(send);
  const commit = reader.run("commit", readTimeoutMs);
  // The first failure caused the others; all are awaited so that none goes unhandled.
  const [firstFailure] = (await Promise.allSettled([beginning, ...results, commit])).filter(
    (result) => result.status === "rejected",
  );
  if (firstFailure !== undefined) throw firstFailure.reason;
  return await Promise.all(results);
}

class PostgresEngine implements Engine {
  readonly name = "postgres";
  readonly #url: string;
  /** Distinguishes this node's notifications. */
  readonly #node = randomBytes(9).toString("base64url");
  readonly #mutex = new Mutex();
  readonly #listeners = new Set<(change: Change) => void>();
  #readers: Connection[] = [];
  #opening: Promise<Connection> | undefined;
  #writer: Connection | undefined;
  #listening: NotifyListener | undefined;
  #closed = false;
  readonly #counters = new CachedCounters();

  constructor(url: string) {
    this.#url = url;
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
      return await this.#withRetries(work, limit);
    } finally {
      release();
    }
  }

  async read(queries: readonly CompiledQuery[]): Promise<unknown[][]> {
    const startedAt = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#readOnce(queries);
      } catch (error) {
        // Broken idle connections show only now, possibly all of them.
        const retries = isTransient(error) && attempt <= maxReaders && performance.now() - startedAt < margin;
        if (!retries || this.#closed) throw statementFault(error);
      }
    }
  }

  async write(query: CompiledQuery): Promise<void> {
    await this.transaction((tx) => tx.rows(query), Date.now() + timeoutMs, "bookkeeping");
  }

  async changedElsewhere(): Promise<boolean> {
    const [[row] = []] = await this.read([countersQuery]);
    return isCounters(row) && this.#counters.detectChange(row);
  }

  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    this.#listening ??= new NotifyListener({
      node: this.#node,
      connect: () => Connection.open(this.#url, "listen"),
      onNews: (news) => this.#publishNews(news),
    });
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    // After everything that waits.
    const release = await this.#mutex.acquire(Number.POSITIVE_INFINITY, "bookkeeping");
    this.#closed = true;
    try {
      await this.#listening?.close();
      await this.#opening?.catch(() => undefined);
      const connections = this.#writer === undefined ? this.#readers : [this.#writer, ...this.#readers];
      await Promise.all(connections.map((connection) => connection.end()));
    } finally {
      release?.();
    }
  }

  #publishNews(news: RevisionNews | null): void {
    if (news !== null) this.#counters.record(news);
    const change =
      news === null
        ? { revision: null, keys: true }
        : { revision: news.revision, keys: news.keysRevision !== null };
    for (const listener of this.#listeners) listener(change);
  }

  /** Retries until success, a permanent failure or the limit. */
  async #withRetries<Result>(work: (tx: Transaction) => Promise<Result>, limit: number): Promise<Result> {
    for (let retries = 0; ; retries += 1) {
      try {
        return await this.#runOnce(work, limit);
      } catch (error) {
        const isRefused = error instanceof StoreFault && error.outcome === "refused";
        if (!isRefused || this.#closed || performance.now() >= limit) throw error;
        const isRetryable = isLockTimeout(error) || (isTransient(error) && retries < maxRetries);
        if (!isRetryable) throw error;
      }
      await sleep((retries + 1) * (5 + Math.random() * 45));
    }
  }

  async #runOnce<Result>(work: (tx: Transaction) => Promise<Result>, limit: number): Promise<Result> {
    const writer = await this.#openWriter();
    const timeLeftMs = Math.max(1, Math.ceil(limit - performance.now()));
    const tx = new PostgresTransaction(writer, this.#node, timeLeftMs);
    let result: Result;
    try {
      result = await work(tx);
      const fault = await tx.fault();
      if (fault !== undefined) throw fault;
    } catch (error) {
      await this.#rollback(writer, await tx.fault());
      throw error;
    } finally {
      tx.end();
    }
    await this.#commit(writer, tx.announced);
    return result;
  }

  async #commit(writer: Connection, announced: RevisionNews | undefined): Promise<void> {
    this.#counters.expectCommit(announced);
    try {
      const tag = await writer.run("commit", timeoutMs + margin);
      if (tag !== "COMMIT") throw refusal(`the database responded to a commit with ${tag}`);
      if (announced !== undefined) this.#counters.record(announced);
    } catch (error) {
      const fault = error instanceof StoreFault ? error : commitFault(error);
      if (fault.outcome === "unknown" || endsConnection(error)) writer.destroy();
      throw fault;
    } finally {
      this.#counters.expectCommit(undefined);
    }
  }

  async #rollback(writer: Connection, fault: StoreFault | undefined): Promise<void> {
    if (fault !== undefined && endsConnection(fault.cause)) writer.destroy();
    try {
      if (writer.isOpen) await writer.run("rollback", timeoutMs);
    } catch {
      writer.destroy();
    }
  }

  async #openWriter(): Promise<Connection> {
    if (this.#closed) throw refusal("the store is closed");
    if (this.#writer?.isOpen === true) return this.#writer;
    try {
      this.#writer = await Connection.open(this.#url, "write");
      return this.#writer;
    } catch (error) {
      throw new StoreFault("refused", error);
    }
  }

  async #readOnce(queries: readonly CompiledQuery[]): Promise<unknown[][]> {
    if (this.#closed) throw refusal("the store is closed");
    const reader = await this.#reader();
    try {
      return await readAll(reader, queries);
    } catch (error) {
      if (endsConnection(error)) reader.destroy();
      throw error;
    }
  }

  /** The least busy reader. If all are busy, another one is opened for later requests. */
  async #reader(): Promise<Connection> {
    const openReaders = this.#readers.filter((reader) => reader.isOpen);
    const [leastBusy] = openReaders.toSorted((a, b) => a.pending - b.pending);
    if (leastBusy?.pending === 0) return leastBusy;
    if (leastBusy === undefined) return await this.#newReader();
    if (openReaders.length < maxReaders) this.#newReader().catch(() => undefined);
    return leastBusy;
  }

  /** Opens a reader, one at a time. */
  #newReader(): Promise<Connection> {
    this.#opening ??= this.#openReader().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #openReader(): Promise<Connection> {
    const reader = await Connection.open(this.#url, "read");
    if (this.#closed) {
      await reader.end();
      throw refusal("the store is closed");
    }
    this.#readers.push(reader);
    reader.onEnd(() => {
      this.#readers = this.#readers.filter((other) => other !== reader);
    });
    return reader;
  }
}
