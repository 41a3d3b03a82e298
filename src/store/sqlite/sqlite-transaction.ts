/** One write transaction on an SQLite connection. */
import type { CompiledQuery } from "kysely";
import { StoreFault, type Transaction } from "../engine.ts";
import type { Connection } from "./sqlite-connection.ts";
import { statementFault } from "./sqlite-faults.ts";

/** The types of a statement's rows are those it was compiled with: the tables are STRICT. */
function assertRows<Row>(_rows: unknown[], _query: CompiledQuery<Row>): asserts _rows is Row[] {}

/** A transaction's queries. The first that fails dooms it: what is half done is never committed. */
export class SqliteTransaction implements Transaction {
  readonly #writer: Connection;
  #over: StoreFault | undefined;

  constructor(writer: Connection) {
    this.#writer = writer;
  }

  /** The failure, if any. */
  get fault(): StoreFault | undefined {
    return this.#over;
  }

  /** From here on its queries are refused. */
  end(): void {
    this.#over ??= new StoreFault("broken", new Error("the transaction has ended"));
  }

  async rows<Row>(query: CompiledQuery<Row>): Promise<Row[]> {
    if (this.#over !== undefined) throw this.#over;
    try {
      const rows = this.#writer.rows(query);
      assertRows(rows, query);
      return rows;
    } catch (error) {
      this.#over = statementFault(error);
      throw this.#over;
    }
  }

  async now(): Promise<number> {
    return Date.now();
  }

  /** Other connections to the file detect the change themselves. */
  async announce(): Promise<void> {}
}
