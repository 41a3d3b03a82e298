/** A copy in a folder of ours, which a command of the operator's takes further. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { manifestName } from "./copy-manifest.ts";
import { type Destination, DestinationProblem } from "./destination.ts";
import { folderDestination } from "./folder-destination.ts";

/** A command, and the folder that it finds the copy in. */
export type CommandSettings = {
  /** A line for `/bin/sh`. */
  readonly command: string;
  /** Absolute. */
  readonly folder: string;
};

/** Environment variable with the folder's path. */
const folderVariable = "COPY_FOLDER";

/** Timeout of the command, in milliseconds. */
const longest = 300_000;
const maxOutputLength = 2_000;

/** Environment of the command: without the service's settings, some of which are secrets. */
function environment(folder: string): Record<string, string> {
  const passed = ["PATH", "HOME", "USER", "LANG", "TZ", "SSH_AUTH_SOCK", "XDG_CONFIG_HOME"];
  const variables = passed.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(variables), [folderVariable]: folder };
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    // The shell's children as well.
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

/** Runs a command on a folder. Rejects with a `DestinationProblem` on failure, or after `milliseconds`. */
export async function runCommand(
  { command, folder }: CommandSettings,
  milliseconds: number = longest,
): Promise<void> {
  const child = spawn("/bin/sh", ["-c", command], {
    env: environment(folder),
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  let output = "";
  child.stderr.setEncoding("utf8");
  child.stderr.on("data", (text: string) => {
    output = `${output}${text}`.slice(-maxOutputLength);
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    endGroup(child.pid);
    reject(new DestinationProblem(`The copy command was killed after ${milliseconds / 1_000} s.`));
  }, milliseconds);
  child.on("error", (error) =>
    reject(new DestinationProblem("The copy command could not be started.", error)),
  );
  child.on("close", (code, signal) => {
    if (code === 0) return resolve();
    const last = output.trim().split("\n").at(-1) ?? "";
    const how = code === null ? `was ended by ${signal ?? "a signal"}` : `ended with ${code}`;
    reject(new DestinationProblem(`The copy command ${how}${last === "" ? "." : `. It said: ${last}`}`));
  });
  try {
    await promise;
  } finally {
    clearTimeout(timer);
  }
}

/** A command as a place for a copy: it is called whenever there is something new in the folder. */
export function commandDestination(settings: CommandSettings): Destination {
  return {
    ...folderDestination({ folder: settings.folder, mode: 0o600 }),
    name: "a command of yours",
    finish: async () => {
      const whole = await markOf(settings);
      const path = markPath(settings);
      await writeFile(path, `${whole} ${Date.now()}`, { mode: 0o600 });
      try {
        await runCommand(settings);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      await writeFile(path, whole, { mode: 0o600 });
    },
    isFinished: async () => {
      const noted = await readFile(markPath(settings), "utf8").catch(() => "");
      const [whole, since] = noted.split(" ");
      const isTaken = since === undefined || Date.now() - Number(since) <= longest;
      return isTaken && whole === (await markOf(settings));
    },
  };
}

/** Beside the folder: files inside belong to the copy, and are uploaded by the command. */
function markPath({ folder }: CommandSettings): string {
  return `${folder}.taken`;
}

/** The record of a published state: which one and by which command, with the start time while running. */
async function markOf({ command, folder }: CommandSettings): Promise<string> {
  const manifest = await readFile(join(folder, manifestName)).catch(() => Buffer.alloc(0));
  return createHash("sha256").update(manifest).update("\0").update(command).digest("hex");
}
