/** The store for erasing: statements in small steps. */
import type { CompiledQuery } from "kysely";

/** The store operations needed for erasing: `bookkeep` runs statements in one transaction. */
export type ErasureStore = {
  read(queries: readonly CompiledQuery[]): Promise<unknown[][]>;
  bookkeep(queries: readonly CompiledQuery[]): Promise<unknown[][]>;
};

/** Rows per step, so that no writer waits long. */
export const batchSize = 500;

export async function rowsOf<Row>(store: ErasureStore, query: CompiledQuery<Row>): Promise<Row[]> {
  const [rows = []] = await store.read([query]);
  // A single statement yields only its own rows.
  return rows as Row[];
}
