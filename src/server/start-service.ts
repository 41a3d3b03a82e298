/** Starts the service and stops it. */
import type { Server } from "node:http";
import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { openKeyCache } from "../auth/key-cache.ts";
import { openLastUsed } from "../auth/last-used.ts";
import { setupPath } from "../auth/service-secret.ts";
import { openSessionCache } from "../auth/session-cache.ts";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import { isSetUp } from "../commands/people/people-queries.ts";
import { type Clock, sleeplessClock, systemClock } from "../platform/clock.ts";
import { type Configuration, withPort } from "../platform/configuration.ts";
import { warnOfFewFiles } from "../platform/file-limits.ts";
import type { Logger } from "../platform/logger.ts";
import { createMetrics } from "../platform/metrics.ts";
import { nodeId } from "../platform/node-id.ts";
import { openPublisher, type Publisher } from "../publishing/publisher.ts";
import { startCopying } from "../publishing/static-copy/start-copying.ts";
import { startScheduler } from "../scheduler/scheduler.ts";
import { lockDataDirectory } from "../store/data-directory-lock.ts";
import { buildServer, type ServerFoundations } from "./build-server.ts";
import { type Address, listen, stopListening } from "./listen.ts";
import { startMetrics } from "./metrics-server.ts";
import { NodeHeartbeat } from "./node-heartbeat.ts";
import { firstWithTimeout, openWithRetry } from "./open-store.ts";
import { RuntimeState } from "./runtime-state.ts";
import type { WorkerRole } from "./worker-role.ts";
import { findPort } from "./workers/shared-port.ts";

/** A running service. */
export type Service = {
  readonly address: Address;
  /**
   * The path of the link that sets up the owner; undefined where there is one. Resolves once the ledger is open.
   * Whoever has it owns the page: it is for the console alone.
   */
  setupPath(): Promise<string | undefined>;
  /** Lets the requests under way end, then everything else; resolves within 10 s. */
  close(): Promise<void>;
};

/** What a service is started with. The clock is the machine's, where none is given; without a part it does all itself. */
export type ServiceOptions = {
  readonly configuration: Configuration;
  readonly logger: Logger;
  readonly clock?: Clock;
  readonly part?: WorkerRole;
  /** The file of a socket that listens on the port already. */
  readonly door?: number | undefined;
};

/** How long a stopping service still takes new connections, so that whoever sends visitors here can learn of it. */
const noticeMilliseconds = 300;
/** How long requests under way may go on once nothing new is taken. */
const drainMilliseconds = 7_000;
/** How long the start waits for the ledger before the service goes on without it, in milliseconds. */
export const storeTimeoutMs = 10_000;
/** How long the ledger is asked before anybody is let in, and by a node among several before it shows its disk, in milliseconds. */
const asksFirst = 2_000;

/** What this node says of itself in its ledger. */
export function heartbeatOf({ dataDirectory, database }: Configuration, logger: Logger): NodeHeartbeat {
  const id = nodeId(dataDirectory);
  return new NodeHeartbeat({ id, name: hostname(), isOneOfSeveral: database !== undefined, logger });
}

/** Opens what needs the ledger, as soon as that is open; returns how to close it. */
async function attendLedger(
  ground: ServerFoundations,
  opening: Promise<CommandBus>,
  presence: NodeHeartbeat | undefined,
): Promise<() => Promise<void>> {
  const { vitals, logger, clock, meters } = ground;
  const door = await opening;
  if (vitals.isStopping) return () => door.close();
  presence?.attend(door);
  const ring = openKeyCache({ door, clock, logger, meters });
  const sessions = openSessionCache({ door, clock, logger });
  const lastUsed = openLastUsed({ door, clock, logger });
  vitals.opened({ door, ring, sessions, lastUsed });
  const { part, configuration } = ground;
  const { keeping } = configuration;
  const clockwork =
    part === undefined
      ? startScheduler({ door, clock, sleepless: sleeplessClock(), logger, meters, keeping })
      : undefined;
  return async () => {
    await clockwork?.close();
    await presence?.close();
    ring.close();
    await sessions.close();
    await lastUsed.close();
    await door.close();
  };
}

class RunningService implements Service {
  readonly address: Address;
  readonly #vitals: RuntimeState;
  readonly #servers: readonly Server[];
  readonly #isBehindProxy: boolean;
  readonly #release: () => void;
  readonly #ledger: Promise<() => Promise<void>>;

  constructor(parts: {
    readonly address: Address;
    readonly vitals: RuntimeState;
    readonly servers: readonly Server[];
    readonly isBehindProxy: boolean;
    readonly release: () => void;
    readonly ledger: Promise<() => Promise<void>>;
  }) {
    this.address = parts.address;
    this.#vitals = parts.vitals;
    this.#servers = parts.servers;
    this.#isBehindProxy = parts.isBehindProxy;
    this.#release = parts.release;
    this.#ledger = parts.ledger;
  }

  async setupPath(): Promise<string | undefined> {
    await this.#ledger;
    const { door, secret } = this.#vitals;
    if (door === undefined || secret === undefined || (await isSetUp(door))) return undefined;
    return setupPath(secret);
  }

  async close(): Promise<void> {
    this.#vitals.isStopping = true;
    await delay(noticeMilliseconds);
    const stopping = {
      patience: drainMilliseconds,
      isBehindProxy: this.#isBehindProxy,
      closes: () => (this.#vitals.isClosing = true),
    };
    await Promise.all(this.#servers.map((server) => stopListening(server, stopping)));
    await this.#vitals.copying?.close();
    await this.#vitals.board?.close();
    // Who stops before the ledger has opened does not wait for it; it is closed as soon as it has.
    const closing = this.#ledger.then((closeLedger) => closeLedger());
    if (this.#vitals.door !== undefined) await closing;
    else closing.catch(() => undefined);
    this.#release();
  }
}

/** What is under way to the ledger, and the way there. */
type OpenedService = { readonly ledger: Promise<() => Promise<void>> };

/**
 * Opens everything before anybody is let in: whoever came sooner would be told that there is nothing yet. Resolves once
 * there is something, or after two seconds (ten where they wait at the door); with nothing where no port is set. What was
 * kept on disk is enough for one who has the ledger for itself; others are answered meanwhile, or wait at the door, and
 * had better be shown what is so now. Rejects as a start does.
 */
async function openFirst(
  ground: ServerFoundations,
  door: number | undefined,
): Promise<{ readonly opening: Promise<OpenedService> } | undefined> {
  const { configuration, part } = ground;
  const { host, port, database } = configuration;
  if (port === 0) return undefined;
  const isAlone = part === undefined && door === undefined;
  // Before the ledger is touched: a start that fails for its port leaves nothing behind.
  if (isAlone) await findPort({ host, port });
  const shown = Promise.withResolvers<void>();
  const opening = openParts(ground, shown.resolve);
  const patience = door === undefined ? asksFirst : storeTimeoutMs;
  const enough = isAlone && database === undefined ? [shown.promise] : [];
  await firstWithTimeout(patience, [opening, ...enough]);
  return { opening };
}

/** Closes what a start that failed had opened. */
async function closeAfterFailure(
  vitals: RuntimeState,
  opening: Promise<OpenedService> | undefined,
): Promise<void> {
  vitals.isStopping = true;
  await vitals.copying?.close();
  await vitals.board?.close();
  const closing = opening?.then(({ ledger }) => ledger).then((closeLedger) => closeLedger());
  const closed = closing?.catch(() => undefined);
  if (vitals.door !== undefined) await closed;
}

/**
 * Starts the service: it reads what it kept on disk, listens, shows that, and goes on to the ledger; where others answer
 * meanwhile, or whoever comes can wait, it first has some seconds to get there. Resolves when it is ready, or the ledger
 * has kept it waiting for 10 s. Rejects with a `DataDirectoryProblem`, `LedgerProblem` or `ListenProblem`, each with a
 * sentence for the person who starts it.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { configuration, logger, clock = systemClock, part, door } = options;
  const vitals = new RuntimeState(clock);
  warnOfFewFiles(logger);
  const meters = createMetrics();
  let ground: ServerFoundations = { configuration, logger, clock, meters, vitals, part };
  const release = part === undefined ? lockDataDirectory(configuration.dataDirectory) : () => undefined;
  const servers: Server[] = [];
  let first: Awaited<ReturnType<typeof openFirst>>;
  try {
    const server = await buildServer(() => ground);
    first = await openFirst(ground, door);
    const { host, port } = configuration;
    const shares = part?.sharesPort ?? false;
    const address = await listen(server, { host, port }, { name: "PORT", shares, listenFd: door });
    servers.push(server);
    ground = { ...ground, configuration: withPort(configuration, address.port) };
    part?.listens({ address, vitals, meters });
    const metrics = part === undefined ? await startMetrics(configuration, meters, logger) : undefined;
    if (metrics !== undefined) servers.push(metrics);
    const { ledger } = await (first?.opening ?? openParts(ground));
    const { dataDirectory, trustProxy } = configuration;
    const isBehindProxy = trustProxy.length > 0;
    const service = new RunningService({ address, vitals, servers, isBehindProxy, release, ledger });
    if (part === undefined)
      logger.info({ host: address.host, port: address.port, dataDirectory }, "listening");
    return service;
  } catch (problem) {
    await Promise.all(servers.map((server) => stopListening(server, { patience: 0 })));
    await closeAfterFailure(vitals, first?.opening);
    release();
    throw problem;
  }
}

/** Lets an error end the process by the last resort, whoever waits for what it came of. */
export function exitOn(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

/** Opens the way to the ledger: by another process, where that holds it. */
async function openDoorFor(
  { configuration, logger, clock, meters, vitals, part }: ServerFoundations,
  board: Promise<Publisher>,
): Promise<CommandBus> {
  const { door, secret } = await openWithRetry({
    configuration,
    logger,
    clock,
    // What the ledger takes is measured where it is held.
    ...(part === undefined ? { meters } : { holder: await part.holder }),
    hasPage: async () => (await board).snapshot !== undefined,
    isStopping: () => vitals.isStopping,
  });
  vitals.secret = secret;
  return door;
}

/**
 * Opens the board and, behind it, the ledger; resolves when there is something to show, or it has taken too long. Tells
 * at once where the disk has something.
 */
async function openParts(ground: ServerFoundations, shows?: () => void): Promise<OpenedService> {
  const { configuration, logger, clock, meters, vitals, part } = ground;
  const opening = Promise.withResolvers<CommandBus>();
  const keeps = part?.keepsSnapshots ?? true;
  const asking = configuration.database === undefined ? {} : { asksFirst };
  const boarding = openPublisher({
    door: opening.promise,
    configuration,
    logger,
    meters,
    clock,
    keeps,
    ...asking,
  });
  openDoorFor(ground, boarding).then(opening.resolve, opening.reject);
  const presence = part === undefined ? heartbeatOf(configuration, logger) : undefined;
  const ledger = attendLedger(ground, opening.promise, presence);
  const board = await boarding;
  vitals.board = board;
  if (board.pages.length > 0) shows?.();
  const isSecond = !keeps;
  const whole = () => board.whole;
  const copying = startCopying(configuration.copy, { whole, isSecond, clock, logger, meters });
  vitals.copying = copying;
  if (copying !== undefined) board.onPrivate(() => copying.withdraw());
  board.onLetGo((closed) => (part ?? presence)?.letsGo(closed));
  const inTime = await Promise.race([ledger.then(() => true), delay(storeTimeoutMs, false, { ref: false })]);
  if (inTime) await board.holds(0, storeTimeoutMs);
  // From here on nobody waits for it any more: that it fails must not be missed.
  else {
    ledger.catch((error: unknown) => {
      if (!vitals.isStopping) exitOn(error);
    });
  }
  return { ledger };
}
