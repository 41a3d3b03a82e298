/** The statements that create a table, from its declaration. */
import { type IndexDeclaration, kindOf, type TableDeclaration } from "./define-table.ts";

/** The constraints of a column after its type. */
function constraintsOf(column: string, table: TableDeclaration): string {
  const { columns, primaryKey = ["id"] } = table;
  const declared = columns[column];
  const isKey = primaryKey.length === 1 && primaryKey[0] === column;
  const reference = table.references?.[column];
  const check = table.checks?.[column];
  return [
    isKey ? " primary key" : "",
    isKey || (declared !== undefined && kindOf(declared).endsWith("or null")) ? "" : " not null",
    table.unique?.includes(column) === true ? " unique" : "",
    reference === undefined ? "" : ` references ${reference} (id)`,
    isKey && table.isSingleRow === true ? " check (id = 1)" : "",
    table.flags?.includes(column) === true ? ` check (${column} in (0, 1))` : "",
    check === undefined ? "" : ` check (${check})`,
  ].join("");
}

function createTable(name: string, table: TableDeclaration): string {
  const { columns, primaryKey = ["id"] } = table;
  const lines = Object.entries(columns).map(
    ([column, declared]) =>
      `  ${column} ${kindOf(declared).replace(" or null", "")}${constraintsOf(column, table)}`,
  );
  if (primaryKey.length > 1) lines.push(`  primary key (${primaryKey.join(", ")})`);
  const isKeyOrdered = table.isKeyOrdered === true;
  return `create table ${name} (\n${lines.join(",\n")}\n) strict${isKeyOrdered ? ", without rowid" : ""}`;
}

function createIndex(table: string, name: string, { on, isUnique, where }: IndexDeclaration): string {
  const condition = where === undefined ? "" : ` where ${where}`;
  return `create ${isUnique ? "unique " : ""}index ${name} on ${table} (${on.join(", ")})${condition}`;
}

/** The statements in SQLite's types: the table, then its indexes. */
export function tableStatements(name: string, table: TableDeclaration): string[] {
  const indexes = Object.entries(table.indexes ?? {}).map(([index, on]) => createIndex(name, index, on));
  return [createTable(name, table), ...indexes];
}
