/** How often keys were changed. */
import type { Migration } from "./migration.ts";
import { onEveryEngine } from "./migration-dialect.ts";

/** A counter that every change of keys raises, so that a node which was not told of one finds out by looking. */
export const changesOfKeys: Migration = {
  name: "0004-changes-of-keys",
  makes: [],
  statements: onEveryEngine(["alter table ledger add column keys_revision integer not null default 0"]),
};
