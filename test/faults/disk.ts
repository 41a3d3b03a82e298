/** A disk that can be filled and freed under a running service. */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { whenFinished } from "../harness/shared.ts";
import { fillUp } from "./fill-disk.ts";
import { spoil } from "./strace.ts";

/** Takes the room on it away, and gives it back. */
export type SmallDisk = { fill(pid: number): Promise<void>; free(): Promise<void> };

const isRoot = process.getuid?.() === 0;

/**
 * Puts a small disk in a folder's place: a file system of its own where this user may mount one; else nothing is
 * there to be seen, and the calls of the process that should find room are refused.
 */
export function smallDisk(folder: string): SmallDisk {
  mkdirSync(folder, { recursive: true });
  return isRoot ? mounted(folder) : acted(folder);
}

function mounted(folder: string): SmallDisk {
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=16m", "tmpfs", folder]);
  whenFinished(() => execFileSync("umount", ["-l", folder]));
  const filler = join(folder, "filler");
  return {
    fill: async () => fillUp(filler),
    free: async () => rmSync(filler),
  };
}

function acted(folder: string): SmallDisk {
  const repairs: (() => Promise<void>)[] = [];
  return {
    fill: async (pid) => {
      const calls = "pwrite64,fallocate,ftruncate,statfs";
      const file = [folder, join(folder, "signalbox.sqlite-wal")];
      repairs.push(await spoil(pid, { calls, error: "ENOSPC", file }));
    },
    free: async () => {
      for (const repair of repairs.splice(0)) await repair();
    },
  };
}
