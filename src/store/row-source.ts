/** Rows of cells as the source of a statement. */
import { type Column, columnKind, type Table } from "./tables/table-columns.ts";

/** A `select` that yields rows of these columns of a table, in the order given; its parameter is the list of their cells. */
export function rowSource<T extends Table>(table: T, columns: readonly Column<T>[]): string {
  return `{{rows ${columns.map((column) => `${column} ${columnKind(table, column)}`).join(", ")} ?}}`;
}
