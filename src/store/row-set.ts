/** Rows of the tables that have no special treatment: loaded, changed and written by their declarations. */
import { type CompiledQuery, sql } from "kysely";
import { insertRows, updateRows } from "./bulk-statements.ts";
import type { Transaction } from "./engine.ts";
import { listed, q } from "./query.ts";
import { isTable, type Table, tableColumns } from "./tables/table-columns.ts";
import type { Tables } from "./tables/tables.ts";

/** A table whose primary key is the integer column `id`. */
export type NumberedTable = {
  [T in Table]: Tables[T] extends { id: number } ? T : never;
}[Table];

/** Loads all columns of some rows of a table. */
export type RowQuery = { readonly table: NumberedTable; readonly query: CompiledQuery };

type Numbered = { readonly id: number };

/** Rows by table, then by `id`, in the order in which they were loaded or inserted. */
export type LoadedRows = Map<Table, Map<number, Numbered>>;

/** Pending writes to one table, by `id`. */
type TableChanges = {
  readonly inserted: Map<number, Numbered>;
  readonly updated: Map<number, Numbered>;
  readonly deleted: Set<number>;
};

/** Pending writes, by table. */
export type RowChanges = Map<Table, TableChanges>;

/** A query for the rows of a table whose `column` holds one of the values. */
export function rowsWhere<T extends NumberedTable>(
  table: T,
  column: keyof Tables[T] & string,
  values: Iterable<string | number>,
): RowQuery {
  const query = sql`select * from ${sql.table(table)} where ${sql.ref(column)} in ${listed(values)}`.compile(
    q,
  );
  return { table, query };
}

/** Runs the queries in a transaction. A row found by several queries is included once. */
export async function loadRows(tx: Transaction, queries: readonly RowQuery[]): Promise<LoadedRows> {
  const rowsByTable: LoadedRows = new Map();
  const results = await Promise.all(queries.map(({ query }) => tx.rows(query)));
  queries.forEach(({ table }, index) => {
    const rows = rowsByTable.get(table) ?? new Map<number, Numbered>();
    // The query names the table, whose rows have an `id`.
    for (const row of (results[index] ?? []) as Numbered[]) rows.set(row.id, row);
    rowsByTable.set(table, rows);
  });
  return rowsByTable;
}

const tables = Object.keys(tableColumns).filter(isTable);

/**
 * Inserts and updates in the order of the declarations, in which a table follows the tables it refers to; deletes in
 * reverse order.
 */
export function* rowStatements(changes: RowChanges): Generator<CompiledQuery> {
  if (changes.size === 0) return;
  for (const table of tables.toReversed()) {
    const { deleted } = changes.get(table) ?? { deleted: new Set() };
    if (deleted.size > 0) {
      yield sql`delete from ${sql.table(table)} where "id" in ${listed(deleted)}`.compile(q);
    }
  }
  for (const table of tables) {
    const { inserted, updated } = changes.get(table) ?? { inserted: new Map(), updated: new Map() };
    // `UnitOfWork.insert` and `.update` take rows of this very table only.
    if (inserted.size > 0) yield insertRows(table, [...inserted.values()] as Tables[typeof table][]);
    if (updated.size > 0)
      yield updateRows<NumberedTable, "id">(table as NumberedTable, ["id"], [...updated.values()]);
  }
}

/** The rows that a group of commands works on, and their pending writes. */
export class RowSet {
  readonly #rows: LoadedRows;
  #changes: RowChanges = new Map();

  constructor(loaded: LoadedRows) {
    this.#rows = loaded;
  }

  /** The rows of a table that were loaded or inserted, but not deleted. */
  all<T extends NumberedTable>(table: T): Tables[T][] {
    // Each map contains only rows of its own table.
    return [...this.#of(table).values()] as Tables[T][];
  }

  get<T extends NumberedTable>(table: T, id: number): Tables[T] | undefined {
    return this.#of(table).get(id) as Tables[T] | undefined;
  }

  insert<T extends NumberedTable>(table: T, row: Tables[T] & Numbered): void {
    this.#of(table).set(row.id, row);
    this.#changesOf(table).inserted.set(row.id, row);
  }

  /** Writes all columns of a loaded or inserted row. */
  update<T extends NumberedTable>(table: T, row: Tables[T] & Numbered): void {
    this.#of(table).set(row.id, row);
    const { inserted, updated } = this.#changesOf(table);
    (inserted.has(row.id) ? inserted : updated).set(row.id, row);
  }

  delete(table: NumberedTable, id: number): void {
    this.#of(table).delete(id);
    const { inserted, updated, deleted } = this.#changesOf(table);
    updated.delete(id);
    if (!inserted.delete(id)) deleted.add(id);
  }

  /** Returns the pending writes and clears them. */
  drain(): RowChanges {
    const drained = this.#changes;
    this.#changes = new Map();
    return drained;
  }

  #of(table: Table): Map<number, Numbered> {
    const existing = this.#rows.get(table);
    if (existing !== undefined) return existing;
    const rows = new Map<number, Numbered>();
    this.#rows.set(table, rows);
    return rows;
  }

  #changesOf(table: Table): TableChanges {
    const existing = this.#changes.get(table);
    if (existing !== undefined) return existing;
    const changes = { inserted: new Map(), updated: new Map(), deleted: new Set<number>() };
    this.#changes.set(table, changes);
    return changes;
  }
}
