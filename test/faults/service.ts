/** The service as a process of its own: so that it can be killed, and its calls, its clock and its disk be spoilt. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { inject } from "vitest";
import { makeKey } from "../../src/auth/key-format.ts";
import { openCommandBus } from "../../src/commands/bus/command-bus.ts";
import { faultOutcome } from "../../src/commands/bus/group-outcome.ts";
import type { Answer, Command } from "../../src/commands/command.ts";
import { parseComponentCreate } from "../../src/commands/components/component-edit.ts";
import { parseKeyCreate } from "../../src/commands/keys/key-commands.ts";
import { component } from "../../src/contract/components.ts";
import { Refusal } from "../../src/contract/refusal.ts";
import type { Role } from "../../src/contract/words.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { storeFile } from "../../src/store/open-sqlite-store.ts";
import { StoreProblem } from "../../src/store/store-problem.ts";
import type { Box } from "../cli/box.ts";
import { NearBox } from "../cli/in-process-cli.ts";
import { builtCommand, nodeFlags } from "../harness/built.ts";
import { startServer } from "../harness/server.ts";
import { whenFinished } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { type Calls, calls } from "./calls.ts";

/** A data directory with a store in it: this many components, and a key with all permissions and no limit. */
export type Place = {
  readonly box: Box;
  readonly key: string;
  readonly components: readonly { readonly id: string; readonly name: string }[];
};

/** A process that answers on a port. */
export type Answering = {
  readonly process: ChildProcess;
  readonly pid: number;
  readonly port: number;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  /** Kills it, and resolves when it is gone. */
  kill(): Promise<void>;
};

/** The running service. */
export type Running = Answering & {
  /** Everything it has logged so far, a JSON object a line. */
  readonly log: readonly string[];
  readonly calls: Calls;
};

/** The service running in the test's process; `close` stops it. */
export type Here = Pick<Running, "port" | "log" | "calls"> & { close(): Promise<void> };

/** Another process beside the service, as the command line is one. */
export type Beside = {
  readonly submit: (command: Command) => Promise<Answer>;
  /** Makes a key; its value. */
  readonly key: (role: Role, name: string, ratePerMinute?: number) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** Whether nothing was done, since the store did not respond in time. */
function isRefusedByStore(error: unknown): boolean {
  if (error instanceof StoreProblem) return faultOutcome(error.cause) === "refused";
  return error instanceof Refusal && error.code === "LedgerUnavailable";
}

/** Repeats what a busy machine's store refuses: what prepares a test must not depend on the machine's speed. */
async function untilAccepted<T>(work: () => Promise<T>, attempts = 60): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (attempts === 1 || !isRefusedByStore(error)) throw error;
    return untilAccepted(work, attempts - 1);
  }
}

/** Opens the store from this process. An open store keeps a killed service's log from being checkpointed. */
export async function openBeside(box: Box): Promise<Beside> {
  const logger = createLogger("fatal");
  const { DATABASE_URL: url, SIGNALBOX_SECRET: secret = "" } = box.env;
  const options = {
    dataDirectory: box.data,
    database: url === undefined ? undefined : { url, secret },
    baseUrl: "http://localhost",
    thread: false,
    logger,
  };
  const bus = await untilAccepted(() => openCommandBus(options));
  const rest = {
    actor: { kind: "command line" },
    requestId: null,
    idempotency: null,
    ifMatch: null,
  } as const;
  const submit = (command: Command) => untilAccepted(() => bus.submit({ command, ...rest }));
  return {
    submit,
    key: async (role, name, ratePerMinute = 10_000_000) => {
      const { value, material } = makeKey(role);
      const fields = { name, role, material, components: "all", lifetimeMilliseconds: null } as const;
      await submit(parseKeyCreate({ ...fields, ratePerMinute }));
      return value;
    },
    close: () => bus.close(),
  };
}

/** The same for as long as the test lasts. */
export async function beside(box: Box): Promise<Beside> {
  const other = await openBeside(box);
  whenFinished(other.close);
  return other;
}

/** A box whose folder goes with the test. */
export function scratchBox(): NearBox {
  const box = new NearBox();
  box.env["HOST"] = "127.0.0.1";
  whenFinished(() => box.remove());
  return box;
}

/** Creates a store in a box. */
export async function furnish(box: Box, count = 1): Promise<Place> {
  mkdirSync(box.data, { recursive: true });
  if (box.env["DATABASE_URL"] === undefined) copyFileSync(inject("emptyStoreFile"), storeFile(box.data));
  const other = await openBeside(box);
  const key = await other.key("Read-Write", "Tests");
  const components: { id: string; name: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = `Component ${index}`;
    const { result } = await other.submit(parseComponentCreate({ Name: name }));
    components.push({ id: component.parse(result).Id, name });
  }
  await other.close();
  return { box, key, components };
}

/** A place for one test. */
export function place(count = 1): Promise<Place> {
  return furnish(scratchBox(), count);
}

/** Starts a program that says on which port it answers; it is killed when the test has ended. */
export async function answering(
  program: readonly string[],
  how: { readonly env: NodeJS.ProcessEnv; readonly readyLine: RegExp; readonly log?: string[] },
): Promise<Answering> {
  const [command = "", ...args] = program;
  const child = spawn(command, args, { env: how.env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close").then(() => ({ code: child.exitCode, signal: child.signalCode }));
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  whenFinished(kill);
  const output: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => how.log?.push(line));
  const { promise, resolve } = Promise.withResolvers<number>();
  createInterface({ input: child.stderr }).on("line", (line) => {
    output.push(line);
    const port = how.readyLine.exec(line)?.[1];
    if (port !== undefined) resolve(Number(port));
  });
  const died = ended.then(() => {
    throw new Error(`it ended before it answered: ${output.join(" | ")}`);
  });
  const port = await Promise.race([promise, died]);
  died.catch(() => undefined);
  return { process: child, pid: child.pid ?? 0, port, ended, kill };
}

/** How the service says where it answers. */
export const addressLine = /^Signalbox \S+ is at http:\/\/[^:]+:(\d+) /u;

/** The command that serves. `preload` names scripts of `children` that run before it. */
function serving(preload: readonly string[] = []): string[] {
  const imports = preload.flatMap((name) => [
    "--import",
    join(import.meta.dirname, "children", `${name}.ts`),
  ]);
  return [process.execPath, ...nodeFlags, ...imports, builtCommand, "serve"];
}

/** Starts the service on a place, and resolves when visitors may be sent to it. */
export async function serve(
  { box, key }: Pick<Place, "box" | "key">,
  options: { readonly preload?: readonly string[]; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Running> {
  const log: string[] = [];
  const server = await answering(serving(options.preload), {
    env: { ...box.environment, ...options.env },
    readyLine: addressLine,
    log,
  });
  const client = calls(server.port, key);
  whenFinished(() => client.close());
  await until(async () => (await client.get("/readyz")).status === 200);
  return { ...server, log, calls: client };
}

/** Starts the service on a place in this process, where that makes no difference: in a quarter of the time. */
export async function serveHere(
  { box, key }: Pick<Place, "box" | "key">,
  env: Readonly<Record<string, string>> = {},
): Promise<Here> {
  mkdirSync(box.data, { recursive: true });
  const server = await startServer({ dataDirectory: box.data, env: { ...box.env, ...env } });
  const client = calls(server.port, key);
  let closing: Promise<void> | undefined;
  const close = () => {
    client.close();
    return (closing ??= server.close());
  };
  whenFinished(close);
  return { port: server.port, log: server.log, calls: client, close };
}
