/** Writes many rows in one statement whose text does not depend on their number. */
import { CompiledQuery } from "kysely";
import { rowSource } from "./row-source.ts";
import { type Column, isColumn, type Table } from "./tables/table-columns.ts";
import type { Tables } from "./tables/tables.ts";

/** A statement's text with its table, and its columns in the order of their cells. */
type Template = {
  readonly table: Table;
  readonly columns: readonly string[];
  readonly query: CompiledQuery;
};

const templates = new Map<string, Template>();
const noStatement = CompiledQuery.raw("select 1 where 1 = 0");

function template(
  key: string,
  { table, columns }: Pick<Template, "table" | "columns">,
  write: () => string,
): Template {
  const cached = templates.get(key);
  if (cached !== undefined) return cached;
  const created = { table, columns, query: CompiledQuery.raw(write()) };
  templates.set(key, created);
  return created;
}

/**
 * Columns of a row, in its own order. Columns unknown to this version come from a newer schema and are left
 * unchanged.
 */
function columnsOf<T extends Table>(table: T, row: object): Column<T>[] {
  return Object.keys(row).filter((name) => isColumn(table, name));
}

const quoted = (name: string) => `"${name}"`;
const columnList = (columns: readonly string[]) => columns.map(quoted).join(", ");

/** A cell: text, whole number or null. Other values would not survive JSON. */
function cell(value: unknown, column: string): string | number | null {
  // An unpaired surrogate has no UTF-8: it is written as U+FFFD, as a bound parameter would be.
  if (typeof value === "string") return value.isWellFormed() ? value : value.toWellFormed();
  if (value === null || (typeof value === "number" && Number.isSafeInteger(value))) return value;
  throw new TypeError(`the column ${column} takes a text, a whole number or null`);
}

function withRows(statement: Template, rows: readonly object[]): CompiledQuery {
  const { table, columns, query } = statement;
  const cells = rows.map((row) => {
    if (columnsOf(table, row).length !== columns.length)
      throw new TypeError("the rows of one statement have the same columns");
    return columns.map((column) => cell(Reflect.get(row, column), column));
  });
  return { ...query, parameters: [cells] };
}

/** Inserts rows; without rows a no-op. */
export function insertRows<T extends Table>(table: T, rows: readonly Tables[T][]): CompiledQuery {
  const [first] = rows;
  if (first === undefined) return noStatement;
  const columns = columnsOf(table, first);
  const statement = template(
    `insert ${table} ${columns.join()}`,
    { table, columns },
    () => `insert into ${quoted(table)} (${columnList(columns)}) ${rowSource(table, columns)}`,
  );
  return withRows(statement, rows);
}

/**
 * Sets the columns that the rows have, in those rows of the table that agree with them in the `keys`.
 * All rows have the same columns, and no two the same keys.
 */
export function updateRows<T extends Table, C extends Column<T>>(
  table: T,
  keys: readonly NoInfer<C>[],
  rows: readonly Pick<Tables[T], C>[],
): CompiledQuery {
  const [first] = rows;
  if (first === undefined) return noStatement;
  const columns = columnsOf(table, first);
  const statement = template(
    `update ${table} by ${keys.join()} ${columns.join()}`,
    { table, columns },
    () => {
      const isKey = new Set<string>(keys);
      const changes = columns
        .filter((column) => !isKey.has(column))
        .map((column) => `"${column}" = source."${column}"`);
      const matches = keys.map((key) => `"${table}"."${key}" = source."${key}"`);
      return `update ${quoted(table)} set ${changes.join(", ")} from (${rowSource(table, columns)}) as source where ${matches.join(" and ")}`;
    },
  );
  return withRows(statement, rows);
}

/** Adds each row's numbers to the row with the same `keys`, or inserts it. No two rows have the same keys. */
export function upsertAdd<T extends Table>(
  table: T,
  keys: readonly Column<T>[],
  rows: readonly Tables[T][],
): CompiledQuery {
  const [first] = rows;
  if (first === undefined) return noStatement;
  const columns = columnsOf(table, first);
  const statement = template(`add ${table} by ${keys.join()} ${columns.join()}`, { table, columns }, () => {
    const isKey = new Set<string>(keys);
    const sums = columns
      .filter((column) => !isKey.has(column))
      .map((column) => `"${column}" = "${table}"."${column}" + excluded."${column}"`);
    // Without the `where`, SQLite parses `on conflict` as the `on` of a join.
    const source = `select ${columnList(columns)} from (${rowSource(table, columns)}) as source where true`;
    return `insert into ${quoted(table)} (${columnList(columns)}) ${source} on conflict (${columnList(keys)}) do update set ${sums.join(", ")}`;
  });
  return withRows(statement, rows);
}

/** Inserts rows that the database numbers. A row that a unique index already has is left out. */
export function insertNew<T extends Table>(table: T, rows: readonly Omit<Tables[T], "id">[]): CompiledQuery {
  const [first] = rows;
  if (first === undefined) return noStatement;
  const columns = columnsOf(table, first);
  const statement = template(`insert new ${table} ${columns.join()}`, { table, columns }, () => {
    // Without the `where`, SQLite reads `on conflict` as the `on` of a join.
    const source = `select ${columnList(columns)} from (${rowSource(table, columns)}) as source where true`;
    return `insert into ${quoted(table)} (${columnList(columns)}) ${source} on conflict do nothing`;
  });
  return withRows(statement, rows);
}
