/** After a page was closed from the command line: nothing of it may be left, here or at any node that runs. */
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { openBoard } from "../../board/board.ts";
import { Exporter } from "../../board/copy/exporter.ts";
import { openDestination } from "../../board/copy/open-destination.ts";
import { tellOfAbsent, tellOfSlow, whoHoldsOn } from "../../commands/door/letting-go.ts";
import { systemClock } from "../../ground/clock.ts";
import { DataDirectoryProblem } from "../../ground/data-directory.ts";
import { createLogger } from "../../ground/logger.ts";
import { createMeters } from "../../ground/meters.ts";
import { knownNodeId } from "../../ground/node-id.ts";
import { readVersion } from "../../ground/project.ts";
import { lockDataDirectory, type Release } from "../../ledger/data-directory-lock.ts";
import { LedgerFault } from "../../ledger/engine.ts";
import type { Opened } from "../opened.ts";

/** How long nodes get to let go, and the ledger to tell what is shown, in milliseconds. */
const patience = 20_000;

/** What may be left of a page, in lines for a person, and whether a running node may be keeping it. */
export type Left = { readonly mayBeKept: boolean; readonly lines: readonly string[] };

/** Nothing of it is left. */
export const nothingLeft: Left = { mayBeKept: false, lines: [] };

/** The data directory, where no service runs on it. */
function takeIfIdle(dataDirectory: string): Release | undefined {
  try {
    return lockDataDirectory(dataDirectory);
  } catch (problem) {
    if (problem instanceof DataDirectoryProblem) return undefined;
    throw problem;
  }
}

/** Lets go in the place of a service that does not run: of what it kept in the data directory, and of the copy. */
async function letGoHere({ door, configuration }: Opened): Promise<void> {
  const logger = createLogger("silent");
  const board = await openBoard({ door, configuration, logger, meters: createMeters(), clock: systemClock });
  const { copy } = configuration;
  const exporter =
    copy === undefined
      ? undefined
      : new Exporter(openDestination(copy), { node: randomUUID(), version: readVersion() });
  try {
    const letGo = new Promise<boolean>((resolve) => board.onLetGo(() => resolve(true)));
    const isDone = await Promise.race([letGo, delay(patience, false, { ref: false })]);
    const { whole } = board;
    if (!isDone || whole === undefined) {
      const why = `it did not say what is shown, or what is kept in ${configuration.dataDirectory} could not be removed`;
      throw new LedgerFault("refused", new Error(why));
    }
    await exporter?.withdrawOthers(
      new Set(whole.pages.map(({ known }) => known.snapshot.page.id)),
      Date.now(),
    );
  } finally {
    await board.close();
  }
}

/**
 * Resolves once nothing of a page that was closed is kept in this data directory, nor by any node that runs, or nodes have
 * had their time. Rejects with a `LedgerFault`, or a `DestinationProblem` where the copy cannot be reached.
 */
export async function letGoEverywhere(opened: Opened): Promise<Left> {
  const { door, configuration } = opened;
  const release = takeIfIdle(configuration.dataDirectory);
  let own: string | undefined;
  if (release !== undefined) {
    try {
      await letGoHere(opened);
    } finally {
      release();
    }
    // Where the ledger is in the data directory there is no other node.
    if (configuration.database === undefined) return nothingLeft;
    own = knownNodeId(configuration.dataDirectory);
  }
  const left = await whoHoldsOn(door, { milliseconds: patience, except: own });
  return {
    mayBeKept: left.some(({ isRunning }) => isRunning),
    lines: left.map((one) => (one.isRunning ? tellOfSlow(one) : tellOfAbsent(one))),
  };
}
