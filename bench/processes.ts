/** Other programs: found, kept to a core, started, and always ended. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const howToGet: Readonly<Record<string, string>> = {
  wrk: "apt-get install wrk",
  nginx: "apt-get install nginx-light libnginx-mod-http-brotli-static",
  taskset: "apt-get install util-linux",
};

/** A program that the machine lacks; the message says how to get it. */
export class ToolMissing extends Error {
  override readonly name = "ToolMissing";
}

function has(program: string): boolean {
  try {
    execFileSync("/bin/sh", ["-c", `command -v ${program}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Throws a `ToolMissing` unless the machine has a program. */
export function need(program: string): void {
  if (has(program)) return;
  throw new ToolMissing(`needs ${program} (Debian, Ubuntu: ${howToGet[program] ?? `install ${program}`})`);
}

const canPin = has("taskset") && availableParallelism() > 1;

/** The core that is measured, and the one that measures; undefined lets the system choose. */
export type Core = 0 | 1 | undefined;

/** How the notes of the table describe the pinning to cores. */
export const pinning: string = canPin
  ? "the measured on core 0, the load on core 1"
  : "not kept to cores (one core, or no taskset)";

/** The options of a program. */
export type Started = {
  readonly core?: Core;
  readonly env?: Readonly<Record<string, string>>;
};

function launch([program, ...args]: readonly [string, ...string[]], { core, env }: Started): ChildProcess {
  const words =
    canPin && core !== undefined ? ["taskset", "-c", String(core), program, ...args] : [program, ...args];
  const [first = program, ...rest] = words;
  return spawn(first, rest, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
}

/** How a program ended. */
export type ProcessEnd = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

/** The error output of a program, for its failure message. */
function complaintsOf(child: ChildProcess): () => string {
  let output = "";
  child.stderr?.on("data", (part: Buffer) => {
    output = (output + part.toString()).slice(-2_000);
  });
  return () => output.trimEnd();
}

/** A program that runs until it is stopped. */
export type Running = {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly ended: Promise<ProcessEnd>;
  /** Resolves with the next line that it prints and `accepts`; rejects where it ends first. */
  line(accepts: (line: string) => boolean): Promise<string>;
  stop(signal?: NodeJS.Signals): Promise<void>;
};

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

/** Starts a program. */
export function start(words: readonly [string, ...string[]], options: Started = {}): Running {
  const child = launch(words, options);
  running.add(child);
  const ended = once(child, "exit").then((): ProcessEnd => {
    running.delete(child);
    return { code: child.exitCode, signal: child.signalCode };
  });
  ended.catch(() => undefined);
  const complaints = complaintsOf(child);
  const listeners: ((line: string) => void)[] = [];
  const early: string[] = [];
  if (child.stdout !== null) {
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (listeners.length === 0) early.push(line);
      for (const listener of listeners) listener(line);
    });
  }
  const line = (accepts: (line: string) => boolean): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const listener = (received: string) => {
      if (accepts(received)) resolve(received);
    };
    listeners.push(listener);
    for (const earlyLine of early.splice(0)) listener(earlyLine);
    ended.then(() => reject(new Error(`${words.join(" ")} has ended: ${complaints()}`)), reject);
    return promise;
  };
  const stop = async (signal: NodeJS.Signals = "SIGTERM"): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return { child, pid: child.pid ?? -1, ended, line, stop };
}

/** Runs a program to its end; what it printed. Rejects where it fails. */
export async function run(words: readonly [string, ...string[]], options: Started = {}): Promise<string> {
  const child = launch(words, options);
  running.add(child);
  const complaints = complaintsOf(child);
  let printed = "";
  child.stdout?.on("data", (part: Buffer) => {
    printed += part.toString();
  });
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.on("error", reject);
  child.on("close", resolve);
  const code = await promise.finally(() => running.delete(child));
  if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}: ${printed}${complaints()}`);
  return printed;
}

/** The CPU seconds that a process and its children have used so far; NaN on systems without `/proc`. */
export function cpuSecondsOf(pid: number): number {
  try {
    // The second field may hold blanks and brackets: what counts comes after its end.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const own = (Number(fields[11]) + Number(fields[12])) / 100;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(/\s+/);
    return children
      .filter((childPid) => childPid !== "")
      .reduce((sum, childPid) => sum + cpuSecondsOf(Number(childPid)), own);
  } catch {
    return Number.NaN;
  }
}

/** The words that start a script of `bench/children` on this Node. */
export function child(name: string, ...args: readonly string[]): [string, ...string[]] {
  const script = join(import.meta.dirname, "children", `${name}.ts`);
  return [process.execPath, "--disable-warning=ExperimentalWarning", script, ...args];
}
