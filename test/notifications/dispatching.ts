/** A store with subscribers and dispatchers that send to them, without the rest of the service. */
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import { type CommandBus, openCommandBus } from "../../src/commands/bus/command-bus.ts";
import type { Answer, Command } from "../../src/commands/command.ts";
import { parseComponentCreate } from "../../src/commands/components/component-edit.ts";
import { component as componentJson } from "../../src/contract/components.ts";
import type { NotificationBus } from "../../src/notifications/notification-store.ts";
import {
  type RunningNotifications,
  startNotifications,
} from "../../src/notifications/start-notifications.ts";
import type { Clock } from "../../src/platform/clock.ts";
import { createLogger } from "../../src/platform/logger.ts";
import type { Database } from "../../src/store/open-postgres-store.ts";
import { storeFile } from "../../src/store/open-sqlite-store.ts";
import { databaseForStore } from "../harness/databases.ts";
import { secret } from "./notification-secret.ts";
import { type Audience, audienceOf } from "./notified-service.ts";
import { type SettingsSetup, settingsFor } from "./settings.ts";

const intervals = { upkeepMs: 50, renewMs: 100 };

/** A clock that a test moves. */
export class MovableClock implements Clock {
  #wall = 0;
  #steady = 0;

  now(): number {
    return Date.now() + this.#wall;
  }

  monotonic(): number {
    return performance.now() + this.#steady;
  }

  /** Lets this many milliseconds pass. */
  pass(milliseconds: number): void {
    this.#wall += milliseconds;
    this.#steady += milliseconds;
  }

  /** Puts the clock that people set forward, or back. */
  put(milliseconds: number): void {
    this.#wall += milliseconds;
  }
}

/** The options of a dispatcher. */
export type DispatcherSetup = SettingsSetup & {
  /** Has the dispatcher see the store as the test wants it to. */
  readonly through?: (bus: NotificationBus) => NotificationBus;
};

/** A store, its subscribers and dispatchers. */
export type Dispatching = Audience & {
  readonly bus: CommandBus;
  readonly clock: MovableClock;
  readonly place: { readonly dataDirectory: string; readonly database: Database | undefined };
  /** Everything that was logged so far, a JSON object a line. */
  readonly log: readonly string[];
  submit(command: Command): Promise<Answer>;
  /** Creates a component, and returns its id. */
  component(name: string): Promise<string>;
  /** Starts a dispatcher. It is closed when the test has ended. */
  start(setup?: DispatcherSetup): RunningNotifications;
};

/** Makes a store for one test. */
export async function dispatching(): Promise<Dispatching> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "signalbox-"));
  const { database, drop } = await databaseForStore();
  if (database === undefined) await copyFile(inject("emptyStoreFile"), storeFile(dataDirectory));
  const log: string[] = [];
  const logger = createLogger("info", { write: (line: string) => log.push(line) });
  const baseUrl = "http://127.0.0.1";
  const bus = await openCommandBus({ dataDirectory, database, baseUrl, thread: false, logger });
  const clock = new MovableClock();
  const running: RunningNotifications[] = [];
  onTestFinished(async () => {
    await Promise.all(running.map((dispatcher) => dispatcher.close()));
    await bus.close();
    await drop();
    await rm(dataDirectory, { recursive: true, force: true });
  });
  const submit = (command: Command) =>
    bus.submit({
      command,
      actor: { kind: "command line" },
      requestId: null,
      idempotency: null,
      ifMatch: null,
    });
  return {
    ...(await audienceOf(bus, submit)),
    bus,
    clock,
    place: { dataDirectory, database },
    log,
    submit,
    component: async (name) =>
      componentJson.parse((await submit(parseComponentCreate({ Name: name }))).result).Id,
    start(setup = {}) {
      const { through = (whole) => whole } = setup;
      const started = startNotifications({
        bus: through(bus),
        clock,
        logger,
        secret,
        baseUrl,
        settings: settingsFor(setup),
        version: "0.0.0",
        intervals,
      });
      running.push(started);
      return started;
    },
  };
}
