/** Node heartbeats, and the last purge that each node confirmed. */
import { type CompiledQuery, sql } from "kysely";
import { type Parameters, prepared, q } from "../query.ts";
import { storeClock } from "../sql-dialect.ts";

/** A node counts as running for this long after its last heartbeat, in milliseconds of the store's clock. */
export const heartbeatTtlMs = 6_000;

/** Rows of absent nodes are deleted after this time, in milliseconds. */
const nodeRetentionMs = 30 * 24 * 60 * 60_000;

// SQLite has no clock of its own; its single service holds the data directory's lock while it runs.
const clock = sql.raw<number | null>(storeClock);

/** A node, and the last page restriction whose content it has purged. */
export type NodeProgress = { readonly id: string; readonly name: string; readonly purgedRevision: number };

/** Records a heartbeat and the purge progress. */
export const recordHeartbeat: (progress: NodeProgress) => CompiledQuery = prepared(
  (param: Parameters<NodeProgress>) => sql<never>`
  insert into node (id, name, runs_until, purged_revision)
    values (${param("id")}, ${param("name")}, ${clock} + ${sql.raw(String(heartbeatTtlMs))}, ${param("purgedRevision")})
    on conflict (id) do update
      set name = excluded.name, runs_until = excluded.runs_until, purged_revision = excluded.purged_revision`,
);

/** The number of running nodes. */
export const countNodes: CompiledQuery<{ count: number }> = sql<{ count: number }>`
  select count(*) as count from node where runs_until > ${clock}`.compile(q);

export const recordShutdown: (node: Pick<NodeProgress, "id">) => CompiledQuery = prepared(
  (param: Parameters<Pick<NodeProgress, "id">>) => sql<never>`
  update node set runs_until = ${clock} where id = ${param("id")}`,
);

/** Deletes nodes that have been absent for long, and earlier nodes of the same data directory. */
export const deleteOldNodes: (node: Pick<NodeProgress, "id">) => CompiledQuery = prepared(
  (param: Parameters<Pick<NodeProgress, "id">>) => sql<never>`
  delete from node where id <> ${param("id")}
    and (runs_until is null or runs_until < ${clock} - ${sql.raw(String(nodeRetentionMs))})`,
);

/** A node row, with the newest restriction of any page. */
export type NodeRow = {
  readonly id: string;
  readonly name: string;
  readonly runs_until: number | null;
  readonly purged_revision: number;
  /** Time of the store's clock; null if it has none. */
  readonly clock: number | null;
  readonly closed: number;
};

/** All stored nodes. */
export const nodesQuery: CompiledQuery<NodeRow> = sql<NodeRow>`
  select node.*, ${clock} as clock, (select max(restricted_revision) from page) as closed from node
    order by name, id`.compile(q);
