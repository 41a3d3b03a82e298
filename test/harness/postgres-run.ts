/** Starts the PostgreSQL of a run of tests, with a template of a store of the current schema, and stops it at the end. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "../../src/store/migrate.ts";
import { openPostgres } from "../../src/store/postgres/postgres.ts";
import { administer, template } from "./databases.ts";
import { scratchHome } from "./memory.ts";
import { postgresPrograms, startPostgres } from "./postgres.ts";
import { isLong } from "./repetitions.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The connection string of the run's server, without a database; nothing where none is installed. */
    postgres: string;
    /** Which PostgreSQL that is: 18, for example. */
    postgresVersion: number;
    /** The files of a server that never ran, for those who start one of their own; nothing where none is installed. */
    freshCluster: string;
  }
}

/**
 * The files of a server that never ran under a test. Its first database and its template hold a store in its present form:
 * migrating one takes longer than copying all of them.
 */
async function clusterWithStore(within: string): Promise<string> {
  const server = await startPostgres([], { within });
  const engine = openPostgres(server.url("postgres"));
  await migrate(engine);
  await engine.close();
  await administer(server.url(""), `create database ${template} template template0`);
  const templateEngine = openPostgres(server.url(template));
  await migrate(templateEngine);
  await templateEngine.close();
  await server.stop();
  return server.folder;
}

/** Called by Vitest before the first test. */
export async function setup({
  provide,
  vitest,
}: Pick<TestProject, "provide" | "vitest">): Promise<() => void> {
  const { project: projects } = vitest.config;
  // Only in a long run do browsers need one.
  const isForBrowsers =
    !isLong && projects.length > 0 && projects.every((name) => name.startsWith("browser"));
  if (postgresPrograms() === undefined || isForBrowsers) {
    provide("postgres", "");
    provide("postgresVersion", 0);
    provide("freshCluster", "");
    return () => undefined;
  }
  const within = scratchHome();
  const fresh = await clusterWithStore(within);
  // Every worker of the run has several connections. A vacuum of hundreds of short-lived databases would only cost time.
  const settings = ["max_connections = 200", "autovacuum = off", "jit = off", "max_wal_size = '4GB'"];
  const server = await startPostgres(settings, { within, copied: fresh });
  const address = server.url("");
  provide("postgres", address);
  provide(
    "postgresVersion",
    Number.parseInt(readFileSync(join(server.folder, "data", "PG_VERSION"), "utf8"), 10),
  );
  provide("freshCluster", fresh);
  return () => {
    server.remove();
    rmSync(fresh, { recursive: true, force: true });
  };
}
