/** A migration that no build has: it comes after the newest one, for tests of the steps from one to the next. */
import { migrations } from "../../src/store/migrations/all-migrations.ts";
import type { Migration } from "../../src/store/migrations/migration.ts";
import { onEveryEngine } from "../../src/store/migrations/migration-dialect.ts";

export const later: Migration = {
  name: "9999-later",
  creates: ["later"],
  statements: onEveryEngine([
    "create table later (id integer primary key) strict",
    "insert into later (id) values (1)",
    "alter table later add column note text",
    "create index later_note on later (note)",
    "alter table page add column later_id integer",
  ]),
};

export const withLater: readonly Migration[] = [...migrations, later];
