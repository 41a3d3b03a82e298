/** Statements that create tables, for each engine. */
import type { Engine } from "../engine.ts";
import type { Statement } from "./migration.ts";

/**
 * Translates SQLite's types to PostgreSQL: 64-bit integers, texts in byte order. Its output is part of
 * released migrations: it must never change.
 */
function forPostgres(sql: string): string {
  return sql
    .replaceAll(/\binteger\b/g, "bigint")
    .replaceAll(/(?<=^ {2}\w+ )text\b/gm, 'text collate "C"')
    .replaceAll(/\) strict(?:, without rowid)?$/g, ")");
}

/** Statements written with SQLite's types, for every engine. */
export function onEveryEngine(
  statements: readonly Statement[],
): Readonly<Record<Engine["name"], readonly Statement[]>> {
  const translated = (statement: Statement): Statement =>
    typeof statement === "string"
      ? forPostgres(statement)
      : { ...statement, sql: forPostgres(statement.sql) };
  return { sqlite: statements, postgres: statements.map(translated) };
}
