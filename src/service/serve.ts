/** Starts the service and stops it. */
import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { openBoard } from "../board/board.ts";
import { startClockwork } from "../clockwork/clockwork.ts";
import { type Door, openDoor } from "../commands/door.ts";
import { type Clock, systemClock } from "../ground/clock.ts";
import type { Configuration } from "../ground/configuration.ts";
import type { Logger } from "../ground/logger.ts";
import { createMeters, type Meters } from "../ground/meters.ts";
import { openKeyRing } from "../identity/key-ring.ts";
import { openLastUsed } from "../identity/last-used.ts";
import { Rates } from "../identity/rates.ts";
import { Gate } from "../intake/admission.ts";
import { Answers } from "../intake/answers.ts";
import { callersBehind } from "../intake/callers.ts";
import { ourHosts } from "../intake/hosts.ts";
import { KeyJudge } from "../intake/keys.ts";
import { methodsOf, waysIn } from "../intake/routing.ts";
import { lockDataDirectory } from "../ledger/data-directory-lock.ts";
import { buildApp } from "./app.ts";
import { Front } from "./front.ts";
import { healthWays } from "./health.ts";
import { type Address, listen, stopListening } from "./listening.ts";
import { startMetrics } from "./metrics.ts";
import { Vitals } from "./vitals.ts";

/** A running service. */
export type Service = {
  readonly address: Address;
  /** Lets the requests under way end, then everything else; resolves within 10 s. */
  close(): Promise<void>;
};

/** What a service is started with. The clock is the machine's, where none is given. */
export type ServiceOptions = {
  readonly configuration: Configuration;
  readonly logger: Logger;
  readonly clock?: Clock;
};

/** What every part of the service is made with. */
type Ground = {
  readonly configuration: Configuration;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly meters: Meters;
  readonly vitals: Vitals;
  /** Tells those who wait for the ledger that nobody needs it any more. */
  readonly stopping: AbortController;
};

/** How long a stopping service still takes new connections, so that whoever sends visitors here can learn of it. */
const noticeMilliseconds = 300;
/** How long requests under way may go on once nothing new is taken. */
const drainMilliseconds = 7_000;
/** How long the start waits for the ledger before the service goes on without it. */
const ledgerPatience = 10_000;

/** Puts together what answers requests. */
async function buildServer({ configuration, logger, clock, meters, vitals }: Ground): Promise<Server> {
  const { baseUrl, baseUrlIsSet, trustProxy } = configuration;
  const answers = new Answers({ baseUrl, clock, meters, isStopping: () => vitals.isStopping });
  const sources = { door: () => vitals.door, board: () => vitals.board, baseUrl };
  const pageUrls = () => (vitals.board?.snapshot === undefined ? [] : [vitals.board.snapshot.page.url]);
  const isOurHost = baseUrlIsSet ? ourHosts(baseUrl, pageUrls) : () => true;
  const rates = new Rates();
  const callerOf = callersBehind(trustProxy);
  const ways = [...waysIn(sources, answers), ...healthWays(vitals, answers)];
  const gate = new Gate({
    isOurHost,
    judge: new KeyJudge({ ring: () => vitals.ring, rates, callerOf, clock, logger, meters }),
    rates,
    lastUsed: () => vitals.lastUsed,
    callerOf,
    clock,
    meters,
    isSecure: baseUrl.startsWith("https:"),
    methodsAt: methodsOf(ways),
  });
  const front = new Front({ vitals, answers, isOurHost, clock, meters });
  return await buildApp({ configuration, logger, answers, front, gate, ways });
}

/** Opens what needs the ledger, as soon as that is open; returns how to close it. */
async function attendLedger(ground: Ground, opening: Promise<Door>): Promise<() => Promise<void>> {
  const { vitals, logger, clock, meters } = ground;
  const door = await opening;
  const ring = openKeyRing({ door, clock, logger, meters });
  const lastUsed = openLastUsed({ door, clock, logger });
  Object.assign(vitals, { door, ring, lastUsed });
  const clockwork = startClockwork({ door, clock, logger, meters });
  return async () => {
    await clockwork.close();
    ring.close();
    await lastUsed.close();
    await door.close();
  };
}

class RunningService implements Service {
  readonly address: Address;
  readonly #vitals: Vitals;
  readonly #stopping: AbortController;
  readonly #servers: readonly Server[];
  readonly #release: () => void;
  readonly #ledger: Promise<() => Promise<void>>;

  constructor(parts: {
    readonly address: Address;
    readonly vitals: Vitals;
    readonly stopping: AbortController;
    readonly servers: readonly Server[];
    readonly release: () => void;
    readonly ledger: Promise<() => Promise<void>>;
  }) {
    this.address = parts.address;
    this.#vitals = parts.vitals;
    this.#stopping = parts.stopping;
    this.#servers = parts.servers;
    this.#release = parts.release;
    this.#ledger = parts.ledger;
  }

  async close(): Promise<void> {
    this.#vitals.isStopping = true;
    this.#stopping.abort();
    await delay(noticeMilliseconds);
    await Promise.all(this.#servers.map((server) => stopListening(server, drainMilliseconds)));
    await this.#vitals.board?.close();
    const closeLedger =
      this.#vitals.door === undefined ? undefined : await this.#ledger.catch(() => undefined);
    await closeLedger?.();
    this.#release();
  }
}

/**
 * Starts the service: it listens at once, shows what it kept on disk, and goes on to the ledger. Resolves when it is
 * ready, or the ledger has kept it waiting for 10 s. Rejects with a `DataDirectoryProblem`, `LedgerProblem` or
 * `ListenProblem`, each with a sentence for the person who starts it.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { configuration, logger, clock = systemClock } = options;
  const vitals = new Vitals(clock);
  const ground: Ground = { configuration, logger, clock, meters: createMeters(), vitals, stopping: new AbortController() };
  const release = lockDataDirectory(configuration.dataDirectory);
  const servers: Server[] = [];
  try {
    const server = await buildServer(ground);
    const { host, port } = configuration;
    const address = await listen(server, { host, port }, "PORT");
    servers.push(server);
    const metrics = await startMetrics(configuration, ground.meters, logger);
    if (metrics !== undefined) servers.push(metrics);
    const { ledger } = await openParts(ground);
    const service = new RunningService({ ...ground, address, servers, release, ledger });
    logger.info(
      { host: address.host, port: address.port, dataDirectory: configuration.dataDirectory },
      "listening",
    );
    return service;
  } catch (problem) {
    ground.stopping.abort();
    await Promise.all(servers.map((server) => stopListening(server, 0)));
    await vitals.board?.close();
    release();
    throw problem;
  }
}

/** Lets an error end the process by the last resort, whoever waits for what it came of. */
function dieOf(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

/** Opens the board and, behind it, the ledger; resolves when there is something to show, or it has taken too long. */
async function openParts(ground: Ground): Promise<{ readonly ledger: Promise<() => Promise<void>> }> {
  const { configuration, logger, clock, meters, vitals } = ground;
  const { dataDirectory, database, baseUrl } = configuration;
  const { signal } = ground.stopping;
  const opening = openDoor({ dataDirectory, database, baseUrl, thread: true, logger, meters, signal });
  const ledger = attendLedger(ground, opening);
  vitals.board = await openBoard({ door: opening, configuration, logger, meters, clock });
  const inTime = await Promise.race([ledger.then(() => true), delay(ledgerPatience, false, { ref: false })]);
  if (inTime) await vitals.board.holds(0, ledgerPatience);
  // From here on nobody waits for it any more: that it fails must not be missed.
  else ledger.catch((error: unknown) => (ground.stopping.signal.aborted ? undefined : dieOf(error)));
  return { ledger };
}
