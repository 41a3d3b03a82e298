/** Reads and writes the JSON columns: each is declared once, with its schema, in its table. */
import type * as z from "zod";
import type { ColumnDeclaration, JsonColumn, JsonText } from "./tables/define-table.ts";
import type { Table } from "./tables/table-columns.ts";
import { declaredTables, type Tables } from "./tables/tables.ts";

/** The columns of a table that hold JSON. */
export type JsonColumnOf<T extends Table> = {
  [C in keyof Tables[T]]: NonNullable<Tables[T][C]> extends JsonText<unknown> ? C : never;
}[keyof Tables[T]] &
  string;

/** The value of a JSON column. */
export type JsonValue<T extends Table, C extends JsonColumnOf<T>> =
  NonNullable<Tables[T][C]> extends JsonText<infer Value> ? Value : never;

type ReadonlyDeep<T> = T extends object ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> } : T;

type RowName = { readonly id?: number | string };

/** Stored JSON that does not match the schema of its column; the message names the row, never the content. */
export class DamagedJson extends Error {
  constructor(column: string, id: RowName["id"], { issues: [issue] }: z.ZodError) {
    const place = issue === undefined ? "" : `: ${issue.path.join(".")}: ${issue.message}`;
    super(`${column} of ${id === undefined ? "a row" : `row ${id}`} is damaged${place}`);
    this.name = "DamagedJson";
  }
}

const jsonColumns: ReadonlyMap<string, JsonColumn<unknown, string>> = new Map(
  Object.entries(declaredTables).flatMap(([table, { columns }]) =>
    Object.entries<ColumnDeclaration>(columns).flatMap(([name, column]) =>
      typeof column === "string" ? [] : [[`${table}.${name}`, column] as const],
    ),
  ),
);

function columnOf(name: string): JsonColumn<unknown, string> {
  const column = jsonColumns.get(name);
  if (column === undefined) throw new Error(`${name} is no JSON column`);
  return column;
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The column's schema refuses it: no value of JSON is undefined.
    return undefined;
  }
}

/**
 * The value of a JSON column in a row; null if the column is null. The row's `id` is for the message of an error. Throws
 * `DamagedJson`.
 */
export function readJson<
  T extends Table,
  C extends JsonColumnOf<T>,
  Row extends Readonly<Record<C, string | null>>,
>(table: T, column: C, row: Row & RowName): JsonValue<T, C> | (null extends Row[C] ? null : never);
export function readJson<T extends Table, C extends JsonColumnOf<T>>(
  table: T,
  column: C,
  row: Readonly<Record<C, string | null>> & RowName,
): JsonValue<T, C> | null {
  const text = row[column];
  if (text === null) return null;
  const name = `${table}.${column}`;
  const read = columnOf(name).schema.safeParse(parseText(text));
  if (!read.success) throw new DamagedJson(name, row.id, read.error);
  // The schema of this very column.
  return read.data as JsonValue<T, C>;
}

/** The text of a JSON column; null if the value is null. */
export function writeJson<T extends Table, C extends JsonColumnOf<T>>(
  table: T,
  column: C,
  value: ReadonlyDeep<JsonValue<T, C>>,
): JsonText<JsonValue<T, C>>;
export function writeJson<T extends Table, C extends JsonColumnOf<T>>(
  table: T,
  column: C,
  value: ReadonlyDeep<JsonValue<T, C>> | null,
): JsonText<JsonValue<T, C>> | null;
export function writeJson<T extends Table, C extends JsonColumnOf<T>>(
  table: T,
  column: C,
  value: ReadonlyDeep<JsonValue<T, C>> | null,
): JsonText<JsonValue<T, C>> | null {
  if (value === null) return null;
  const format = columnOf(`${table}.${column}`);
  // The one place that makes such texts.
  return JSON.stringify(format.store === undefined ? value : format.store(value)) as JsonText<
    JsonValue<T, C>
  >;
}
