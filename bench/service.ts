/** The service as it is run in earnest: built, started by `bin/signalbox`, a process of its own. */
import { join } from "node:path";
import type { Role } from "../src/contract/words.ts";
import { projectRoot } from "../src/platform/project-root.ts";
import { type Running, run, type Started, start } from "./processes.ts";
import type { Home } from "./store-places.ts";

const signalbox = join(projectRoot, "bin", "signalbox");
const settingsOf = ({ dataDirectory, database }: Home) => ({
  HOST: "127.0.0.1",
  PORT: "0",
  METRICS_PORT: "0",
  DATA_DIR: dataDirectory,
  ...(database === undefined ? {} : { DATABASE_URL: database.url, SIGNALBOX_SECRET: database.secret }),
});

/** A running service. */
export type Service = Pick<Running, "child" | "pid" | "ended" | "stop"> & {
  readonly port: number;
  readonly url: string;
};

let isBuilt: Promise<string> | undefined;

/** Builds what is stale, so that no start has to. */
function built(): Promise<string> {
  isBuilt ??= run([signalbox, "--version"]);
  return isBuilt;
}

function portOf(line: string): number {
  const message: unknown = JSON.parse(line);
  const port =
    typeof message === "object" && message !== null && "port" in message ? message.port : undefined;
  if (typeof port !== "number") throw new Error(`the service did not say where it listens: ${line}`);
  return port;
}

/** Starts the service on a free port, with settings of its own. Resolves when it takes writes. */
export async function startService(home: Home, { core, env = {} }: Started = {}): Promise<Service> {
  await built();
  const running: Running = start([signalbox, "serve"], {
    core,
    env: { ...settingsOf(home), ...env },
  });
  const port = portOf(await running.line((line) => line.includes('"listening"')));
  const url = `http://127.0.0.1:${port}`;
  await until(`${url}/readyz/write`);
  return { ...running, port, url };
}

async function until(url: string): Promise<void> {
  const limit = performance.now() + 10_000;
  while (performance.now() < limit) {
    const { ok } = await fetch(url);
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} did not get ready`);
}

/** Runs `use` beside a running service, and stops that. */
export async function withService<Result>(
  home: Home,
  use: (service: Service) => Promise<Result>,
  how: Started = {},
): Promise<Result> {
  const service = await startService(home, how);
  try {
    return await use(service);
  } finally {
    await service.stop();
  }
}

let keys = 0;

/** Makes a key that is held to no rate that anybody could reach: for webhooks, unless another role is given. */
export async function makeKey(home: Home, role: Role = "Webhook"): Promise<string> {
  await built();
  keys += 1;
  const keyArguments = [
    "key",
    "create",
    "--name",
    `Bench ${keys}`,
    "--role",
    role,
    ...(role === "Webhook" ? ["--all-components"] : []),
    "--rate",
    "10000000",
  ];
  const env = settingsOf(home);
  await run([signalbox, "migrate"], { env });
  const printed = await run([signalbox, ...keyArguments], { env });
  return printed.trim();
}

/** Makes an integration with Alertmanager; its address. */
export async function makeIntegration(home: Home, name: string): Promise<string> {
  await built();
  const integrationArguments = ["integration", "create", "--type", "Alertmanager", "--name", name];
  return (await run([signalbox, ...integrationArguments], { env: settingsOf(home) })).trim();
}

/** Invites a person; returns the link. */
export async function invite(home: Home, email: string, role: string): Promise<string> {
  await built();
  const printed = await run([signalbox, "user", "invite", "--email", email, "--role", role], {
    env: settingsOf(home),
  });
  return printed.trim();
}
