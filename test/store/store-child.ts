/** Another process that works on the same store. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { bundledChild } from "../harness/bundled-children.ts";

/** How a process ended. */
type Ending = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

/** A process, its output line by line, and its end. */
export type Child = {
  readonly process: ChildProcess;
  /** Its output so far. */
  readonly lines: readonly string[];
  /** Resolves once it has said a line that begins so, with that line. */
  waitForLine(start: string): Promise<string>;
  /** Tells it something. */
  send(line: string): void;
  readonly ended: Promise<Ending>;
};

/** Starts a program, which is killed when the test has ended. */
export function started(program: string, args: readonly string[]): Child {
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(child, "close").then((): Ending => ({ code: child.exitCode, signal: child.signalCode }));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(line);
    for (const look of waiting) look();
  });
  const waitForLine = (start: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = lines.find((line) => line.startsWith(start));
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
      void ended.then(() =>
        reject(new Error(`it ended without saying "${start}", but: ${lines.join(" | ")}`)),
      );
    });
  const send = (line: string) => void child.stdin.write(`${line}\n`);
  return { process: child, lines, waitForLine, send, ended };
}

/** Starts one of the scripts in `children`. */
export function child(script: string, ...args: string[]): Child {
  return started(process.execPath, ["--disable-warning=ExperimentalWarning", scriptFile(script), ...args]);
}

/** Where a script of `children` is. */
export function scriptFile(script: string): string {
  return bundledChild(import.meta.dirname, script);
}
