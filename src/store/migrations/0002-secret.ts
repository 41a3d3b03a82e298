/** Fingerprint of the service's secret. */
import type { Migration } from "./migration.ts";
import { onEveryEngine } from "./migration-dialect.ts";

/** The fingerprint of the secret shared by all nodes. */
export const secret: Migration = {
  name: "0002-secret",
  makes: ["secret"],
  statements: onEveryEngine([
    `create table secret (
  id integer primary key check (id = 1),
  fingerprint text not null
) strict`,
  ]),
};
