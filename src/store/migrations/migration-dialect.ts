/** The statements that make tables, for each engine. */
import type { Engine } from "../engine.ts";
import type { Statement } from "./migration.ts";

/**
 * A text with SQLite's types as PostgreSQL spells it: whole numbers of 64 bits, texts in the order of their bytes.
 * What it makes of a migration is part of that migration: it must stay the same for good.
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
  const spelled = (statement: Statement): Statement =>
    typeof statement === "string"
      ? forPostgres(statement)
      : { ...statement, sql: forPostgres(statement.sql) };
  return { sqlite: statements, postgres: statements.map(spelled) };
}
