/**
 * The folder of a demo: in the system's temporary folder, accessible by its owner only, deleted at the end.
 */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folderName = /^signalbox-demo-(?<pid>\d+)-\w+$/u;

/** True if a process with this id runs, also another user's. */
function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return !(thrown instanceof Error && "code" in thrown && thrown.code === "ESRCH");
  }
}

/** Deletes a folder, ignoring failures. */
export function removeFolder(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // Another user's, or a disk error: harmless for the demo.
  }
}

/** Makes the folder of this process's demo, and removes those of demos that were killed. */
export function makeFolder(): string {
  const parent = tmpdir();
  for (const name of readdirSync(parent)) {
    const pid = folderName.exec(name)?.groups?.["pid"];
    if (pid !== undefined && !runs(Number(pid))) removeFolder(join(parent, name));
  }
  return mkdtempSync(join(parent, `signalbox-demo-${process.pid}-`));
}
