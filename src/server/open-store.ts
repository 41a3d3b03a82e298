/** Opens the ledger, however long that takes. */
import { setTimeout as delay } from "node:timers/promises";
import { loadSecret } from "../auth/load-secret.ts";
import type { ServiceSecret } from "../auth/service-secret.ts";
import { type CommandBus, type CommandBusOptions, openCommandBus } from "../commands/bus/command-bus.ts";
import type { Configuration } from "../platform/configuration.ts";
import { StoreFault } from "../store/engine.ts";
import { StoreProblem } from "../store/store-problem.ts";

/** How long after it could not be opened the ledger is tried again. */
const reopenAfter = 1_000;

/** What the ledger is opened with. */
export type OpenStoreOptions = Pick<CommandBusOptions, "clock" | "logger" | "meters" | "holder"> & {
  readonly configuration: Configuration;
  /** Whether there is a page to show meanwhile. */
  readonly hasPage: () => Promise<boolean>;
  readonly isStopping: () => boolean;
};

/**
 * Resolves or rejects with the first of some, and resolves in any case after so many milliseconds. Until then the process
 * stays alive: before it listens nothing else may hold it, while a ledger that is away is asked now and then.
 */
export async function firstWithTimeout(
  milliseconds: number,
  some: readonly Promise<unknown>[],
): Promise<void> {
  const over = new AbortController();
  const waited = delay(milliseconds, undefined, over).catch(() => undefined);
  await Promise.race([...some, waited]).finally(() => over.abort());
}

/** The open ledger. */
export type OpenedStore = { readonly door: CommandBus; readonly secret: ServiceSecret };

/** Whether what keeps the ledger closed is a failure, such as a lock or a disk; else it is a ledger that is not ours to touch. */
function mayPass(problem: unknown): boolean {
  return problem instanceof StoreFault || (problem instanceof StoreProblem && problem.cause !== undefined);
}

/** Opens the ledger. Where that fails and may pass, and there is a page to show meanwhile, tries again until it opens. */
export async function openWithRetry(opening: OpenStoreOptions): Promise<OpenedStore> {
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

async function openOnce({ configuration, ...rest }: OpenStoreOptions): Promise<OpenedStore> {
  const { dataDirectory, database, baseUrl, mostPages } = configuration;
  const { clock, logger, meters, holder } = rest;
  const door = await openCommandBus({
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
    return { door, secret: await loadSecret(door, configuration) };
  } catch (error) {
    await door.close();
    throw error;
  }
}
