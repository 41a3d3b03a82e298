/** Starts the service and stops it. */
import type { Server } from "node:http";
import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { openKeyCache } from "../auth/key-cache.ts";
import { openLastUsed } from "../auth/last-used.ts";
import { openPasswords, type Passwords } from "../auth/passwords.ts";
import { setupPath } from "../auth/service-secret.ts";
import { openSessionCache } from "../auth/session-cache.ts";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import { type Clock, suspendAwareClock, systemClock } from "../platform/clock.ts";
import { type Configuration, withPort } from "../platform/configuration.ts";
import { warnOfFewFiles } from "../platform/file-limits.ts";
import type { Logger } from "../platform/logger.ts";
import { createMetrics } from "../platform/metrics.ts";
import { nodeId } from "../platform/node-id.ts";
import { openPublisher, type Publisher } from "../publishing/publisher.ts";
import { startCopying } from "../publishing/static-copy/start-copying.ts";
import { isSetUp } from "../queries/people-queries.ts";
import { startScheduler } from "../scheduler/scheduler.ts";
import { lockDataDirectory } from "../store/data-directory-lock.ts";
import { buildServer, type ServerFoundations } from "./build-server.ts";
import { type Address, listen, stopListening } from "./listen.ts";
import type { Mailbox } from "./mailbox.ts";
import { startMetrics } from "./metrics-server.ts";
import { NodeHeartbeat } from "./node-heartbeat.ts";
import { firstWithTimeout, openWithRetry } from "./open-store.ts";
import { RuntimeState } from "./runtime-state.ts";
import { startSending } from "./start-sending.ts";
import type { WorkerRole } from "./worker-role.ts";
import { findPort } from "./workers/shared-port.ts";

/** A running service. */
export type Service = {
  readonly address: Address;
  /**
   * The path of the owner setup link; undefined if there is an owner. Resolves once the store is open. Only
   * for the console: the link grants ownership.
   */
  setupPath(): Promise<string | undefined>;
  /** Finishes running requests, then stops everything else; resolves within 10 s. */
  close(): Promise<void>;
};

/**
 * Options of a service. The clock defaults to the machine's; without a role the process does everything
 * itself.
 */
export type ServiceOptions = {
  readonly configuration: Configuration;
  readonly logger: Logger;
  readonly clock?: Clock;
  readonly part?: WorkerRole;
  readonly passwords?: Passwords;
  /** The file of a socket that listens on the port already. */
  readonly listenFd?: number | undefined;
  /** Takes all mail in place of the mail server. */
  readonly mailbox?: Mailbox;
};

/** How long a stopping service accepts connections, so that load balancers notice, in milliseconds. */
const noticeMilliseconds = 300;
/** Timeout for running requests after closing the listener, in milliseconds. */
const drainMilliseconds = 7_000;
/**
 * How long the start waits for the store, in milliseconds; with several nodes also how long the snapshots from
 * disk wait: a database that restarts, or is slow, would otherwise let a page be shown that is private by now.
 */
export const storeTimeoutMs = 10_000;
/** How long to wait for the store before accepting connections, in milliseconds. */
const listenAfterMs = 2_000;

/** This node's heartbeat. */
export function heartbeatOf(
  { dataDirectory, database }: Configuration,
  logger: Logger,
  onCount: (nodes: number) => void,
): NodeHeartbeat {
  const id = nodeId(dataDirectory);
  return new NodeHeartbeat({ id, name: hostname(), isOneOfSeveral: database !== undefined, logger, onCount });
}

/** Opens the parts that need the store, once that is open; returns a function to close them. */
async function openStoreInBackground(
  ground: ServerFoundations,
  opening: Promise<CommandBus>,
  presence: NodeHeartbeat | undefined,
): Promise<() => Promise<void>> {
  const { runtimeState, logger, clock, meters } = ground;
  const bus = await opening;
  if (runtimeState.isStopping) return () => bus.close();
  presence?.attend(bus);
  const keys = openKeyCache({ bus, clock, logger, meters });
  const sessions = openSessionCache({ bus, clock, logger });
  const lastUsed = openLastUsed({ bus, clock, logger });
  runtimeState.opened({ bus, keys, sessions, lastUsed });
  const { part, configuration } = ground;
  const { retention } = configuration;
  const scheduler =
    part === undefined
      ? startScheduler({
          bus,
          clock,
          suspendAwareClock: suspendAwareClock(),
          logger,
          meters,
          retention,
          copyFailingSince: () => runtimeState.copying?.status.failure?.since ?? null,
        })
      : undefined;
  const notifications =
    part === undefined && runtimeState.secret !== undefined
      ? startSending({ ...ground, bus, secret: runtimeState.secret })
      : undefined;
  let sendingStopped: Promise<void> | undefined;
  const stopSending = () => (sendingStopped ??= notifications?.close() ?? Promise.resolve());
  runtimeState.stopSending = stopSending;
  return async () => {
    await stopSending();
    await scheduler?.close();
    await presence?.close();
    keys.close();
    await sessions.close();
    await lastUsed.close();
    await bus.close();
  };
}

class RunningService implements Service {
  readonly address: Address;
  readonly #runtimeState: RuntimeState;
  readonly #servers: readonly Server[];
  readonly #isBehindProxy: boolean;
  readonly #release: () => void;
  readonly #store: Promise<() => Promise<void>>;

  constructor(parts: {
    readonly address: Address;
    readonly runtimeState: RuntimeState;
    readonly servers: readonly Server[];
    readonly isBehindProxy: boolean;
    readonly release: () => void;
    readonly store: Promise<() => Promise<void>>;
  }) {
    this.address = parts.address;
    this.#runtimeState = parts.runtimeState;
    this.#servers = parts.servers;
    this.#isBehindProxy = parts.isBehindProxy;
    this.#release = parts.release;
    this.#store = parts.store;
  }

  async setupPath(): Promise<string | undefined> {
    await this.#store;
    const { bus, secret } = this.#runtimeState;
    if (bus === undefined || secret === undefined || (await isSetUp(bus))) return undefined;
    return setupPath(secret);
  }

  async close(): Promise<void> {
    this.#runtimeState.isStopping = true;
    // Messages being sent and running requests have the same seconds: one after the other would take 16.
    void this.#runtimeState.stopSending?.().catch(() => undefined);
    await delay(noticeMilliseconds);
    const stopping = {
      timeoutMs: drainMilliseconds,
      isBehindProxy: this.#isBehindProxy,
      closes: () => (this.#runtimeState.isClosing = true),
    };
    await Promise.all(this.#servers.map((server) => stopListening(server, stopping)));
    await this.#runtimeState.copying?.close();
    await this.#runtimeState.publisher?.close();
    // A stop does not wait for a store that is still opening; it is closed as soon as it has opened.
    const closing = this.#store.then((closeStore) => closeStore());
    if (this.#runtimeState.bus !== undefined) await closing;
    else closing.catch(() => undefined);
    this.#release();
  }
}

/** The opening store and the command bus. */
type OpenedService = { readonly store: Promise<() => Promise<void>> };

/**
 * Opens everything before accepting connections: earlier visitors would find nothing. Resolves once there is
 * a snapshot, or after two seconds (ten if connections can wait in the backlog); at once without a port. A
 * snapshot from disk is sufficient for a single node; among several, others answer meanwhile, so it should be
 * current. Rejects like a start.
 */
async function openFirst(
  ground: ServerFoundations,
  listenFd: number | undefined,
): Promise<{ readonly opening: Promise<OpenedService> } | undefined> {
  const { configuration, part } = ground;
  const { host, port, database } = configuration;
  if (port === 0) return undefined;
  const isAlone = part === undefined && listenFd === undefined;
  // Before touching the store: a start that fails for its port must leave no traces.
  if (isAlone) await findPort({ host, port });
  const serving = Promise.withResolvers<void>();
  const opening = openParts(ground, serving.resolve);
  const timeoutMs = listenFd === undefined ? listenAfterMs : storeTimeoutMs;
  const enough = isAlone && database === undefined ? [serving.promise] : [];
  await firstWithTimeout(timeoutMs, [opening, ...enough]);
  return { opening };
}

/** Closes what a start that failed had opened. */
async function closeAfterFailure(
  runtimeState: RuntimeState,
  opening: Promise<OpenedService> | undefined,
): Promise<void> {
  runtimeState.isStopping = true;
  await runtimeState.copying?.close();
  await runtimeState.publisher?.close();
  const closing = opening?.then(({ store }) => store).then((closeStore) => closeStore());
  const closed = closing?.catch(() => undefined);
  if (runtimeState.bus !== undefined) await closed;
}

/**
 * Starts the service: reads the snapshot from disk, listens, serves it, and opens the store; if other nodes
 * answer meanwhile, or connections can wait, it first allows some seconds for that. Resolves when ready, or
 * after the store's timeout of 10 s. Rejects with a `DataDirectoryProblem`, `StoreProblem` or
 * `ListenProblem`, each with a sentence for the operator.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { configuration, logger, clock = systemClock, part, passwords = openPasswords(), listenFd } = options;
  const { mailbox } = options;
  const runtimeState = new RuntimeState(clock);
  warnOfFewFiles(logger);
  const meters = createMetrics();
  let ground: ServerFoundations = {
    configuration,
    logger,
    clock,
    meters,
    runtimeState,
    part,
    passwords,
    mailbox,
  };
  const release = part === undefined ? lockDataDirectory(configuration.dataDirectory) : () => undefined;
  const servers: Server[] = [];
  let first: Awaited<ReturnType<typeof openFirst>>;
  try {
    const server = await buildServer(() => ground);
    first = await openFirst(ground, listenFd);
    const { host, port } = configuration;
    const shares = part?.sharesPort ?? false;
    const address = await listen(server, { host, port }, { name: "PORT", shares, listenFd });
    servers.push(server);
    ground = { ...ground, configuration: withPort(configuration, address.port) };
    part?.onListening({ address, runtimeState, meters });
    const metrics = part === undefined ? await startMetrics(configuration, meters, logger) : undefined;
    if (metrics !== undefined) servers.push(metrics);
    const { store } = await (first?.opening ?? openParts(ground));
    const { dataDirectory, trustProxy } = configuration;
    const isBehindProxy = trustProxy.length > 0;
    const service = new RunningService({ address, runtimeState, servers, isBehindProxy, release, store });
    if (part === undefined)
      logger.info({ host: address.host, port: address.port, dataDirectory }, "listening");
    return service;
  } catch (problem) {
    await Promise.all(servers.map((server) => stopListening(server, { timeoutMs: 0 })));
    await closeAfterFailure(runtimeState, first?.opening);
    release();
    throw problem;
  }
}

/** Ends the process through the uncaught-error handler, even if the promise has other handlers. */
export function exitOn(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

/** Opens the command bus: through another process if that holds the store. */
async function openBusFor(
  { configuration, logger, clock, meters, runtimeState, part }: ServerFoundations,
  publisher: Promise<Publisher>,
): Promise<CommandBus> {
  const { bus, secret } = await openWithRetry({
    configuration,
    logger,
    clock,
    // Store metrics are recorded in the process that holds it.
    ...(part === undefined ? { meters } : { holder: await part.holder }),
    hasPage: async () => (await publisher).hasStored,
    isStopping: () => runtimeState.isStopping,
  });
  runtimeState.secret = secret;
  return bus;
}

/**
 * Opens the publisher and then the store; resolves when there is a snapshot, or after a timeout. Reports at
 * once if there is one on disk.
 */
async function openParts(ground: ServerFoundations, onServing?: () => void): Promise<OpenedService> {
  const { configuration, logger, clock, meters, runtimeState, part } = ground;
  const opening = Promise.withResolvers<CommandBus>();
  const storesSnapshots = part?.storesSnapshots ?? true;
  const recalling = configuration.database === undefined ? {} : { recallAfterMs: storeTimeoutMs };
  const startingPublisher = openPublisher({
    bus: opening.promise,
    configuration,
    logger,
    meters,
    clock,
    storesSnapshots,
    ...recalling,
  });
  openBusFor(ground, startingPublisher).then(opening.resolve, opening.reject);
  const presence =
    part === undefined
      ? heartbeatOf(configuration, logger, (nodes) => void (runtimeState.runningNodes = nodes))
      : undefined;
  const store = openStoreInBackground(ground, opening.promise, presence);
  const publisher = await startingPublisher;
  runtimeState.publisher = publisher;
  if (publisher.pages.length > 0) onServing?.();
  const isSecond = !storesSnapshots;
  const readAll = () => publisher.copyRun;
  const copying = startCopying(configuration.copy, { whole: readAll, isSecond, clock, logger, meters });
  runtimeState.copying = copying;
  if (copying !== undefined) publisher.registerPurge(() => copying.withdraw());
  publisher.onPurged((closed) => (part ?? presence)?.reportPurged(closed));
  const inTime = await Promise.race([store.then(() => true), delay(storeTimeoutMs, false, { ref: false })]);
  if (inTime) await publisher.waitFor(0, storeTimeoutMs);
  // From here on nothing awaits it: failures must not go unnoticed.
  else {
    store.catch((error: unknown) => {
      if (!runtimeState.isStopping) exitOn(error);
    });
  }
  return { store };
}
