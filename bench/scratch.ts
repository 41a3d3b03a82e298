/** Folders of a measurement, on the disk that the service keeps its data on by default. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../src/platform/project-root.ts";

/** Runs `use` with a folder of its own, and removes that. */
export async function withFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const home = join(projectRoot, ".runtime");
  mkdirSync(home, { recursive: true });
  const folder = mkdtempSync(join(home, "bench-"));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
