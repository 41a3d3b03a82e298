/** Reads from the store, for the modules that present and publish its content. */
import type { CompiledQuery } from "kysely";
import type { Change } from "./engine.ts";

export interface StoreReader {
  /** The rows of each query, all from one snapshot. Rejects with a `StoreFault`. */
  read(queries: readonly CompiledQuery[]): Promise<unknown[][]>;
  /** One query's rows. Rejects with a `StoreFault`. */
  rows<Row>(query: CompiledQuery<Row>): Promise<Row[]>;
}

export interface ChangeSource {
  /**
   * Calls the listener after every commit here, and after changes by other processes or nodes: within 300 ms,
   * or at once if the store notifies. Returns a function to unsubscribe.
   */
  onChange(listener: (change: Change) => void): () => void;
}

/** The rows of a query in the result of `read`, with its row type. */
export function rowsOf<Row>(_query: CompiledQuery<Row>, rows: readonly unknown[] | undefined): Row[] {
  // Row types are those of the tables, which the migrations guarantee.
  return (rows ?? []) as Row[];
}
