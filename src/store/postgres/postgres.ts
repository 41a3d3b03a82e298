/**
 * The PostgreSQL engine: one writing connection, a few readers, and one that listens for other nodes'
 * changes.
 */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { CompiledQuery } from "kysely";
import { CachedCounters } from "../cached-counters.ts";
import { type Change, type Engine, type RevisionNews, StoreFault, type Transaction } from "../engine.ts";
import { Mutex, type Priority } from "../mutex.ts";
import { q } from "../query.ts";
import type { CountersRow } from "../tables/tables.ts";
import { Connection, margin } from "./postgres-connection.ts";
import { commitFault, endsConnection, isLockTimeout, passes, statementFault } from "./postgres-faults.ts";
import { NotifyListener } from "./postgres-notify.ts";
import { PostgresTransaction } from "./postgres-transaction.ts";

/** Milliseconds that a statement of bookkeeping waits for a lock. */
const timeoutMs = 2_000;
/** Timeout of a read in milliseconds. */
const readTimeoutMs = 2_000 + margin;
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

/** The rows of each query, all from one state. */
async function asked(reader: Connection, queries: readonly CompiledQuery[]): Promise<unknown[][]> {
  const ask = (query: CompiledQuery) => reader.rows(query, readTimeoutMs);
  const [only] = queries;
  if (queries.length === 1 && only !== undefined) return [await ask(only)];
  // Sent in one write, so that no other read interleaves.
  const begun = reader.run("begin isolation level repeatable read", readTimeoutMs);
  const answers = queries.map(ask);
  const ended = reader.run("commit", readTimeoutMs);
  // The first failure caused the others; all are awaited so that none goes unhandled.
  const [failed] = (await Promise.allSettled([begun, ...answers, ended])).filter(
    (answer) => answer.status === "rejected",
  );
  if (failed !== undefined) throw failed.reason;
  return await Promise.all(answers);
}

class PostgresEngine implements Engine {
  readonly name = "postgres";
  readonly #url: string;
  /** Distinguishes this node's notifications. */
  readonly #node = randomBytes(9).toString("base64url");
  readonly #turns = new Mutex();
  readonly #listeners = new Set<(change: Change) => void>();
  #readers: Connection[] = [];
  #opening: Promise<Connection> | undefined;
  #writer: Connection | undefined;
  #listening: NotifyListener | undefined;
  #closed = false;
  readonly #known = new CachedCounters();

  constructor(url: string) {
    this.#url = url;
  }

  async transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    deadline: number,
    priority: Priority = "command",
  ): Promise<Result> {
    // From here on the monotonic clock counts.
    const limit = performance.now() + deadline - Date.now();
    const leave = await this.#turns.take(limit, priority);
    if (leave === undefined) throw refusal("the deadline came before its turn");
    try {
      return await this.#tried(work, limit);
    } finally {
      leave();
    }
  }

  async read(queries: readonly CompiledQuery[]): Promise<unknown[][]> {
    const begun = performance.now();
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#readOnce(queries);
      } catch (error) {
        // Idle connections that broke show only now, possibly all of them.
        const goesOn = passes(error) && tries <= maxReaders && performance.now() - begun < margin;
        if (!goesOn || this.#closed) throw statementFault(error);
      }
    }
  }

  async write(query: CompiledQuery): Promise<void> {
    await this.transaction((tx) => tx.rows(query), Date.now() + timeoutMs, "bookkeeping");
  }

  async changedElsewhere(): Promise<boolean> {
    const [[row] = []] = await this.read([countersQuery]);
    return isCounters(row) && this.#known.learn(row);
  }

  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    this.#listening ??= new NotifyListener({
      node: this.#node,
      connect: () => Connection.open(this.#url, "listen"),
      tell: (news) => this.#hear(news),
    });
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    // After everything that waits.
    const leave = await this.#turns.take(Number.POSITIVE_INFINITY, "bookkeeping");
    this.#closed = true;
    try {
      await this.#listening?.close();
      await this.#opening?.catch(() => undefined);
      const open = this.#writer === undefined ? this.#readers : [this.#writer, ...this.#readers];
      await Promise.all(open.map((connection) => connection.end()));
    } finally {
      leave?.();
    }
  }

  #hear(news: RevisionNews | null): void {
    if (news !== null) this.#known.know(news);
    const change =
      news === null
        ? { revision: null, keys: true }
        : { revision: news.revision, keys: news.keysRevision !== null };
    for (const listener of this.#listeners) listener(change);
  }

  /** Tries until it succeeds, fails for good, or the limit has come. */
  async #tried<Result>(work: (tx: Transaction) => Promise<Result>, limit: number): Promise<Result> {
    for (let retries = 0; ; retries += 1) {
      try {
        return await this.#once(work, limit);
      } catch (error) {
        const isRefused = error instanceof StoreFault && error.outcome === "refused";
        if (!isRefused || this.#closed || performance.now() >= limit) throw error;
        const goesOn = isLockTimeout(error) || (passes(error) && retries < maxRetries);
        if (!goesOn) throw error;
      }
      await sleep((retries + 1) * (5 + Math.random() * 45));
    }
  }

  async #once<Result>(work: (tx: Transaction) => Promise<Result>, limit: number): Promise<Result> {
    const writer = await this.#openWriter();
    const left = Math.max(1, Math.ceil(limit - performance.now()));
    const tx = new PostgresTransaction(writer, this.#node, left);
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
    this.#known.expect(announced);
    try {
      const done = await writer.run("commit", timeoutMs + margin);
      if (done !== "COMMIT") throw refusal(`the database responded to a commit with ${done}`);
      if (announced !== undefined) this.#known.know(announced);
    } catch (error) {
      const fault = error instanceof StoreFault ? error : commitFault(error);
      if (fault.outcome === "unknown" || endsConnection(error)) writer.destroy();
      throw fault;
    } finally {
      this.#known.expect(undefined);
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
      return await asked(reader, queries);
    } catch (error) {
      if (endsConnection(error)) reader.destroy();
      throw error;
    }
  }

  /** The least busy reader. If all are busy, another one is opened for later requests. */
  async #reader(): Promise<Connection> {
    const open = this.#readers.filter((reader) => reader.isOpen);
    const [best] = open.toSorted((one, other) => one.underWay - other.underWay);
    if (best?.underWay === 0) return best;
    if (best === undefined) return await this.#newReader();
    if (open.length < maxReaders) this.#newReader().catch(() => undefined);
    return best;
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
      this.#readers = this.#readers.filter((one) => one !== reader);
    });
    return reader;
  }
}
