/** The store's counters; their row is the lock of every write. */
import { type CompiledQuery, sql } from "kysely";
import { q } from "./query.ts";
import { forUpdate } from "./sql-dialect.ts";
import type { CountersRow } from "./tables/tables.ts";

/** Locks and reads the counters: revisions are ordered like commits, whichever node decides a group. */
export const lockedCounters: CompiledQuery<CountersRow> =
  sql<CountersRow>`select * from counters where id = 1 ${sql.raw(forUpdate)}`.compile(q);
