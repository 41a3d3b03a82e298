/** SQLite's dialect. A list is passed as JSON text. */
import type { Dialect } from "../sql-dialect.ts";

export const sqliteDialect: Dialect = {
  value: () => "?",
  inList: () => "in (select value from json_each(?))",
  // `jsonb_each` parses once; `json_each` would print and parse every row again and takes twice as long.
  rows(columns) {
    const cells = columns.map(({ name }, index) => `value ->> ${index} as "${name}"`);
    return `select ${cells.join(", ")} from jsonb_each(?)`;
  },
  text: (column, property) => `${column} ->> '${property}'`,
  clock: "null",
  tables: `select name from sqlite_master where type = 'table' and name not like 'sqlite!_%' escape '!'`,
  // A write transaction locks the whole file.
  forUpdate: "",
  forUpdateSkipLocked: "",
  migrationLock: "select 1",
};
