import { createHash } from "node:crypto";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Engine } from "../../src/ledger/engine.ts";
import { LedgerProblem } from "../../src/ledger/ledger-problem.ts";
import { migrate } from "../../src/ledger/migrate.ts";
import { migrations } from "../../src/ledger/migrations/all.ts";
import type { Migration } from "../../src/ledger/migrations/migration.ts";
import { tableColumns } from "../../src/ledger/table-columns.ts";
import { child } from "./child.ts";
import { failure, opened, raw, scratchFile, scratchLedger, soon } from "./scratch.ts";

/** The statements that would make the ledger's tables as they are. */
async function schemaOf(engine: Engine): Promise<string> {
  const listed = raw<{ sql: string }>(
    "select sql from sqlite_master where sql is not null order by type = 'index', tbl_name, name",
  );
  const rows = await engine.transaction((tx) => tx.rows(listed), soon());
  return rows.map(({ sql }) => `${sql};\n`).join("\n");
}

const later: Migration = {
  name: "9999-later",
  makes: ["later"],
  statements: {
    sqlite: ["create table later (id integer primary key) strict", "insert into later (id) values (1)"],
  },
};

describe("the ledger's tables", () => {
  it("are those of schema.sql", async () => {
    const schema = await schemaOf(await scratchLedger());
    await expect(schema).toMatchFileSnapshot(join(import.meta.dirname, "schema.sql"));
  });

  it("have the columns that the types say, each of their kind", async () => {
    const ledger = await scratchLedger();
    for (const [table, columns] of Object.entries(tableColumns)) {
      const info = raw<{ name: string; type: string; notnull: number; pk: number }>(
        `pragma table_info("${table}")`,
      );
      const found = await ledger.transaction((tx) => tx.rows(info), soon());
      const kinds = found.map(({ name, type, notnull, pk }) => [
        name,
        notnull === 1 || pk > 0 ? type.toLowerCase() : `${type.toLowerCase()} or null`,
      ]);
      expect([table, Object.fromEntries(kinds)]).toEqual([table, columns]);
    }
  });

  it("begin with the counters and one page", async () => {
    const ledger = await scratchLedger();
    const [counters, pages] = await ledger.read([
      raw("select * from ledger"),
      raw(
        "select id, slug, name, description, url, time_zone, locale, revision, length(public_id) as l from page",
      ),
    ]);
    expect(counters).toEqual([{ id: 1, revision: 0, last_number: 1 }]);
    const nothing = { description: null, url: null, revision: 0 };
    expect(pages).toEqual([
      { id: 1, slug: "status", name: "Status", time_zone: "UTC", locale: "en", l: 36, ...nothing },
    ]);
  });

  it("free the name of what is deleted, and of nothing else", async () => {
    const ledger = await scratchLedger();
    const group = (id: number, deleted: number | null) =>
      raw(
        "insert into component_group values (?, ?, 1, 'Web', 'web', null, 0, null, 0, 0, ?, 0)",
        id,
        `group ${id}`,
        deleted,
      );
    await ledger.write(group(1, 5));
    await ledger.write(group(2, 5));
    await ledger.write(group(3, null));
    expect(await failure(ledger.write(group(4, null)))).toHaveProperty("outcome", "broken");
  });
});

describe("migrating", () => {
  it("is done once", async () => {
    const ledger = await scratchLedger();
    const before = await ledger.read([raw("select * from page"), raw("select * from migration")]);
    await migrate(ledger);
    expect(await ledger.read([raw("select * from page"), raw("select * from migration")])).toEqual(before);
  });

  it("needs no lock where there is nothing to do", async () => {
    const file = scratchFile();
    const ledger = opened(file);
    await migrate(ledger);
    const holder = child("hold-the-lock", file);
    await holder.said("holding");
    await expect(migrate(opened(file))).resolves.toBeUndefined();
  });

  it("goes forward from every earlier form, with what is in it", async () => {
    const ledger = await scratchLedger();
    await ledger.write(raw("update page set name = 'Ours'"));
    await migrate(ledger, [...migrations, later]);
    expect(await ledger.read([raw("select name from page"), raw("select id from later")])).toEqual([
      [{ name: "Ours" }],
      [{ id: 1 }],
    ]);
  });

  it("takes back a step that fails, whole", async () => {
    const ledger = await scratchLedger();
    const before = await schemaOf(ledger);
    const broken = {
      ...later,
      statements: { sqlite: [...later.statements.sqlite, "create table later (id integer)"] },
    };
    expect(await failure(migrate(ledger, [...migrations, broken]))).toHaveProperty("outcome", "broken");
    expect(await schemaOf(ledger)).toBe(before);
    await migrate(ledger, [...migrations, later]);
  });

  it("is done once by eight processes at once", async () => {
    const file = scratchFile();
    const children = Array.from({ length: 8 }, () => child("migrate", file));
    const endings = await Promise.all(children.map(({ ended }) => ended));
    expect(endings).toEqual(children.map(() => ({ code: 0, signal: null })));
    const ledger = opened(file);
    expect(await schemaOf(ledger)).toBe(await schemaOf(await scratchLedger()));
    expect(await ledger.read([raw("select count(*) as n from page")])).toEqual([[{ n: 1 }]]);
  });
});

describe("a ledger that this build should not touch", () => {
  async function refusal(engine: Engine, known: readonly Migration[] = migrations): Promise<string> {
    const problem = await failure(migrate(engine, known));
    expect(problem).toBeInstanceOf(LedgerProblem);
    return problem instanceof LedgerProblem ? problem.message : "";
  }

  it("is one that a newer build has changed", async () => {
    const ledger = await scratchLedger();
    await migrate(ledger, [...migrations, later]);
    const before = await schemaOf(ledger);
    expect(await refusal(ledger)).toMatch(/newer Signalbox: it has been through "9999-later"/);
    expect(await schemaOf(ledger)).toBe(before);
  });

  it("is one that took another step under the same name", async () => {
    const ledger = await scratchLedger();
    await migrate(ledger, [...migrations, later]);
    const other = { ...later, statements: { sqlite: ["create table later (id text primary key) strict"] } };
    expect(await refusal(ledger, [...migrations, other])).toMatch(/another Signalbox: its step "9999-later"/);
  });

  it("is one that took a step between those that are known", async () => {
    const ledger = await scratchLedger();
    await migrate(ledger, [...migrations, { ...later, name: "9000-between" }]);
    expect(await refusal(ledger, [...migrations, later])).toMatch(
      /"9000-between" is not this version's "9999-later"/,
    );
  });

  it("is one of which a table is gone", async () => {
    const ledger = await scratchLedger();
    await ledger.write(raw("drop table repeat"));
    expect(await refusal(ledger)).toMatch(/half made: the table "repeat" is gone/);
  });

  it("is one whose record of steps is gone, or that is not one of Signalbox", async () => {
    const ledger = await scratchLedger();
    await ledger.write(raw("drop table migration"));
    expect(await refusal(ledger)).toMatch(/half made, or the file is not one of Signalbox/);
    const notes = opened(scratchFile());
    await notes.write(raw("create table notes (text)"));
    expect(await refusal(notes)).toMatch(/not one of Signalbox/);
    expect(await schemaOf(notes)).toBe("CREATE TABLE notes (text);\n");
  });
});

describe("a migration that is killed (F-49)", () => {
  it("after whichever statement, leaves nothing half made: the next start ends with the same tables", async () => {
    const whole = opened(scratchFile());
    await migrate(whole);
    const expected = await schemaOf(whole);
    const digest = createHash("sha256").update(expected).digest("hex");
    let killed = 0;
    for (let last = 1; ; last += 1) {
      const file = scratchFile();
      const deadly = child("migrate", file, String(last));
      const { signal } = await deadly.ended;
      if (signal === null) break;
      killed += 1;
      const ledger = opened(file);
      expect(["", expected]).toContain(await schemaOf(ledger));
      await migrate(ledger);
      expect(
        createHash("sha256")
          .update(await schemaOf(ledger))
          .digest("hex"),
      ).toBe(digest);
      expect(await ledger.read([raw("select count(*) as n from page")])).toEqual([[{ n: 1 }]]);
      await ledger.close();
    }
    const statements = migrations.flatMap((migration) => migration.statements.sqlite).length;
    expect(killed).toBeGreaterThan(statements);
  }, 60_000);
});
