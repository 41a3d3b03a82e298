/** Starts a service of several processes: this one holds what only one may hold, its workers answer visitors. */
import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { recallSnapshot, snapshotFolder } from "../../board/disk.ts";
import { startClockwork } from "../../clockwork/clockwork.ts";
import { isSetUp } from "../../commands/people/people-reading.ts";
import { sleeplessClock, systemClock } from "../../ground/clock.ts";
import { type Configuration, withPort } from "../../ground/configuration.ts";
import type { Logger } from "../../ground/logger.ts";
import { createMeters } from "../../ground/meters.ts";
import { setupPath } from "../../identity/secret.ts";
import { lockDataDirectory } from "../../ledger/data-directory-lock.ts";
import { type Address, stopListening } from "../listening.ts";
import { startMetrics } from "../metrics.ts";
import { type OpenedLedger, openPatiently } from "../opening.ts";
import { dieOf, ledgerPatience, presenceOf, type Service } from "../serve.ts";
import { Crew, type CrewOptions } from "./crew.ts";
import { findPort } from "./ports.ts";

/** What a service of several processes is started with. */
export type CrewedOptions = Pick<CrewOptions, "command"> & {
  readonly configuration: Configuration;
  readonly logger: Logger;
  /** The file of a socket that listens on the port already. */
  readonly door: number | undefined;
};

/** The ledger with what time does to it. */
type Held = OpenedLedger & { readonly close: () => Promise<void> };

/** Opens the ledger for all workers, and starts the clockwork. */
async function hold(
  { configuration, logger }: CrewedOptions,
  { crew, meters, isStopping }: { crew: Crew; meters: CrewOptions["meters"]; isStopping: () => boolean },
): Promise<Held> {
  const folder = snapshotFolder(configuration.dataDirectory);
  const opened = await openPatiently({
    configuration,
    logger,
    meters,
    hasPage: async () => (await recallSnapshot(folder, logger)) !== undefined,
    isStopping,
  });
  const { door } = opened;
  const clock = systemClock;
  const clockwork = startClockwork({
    door,
    clock,
    sleepless: sleeplessClock(),
    logger,
    meters,
    keeping: configuration.keeping,
  });
  crew.open(door);
  const presence = presenceOf(configuration, logger);
  presence.attend(door);
  crew.onLetGo((closed) => presence.letsGo(closed));
  return {
    ...opened,
    close: async () => {
      await clockwork.close();
      await presence.close();
      await door.close();
    },
  };
}

class CrewedService implements Service {
  readonly address: Address;
  readonly #crew: Crew;
  readonly #metrics: readonly Server[];
  readonly #held: Promise<Held>;
  readonly #end: () => void;
  readonly #release: () => void;
  #isOpen = false;

  constructor(parts: {
    readonly address: Address;
    readonly crew: Crew;
    readonly metrics: readonly Server[];
    readonly held: Promise<Held>;
    /** Takes note that nothing is tried any more. */
    readonly end: () => void;
    readonly release: () => void;
  }) {
    this.address = parts.address;
    this.#crew = parts.crew;
    this.#metrics = parts.metrics;
    this.#held = parts.held;
    this.#end = parts.end;
    this.#release = parts.release;
    parts.held.then(
      () => (this.#isOpen = true),
      () => undefined,
    );
  }

  async setupPath(): Promise<string | undefined> {
    const { door, secret } = await this.#held;
    return (await isSetUp(door)) ? undefined : setupPath(secret);
  }

  async close(): Promise<void> {
    this.#end();
    await this.#crew.stop();
    await Promise.all(this.#metrics.map((server) => stopListening(server, { patience: 0 })));
    // Who stops before the ledger has opened does not wait for it; it is closed as soon as it has.
    const closing = this.#held.then((held) => held.close());
    if (this.#isOpen) await closing;
    else closing.catch(() => undefined);
    this.#release();
  }
}

/**
 * Starts the service with as many workers as the configuration says. Resolves when they are ready, or the ledger has
 * kept them waiting for 10 s. Rejects with a `DataDirectoryProblem`, `LedgerProblem`, `ListenProblem` or `WorkerProblem`.
 */
export async function startCrewedService(options: CrewedOptions): Promise<Service> {
  const { configuration, logger, command, door } = options;
  const release = lockDataDirectory(configuration.dataDirectory);
  const meters = createMeters();
  const crew = new Crew({ size: configuration.workers, command, clock: systemClock, logger, meters, door });
  const metrics: Server[] = [];
  let isStopping = false;
  try {
    const wanted = { host: configuration.host, port: configuration.port };
    const address = door === undefined ? await findPort(wanted) : wanted;
    crew.start(address.port);
    const settled = { ...options, configuration: withPort(configuration, address.port) };
    const { contentType } = meters;
    const server = await startMetrics(configuration, { contentType, text: () => crew.text() }, logger);
    if (server !== undefined) metrics.push(server);
    const held = hold(settled, { crew, meters, isStopping: () => isStopping });
    const inTime = Promise.race([held.then(() => true), delay(ledgerPatience, false, { ref: false })]);
    await Promise.all([inTime, crew.started]);
    // From here on nobody waits for it any more: that it fails must not be missed.
    held.catch((error: unknown) => {
      if (!isStopping) dieOf(error);
    });
    const { host, port } = address;
    const { dataDirectory, workers: count } = configuration;
    logger.info({ host, port, dataDirectory, count }, "listening");
    const end = () => (isStopping = true);
    return new CrewedService({ address, crew, metrics, held, end, release });
  } catch (problem) {
    isStopping = true;
    crew.kill();
    await Promise.all(metrics.map((one) => stopListening(one, { patience: 0 })));
    release();
    throw problem;
  }
}
