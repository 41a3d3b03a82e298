/** When a key came over a connection that others can read. */
import type { Migration } from "./migration.ts";
import { onEveryEngine } from "./migration-dialect.ts";

/** Marks keys that were sent over plain HTTP, so that they are seen to need rotation. */
export const keysInTheClear: Migration = {
  name: "0003-keys-in-the-clear",
  makes: [],
  statements: onEveryEngine(["alter table api_key add column seen_in_clear_at integer"]),
};
