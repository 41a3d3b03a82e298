/** Purge of private pages on every node: the last closing of a page, and each node's progress. */
import type { Migration } from "./migration.ts";
import { onEveryEngine } from "./migration-dialect.ts";

/** Table of nodes. */
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
