/** Whether all nodes have let go of the pages that were closed: of what they show, keep on disk, and copy elsewhere. */
import { setTimeout as sleep } from "node:timers/promises";
import { heldForRunning, type NodeRow, nodesQuery } from "../../store/bookkeeping/node-rows.ts";
import type { CommandBus } from "./command-bus.ts";

/** A node that may still keep something of a page that was closed. */
export type UnpurgedNode = {
  /** That of its data directory. */
  readonly id: string;
  readonly name: string;
  /** Whether it is held for running: it will then say so when it has let go. */
  readonly isRunning: boolean;
  /** When it was last heard of (epoch milliseconds); null where it need not say so. */
  readonly heardAt: number | null;
};

/** How often nodes are looked at while they are waited for, in milliseconds. */
const lookEvery = 25;

function stragglerOf({ id, name, runs_until: until, clock }: NodeRow): UnpurgedNode {
  const isRunning = until === null || clock === null || until > clock;
  return { id, name, isRunning, heardAt: until === null ? null : until - heldForRunning };
}

/** Those that have not said by now that they let go of every page that is closed. */
async function stragglers(door: Pick<CommandBus, "rows">): Promise<UnpurgedNode[]> {
  const nodes = await door.rows(nodesQuery);
  return nodes.filter((node) => node.let_go < node.closed).map(stragglerOf);
}

/**
 * Waits until every running node but one (by its id) has let go of what is closed by now, or so many milliseconds have
 * passed; resolves with those that have not said so. Rejects with a `LedgerFault`.
 */
export async function waitForPurge(
  door: Pick<CommandBus, "rows">,
  { milliseconds, except }: { readonly milliseconds: number; readonly except?: string | undefined },
): Promise<readonly UnpurgedNode[]> {
  const limit = performance.now() + milliseconds;
  for (;;) {
    const found = (await stragglers(door)).filter(({ id }) => id !== except);
    if (!found.some(({ isRunning }) => isRunning) || performance.now() >= limit) return found;
    await sleep(lookEvery);
  }
}

/** A sentence on a node that is not heard of: what it keeps cannot be taken from it. */
export function describeAbsentNode({ name, heardAt }: UnpurgedNode): string {
  const since = heardAt === null ? "" : ` since ${new Date(heardAt).toISOString().slice(0, 19)}Z`;
  return `The node "${name}" has not been heard of${since}: what it keeps of the page goes when it is back and reaches the ledger.`;
}

/** A sentence on a node that runs and does not say that it has let go. */
export function describeSlowNode({ name }: UnpurgedNode): string {
  return `The node "${name}" has not said yet that it keeps nothing of the page; its log may say why.`;
}
