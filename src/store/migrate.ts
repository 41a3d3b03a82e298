/** Applies migrations, forward only. */
import { createHash } from "node:crypto";
import { CompiledQuery } from "kysely";
import type { Engine, Transaction } from "./engine.ts";
import { migrations as known } from "./migrations/all-migrations.ts";
import type { Migration, MigrationContext, Statement } from "./migrations/migration.ts";
import { onEveryEngine } from "./migrations/migration-dialect.ts";
import { migrationLock, tableNames } from "./sql-dialect.ts";
import { StoreProblem } from "./store-problem.ts";
import { newId } from "./uuid.ts";

/** Milliseconds that a migration waits for another process. */
const timeoutMs = 60_000;

/** A row of the migration record. */
type AppliedMigration = { readonly name: string; readonly checksum: string };

/** The migrations to apply, and the dialect. */
type Plan = { readonly migrations: readonly Migration[]; readonly engine: Engine["name"] };

const statementOf = <Row>(sql: string, parameters: readonly unknown[] = []): CompiledQuery<Row> =>
  CompiledQuery.raw(sql, [...parameters]);

const listTables = statementOf<{ name: string }>(tableNames);
const listApplied = statementOf<AppliedMigration>("select name, checksum from migration order by name");
const lock = statementOf(migrationLock);
const createMigrationTable = onEveryEngine([
  `create table if not exists migration (
  name text primary key,
  checksum text not null,
  applied_at integer not null
) strict`,
]);

const textOf = (statement: Statement) => (typeof statement === "string" ? statement : statement.sql);

function checksum(migration: Migration, engine: Engine["name"]): string {
  const hash = createHash("sha256");
  for (const statement of migration.statements[engine]) hash.update(textOf(statement)).update("\0");
  return hash.digest("hex");
}

/** The first migration of stores from before the first release. */
export const unreleasedSchema = "0001-components-and-keys";

/** Checks the applied migrations; throws a `StoreProblem` if this build must not use the store. */
function checkApplied(applied: readonly AppliedMigration[], tables: ReadonlySet<string>, plan: Plan): void {
  if (applied[0]?.name === unreleasedSchema) {
    throw new StoreProblem(
      "The store was written by a development version of Signalbox from before the first release, which this version cannot migrate. Start with an empty data directory (DATA_DIR) or database (DATABASE_URL), and keep the old one if you need its content.",
    );
  }
  for (const [index, { name, checksum: expected }] of applied.entries()) {
    const migration = plan.migrations[index];
    if (migration === undefined) {
      throw new StoreProblem(
        `The store was written by a newer Signalbox: it has the migration "${name}", which this version does not know. Start that version or a later one, or restore a backup made before the upgrade.`,
      );
    }
    if (migration.name !== name || checksum(migration, plan.engine) !== expected) {
      throw new StoreProblem(
        `The store was written by another Signalbox: its migration "${name}" is not this version's "${migration.name}". Start the version that wrote it, or restore a backup.`,
      );
    }
    const missing = migration.creates.find((table) => !tables.has(table));
    if (missing !== undefined) {
      throw new StoreProblem(
        `The store is incomplete: the table "${missing}" is missing. Restore a backup, or start with an empty data directory or database.`,
      );
    }
  }
  if (applied.length === 0 && tables.size > 0) {
    throw new StoreProblem(
      "The store is incomplete, or not Signalbox's: there are tables but no record of migrations. Restore a backup, or start with an empty data directory or database.",
    );
  }
}

/** Number of applied migrations, from the tables and the migration record. */
function countApplied(
  tables: readonly { name: string }[],
  applied: readonly AppliedMigration[],
  plan: Plan,
): number {
  checkApplied(
    applied,
    new Set(tables.map((table) => table.name).filter((name) => name !== "migration")),
    plan,
  );
  return applied.length;
}

/** Applies the next migration; false if there is none. Checks again under the lock. */
async function applyNext(tx: Transaction, plan: Plan, context: MigrationContext): Promise<boolean> {
  await tx.rows(lock);
  const tables = await tx.rows(listTables);
  for (const statement of createMigrationTable[plan.engine]) await tx.rows(statementOf(textOf(statement)));
  const next = plan.migrations[countApplied(tables, await tx.rows(listApplied), plan)];
  if (next === undefined) return false;
  for (const statement of next.statements[plan.engine]) {
    const parameters = typeof statement === "string" ? [] : statement.parameters(context);
    await tx.rows(statementOf(textOf(statement), parameters));
  }
  const row = [next.name, checksum(next, plan.engine), context.now];
  await tx.rows(statementOf("insert into migration (name, checksum, applied_at) values (?, ?, ?)", row));
  return true;
}

const isTableRow = (row: unknown): row is { name: string } =>
  typeof row === "object" && row !== null && "name" in row && typeof row.name === "string";

const isApplied = (row: unknown): row is AppliedMigration =>
  isTableRow(row) && "checksum" in row && typeof row.checksum === "string";

/** True if there are no tables at all. Rejects with a `StoreFault`. */
export async function isEmpty(engine: Pick<Engine, "read">): Promise<boolean> {
  const [tables = []] = await engine.read([listTables]);
  return tables.length === 0;
}

/** True if every migration is applied; checked without the lock, so that commands do not wait for it. */
async function isMigrated(engine: Pick<Engine, "read">, plan: Plan): Promise<boolean> {
  const [tablesBefore = []] = await engine.read([listTables]);
  if (!tablesBefore.filter(isTableRow).some(({ name }) => name === "migration")) return false;
  // The record is read first: if another process is just creating tables, no recorded one may seem to be missing.
  const [applied = [], tables = []] = await engine.read([listApplied, listTables]);
  return countApplied(tables.filter(isTableRow), applied.filter(isApplied), plan) === plan.migrations.length;
}

/** Names of the migrations of this build's schema, in order. */
export const schema: readonly string[] = known.map(({ name }) => name);

/** True if the store has this build's schema. Rejects with a `StoreProblem` or a `StoreFault`. */
export async function isCurrent(
  engine: Pick<Engine, "read" | "name">,
  migrations: readonly Migration[] = known,
): Promise<boolean> {
  return await isMigrated(engine, { migrations, engine: engine.name });
}

/**
 * Migrates the store to this build's schema. Safe for concurrent processes. Each migration is one
 * transaction, so that an interrupted one leaves nothing behind. Throws a `StoreProblem` or a `StoreFault`.
 */
export async function migrate(engine: Engine, migrations: readonly Migration[] = known): Promise<void> {
  const plan: Plan = { migrations, engine: engine.name };
  if (await isMigrated(engine, plan)) return;
  const applyOne = (tx: Transaction) => applyNext(tx, plan, { now: Date.now(), newId: () => newId() });
  while (await engine.transaction(applyOne, Date.now() + timeoutMs));
}
