/** Provides the stores that the tests of a run copy, and starts its PostgreSQL, which it stops at the end. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { z } from "zod";
import { scratchHome } from "./memory.ts";
import { startPostgres } from "./postgres.ts";
import type { PreparedStores } from "./prepared-stores.ts";
import { isLong } from "./repetitions.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A store's file to copy: creating another one takes several times as long. */
    emptyStoreFile: string;
    /** The connection string of the run's server, without a database; nothing where none is installed. */
    postgres: string;
    /** Which PostgreSQL that is: 18, for example. */
    postgresVersion: number;
    /** The files of a server that never ran, for those who start one of their own; nothing where none is installed. */
    freshCluster: string;
  }
}

const storesShape: z.ZodType<PreparedStores> = z.object({ sqliteFile: z.string(), cluster: z.string() });

/** Those that scripts/checks.ts made for all runs; else the run's own. */
async function prepare(wants: {
  readonly postgres: boolean;
}): Promise<{ stores: PreparedStores; remove: () => void }> {
  const prepared = process.env["TEST_STORES"];
  if (prepared !== undefined)
    return { stores: storesShape.parse(JSON.parse(prepared)), remove: () => undefined };
  const { prepareStores } = await import("./prepared-stores.ts");
  return prepareStores(wants);
}

/** Called by Vitest before the first test; what it returns, after the last. */
export async function setup({
  provide,
  vitest,
}: Pick<TestProject, "provide" | "vitest">): Promise<() => void> {
  const { project: projects } = vitest.config;
  // Only in a long run do browsers need one.
  const isForBrowsers =
    !isLong && projects.length > 0 && projects.every((name) => name.startsWith("browser"));
  const { stores, remove } = await prepare({ postgres: !isForBrowsers });
  provide("emptyStoreFile", stores.sqliteFile);
  if (isForBrowsers || stores.cluster === "") {
    provide("postgres", "");
    provide("postgresVersion", 0);
    provide("freshCluster", "");
    return remove;
  }
  // Every worker of the run has several connections. A vacuum of hundreds of short-lived databases would only cost time.
  const settings = ["max_connections = 200", "autovacuum = off", "jit = off", "max_wal_size = '4GB'"];
  const server = await startPostgres(settings, { within: scratchHome(), copied: stores.cluster });
  provide("postgres", server.url(""));
  provide(
    "postgresVersion",
    Number.parseInt(readFileSync(join(server.folder, "data", "PG_VERSION"), "utf8"), 10),
  );
  provide("freshCluster", stores.cluster);
  return () => {
    server.remove();
    remove();
  };
}
