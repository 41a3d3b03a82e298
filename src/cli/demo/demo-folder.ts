/**
 * The folder of a demo: in the system's temporary folder, accessible by its owner only, deleted at the end.
 */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DataDirectoryProblem } from "../../platform/data-directory.ts";
import { fileReason } from "../../platform/file-reason.ts";

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

/** Removes the folders of demos that were killed. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = folderName.exec(name)?.groups?.["pid"];
    if (pid !== undefined && !runs(Number(pid))) removeFolder(join(parent, name));
  }
}

/** Makes the folder of this process's demo, and removes those of demos that were killed. Throws a `DataDirectoryProblem`. */
export function makeFolder(): string {
  const parent = tmpdir();
  try {
    removeLeftovers(parent);
    return mkdtempSync(join(parent, `signalbox-demo-${process.pid}-`));
  } catch (error) {
    throw new DataDirectoryProblem(
      `The demo keeps its data in ${parent}, which cannot be written: ${fileReason(error)}. Set TMPDIR to a folder that can.`,
      error,
    );
  }
}
