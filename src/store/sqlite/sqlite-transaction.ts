/** One write transaction on an SQLite connection. */
import type { CompiledQuery } from "kysely";
import { StoreFault, type Transaction } from "../engine.ts";
import type { Connection } from "./sqlite-connection.ts";
import { statementFault } from "./sqlite-faults.ts";

/** Row types are those of the compiled statement, which STRICT tables guarantee. */
function assertRows<Row>(_rows: unknown[], _query: CompiledQuery<Row>): asserts _rows is Row[] {}

/** A transaction's queries. After the first failure it can't be committed. */
export class SqliteTransaction implements Transaction {
  readonly #writer: Connection;
  #fault: StoreFault | undefined;

  constructor(writer: Connection) {
    this.#writer = writer;
  }

  /** The failure, if any. */
  get fault(): StoreFault | undefined {
    return this.#fault;
  }

  /** Refuses further queries. */
  end(): void {
    this.#fault ??= new StoreFault("broken", new Error("the transaction has ended"));
  }

  async rows<Row>(query: CompiledQuery<Row>): Promise<Row[]> {
    if (this.#fault !== undefined) throw this.#fault;
    try {
      const rows = this.#writer.rows(query);
      assertRows(rows, query);
      return rows;
    } catch (error) {
      this.#fault = statementFault(error);
      throw this.#fault;
    }
  }

  async now(): Promise<number> {
    return Date.now();
  }

  /** Other connections to the file detect the change themselves. */
  async announce(): Promise<void> {}
}
