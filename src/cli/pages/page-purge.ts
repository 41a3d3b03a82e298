/**
 * Waits for the purge of a page that was restricted from the command line: here and on every running node.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { describeAbsentNode, describeSlowNode, waitForPurge } from "../../commands/bus/node-purge.ts";
import { systemClock } from "../../platform/clock.ts";
import { DataDirectoryProblem } from "../../platform/data-directory.ts";
import { createLogger } from "../../platform/logger.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { storedNodeId } from "../../platform/node-id.ts";
import { readVersion } from "../../platform/project-root.ts";
import { openPublisher } from "../../publishing/publisher.ts";
import { Exporter } from "../../publishing/static-copy/copy-exporter.ts";
import { openDestination } from "../../publishing/static-copy/open-destination.ts";
import { lockDataDirectory, type Release } from "../../store/data-directory-lock.ts";
import { StoreFault } from "../../store/engine.ts";
import type { OpenedStore } from "../open-store.ts";

/** Timeout for the nodes' purge, and for loading the snapshot, in milliseconds. */
const timeoutMs = 20_000;

/** Possible remains of a page, in lines for a person, and whether a running node may still hold it. */
export type PurgeResult = { readonly mayRemain: boolean; readonly lines: readonly string[] };

/** Nothing of it is left. */
export const nothingRetained: PurgeResult = { mayRemain: false, lines: [] };

/** Locks the data directory, if no service runs on it. */
function takeIfIdle(dataDirectory: string): Release | undefined {
  try {
    return lockDataDirectory(dataDirectory);
  } catch (problem) {
    if (problem instanceof DataDirectoryProblem) return undefined;
    throw problem;
  }
}

/** Purges for a service that is not running: its snapshots on disk, and the static copy. */
async function purgeHere({ bus, configuration }: OpenedStore): Promise<void> {
  const logger = createLogger("silent");
  const publisher = await openPublisher({
    bus,
    configuration,
    logger,
    meters: createMetrics(),
    clock: systemClock,
  });
  const { copy } = configuration;
  const exporter =
    copy === undefined
      ? undefined
      : new Exporter(openDestination(copy), { node: randomUUID(), version: readVersion() });
  try {
    const purged = new Promise<boolean>((resolve) => publisher.onPurged(() => resolve(true)));
    const isDone = await Promise.race([purged, delay(timeoutMs, false, { ref: false })]);
    const { copyRun: whole } = publisher;
    if (!isDone || whole === undefined) {
      const why = `it did not report its revision, or the files in ${configuration.dataDirectory} could not be removed`;
      throw new StoreFault("refused", new Error(why));
    }
    await exporter?.withdrawOthers(
      new Set(whole.pages.map((page) => page.context.snapshot.page.id)),
      Date.now(),
    );
  } finally {
    await publisher.close();
  }
}

/**
 * Resolves once no copy of the restricted page is left in this data directory and on running nodes, or after
 * the timeout. Rejects with a `StoreFault`, or a `DestinationProblem` if the static copy can't be reached.
 */
export async function purgeEverywhere(opened: OpenedStore): Promise<PurgeResult> {
  const { bus, configuration } = opened;
  const release = takeIfIdle(configuration.dataDirectory);
  let own: string | undefined;
  if (release !== undefined) {
    try {
      await purgeHere(opened);
    } finally {
      release();
    }
    // With SQLite there are no other nodes.
    if (configuration.database === undefined) return nothingRetained;
    own = storedNodeId(configuration.dataDirectory);
  }
  const unpurged = await waitForPurge(bus, { timeoutMs, except: own });
  return {
    mayRemain: unpurged.some(({ isRunning }) => isRunning),
    lines: unpurged.map((unpurgedNode) =>
      unpurgedNode.isRunning ? describeSlowNode(unpurgedNode) : describeAbsentNode(unpurgedNode),
    ),
  };
}
