/** What nodes say of themselves: that they run, and which closings of pages they have let go of. */
import { type CompiledQuery, sql } from "kysely";
import { type Parameters, prepared, q } from "../query.ts";
import { storeClock } from "../sql-dialect.ts";

/** For how long a node is held for running after it last said so, in milliseconds of the ledger's clock. */
export const heldForRunning = 6_000;

/** For how long a node is remembered that is not heard of any more, in milliseconds. */
const remembered = 30 * 24 * 60 * 60_000;

// Where the ledger has no clock of its own, one service holds the data directory: it runs for as long as it does.
const clock = sql.raw<number | null>(storeClock);

/** A node, and the last closing of a page of which it has let go. */
export type NodeStatement = { readonly id: string; readonly name: string; readonly letGo: number };

/** Says that a node runs, and how far it has let go. */
export const recordHeartbeat: (word: NodeStatement) => CompiledQuery = prepared(
  (param: Parameters<NodeStatement>) => sql<never>`
  insert into node (id, name, runs_until, let_go)
    values (${param("id")}, ${param("name")}, ${clock} + ${sql.raw(String(heldForRunning))}, ${param("letGo")})
    on conflict (id) do update
      set name = excluded.name, runs_until = excluded.runs_until, let_go = excluded.let_go`,
);

/** Says that a node runs no more. What it keeps on its disk stays there. */
export const recordShutdown: (node: Pick<NodeStatement, "id">) => CompiledQuery = prepared(
  (param: Parameters<Pick<NodeStatement, "id">>) => sql<never>`
  update node set runs_until = ${clock} where id = ${param("id")}`,
);

/** Forgets those that have not been heard of for long, and whoever had the data directory of this one before it. */
export const deleteOldNodes: (node: Pick<NodeStatement, "id">) => CompiledQuery = prepared(
  (param: Parameters<Pick<NodeStatement, "id">>) => sql<never>`
  delete from node where id <> ${param("id")}
    and (runs_until is null or runs_until < ${clock} - ${sql.raw(String(remembered))})`,
);

/** A node as the ledger knows it, beside the last closing of any page. */
export type NodeRow = {
  readonly id: string;
  readonly name: string;
  readonly runs_until: number | null;
  readonly let_go: number;
  /** What the ledger's clock shows; null where it has none. */
  readonly clock: number | null;
  readonly closed: number;
};

/** All nodes that are remembered. */
export const nodesQuery: CompiledQuery<NodeRow> = sql<NodeRow>`
  select node.*, ${clock} as clock, (select max(closed_revision) from page) as closed from node
    order by name, id`.compile(q);
