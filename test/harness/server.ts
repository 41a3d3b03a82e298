/** A whole service for a test: the real one, in this process, on a free port, with a data directory of its own. */
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inject } from "vitest";
import { makeKey } from "../../src/auth/key-format.ts";
import { openPasswords } from "../../src/auth/passwords.ts";
import { type CommandBus, openCommandBus } from "../../src/commands/bus/command-bus.ts";
import type { Answer, Command } from "../../src/commands/command.ts";
import { parseComponentCreate } from "../../src/commands/components/component-edit.ts";
import { parseKeyCreate } from "../../src/commands/keys/key-commands.ts";
import type { Role } from "../../src/contract/words.ts";
import { portalCookies } from "../../src/http/portal/cookies.ts";
import type { Clock } from "../../src/platform/clock.ts";
import { type Configuration, type Environment, readConfiguration } from "../../src/platform/configuration.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { type Service, startService } from "../../src/server/start-service.ts";
import { storeFile } from "../../src/store/open-sqlite-store.ts";
import { databaseForStore } from "./databases.ts";
import { type Received, type RequestOptions, send } from "./http.ts";
import { until } from "./until.ts";

/** The options of a server beside a free port and an empty data directory. */
export type ServerOptions = {
  /** As the service would be configured; `PORT` is any free one and `METRICS_PORT` 0 unless they are here. */
  readonly env?: Environment;
  /** An existing data directory, which is kept when the server closes. */
  readonly dataDirectory?: string;
  readonly clock?: Clock;
  readonly logLevel?: Configuration["logLevel"];
  /** Whether requests share connections, for tests of hundreds of requests; otherwise each has one of its own. */
  readonly keepsConnections?: boolean;
};

/** How often a request is sent while the store is unavailable, which takes 2 s each time. */
const maxAttempts = 60;

/** Does as a refused caller is asked to: nothing was changed, and the request can be sent again. */
async function sendUntilStored(port: number, path: string, options: RequestOptions = {}): Promise<Received> {
  const isHealthCheck = /^\/(?:healthz|readyz)/u.test(path);
  const { repeats = !isHealthCheck } = options;
  let received = await send(port, path, options);
  for (let sent = 1; repeats && sent < maxAttempts && received.json.Code === "LedgerUnavailable"; sent += 1) {
    await sleep(50);
    received = await send(port, path, options);
  }
  return received;
}

/** The properties of a key. */
export type KeyOptions = {
  readonly name?: string;
  readonly ratePerMinute?: number;
  readonly components?: "all" | readonly string[];
  readonly lifetimeMilliseconds?: number;
};

/** A running server. */
export type TestServer = {
  readonly url: string;
  readonly port: number;
  readonly dataDirectory: string;
  readonly database: Configuration["database"];
  /** The name of the cookie of its sessions. */
  readonly cookieName: string;
  readonly service: Service;
  /** Another process's way to the same store, as the command line has it. */
  readonly bus: CommandBus;
  /** Everything that was logged so far, a JSON object a line. */
  readonly log: readonly string[];
  /** Sends a request, again while the store of a busy machine takes too long. */
  request(path: string, options?: RequestOptions): Promise<Received>;
  /** Submits a command as the command line does. */
  submit(command: Command): Promise<Answer>;
  /** Makes a key and returns its value. */
  key(role: Role, options?: KeyOptions): Promise<string>;
  /** Makes a component, waits until visitors see it, and returns its id. */
  component(name: string, fields?: Readonly<Record<string, unknown>>): Promise<string>;
  close(): Promise<void>;
};

/** To hash a password as in production takes 30 ms. */
const cheap = { memory: 8, passes: 1, parallelism: 1 };

let keys = 0;

/** The databases of data directories that outlive their server. */
const databases = new Map<string, Awaited<ReturnType<typeof databaseForStore>>["database"]>();

/** The database of a server, if any; a data directory keeps that of its first server. */
async function databaseFor({ dataDirectory, env }: ServerOptions): ReturnType<typeof databaseForStore> {
  // The test has a database of its own.
  if (env?.["DATABASE_URL"] !== undefined) return { database: undefined, drop: () => Promise.resolve() };
  if (dataDirectory === undefined) return await databaseForStore();
  if (!databases.has(dataDirectory)) databases.set(dataDirectory, (await databaseForStore()).database);
  return { database: databases.get(dataDirectory), drop: () => Promise.resolve() };
}

/** Starts a server. Its `close` removes what it left behind. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const dataDirectory = options.dataDirectory ?? (await mkdtemp(join(tmpdir(), "signalbox-")));
  const log: string[] = [];
  const logger = createLogger(options.logLevel ?? "info", { write: (line: string) => log.push(line) });
  const { database: testDatabase, drop } = await databaseFor(options);
  if (
    options.dataDirectory === undefined &&
    testDatabase === undefined &&
    options.env?.["DATABASE_URL"] === undefined
  )
    await copyFile(inject("emptyStoreFile"), storeFile(dataDirectory));
  const inDatabase: Environment =
    testDatabase === undefined
      ? {}
      : { DATABASE_URL: testDatabase.url, SIGNALBOX_SECRET: testDatabase.secret };
  const env = {
    ...inDatabase,
    HOST: "127.0.0.1",
    PORT: "0",
    METRICS_PORT: "0",
    DATA_DIR: dataDirectory,
    ...options.env,
  };
  const configuration = readConfiguration(env, dataDirectory);
  const service = await startService({
    configuration,
    logger,
    passwords: openPasswords({ costs: cheap }),
    ...(options.clock === undefined ? {} : { clock: options.clock }),
  });
  const { baseUrl, database } = configuration;
  const bus = await openCommandBus({ dataDirectory, database, baseUrl, thread: false, logger });
  const { port } = service.address;
  const agent = options.keepsConnections === true ? new Agent({ keepAlive: true }) : undefined;
  const connection = agent === undefined ? {} : { agent };
  const url = `http://127.0.0.1:${port}`;
  const submit = (command: Command) =>
    bus.submit({
      command,
      actor: { kind: "command line" },
      requestId: null,
      idempotency: null,
      ifMatch: null,
    });
  return {
    url,
    port,
    dataDirectory,
    database,
    cookieName: portalCookies(baseUrl).ended().split("=", 1).join(""),
    service,
    bus,
    log,
    submit,
    request: (path, requestOptions) => sendUntilStored(port, path, { ...connection, ...requestOptions }),
    async key(role, fields = {}) {
      keys += 1;
      const { value, material } = makeKey(role);
      const { name = `Key ${keys}`, components = "all" } = fields;
      await submit(
        parseKeyCreate({
          name,
          role,
          material,
          components,
          lifetimeMilliseconds: fields.lifetimeMilliseconds ?? null,
          ratePerMinute: fields.ratePerMinute ?? 1_000_000,
        }),
      );
      return value;
    },
    async component(name, fields = {}) {
      const { result } = await submit(parseComponentCreate({ Name: name, ...fields }));
      const { Id } = result as { Id: string };
      await until(async () => (await send(port, "/api/v2/components.json")).text.includes(Id));
      return Id;
    },
    async close() {
      agent?.destroy();
      await bus.close();
      await service.close();
      await drop();
      if (options.dataDirectory === undefined) await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
