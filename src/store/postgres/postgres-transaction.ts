/** One write transaction on a PostgreSQL connection. */
import { CompiledQuery } from "kysely";
import { type RevisionNews, StoreFault, type Transaction } from "../engine.ts";
import { storeClock } from "../sql-dialect.ts";
import { type Connection, margin } from "./postgres-connection.ts";
import { statementFault } from "./postgres-faults.ts";
import { notifyStatement } from "./postgres-notify.ts";

/** Row types are those of the compiled statement, which the migrations guarantee. */
function assertRows<Row>(_rows: unknown[], _query: CompiledQuery<Row>): asserts _rows is Row[] {}

const clockQuery: CompiledQuery<{ now: number }> = CompiledQuery.raw(`select ${storeClock} as now`);
const notify = "select pg_notify('signalbox', ?)";

/** Minimum statement timeout in milliseconds, however little time is left for lock waits. */
const minTimeoutMs = 1_000;
/** Maximum milliseconds of a single lock wait: a waiter for a table lock blocks others. */
const lockTimeoutMs = 2_000;

/** A transaction's queries. After the first failure it can't be committed. */
export class PostgresTransaction implements Transaction {
  readonly #connection: Connection;
  readonly #node: string;
  readonly #timeoutMs: number;
  #beginning: Promise<unknown>;
  #fault: StoreFault | undefined;
  #announced: RevisionNews | undefined;

  /** Begins at once, without waiting for the response. Lock waits are limited to `lockWaitMs`. */
  constructor(connection: Connection, node: string, lockWaitMs: number) {
    this.#connection = connection;
    this.#node = node;
    const statementTimeoutMs = Math.max(minTimeoutMs, lockWaitMs);
    this.#timeoutMs = statementTimeoutMs + margin;
    const limits = `set local lock_timeout = ${Math.min(lockWaitMs, lockTimeoutMs)}; set local statement_timeout = ${statementTimeoutMs}`;
    const begin = `begin isolation level read committed read write; ${limits}`;
    this.#beginning = connection.run(begin, this.#timeoutMs).catch((error: unknown) => this.#fail(error));
  }

  /** The failure, if any; known once the pipelined statements were answered. */
  async fault(): Promise<StoreFault | undefined> {
    await this.#beginning;
    return this.#fault;
  }

  /** The announced news. */
  get announced(): RevisionNews | undefined {
    return this.#announced;
  }

  /** Refuses further queries. */
  end(): void {
    this.#fault ??= new StoreFault("broken", new Error("the transaction has ended"));
  }

  async rows<Row>(query: CompiledQuery<Row>): Promise<Row[]> {
    if (this.#fault !== undefined) throw this.#fault;
    try {
      const rows = await this.#connection.rows(query, this.#timeoutMs);
      assertRows(rows, query);
      return rows;
    } catch (error) {
      throw this.#fail(error);
    }
  }

  async now(): Promise<number> {
    const [row] = await this.rows(clockQuery);
    if (row === undefined) throw new Error("the database has lost its clock");
    return row.now;
  }

  async announce(news: RevisionNews): Promise<void> {
    this.#announced = news;
    await this.rows(CompiledQuery.raw(notify, [notifyStatement(this.#node, news)]));
  }

  /** Records the first failure, which caused all later ones. */
  #fail(error: unknown): StoreFault {
    this.#fault ??= statementFault(error);
    return this.#fault;
  }
}
