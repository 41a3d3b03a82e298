/** Watching and spoiling the system calls of another process, with strace. */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { started } from "../ledger/child.ts";

/** Calls to spoil: which, on which file (all, where none is named), and with what error. */
export type Spoiling = { readonly calls: string; readonly error: string; readonly file?: string };

/** Spoils calls of a running process until the function returned is called. */
export async function spoil(pid: number, { calls, error, file }: Spoiling): Promise<() => Promise<void>> {
  const only = file === undefined ? [] : ["-P", file];
  const how = ["-e", `trace=${calls}`, "-e", `inject=${calls}:error=${error}`];
  const tracer = started("strace", ["-f", "-qqq", "-o", "/dev/null", ...how, ...only, "-p", String(pid)]);
  let hasEnded = false;
  void tracer.ended.then(() => (hasEnded = true));
  while (!/^TracerPid:\s*[1-9]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"))) {
    if (hasEnded) throw new Error("strace could not take hold of the process");
    await sleep(5);
  }
  // It takes hold of one thread after the other.
  await sleep(50);
  return async () => {
    tracer.process.kill("SIGTERM");
    await tracer.ended;
  };
}

/** The arguments of strace that run a program and write its syncs to a file, one a line. */
export function countingSyncs(into: string, program: readonly string[]): string[] {
  return ["-f", "-qqq", "-o", into, "-e", "trace=fsync,fdatasync", "--", ...program];
}

/** How many syncs were written to a file by now. */
export function syncsIn(file: string): number {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => /\bf(data)?sync\(/.test(line)).length;
}
