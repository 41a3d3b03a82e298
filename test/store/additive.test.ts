/** Rolling upgrades: nodes of the version before go on while a migration is applied beside them, and after it (F-52). */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Engine } from "../../src/store/engine.ts";
import { migrate } from "../../src/store/migrate.ts";
import { migrations } from "../../src/store/migrations/all-migrations.ts";
import type { Migration } from "../../src/store/migrations/migration.ts";
import { onEveryEngine } from "../../src/store/migrations/migration-dialect.ts";
import { repetitions } from "../harness/repetitions.ts";
import { withLater } from "./next-migration.ts";
import { engines, raw, scratchOpener } from "./scratch.ts";

/** The migration after which services of two versions have to get on with each other. */
const first = "0001-baseline";

const columnsOf: Readonly<Record<Engine["name"], string>> = {
  sqlite: `select t.name as "table", c.name as "column", lower(c.type) as type, c."notnull" or c.pk > 0 as needed,
      c.dflt_value is not null as "hasDefault"
    from sqlite_master t join pragma_table_info(t.name) c where t.type = 'table' and t.name not like 'sqlite%'`,
  postgres: `select table_name::text as "table", column_name::text as "column", data_type::text as type,
      (is_nullable = 'NO')::int as needed, (column_default is not null or is_identity = 'YES')::int as "hasDefault"
    from information_schema.columns where table_schema = current_schema()`,
};

/** The constraints that forbid formerly valid rows: unique indexes, checks, references. */
const rulesOf: Readonly<Record<Engine["name"], string>> = {
  sqlite: `select tbl_name as "table", name as rule from sqlite_master where type = 'trigger'
    union all select t.name, i.name from sqlite_master t join pragma_index_list(t.name) i where t.type = 'table' and i."unique"`,
  postgres: `select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as rule from pg_constraint
      where connamespace = current_schema()::regnamespace and conrelid <> 0
    union all select tablename::text, indexdef from pg_indexes where schemaname = current_schema() and indexdef like 'CREATE UNIQUE%'`,
};

const columnRow = z.object({
  table: z.string(),
  column: z.string(),
  type: z.string(),
  needed: z.coerce.number(),
  hasDefault: z.coerce.number(),
});
const ruleRow = z.object({ table: z.string(), rule: z.string() });

type Form = {
  readonly columns: readonly z.infer<typeof columnRow>[];
  readonly rules: readonly z.infer<typeof ruleRow>[];
};

async function formOf(engine: Engine): Promise<Form> {
  const [columns = [], rules = []] = await engine.read([
    raw(columnsOf[engine.name]),
    raw(rulesOf[engine.name]),
  ]);
  return { columns: z.array(columnRow).parse(columns), rules: z.array(ruleRow).parse(rules) };
}

/** The parts of a schema that break a service of the version before. */
function obstacles(before: Form, after: Form): string[] {
  const found: string[] = [];
  const now = new Map(after.columns.map((column) => [`${column.table}.${column.column}`, column]));
  for (const { table, column, type, needed } of before.columns) {
    const same = now.get(`${table}.${column}`);
    if (same === undefined) found.push(`${table}.${column} is gone`);
    else if (same.type !== type) found.push(`${table}.${column} is another type`);
    else if (same.needed > needed) found.push(`${table}.${column} is needed now`);
  }
  const tables = new Set(before.columns.map(({ table }) => table));
  const columns = new Set(before.columns.map(({ table, column }) => `${table}.${column}`));
  for (const { table, column, needed, hasDefault } of after.columns) {
    const isNew = tables.has(table) && !columns.has(`${table}.${column}`);
    if (isNew && needed === 1 && hasDefault === 0) found.push(`${table}.${column} must be given`);
  }
  const rules = new Set(before.rules.map(({ table, rule }) => `${table}: ${rule}`));
  for (const { table, rule } of after.rules) {
    if (tables.has(table) && !rules.has(`${table}: ${rule}`)) found.push(`${table} has a new rule: ${rule}`);
  }
  return found;
}

async function across(
  name: Engine["name"],
  applied: readonly Migration[],
  next: Migration,
): Promise<string[]> {
  const store = (await scratchOpener(name))();
  await migrate(store, applied);
  const before = await formOf(store);
  await migrate(store, [...applied, next]);
  return obstacles(before, await formOf(store));
}

describe.each(engines)("each migration on %s", (name) => {
  const start = migrations.findIndex((migration) => migration.name === first) + 1;
  const steps = withLater
    .slice(start)
    .map((next, index) => ({ next, applied: withLater.slice(0, start + index) }));

  it.each(steps)(
    "the previous version keeps all its reads and writes after $next.name",
    async ({ next, applied }) => {
      expect(start).toBeGreaterThan(0);
      expect(await across(name, applied, next)).toEqual([]);
    },
  );

  const careless = [
    ["takes a column away", "alter table page drop column description", /description is gone/u],
    ["allows less than before", "create unique index one_name on page (name)", /page has a new rule/u],
    [
      "renames one",
      "alter table component rename column description to about",
      /component\.description is gone/u,
    ],
  ] as const;

  it.each(careless.slice(0, repetitions(2, careless.length)))(
    "the check of additive migrations detects one that %s (the control)",
    async (_what, statement, expected) => {
      const next: Migration = { name: "9999-careless", creates: [], statements: onEveryEngine([statement]) };
      expect((await across(name, migrations, next)).join("; ")).toMatch(expected);
    },
  );
});
