/** The portal as it is shipped, built once for a run of tests from its sources as they are now. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { project as projectFolder } from "./built.ts";
import { scratchHome } from "./memory.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder that the portal was built into. */
    portalDirectory: string;
  }
}

/** Called by Vitest before the first test; what it returns, after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(scratchHome(), "signalbox-portal-"));
  // In a process of its own: what is built here would be built for tests.
  const vite = join(projectFolder, "node_modules", "vite", "bin", "vite.js");
  const config = join(projectFolder, "portal", "vite.config.ts");
  await promisify(execFile)(
    process.execPath,
    [vite, "build", "--config", config, "--outDir", folder, "--emptyOutDir", "--logLevel", "warn"],
    { env: { ...process.env, NODE_ENV: "production" } },
  );
  project.provide("portalDirectory", folder);
  return () => rm(folder, { recursive: true, force: true });
}
