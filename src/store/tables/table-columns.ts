/** Each table's columns and their kinds, from its declaration. */
import { type ColumnDeclaration, kindOf } from "./define-table.ts";
import { declaredTables, type Tables } from "./tables.ts";

/** Column type. */
type Kind<T> = null extends T ? `${Kind<NonNullable<T>>} or null` : T extends number ? "integer" : "text";

type Columns = { readonly [T in keyof Tables]: { readonly [C in keyof Tables[T]]: Kind<Tables[T][C]> } };

/** The columns of every table. */
export const tableColumns: Columns =
  // Each table's row type follows from its columns.
  Object.fromEntries(
    Object.entries(declaredTables).map(([name, { columns }]) => [
      name,
      Object.fromEntries(
        Object.entries<ColumnDeclaration>(columns).map(([column, declared]) => [column, kindOf(declared)]),
      ),
    ]),
  ) as Columns;

export type Table = keyof Tables;

/** A column of a table. */
export type Column<T extends Table> = keyof Tables[T] & string;

/** Whether a column holds whole numbers or text. */
export function columnKind<T extends Table>(table: T, column: Column<T>): "integer" | "text" {
  return String(tableColumns[table][column]).startsWith("integer") ? "integer" : "text";
}

export function isTable(name: string): name is Table {
  return Object.hasOwn(tableColumns, name);
}

export function isColumn<T extends Table>(table: T, name: string): name is Column<T> {
  return Object.hasOwn(tableColumns[table], name);
}
