/** Watching and spoiling the system calls of another process, with strace. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { started } from "../store/store-child.ts";

/** Calls to spoil: which, on which files (all, where none is named), and with what error. */
export type Spoiling = {
  readonly calls: string;
  readonly error: string;
  readonly file?: string | readonly string[];
};

function isHeld(status: string): boolean {
  try {
    return /^TracerPid:\s*[1-9]/m.test(readFileSync(status, "utf8"));
  } catch {
    // It has ended meanwhile.
    return true;
  }
}

/** Whether all threads of a process are held: strace takes one after the other. Of one that has ended, false. */
function isTraced(pid: number): boolean {
  const threads = `/proc/${pid}/task`;
  try {
    return readdirSync(threads).every((thread) => isHeld(`${threads}/${thread}/status`));
  } catch (thrown) {
    if (existsSync(threads)) throw thrown;
    return false;
  }
}

/** Follows calls of a running process until the function returned is called. Rejects where it has ended. */
async function follow(pid: number, how: readonly string[], into = "/dev/null"): Promise<() => Promise<void>> {
  const tracer = started("strace", ["-f", "-qqq", "-y", "-o", into, ...how, "-p", String(pid)]);
  let hasEnded = false;
  void tracer.ended.then(() => (hasEnded = true));
  while (!isTraced(pid)) {
    if (hasEnded) throw new Error("strace could not take hold of the process");
    await sleep(5);
  }
  return async () => {
    tracer.process.kill("SIGTERM");
    await tracer.ended;
  };
}

/** Spoils calls of a running process until the function returned is called. */
export function spoil(pid: number, { calls, error, file = [] }: Spoiling): Promise<() => Promise<void>> {
  const only = [file].flat().flatMap((path) => ["-P", path]);
  return follow(pid, ["-e", `trace=${calls}`, "-e", `inject=${calls}:error=${error}`, ...only]);
}

/** Lets a running process wait for its locks on a file until the function returned is called. */
export function silence(pid: number, file: string): Promise<() => Promise<void>> {
  return follow(pid, ["-e", "trace=fcntl", "-e", "inject=fcntl:delay_enter=600000000", "-P", file]);
}

/** Blocks all outbound connections of a running process until the returned function is called, and writes its attempts to a file, one a line. */
export function barWaysOut(pid: number, into: string): Promise<() => Promise<void>> {
  const calls = "connect,sendto,sendmmsg";
  const inject = ["-e", `trace=${calls}`, "-e", "inject=connect:error=ENETUNREACH"];
  return follow(pid, inject, into);
}

/** Writes the syncs of a running process to a file, one a line with the path of what is synced. */
export function noteSyncs(pid: number, into: string): Promise<() => Promise<void>> {
  return follow(pid, ["-e", "trace=fsync,fdatasync"], into);
}

/** The arguments of strace that run a program and write its syncs to a file, one a line. */
export function countingSyncs(into: string, program: readonly string[]): string[] {
  return ["-f", "-qqq", "-o", into, "-e", "trace=fsync,fdatasync", "--", ...program];
}

/** How many syncs were written to a file by now: of paths that contain `of`. */
export function syncsIn(file: string, of = ""): number {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => /\bf(data)?sync\(/.test(line) && line.includes(of)).length;
}
