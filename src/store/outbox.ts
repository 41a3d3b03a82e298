/**
 * Tables of work that is done outside the store and claimed row by row. A claim holds a lease and raises the row's
 * fencing token, so that only the newest claim can record a result. On PostgreSQL a lease ends by the database's clock.
 * SQLite has no clock: one process at a time works on the store, and a lease ends with the process.
 */
import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import { listed, q } from "./query.ts";
import { forUpdateSkipLocked, storeClock } from "./sql-dialect.ts";
import type { Tables } from "./tables/tables.ts";

/** The tables with lease columns. */
type LeasedTable = {
  [T in keyof Tables]: Tables[T] extends {
    id: number;
    state: string;
    lease_owner: string | null;
    lease_until: number | null;
    fence: number;
  }
    ? T
    : never;
}[keyof Tables];

/** A table of work. */
export type Outbox<T extends LeasedTable> = {
  readonly table: T;
  /** The state of a row while it is claimed, and the state that it returns to when its lease ends. */
  readonly claimed: Tables[T]["state"];
  readonly returned: Tables[T]["state"];
};

/** A claim of a row. */
export type Claim = { readonly id: number; readonly fence: number; readonly lease_owner: string | null };

/** Duration of a lease in milliseconds, from its claim or renewal. */
export const leaseMs = 60_000;

const clock = sql.raw<number | null>(storeClock);
const leaseEnd = sql`${clock} + ${sql.raw(String(leaseMs))}`;

/** The rows to claim. */
export type ClaimCondition = {
  /** The owner of the lease: one run of a process. */
  readonly owner: string;
  readonly limit: number;
  /** Condition on the rows, which have the alias `work`. */
  readonly where: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
};

/** Claims rows and returns them. Several nodes that claim at once get different rows. */
export function claimRows<T extends LeasedTable>(
  { table, claimed }: Outbox<T>,
  { owner, limit, where, order }: ClaimCondition,
): CompiledQuery<Tables[T]> {
  const name = sql.table(table);
  return sql<Tables[T]>`
    with picked as (
      select work.id from ${name} as work where ${where} order by ${order} limit ${limit}
        ${sql.raw(forUpdateSkipLocked)}
    )
    update ${name} set state = ${claimed}, lease_owner = ${owner}, lease_until = ${leaseEnd}, fence = fence + 1
      where id in (select id from picked) returning *`.compile(q);
}

/** Renews the leases of an owner on these rows; returns the ids of the rows that it still holds. */
export function renew<T extends LeasedTable>(
  { table, claimed }: Outbox<T>,
  owner: string,
  ids: readonly number[],
): CompiledQuery<{ id: number }> {
  return sql<{ id: number }>`
    update ${sql.table(table)} set lease_until = ${leaseEnd}
      where id in ${listed(ids)} and lease_owner = ${owner} and state = ${claimed}
      returning id`.compile(q);
}

/** Ends the expired leases, and without a store clock those of earlier runs; returns the rows' ids. */
export function recover<T extends LeasedTable>(
  { table, claimed, returned }: Outbox<T>,
  owner: string,
): CompiledQuery<{ id: number }> {
  return sql<{ id: number }>`
    update ${sql.table(table)} set state = ${returned}, lease_owner = null, lease_until = null
      where state = ${claimed} and lease_owner <> ${owner}
        and (lease_until < ${clock} or ${clock} is null)
      returning id`.compile(q);
}

/** Ends all leases of an owner that works no more. */
export function returnClaims<T extends LeasedTable>(
  { table, claimed, returned }: Outbox<T>,
  owner: string,
): CompiledQuery {
  return sql<never>`
    update ${sql.table(table)} set state = ${returned}, lease_owner = null, lease_until = null
      where state = ${claimed} and lease_owner = ${owner}`.compile(q);
}

/** Changes a claimed row if the claim is still valid; returns its id if so. */
export function changeClaimed<T extends LeasedTable>(
  { table, claimed }: Outbox<T>,
  claim: Claim,
  changes: Partial<Tables[T]>,
): CompiledQuery<{ id: number }> {
  const set = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  return sql<{ id: number }>`
    update ${sql.table(table)} set ${sql.join(set)}
      where id = ${claim.id} and fence = ${claim.fence} and lease_owner = ${claim.lease_owner}
        and state = ${claimed}
      returning id`.compile(q);
}

/** Changes a claimed row and ends its lease if the claim is still valid; returns its id if so. */
export function settle<T extends LeasedTable>(
  outbox: Outbox<T>,
  claim: Claim,
  changes: Partial<Tables[T]>,
): CompiledQuery<{ id: number }> {
  return changeClaimed(outbox, claim, { ...changes, lease_owner: null, lease_until: null });
}
