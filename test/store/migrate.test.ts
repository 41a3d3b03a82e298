import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Engine } from "../../src/store/engine.ts";
import { isCurrent, migrate } from "../../src/store/migrate.ts";
import { migrations } from "../../src/store/migrations/all-migrations.ts";
import type { Migration } from "../../src/store/migrations/migration.ts";
import { onEveryEngine } from "../../src/store/migrations/migration-dialect.ts";
import { StoreProblem } from "../../src/store/store-problem.ts";
import { tableColumns } from "../../src/store/tables/table-columns.ts";
import { emptyDatabase } from "../harness/databases.ts";
import { repetitions } from "../harness/repetitions.ts";
import { later, withLater } from "./next-migration.ts";
import {
  engines,
  failure,
  opened,
  openedDatabase,
  raw,
  scratchFile,
  scratchOpener,
  scratchStore,
  soon,
} from "./scratch.ts";
import { child } from "./store-child.ts";

const described: Readonly<Record<Engine["name"], string>> = {
  sqlite: "select sql from sqlite_master where sql is not null order by type = 'index', tbl_name, name",
  postgres: `
    select format('%s.%s %s%s', attrelid::regclass, attname, format_type(atttypid, null), case when attnotnull then ' not null' else '' end) as sql
      from pg_attribute join pg_class on pg_class.oid = attrelid and relkind = 'r'
      where relnamespace = current_schema()::regnamespace and attnum > 0 and not attisdropped
    union all select indexdef from pg_indexes where schemaname = current_schema()
    union all select conrelid::regclass::text || ': ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = current_schema()::regnamespace
    order by 1`,
};

/** The statements that would create the store's tables, or the reason why there are none. */
async function schemaOf(engine: Engine): Promise<string> {
  const rows = await engine.transaction(
    (tx) => tx.rows(raw<{ sql: string }>(described[engine.name])),
    soon(),
  );
  return rows.map(({ sql }) => `${sql};\n`).join(engine.name === "sqlite" ? "\n" : "");
}

const columnsQuery: Readonly<Record<Engine["name"], string>> = {
  sqlite: `select name, lower(type) as type, "notnull" or pk > 0 as needed from pragma_table_info(?)`,
  postgres: `
    select column_name::text as name, case data_type::text when 'bigint' then 'integer' else data_type::text end as type,
        case is_nullable::text when 'NO' then 1 else 0 end as needed
      from information_schema.columns where table_schema = current_schema() and table_name = ?`,
};

const schemas: Readonly<Record<Engine["name"], string>> = {
  sqlite: "schema.sql",
  postgres: "schema-postgres.txt",
};

describe.each(engines)("the schema check on %s", (name) => {
  it("the schema check is not misled by a concurrent migration", async () => {
    const open = await scratchOpener(name);
    const [ours, theirs] = [open(), open()];
    await migrate(theirs);
    let looks = 0;
    const interrupted: Pick<Engine, "read" | "name"> = {
      name,
      read: async (queries) => {
        const rows = await ours.read(queries);
        looks += 1;
        if (looks === 1) await migrate(theirs, withLater);
        return rows;
      },
    };
    expect(await isCurrent(interrupted, withLater)).toBe(true);
    expect(looks).toBe(2);
  });
});

describe.each(engines)("the store's tables on %s", (name) => {
  it("the tables are the declared ones", async () => {
    const schema = await schemaOf(await scratchStore(name));
    await expect(schema).toMatchFileSnapshot(join(import.meta.dirname, schemas[name]));
  });

  it("the columns are the declared ones, each of its type", async () => {
    const store = await scratchStore(name);
    for (const [table, columns] of Object.entries(tableColumns)) {
      const info = raw<{ name: string; type: string; needed: number }>(columnsQuery[name], table);
      const found = await store.transaction((tx) => tx.rows(info), soon());
      const kinds = found.map((column) => [
        column.name,
        column.needed === 1 ? column.type : `${column.type} or null`,
      ]);
      expect([table, Object.fromEntries(kinds)]).toEqual([table, columns]);
    }
  });

  it("the tables start with the counters and one page", async () => {
    const store = await scratchStore(name);
    const [counters, pages] = await store.read([
      raw("select * from counters"),
      raw(
        "select id, slug, name, description, url, time_zone, locale, revision, length(public_id) as l from page",
      ),
    ]);
    expect(counters).toEqual([{ id: 1, revision: 0, last_number: 1, keys_revision: 0 }]);
    const nothing = { description: null, url: null, revision: 0 };
    expect(pages).toEqual([
      { id: 1, slug: "status", name: "Status", time_zone: "UTC", locale: "en", l: 36, ...nothing },
    ]);
  });

  it("a deleted row frees its name, and nothing else does", async () => {
    const store = await scratchStore(name);
    const group = (id: number, deleted: number | null) =>
      raw(
        "insert into component_group values (?, ?, 1, null, null, 'Web', 'web', null, 0, null, 0, 0, ?, 0)",
        id,
        `group ${id}`,
        deleted,
      );
    await store.write(group(1, 5));
    await store.write(group(2, 5));
    await store.write(group(3, null));
    expect(await failure(store.write(group(4, null)))).toHaveProperty("outcome", "broken");
  });
});

describe.each(engines)("migrating on %s", (name) => {
  it("a migration is applied once", async () => {
    const store = await scratchStore(name);
    const before = await store.read([raw("select * from page"), raw("select * from migration")]);
    await migrate(store);
    expect(await store.read([raw("select * from page"), raw("select * from migration")])).toEqual(before);
  });

  it("a migration from every earlier schema keeps the data", async () => {
    const whole = await schemaOf(await scratchStore(name));
    const all = migrations.map((_, index) => index + 1);
    // The first, which every later one changes, and the newest: a long run tries all.
    for (const form of repetitions([...new Set([1, ...all.slice(-3)])], all)) {
      const store = (await scratchOpener(name))();
      await migrate(store, migrations.slice(0, form));
      await store.write(raw("update page set name = 'Ours'"));
      await migrate(store);
      expect(await schemaOf(store)).toBe(whole);
      await migrate(store, withLater);
      expect(await store.read([raw("select name from page"), raw("select id from later")])).toEqual([
        [{ name: "Ours" }],
        [{ id: 1 }],
      ]);
    }
  });

  it("a migration that fails is rolled back completely", async () => {
    const store = await scratchStore(name);
    const before = await schemaOf(store);
    const broken = {
      ...later,
      statements: onEveryEngine([...later.statements.sqlite, "create table later (id integer)"]),
    };
    expect(await failure(migrate(store, [...migrations, broken]))).toHaveProperty("outcome", "broken");
    expect(await schemaOf(store)).toBe(before);
    await migrate(store, withLater);
  });

  it("a migration is applied once by eight concurrent nodes, none of which fails (F-50)", async () => {
    const open = await scratchOpener(name);
    await Promise.all(Array.from({ length: 8 }, () => migrate(open())));
    const store = open();
    expect(await schemaOf(store)).toBe(await schemaOf(await scratchStore(name)));
    expect(await store.read([raw("select count(*) as n from page")])).toEqual([[{ n: 1 }]]);
  });
});

describe("migrating a file", () => {
  it("migrating a file needs no lock if there is nothing to do", async () => {
    const file = scratchFile();
    const store = opened(file);
    await migrate(store);
    const holder = child("hold-the-lock", file);
    await holder.waitForLine("holding");
    await expect(migrate(opened(file))).resolves.toBeUndefined();
  });

  it("migrating a file happens once for several simultaneous processes", async () => {
    const file = scratchFile();
    const children = Array.from({ length: repetitions(2, 16) }, () => child("migrate", file));
    const endings = await Promise.all(children.map(({ ended }) => ended));
    expect(endings).toEqual(children.map(() => ({ code: 0, signal: null })));
    const store = opened(file);
    expect(await schemaOf(store)).toBe(await schemaOf(await scratchStore()));
    expect(await store.read([raw("select count(*) as n from page")])).toEqual([[{ n: 1 }]]);
  });
});

describe.each(engines)("a foreign or newer store on %s (F-53)", (name) => {
  async function refusal(
    engine: Engine,
    knownMigrations: readonly Migration[] = migrations,
  ): Promise<string> {
    const problem = await failure(migrate(engine, knownMigrations));
    expect(problem).toBeInstanceOf(StoreProblem);
    return problem instanceof StoreProblem ? problem.message : "";
  }

  it("a database changed by a newer build is refused (F-53)", async () => {
    const store = await scratchStore(name);
    await migrate(store, withLater);
    const before = await schemaOf(store);
    expect(await refusal(store)).toMatch(/newer Signalbox: it has the migration "9999-later"/);
    expect(await schemaOf(store)).toBe(before);
  });

  it("a database with a different migration of the same name is refused (F-53)", async () => {
    const store = await scratchStore(name);
    await migrate(store, withLater);
    const other = {
      ...later,
      statements: onEveryEngine(["create table later (id text primary key) strict"]),
    };
    expect(await refusal(store, [...migrations, other])).toMatch(
      /another Signalbox: its migration "9999-later"/,
    );
  });

  it("a database with an unknown migration in between is refused (F-53)", async () => {
    const store = await scratchStore(name);
    await migrate(store, [...migrations, { ...later, name: "9000-between" }]);
    expect(await refusal(store, withLater)).toMatch(/"9000-between" is not this version's "9999-later"/);
  });

  it("a store from before the first release is refused with a sentence that says what to do", async () => {
    const store = await scratchStore(name);
    await store.write(raw("update migration set name = '0001-components-and-keys'"));
    expect(await refusal(store)).toMatch(/before the first release.* Start with an empty data directory/u);
  });

  it("a database with a missing table is refused (F-53)", async () => {
    const store = await scratchStore(name);
    await store.write(raw("drop table repeated_report"));
    expect(await refusal(store)).toMatch(/incomplete: the table "repeated_report" is missing/);
  });

  it("a database without a migration record is refused (F-53)", async () => {
    const store = await scratchStore(name);
    await store.write(raw("drop table migration"));
    expect(await refusal(store)).toMatch(/incomplete, or not Signalbox's/);
    const notes = (await scratchOpener(name))();
    await notes.write(raw("create table notes (note text)"));
    const before = await schemaOf(notes);
    expect(await refusal(notes)).toMatch(/not Signalbox's/);
    expect(await schemaOf(notes)).toBe(before);
  });
});

describe.each(repetitions(engines.slice(0, 1), engines))("a killed migration on %s (F-49)", (name) => {
  /** How many stores one process brings forward, each killed after another statement. */
  const together = 12;

  it("a migration killed after any statement leaves the last complete schema to continue from (F-49)", async () => {
    const places = await Promise.all(
      Array.from({ length: together }, async () =>
        name === "sqlite" ? scratchFile() : await emptyDatabase(),
      ),
    );
    const stores = places.map((place) => (name === "sqlite" ? opened(place) : openedDatabase(place)));
    const schemas = () => Promise.all(stores.map(schemaOf));
    const model = (await scratchOpener(name))();
    let killed = 0;
    const firstForm = repetitions(migrations.length + 1, 1);
    await migrate(model, withLater.slice(0, firstForm - 1));
    await Promise.all(stores.map((store) => migrate(store, withLater.slice(0, firstForm - 1))));
    for (let form = firstForm; form <= withLater.length; form += 1) {
      const before = await schemaOf(model);
      await migrate(model, withLater.slice(0, form));
      const after = await schemaOf(model);
      for (let first = 1, whole = 0; whole === 0; first += together) {
        const process = child("stand-in-migrations", String(form), String(first), ...places);
        const blockedLine = await process.waitForLine("standing");
        process.process.kill("SIGKILL");
        expect((await process.ended).signal).toBe("SIGKILL");
        killed += Number(blockedLine.split(" ")[1]);
        const found = await schemas();
        whole = found.filter((schema) => schema === after).length;
        // Those that had their commit are whole, and no other has anything of it.
        expect(found).toEqual(found.map((_, index) => (index < together - whole ? before : after)));
      }
      await Promise.all(stores.map((store) => migrate(store, withLater.slice(0, form))));
      expect(await schemas()).toEqual(stores.map(() => after));
    }
    for (const store of stores)
      expect(await store.read([raw("select count(*) as n from page")])).toEqual([[{ n: 1 }]]);
    const statements = withLater
      .slice(firstForm - 1)
      .flatMap((migration) => migration.statements[name]).length;
    expect(killed).toBeGreaterThan(statements);
  });
});
