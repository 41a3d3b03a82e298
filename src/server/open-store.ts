/** Opens the store, with retries. */
import { setTimeout as delay } from "node:timers/promises";
import { loadSecret } from "../auth/load-secret.ts";
import type { ServiceSecret } from "../auth/service-secret.ts";
import { type CommandBus, type CommandBusOptions, openCommandBus } from "../commands/bus/command-bus.ts";
import type { Configuration } from "../platform/configuration.ts";
import { StoreFault } from "../store/engine.ts";
import { StoreProblem } from "../store/store-problem.ts";

/** Delay before the next attempt, in milliseconds. */
const reopenAfter = 1_000;

export type OpenStoreOptions = Pick<CommandBusOptions, "clock" | "logger" | "meters" | "holder"> & {
  readonly configuration: Configuration;
  /** Whether there is a snapshot to serve meanwhile. */
  readonly hasPage: () => Promise<boolean>;
  readonly isStopping: () => boolean;
};

/**
 * Settles with the first of the promises, and resolves in any case after so many milliseconds. Keeps the
 * process alive until then: before it listens nothing else may, while an unreachable store is only polled.
 */
export async function firstWithTimeout(
  milliseconds: number,
  some: readonly Promise<unknown>[],
): Promise<void> {
  const over = new AbortController();
  const waited = delay(milliseconds, undefined, over).catch(() => undefined);
  await Promise.race([...some, waited]).finally(() => over.abort());
}

export type OpenedStore = { readonly bus: CommandBus; readonly secret: ServiceSecret };

/** True for a transient failure, such as a lock or a disk error, rather than an incompatible store. */
function mayPass(problem: unknown): boolean {
  return problem instanceof StoreFault || (problem instanceof StoreProblem && problem.cause !== undefined);
}

/** Opens the store. After a transient failure, and with a snapshot to serve, retries until it opens. */
export async function openWithRetry(opening: OpenStoreOptions): Promise<OpenedStore> {
  const { logger } = opening;
  let loggedProblem: string | undefined;
  for (;;) {
    try {
      return await openOnce(opening);
    } catch (error) {
      if (!(await opening.hasPage()) || opening.isStopping() || !mayPass(error)) throw error;
      // Attempts are repeated every second: a lasting failure is logged once.
      if (loggedProblem !== String(error)) {
        logger.error({ error }, "store could not be opened; serving the last snapshot and refusing writes");
      }
      loggedProblem = String(error);
      await delay(reopenAfter, undefined, { ref: false });
    }
  }
}

async function openOnce({ configuration, ...rest }: OpenStoreOptions): Promise<OpenedStore> {
  const { dataDirectory, database, baseUrl, maxPages } = configuration;
  const { clock, logger, meters, holder } = rest;
  const bus = await openCommandBus({
    dataDirectory,
    database,
    baseUrl,
    maxPages,
    thread: true,
    logger,
    ...(clock === undefined ? {} : { clock }),
    ...(meters === undefined ? {} : { meters }),
    ...(holder === undefined ? {} : { holder }),
  });
  try {
    return { bus, secret: await loadSecret(bus, configuration) };
  } catch (error) {
    await bus.close();
    throw error;
  }
}
