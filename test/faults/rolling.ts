/** Nodes that are restarted in turn under a steady load. */
import { setTimeout as sleep } from "node:timers/promises";
import { longTimeouts } from "../harness/nginx.ts";
import { repetitions } from "../harness/repetitions.ts";
import { lasting } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { nginxBefore, portOf, start, stop } from "./behind-nginx.ts";
import { Load, perSecond } from "./load.ts";
import { reportsAt } from "./nodes.ts";
import { compare } from "./records.ts";
import type { Pair } from "./two-nodes.ts";

/** Restarts of either node, and the least number of requests. */
const rolls = repetitions(1, 20);
const minRequests = repetitions(0, 40_000);

type Restart = () => Promise<void>;

/** Restarts a node that is a process, as an operator does. */
export async function restartNode({ nodes, boxes, key }: Pair<unknown>): Promise<void> {
  await stop(nodes[0]);
  nodes[0] = await lasting(() => start(boxes[0], key));
}

/** Restarts nodes in turn, so often or until there were enough requests, in even steps; how many restarts that were. */
async function roll(load: Load, restarts: readonly Restart[]): Promise<number> {
  let count = 0;
  for (let round = 0; round < rolls; round += 1) {
    for (const restart of restarts) {
      await restart();
      count += 1;
      await sleep(200);
      const share = (minRequests * count) / (rolls * restarts.length);
      while (load.count < share && load.failures.length === 0) await sleep(100);
    }
  }
  return count;
}

/** Restarts nodes in turn under load; the requests that failed, and the writes that were lost or repeated. */
export async function rollUnderLoad(both: Pair<unknown>, restarts: readonly Restart[]) {
  // With timeouts that a busy machine does not reach.
  const load = new Load(await nginxBefore(both.boxes.map(portOf), longTimeouts), both.key);
  await sleep(500);
  const count = await roll(load, restarts);
  await sleep(500);
  await until(() => load.count > Math.max(rolls * perSecond, minRequests));
  await load.end();
  process.stdout.write(`rolling: ${JSON.stringify({ restarts: count, requests: load.count })}\n`);
  return { failures: load.failures, ...compare(load.acknowledged, await reportsAt(both.url)) };
}
