/** Starts the service and stops it. */
import type { Server } from "node:http";
import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { type Board, openBoard } from "../board/board.ts";
import { startCopying } from "../board/copy/start.ts";
import { startClockwork } from "../clockwork/clockwork.ts";
import type { Door } from "../commands/door/door.ts";
import { isSetUp } from "../commands/people/people-reading.ts";
import { type Clock, sleeplessClock, systemClock } from "../ground/clock.ts";
import { type Configuration, withPort } from "../ground/configuration.ts";
import type { Logger } from "../ground/logger.ts";
import { createMeters } from "../ground/meters.ts";
import { nodeId } from "../ground/node-id.ts";
import { capacityOf, enoughOpenFiles, openFilesOf, readLimits } from "../ground/open-files.ts";
import { openKeyRing } from "../identity/key-ring.ts";
import { openLastUsed } from "../identity/last-used.ts";
import { setupPath } from "../identity/secret.ts";
import { openSessionRing } from "../identity/session-ring.ts";
import { lockDataDirectory } from "../ledger/data-directory-lock.ts";
import { buildServer, type Ground } from "./building.ts";
import { findPort } from "./crew/ports.ts";
import { type Address, listen, stopListening } from "./listening.ts";
import { startMetrics } from "./metrics.ts";
import { firstWithin, openPatiently } from "./opening.ts";
import type { Part } from "./part.ts";
import { Presence } from "./presence.ts";
import { Vitals } from "./vitals.ts";

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
  readonly part?: Part;
  /** The file of a socket that listens on the port already. */
  readonly door?: number | undefined;
};

/** How long a stopping service still takes new connections, so that whoever sends visitors here can learn of it. */
const noticeMilliseconds = 300;
/** How long requests under way may go on once nothing new is taken. */
const drainMilliseconds = 7_000;
/** How long the start waits for the ledger before the service goes on without it, in milliseconds. */
export const ledgerPatience = 10_000;
/** How long the ledger is asked before anybody is let in, and by a node among several before it shows its disk, in milliseconds. */
const asksFirst = 2_000;

/** Tells where the machine lets fewer visitors in than the service could serve. */
function warnOfFewFiles(logger: Logger): void {
  const openFiles = openFilesOf(readLimits());
  if (openFiles >= enoughOpenFiles) return;
  const { connections, readers } = capacityOf(openFiles);
  logger.warn(
    { openFiles, connections, readers },
    `few files may be open: allow ${enoughOpenFiles} (ulimit -n, LimitNOFILE=) so that more visitors get in`,
  );
}

/** What this node says of itself in its ledger. */
export function presenceOf({ dataDirectory, database }: Configuration, logger: Logger): Presence {
  const id = nodeId(dataDirectory);
  return new Presence({ id, name: hostname(), isOneOfSeveral: database !== undefined, logger });
}

/** Opens what needs the ledger, as soon as that is open; returns how to close it. */
async function attendLedger(
  ground: Ground,
  opening: Promise<Door>,
  presence: Presence | undefined,
): Promise<() => Promise<void>> {
  const { vitals, logger, clock, meters } = ground;
  const door = await opening;
  if (vitals.isStopping) return () => door.close();
  presence?.attend(door);
  const ring = openKeyRing({ door, clock, logger, meters });
  const sessions = openSessionRing({ door, clock, logger });
  const lastUsed = openLastUsed({ door, clock, logger });
  vitals.opened({ door, ring, sessions, lastUsed });
  const { part, configuration } = ground;
  const { keeping } = configuration;
  const clockwork =
    part === undefined
      ? startClockwork({ door, clock, sleepless: sleeplessClock(), logger, meters, keeping })
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
  readonly #vitals: Vitals;
  readonly #servers: readonly Server[];
  readonly #isBehindProxy: boolean;
  readonly #release: () => void;
  readonly #ledger: Promise<() => Promise<void>>;

  constructor(parts: {
    readonly address: Address;
    readonly vitals: Vitals;
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
type Opened = { readonly ledger: Promise<() => Promise<void>> };

/**
 * Opens everything before anybody is let in: whoever came sooner would be told that there is nothing yet. Resolves once
 * there is something, or after two seconds (ten where they wait at the door); with nothing where no port is set. What was
 * kept on disk is enough for one who has the ledger for itself; others are answered meanwhile, or wait at the door, and
 * had better be shown what is so now. Rejects as a start does.
 */
async function openFirst(
  ground: Ground,
  door: number | undefined,
): Promise<{ readonly opening: Promise<Opened> } | undefined> {
  const { configuration, part } = ground;
  const { host, port, database } = configuration;
  if (port === 0) return undefined;
  const isAlone = part === undefined && door === undefined;
  // Before the ledger is touched: a start that fails for its port leaves nothing behind.
  if (isAlone) await findPort({ host, port });
  const shown = Promise.withResolvers<void>();
  const opening = openParts(ground, shown.resolve);
  const patience = door === undefined ? asksFirst : ledgerPatience;
  const enough = isAlone && database === undefined ? [shown.promise] : [];
  await firstWithin(patience, [opening, ...enough]);
  return { opening };
}

/** Closes what a start that failed had opened. */
async function closeAfterFailure(vitals: Vitals, opening: Promise<Opened> | undefined): Promise<void> {
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
  const vitals = new Vitals(clock);
  warnOfFewFiles(logger);
  const meters = createMeters();
  let ground: Ground = { configuration, logger, clock, meters, vitals, part };
  const release = part === undefined ? lockDataDirectory(configuration.dataDirectory) : () => undefined;
  const servers: Server[] = [];
  let first: Awaited<ReturnType<typeof openFirst>>;
  try {
    const server = await buildServer(() => ground);
    first = await openFirst(ground, door);
    const { host, port } = configuration;
    const shares = part?.sharesPort ?? false;
    const address = await listen(server, { host, port }, { name: "PORT", shares, door });
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
export function dieOf(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

/** Opens the way to the ledger: by another process, where that holds it. */
async function openDoorFor(
  { configuration, logger, clock, meters, vitals, part }: Ground,
  board: Promise<Board>,
): Promise<Door> {
  const { door, secret } = await openPatiently({
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
async function openParts(ground: Ground, shows?: () => void): Promise<Opened> {
  const { configuration, logger, clock, meters, vitals, part } = ground;
  const opening = Promise.withResolvers<Door>();
  const keeps = part?.keepsSnapshots ?? true;
  const asking = configuration.database === undefined ? {} : { asksFirst };
  const boarding = openBoard({
    door: opening.promise,
    configuration,
    logger,
    meters,
    clock,
    keeps,
    ...asking,
  });
  openDoorFor(ground, boarding).then(opening.resolve, opening.reject);
  const presence = part === undefined ? presenceOf(configuration, logger) : undefined;
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
  const inTime = await Promise.race([ledger.then(() => true), delay(ledgerPatience, false, { ref: false })]);
  if (inTime) await board.holds(0, ledgerPatience);
  // From here on nobody waits for it any more: that it fails must not be missed.
  else {
    ledger.catch((error: unknown) => {
      if (!vitals.isStopping) dieOf(error);
    });
  }
  return { ledger };
}
