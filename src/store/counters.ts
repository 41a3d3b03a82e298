/** The counters of the whole ledger, whose row is the lock that every change needs. */
import { type CompiledQuery, sql } from "kysely";
import { q } from "./query.ts";
import { forUpdate } from "./sql-dialect.ts";
import type { LedgerTable } from "./tables/tables.ts";

/**
 * The counters, which nobody else can change until the transaction ends: so the order of revisions is the order of
 * commits, whichever node decides a group.
 */
export const lockedCounters: CompiledQuery<LedgerTable> =
  sql<LedgerTable>`select * from ledger where id = 1 ${sql.raw(forUpdate)}`.compile(q);
