/** Creates the store file that the tests of a run start with: of the current schema, empty except for the page. */
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openSqliteStore, storeFile } from "../../src/store/open-sqlite-store.ts";
import { scratchHome } from "./memory.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A store's file to copy: creating another one takes several times as long. */
    emptyStoreFile: string;
  }
}

/** Called by Vitest before the first test; what it returns, after the last. */
export async function setup({ provide }: Pick<TestProject, "provide">): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(scratchHome(), "signalbox-fresh-"));
  const file = storeFile(folder);
  await (await openSqliteStore(file)).close();
  provide("emptyStoreFile", file);
  return () => rm(folder, { recursive: true, force: true });
}
