/** The folder that a demo lives in: in the system's place for what is passing, for its owner alone, and gone when it ends. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const named = /^signalbox-demo-(?<pid>\d+)-\w+$/u;

/** Whether a process of that number runs; also where it is somebody else's. */
function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return !(thrown instanceof Error && "code" in thrown && thrown.code === "ESRCH");
  }
}

/** Removes a folder, whatever becomes of it: it is nobody's any more. */
export function removeFolder(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // It is somebody else's, or its disk fails: the demo can do without.
  }
}

/** Makes the folder of this process's demo, and removes those of demos that were killed. */
export function makeFolder(): string {
  const parent = tmpdir();
  for (const name of readdirSync(parent)) {
    const pid = named.exec(name)?.groups?.["pid"];
    if (pid !== undefined && !runs(Number(pid))) removeFolder(join(parent, name));
  }
  return mkdtempSync(join(parent, `signalbox-demo-${process.pid}-`));
}
