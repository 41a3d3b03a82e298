/** The progress of a purge on all nodes, of pages made private: in memory, on disk, and in static copies. */
import { setTimeout as sleep } from "node:timers/promises";
import { heartbeatTtlMs, type NodeRow, nodesQuery } from "../../store/bookkeeping/node-rows.ts";
import type { CommandBus } from "./command-bus.ts";

/** A node that may still hold content of a page that was made private. */
export type UnpurgedNode = {
  /** The id of its data directory. */
  readonly id: string;
  readonly name: string;
  /** Whether it counts as running: it will report when its purge is done. */
  readonly isRunning: boolean;
  /** Last heartbeat (epoch milliseconds); null if it sends none. */
  readonly lastSeenAt: number | null;
};

/** Polling interval while waiting for nodes, in milliseconds. */
const pollIntervalMs = 25;

function unpurgedNodeOf({ id, name, runs_until: until, clock }: NodeRow): UnpurgedNode {
  const isRunning = until === null || clock === null || until > clock;
  return { id, name, isRunning, lastSeenAt: until === null ? null : until - heartbeatTtlMs };
}

/** Nodes that have not confirmed the purge of all private pages. */
async function unpurgedNodes(bus: Pick<CommandBus, "rows">): Promise<UnpurgedNode[]> {
  const nodes = await bus.rows(nodesQuery);
  return nodes.filter((node) => node.purged_revision < node.closed).map(unpurgedNodeOf);
}

/**
 * Waits until every running node except one (by its id) has purged all private pages, at most `timeoutMs`; resolves
 * with the nodes that have not confirmed. Rejects with a `StoreFault`.
 */
export async function waitForPurge(
  bus: Pick<CommandBus, "rows">,
  { timeoutMs, except }: { readonly timeoutMs: number; readonly except?: string | undefined },
): Promise<readonly UnpurgedNode[]> {
  const limit = performance.now() + timeoutMs;
  for (;;) {
    const unpurged = (await unpurgedNodes(bus)).filter(({ id }) => id !== except);
    if (!unpurged.some(({ isRunning }) => isRunning) || performance.now() >= limit) return unpurged;
    await sleep(pollIntervalMs);
  }
}

/** A sentence about an absent node, whose copies can't be purged. */
export function describeAbsentNode({ name, lastSeenAt }: UnpurgedNode): string {
  const since = lastSeenAt === null ? "" : ` since ${new Date(lastSeenAt).toISOString().slice(0, 19)}Z`;
  return `The node "${name}" has been absent${since}: it will purge its copies of the page once it is back and reaches the store.`;
}

/** A sentence about a running node that has not confirmed the purge. */
export function describeSlowNode({ name }: UnpurgedNode): string {
  return `The node "${name}" has not confirmed yet that it purged the page; see its log.`;
}
