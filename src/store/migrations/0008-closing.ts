/** Closing a page on every node: when one was last taken from everybody's eyes, and who has let go of what they kept of it. */
import type { Migration } from "./migration.ts";
import { onEveryEngine } from "./migration-dialect.ts";

/** Makes room for what nodes say of themselves. */
export const closing: Migration = {
  name: "0008-closing",
  makes: ["node"],
  statements: onEveryEngine([
    "alter table page add column closed_revision integer not null default 0",
    `create table node (
  id text primary key,
  name text not null,
  runs_until integer,
  let_go integer not null
) strict, without rowid`,
  ]),
};
