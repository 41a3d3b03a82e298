/** Counter of changes to keys. */
import type { Migration } from "./migration.ts";
import { onEveryEngine } from "./migration-dialect.ts";

/** A counter raised by every change of keys, so that a node without notifications detects one by polling. */
export const changesOfKeys: Migration = {
  name: "0004-changes-of-keys",
  makes: [],
  statements: onEveryEngine(["alter table ledger add column keys_revision integer not null default 0"]),
};
