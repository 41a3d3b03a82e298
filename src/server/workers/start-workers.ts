/** Starts a service of several processes: this one holds what only one may hold, its workers answer visitors. */
import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { setupPath } from "../../auth/service-secret.ts";
import { suspendAwareClock, systemClock } from "../../platform/clock.ts";
import { type Configuration, withPort } from "../../platform/configuration.ts";
import type { Logger } from "../../platform/logger.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { recallSnapshot, snapshotFolder } from "../../publishing/snapshot-files.ts";
import { isSetUp } from "../../queries/people-queries.ts";
import { startScheduler } from "../../scheduler/scheduler.ts";
import { lockDataDirectory } from "../../store/data-directory-lock.ts";
import { type Address, stopListening } from "../listen.ts";
import { startMetrics } from "../metrics-server.ts";
import { type OpenedStore, openWithRetry } from "../open-store.ts";
import { startSending } from "../start-sending.ts";
import { exitOn, heartbeatOf, type Service, storeTimeoutMs } from "../start-service.ts";
import { findPort } from "./shared-port.ts";
import { WorkerPool, type WorkerPoolOptions } from "./worker-pool.ts";

export type WorkerServiceOptions = Pick<WorkerPoolOptions, "command"> & {
  readonly configuration: Configuration;
  readonly logger: Logger;
  /** The file of a socket that listens on the port already. */
  readonly listenFd: number | undefined;
};

/** The store with its scheduler. */
type SharedStore = OpenedStore & { readonly close: () => Promise<void> };

/** Opens the store for all workers, and starts the scheduler. */
async function openSharedStore(
  { configuration, logger }: WorkerServiceOptions,
  {
    pool,
    meters,
    isStopping,
  }: { pool: WorkerPool; meters: WorkerPoolOptions["meters"]; isStopping: () => boolean },
): Promise<SharedStore> {
  const folder = snapshotFolder(configuration.dataDirectory);
  const opened = await openWithRetry({
    configuration,
    logger,
    meters,
    hasPage: async () => (await recallSnapshot(folder, logger)) !== undefined,
    isStopping,
  });
  const { bus } = opened;
  const clock = systemClock;
  const scheduler = startScheduler({
    bus,
    clock,
    suspendAwareClock: suspendAwareClock(),
    logger,
    meters,
    retention: configuration.retention,
  });
  const notifications = startSending({ bus, clock, logger, secret: opened.secret, configuration, meters });
  pool.open(bus);
  const presence = heartbeatOf(configuration, logger, (nodes) => pool.setNodes(nodes));
  presence.attend(bus);
  pool.onPurged((closed) => presence.reportPurged(closed));
  return {
    ...opened,
    close: async () => {
      await notifications.close();
      await scheduler.close();
      await presence.close();
      await bus.close();
    },
  };
}

class WorkerService implements Service {
  readonly address: Address;
  readonly #pool: WorkerPool;
  readonly #metrics: readonly Server[];
  readonly #store: Promise<SharedStore>;
  readonly #end: () => void;
  readonly #release: () => void;
  #isOpen = false;

  constructor(parts: {
    readonly address: Address;
    readonly pool: WorkerPool;
    readonly metrics: readonly Server[];
    readonly store: Promise<SharedStore>;
    /** Stops retrying. */
    readonly end: () => void;
    readonly release: () => void;
  }) {
    this.address = parts.address;
    this.#pool = parts.pool;
    this.#metrics = parts.metrics;
    this.#store = parts.store;
    this.#end = parts.end;
    this.#release = parts.release;
    parts.store.then(
      () => (this.#isOpen = true),
      () => undefined,
    );
  }

  async setupPath(): Promise<string | undefined> {
    const { bus, secret } = await this.#store;
    return (await isSetUp(bus)) ? undefined : setupPath(secret);
  }

  async close(): Promise<void> {
    this.#end();
    await this.#pool.stop();
    await Promise.all(this.#metrics.map((server) => stopListening(server, { timeoutMs: 0 })));
    // A stop does not wait for a store that is still opening; it is closed as soon as it has opened.
    const closing = this.#store.then((store) => store.close());
    if (this.#isOpen) await closing;
    else closing.catch(() => undefined);
    this.#release();
  }
}

/**
 * Starts the service with the configured number of workers. Resolves when they are ready, or after the
 * store's timeout of 10 s. Rejects with a `DataDirectoryProblem`, `StoreProblem`, `ListenProblem` or
 * `WorkerProblem`.
 */
export async function startServiceWithWorkers(options: WorkerServiceOptions): Promise<Service> {
  const { configuration, logger, command, listenFd } = options;
  const release = lockDataDirectory(configuration.dataDirectory);
  const meters = createMetrics();
  const pool = new WorkerPool({
    size: configuration.workers,
    command,
    clock: systemClock,
    logger,
    meters,
    listenFd,
  });
  const metrics: Server[] = [];
  let isStopping = false;
  try {
    const requested = { host: configuration.host, port: configuration.port };
    const address = listenFd === undefined ? await findPort(requested) : requested;
    pool.start(address.port);
    const settled = { ...options, configuration: withPort(configuration, address.port) };
    const { contentType } = meters;
    const server = await startMetrics(configuration, { contentType, text: () => pool.text() }, logger);
    if (server !== undefined) metrics.push(server);
    const store = openSharedStore(settled, { pool, meters, isStopping: () => isStopping });
    const inTime = Promise.race([store.then(() => true), delay(storeTimeoutMs, false, { ref: false })]);
    await Promise.all([inTime, pool.started]);
    // From here on nothing awaits it: failures must not go unnoticed.
    store.catch((error: unknown) => {
      if (!isStopping) exitOn(error);
    });
    const { host, port } = address;
    const { dataDirectory, workers: count } = configuration;
    logger.info({ host, port, dataDirectory, count }, "listening");
    const end = () => (isStopping = true);
    return new WorkerService({ address, pool, metrics, store, end, release });
  } catch (problem) {
    isStopping = true;
    pool.kill();
    await Promise.all(metrics.map((metric) => stopListening(metric, { timeoutMs: 0 })));
    release();
    throw problem;
  }
}
