/** PostgreSQL's dialect. A list is passed as an array, rows as an array for each column. */
import { createHash } from "node:crypto";
import type { Dialect, SourceColumn } from "../sql-dialect.ts";
import { toDialect } from "../sql-dialect.ts";

/** Form of a parameter: itself, an array, or an array for each column. */
type ParameterForm = "value" | "list" | { readonly columns: number };

/** A statement in PostgreSQL's syntax, with the forms of its parameters. */
export type PostgresStatement = {
  readonly text: string;
  /** Name of the prepared statement. */
  readonly name: string;
  readonly forms: readonly ParameterForm[];
};

/** Key of the advisory lock for migrations: "signalbox" on a telephone keypad. */
const migrationLockKey = 744_625_269;

class PostgresDialect implements Dialect {
  readonly forms: ParameterForm[] = [];
  readonly clock = "floor(extract(epoch from clock_timestamp()) * 1000)::bigint";
  readonly tables = "select tablename::text as name from pg_tables where schemaname = current_schema()";
  readonly forUpdate = "for update";
  readonly forUpdateSkipLocked = "for update skip locked";
  readonly migrationLock = `select pg_advisory_xact_lock(${migrationLockKey})`;
  #parameterCount = 0;

  value(): string {
    this.forms.push("value");
    return this.#placeholder();
  }

  inList(): string {
    this.forms.push("list");
    return `= any(${this.#placeholder()})`;
  }

  rows(columns: readonly SourceColumn[]): string {
    this.forms.push({ columns: columns.length });
    const arrays = columns.map(
      ({ kind }) => `${this.#placeholder()}::${kind === "integer" ? "bigint" : "text"}[]`,
    );
    const names = columns.map(({ name }) => `"${name}"`);
    return `select * from unnest(${arrays.join(", ")}) as cells (${names.join(", ")})`;
  }

  text(column: string, property: string): string {
    return `${column}::jsonb ->> '${property}'`;
  }

  #placeholder(): string {
    this.#parameterCount += 1;
    return `$${this.#parameterCount}`;
  }
}

const prepared = new Map<string, PostgresStatement>();
const maxCached = 512;

/** Translates a statement to PostgreSQL, and caches the result. */
export function postgresStatement(sql: string): PostgresStatement {
  const existing = prepared.get(sql);
  if (existing !== undefined) return existing;
  const dialect = new PostgresDialect();
  const text = toDialect(sql, dialect);
  const name = createHash("sha256").update(text).digest("base64url");
  const statement = { text, name, forms: dialect.forms };
  if (prepared.size < maxCached) prepared.set(sql, statement);
  return statement;
}

/** True for statements worth preparing: ad-hoc ones run only once. */
export function isPrepared(sql: string): boolean {
  return prepared.has(sql);
}

/** Encodes parameters. Throws a `TypeError` for a type that the store does not hold. */
export function encodeParameters(parameters: readonly unknown[], forms: readonly ParameterForm[]): unknown[] {
  if (parameters.length !== forms.length) throw new TypeError("a statement has another number of parameters");
  return forms.flatMap((form, index) => {
    const parameter = parameters[index];
    if (form === "value") return [cell(parameter)];
    if (!Array.isArray(parameter)) throw new TypeError("this parameter is a list");
    if (form === "list") return [parameter.map(cell)];
    return Array.from({ length: form.columns }, (_, column) =>
      parameter.map((row: unknown) => cell(Array.isArray(row) ? row[column] : undefined)),
    );
  });
}

function cell(value: unknown): string | number | null {
  // PostgreSQL's texts can't contain NUL; input with NUL was refused earlier.
  if (typeof value === "string") return value.includes("\0") ? value.replaceAll("\0", "\uFFFD") : value;
  if (value === null || typeof value === "number") return value;
  throw new TypeError("a parameter is a text, a number, null or a list");
}
