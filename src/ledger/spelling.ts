/**
 * The few pieces of SQL that engines spell differently, as SQLite spells them. Everything else is written once.
 * Many values travel as one parameter, a JSON text, so that a statement's text does not depend on how many there are.
 */

/** Stands for the values of a list, as in `id in <list>`; its one parameter is written by `listParameter`. */
export const listSource = "(select value from json_each(?))";

/** The one parameter of a `listSource`. */
export function listParameter(values: readonly unknown[]): string {
  return JSON.stringify(values);
}

/**
 * A `select` that yields rows of these columns, in the order given, from one parameter (`rowsParameter`).
 * `jsonb_each` parses it once; `json_each` would print and parse every row again and takes twice as long.
 */
export function rowSource(columns: readonly string[]): string {
  const cells = columns.map((column, index) => `value ->> ${index} as "${column}"`);
  return `select ${cells.join(", ")} from jsonb_each(?)`;
}

/** The one parameter of a `rowSource`: the cells of each row, in the order of its columns. */
export function rowsParameter(rows: readonly (readonly unknown[])[]): string {
  return JSON.stringify(rows);
}

/** The names of the tables that are there. */
export const tableNames = `select name from sqlite_master where type = 'table' and name not like 'sqlite!_%' escape '!'`;

/** The text of one property of the JSON object in a column; null where it has none. */
export function jsonText(column: string, property: string): string {
  return `${column} ->> '${property}'`;
}
