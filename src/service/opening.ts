/** Opens the ledger, however long that takes. */
import { setTimeout as delay } from "node:timers/promises";
import { type Door, type DoorOptions, openDoor } from "../commands/door/door.ts";
import type { Configuration } from "../ground/configuration.ts";
import type { ServiceSecret } from "../identity/secret.ts";
import { settleSecret } from "../identity/settle-secret.ts";
import { LedgerFault } from "../ledger/engine.ts";
import { LedgerProblem } from "../ledger/ledger-problem.ts";

/** How long after it could not be opened the ledger is tried again. */
const reopenAfter = 1_000;

/** What the ledger is opened with. */
export type Opening = Pick<DoorOptions, "clock" | "logger" | "meters" | "holder"> & {
  readonly configuration: Configuration;
  /** Whether there is a page to show meanwhile. */
  readonly hasPage: () => Promise<boolean>;
  readonly isStopping: () => boolean;
};

/**
 * Resolves or rejects with the first of some, and resolves in any case after so many milliseconds. Until then the process
 * stays alive: before it listens nothing else may hold it, while a ledger that is away is asked now and then.
 */
export async function firstWithin(milliseconds: number, some: readonly Promise<unknown>[]): Promise<void> {
  const over = new AbortController();
  const waited = delay(milliseconds, undefined, over).catch(() => undefined);
  await Promise.race([...some, waited]).finally(() => over.abort());
}

/** The open ledger. */
export type OpenedLedger = { readonly door: Door; readonly secret: ServiceSecret };

/** Whether what keeps the ledger closed is a failure, such as a lock or a disk; else it is a ledger that is not ours to touch. */
function mayPass(problem: unknown): boolean {
  return problem instanceof LedgerFault || (problem instanceof LedgerProblem && problem.cause !== undefined);
}

/** Opens the ledger. Where that fails and may pass, and there is a page to show meanwhile, tries again until it opens. */
export async function openPatiently(opening: Opening): Promise<OpenedLedger> {
  const { logger } = opening;
  let said: string | undefined;
  for (;;) {
    try {
      return await openOnce(opening);
    } catch (error) {
      if (!(await opening.hasPage()) || opening.isStopping() || !mayPass(error)) throw error;
      // It is tried every second: what stays so is told once.
      if (said !== String(error)) {
        logger.error(
          { error },
          "the ledger cannot be opened; the page is shown as it was kept, and writes are refused",
        );
      }
      said = String(error);
      await delay(reopenAfter, undefined, { ref: false });
    }
  }
}

async function openOnce({ configuration, ...rest }: Opening): Promise<OpenedLedger> {
  const { dataDirectory, database, baseUrl, mostPages } = configuration;
  const { clock, logger, meters, holder } = rest;
  const door = await openDoor({
    dataDirectory,
    database,
    baseUrl,
    mostPages,
    thread: true,
    logger,
    ...(clock === undefined ? {} : { clock }),
    ...(meters === undefined ? {} : { meters }),
    ...(holder === undefined ? {} : { holder }),
  });
  try {
    return { door, secret: await settleSecret(door, configuration) };
  } catch (error) {
    await door.close();
    throw error;
  }
}
