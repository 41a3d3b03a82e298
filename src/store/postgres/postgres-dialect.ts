/** PostgreSQL's dialect. A list is passed as an array, rows as an array for each column. */
import { createHash } from "node:crypto";
import type { Dialect, SourceColumn } from "../sql-dialect.ts";
import { inDialect } from "../sql-dialect.ts";

/** Form of a parameter: itself, an array, or an array for each column. */
type ParameterForm = "value" | "list" | { readonly columns: number };

/** A statement as PostgreSQL takes it. */
export type PostgresStatement = {
  readonly text: string;
  /** Name of the prepared statement. */
  readonly name: string;
  readonly carriages: readonly ParameterForm[];
};

/** Key of the advisory lock for migrations: "signalbox" on a telephone keypad. */
const migrationLockKey = 744_625_269;

class PostgresDialect implements Dialect {
  readonly carriages: ParameterForm[] = [];
  readonly clock = "floor(extract(epoch from clock_timestamp()) * 1000)::bigint";
  readonly tables = "select tablename::text as name from pg_tables where schemaname = current_schema()";
  readonly forUpdate = "for update";
  readonly forUpdateSkipLocked = "for update skip locked";
  readonly migrationLock = `select pg_advisory_xact_lock(${migrationLockKey})`;
  #places = 0;

  value(): string {
    this.carriages.push("value");
    return this.#place();
  }

  inList(): string {
    this.carriages.push("list");
    return `= any(${this.#place()})`;
  }

  rows(columns: readonly SourceColumn[]): string {
    this.carriages.push({ columns: columns.length });
    const arrays = columns.map(({ kind }) => `${this.#place()}::${kind === "integer" ? "bigint" : "text"}[]`);
    const names = columns.map(({ name }) => `"${name}"`);
    return `select * from unnest(${arrays.join(", ")}) as cells (${names.join(", ")})`;
  }

  text(column: string, property: string): string {
    return `${column}::jsonb ->> '${property}'`;
  }

  #place(): string {
    this.#places += 1;
    return `$${this.#places}`;
  }
}

const known = new Map<string, PostgresStatement>();
const maxCached = 512;

/** A statement as PostgreSQL spells it. */
export function postgresStatement(sql: string): PostgresStatement {
  const found = known.get(sql);
  if (found !== undefined) return found;
  const spelling = new PostgresDialect();
  const text = inDialect(sql, spelling);
  const name = createHash("sha256").update(text).digest("base64url");
  const made = { text, name, carriages: spelling.carriages };
  if (known.size < maxCached) known.set(sql, made);
  return made;
}

/** True for statements worth preparing: ad-hoc ones run only once. */
export function isKept(sql: string): boolean {
  return known.has(sql);
}

/** Encodes parameters. Throws a `TypeError` for a type that the store does not hold. */
export function carried(parameters: readonly unknown[], carriages: readonly ParameterForm[]): unknown[] {
  if (parameters.length !== carriages.length)
    throw new TypeError("a statement has another number of parameters");
  return carriages.flatMap((carriage, index) => {
    const parameter = parameters[index];
    if (carriage === "value") return [cell(parameter)];
    if (!Array.isArray(parameter)) throw new TypeError("this parameter is a list");
    if (carriage === "list") return [parameter.map(cell)];
    return Array.from({ length: carriage.columns }, (_, column) =>
      parameter.map((row: unknown) => cell(Array.isArray(row) ? row[column] : undefined)),
    );
  });
}

function cell(value: unknown): string | number | null {
  // No text of PostgreSQL contains NUL; input with one was refused before.
  if (typeof value === "string") return value.includes("\0") ? value.replaceAll("\0", "\uFFFD") : value;
  if (value === null || typeof value === "number") return value;
  throw new TypeError("a parameter is a text, a number, null or a list");
}
