/** Where the tests keep their files, but for those that are about what a disk keeps. */
import { readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const folder = "/dev/shm";
/** Bytes of all stores that are there at once, and much more. */
const enough = 2 * 1024 ** 3;

/** Memory, where there is room in it and programs may be kept there: on a disk most of the time would go by in syncs. */
export function scratchHome(): string {
  try {
    const { bavail, bsize } = statfsSync(folder);
    const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
    const mount = mounts.findLast((line) => line.split(" ")[1] === folder);
    if (mount !== undefined && !mount.includes("noexec") && bavail * bsize > enough) return folder;
  } catch {
    // There is no such thing here.
  }
  return tmpdir();
}
