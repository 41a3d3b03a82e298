/** One write transaction on a PostgreSQL connection. */
import { CompiledQuery } from "kysely";
import { type RevisionNews, StoreFault, type Transaction } from "../engine.ts";
import { storeClock } from "../sql-dialect.ts";
import { type Connection, margin } from "./postgres-connection.ts";
import { statementFault } from "./postgres-faults.ts";
import { notifyStatement } from "./postgres-notify.ts";

/** Row types are those the statement was compiled with; the migrations guarantee them. */
function assertRows<Row>(_rows: unknown[], _query: CompiledQuery<Row>): asserts _rows is Row[] {}

const clock: CompiledQuery<{ now: number }> = CompiledQuery.raw(`select ${storeClock} as now`);
const notify = "select pg_notify('signalbox', ?)";

/** Milliseconds that a statement may take at least, however little time is left to wait for locks. */
const leastTimeoutMs = 1_000;
/** Maximum milliseconds of a single lock wait: a waiter for a table lock blocks others. */
const lockTimeoutMs = 2_000;

/** A transaction's queries. The first that fails dooms it: what is half done is never committed. */
export class PostgresTransaction implements Transaction {
  readonly #connection: Connection;
  readonly #node: string;
  readonly #timeoutMs: number;
  #begun: Promise<unknown>;
  #over: StoreFault | undefined;
  #announced: RevisionNews | undefined;

  /** Begins at once, without waiting for the response. Lock waits are limited to `milliseconds`. */
  constructor(connection: Connection, node: string, milliseconds: number) {
    this.#connection = connection;
    this.#node = node;
    const statement = Math.max(leastTimeoutMs, milliseconds);
    this.#timeoutMs = statement + margin;
    const limits = `set local lock_timeout = ${Math.min(milliseconds, lockTimeoutMs)}; set local statement_timeout = ${statement}`;
    const begin = `begin isolation level read committed read write; ${limits}`;
    this.#begun = connection.run(begin, this.#timeoutMs).catch((error: unknown) => this.#doom(error));
  }

  /** The failure, if any; known once the pipelined statements were answered. */
  async fault(): Promise<StoreFault | undefined> {
    await this.#begun;
    return this.#over;
  }

  /** The announced news. */
  get announced(): RevisionNews | undefined {
    return this.#announced;
  }

  /** From here on its queries are refused. */
  end(): void {
    this.#over ??= new StoreFault("broken", new Error("the transaction has ended"));
  }

  async rows<Row>(query: CompiledQuery<Row>): Promise<Row[]> {
    if (this.#over !== undefined) throw this.#over;
    try {
      const rows = await this.#connection.rows(query, this.#timeoutMs);
      assertRows(rows, query);
      return rows;
    } catch (error) {
      throw this.#doom(error);
    }
  }

  async now(): Promise<number> {
    const [row] = await this.rows(clock);
    if (row === undefined) throw new Error("the database has lost its clock");
    return row.now;
  }

  async announce(news: RevisionNews): Promise<void> {
    this.#announced = news;
    await this.rows(CompiledQuery.raw(notify, [notifyStatement(this.#node, news)]));
  }

  /** The first failure is the reason for all that follow. */
  #doom(error: unknown): StoreFault {
    this.#over ??= statementFault(error);
    return this.#over;
  }
}
