/** Makes the stores that tests start with: of the current schema, empty except for the page. To copy one is much cheaper. */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "../../src/store/migrate.ts";
import { openSqliteStore, storeFile } from "../../src/store/open-sqlite-store.ts";
import { openPostgres } from "../../src/store/postgres/postgres.ts";
import { administer, leaveServer, template } from "./administer.ts";
import { scratchHome } from "./memory.ts";
import { postgresPrograms, startPostgres } from "./postgres.ts";

/** Where they are. */
export type PreparedStores = {
  readonly sqliteFile: string;
  /** The files of a PostgreSQL that never ran under a test; empty where none is wanted or installed. */
  readonly cluster: string;
};

/** Its first database and its template hold a store in its present form. */
async function prepareCluster(within: string): Promise<string> {
  const server = await startPostgres([], { within });
  const engine = openPostgres(server.url("postgres"));
  await migrate(engine);
  await engine.close();
  await administer(server.url(""), `create database ${template} template template0`);
  await leaveServer(server.url(""));
  const templateEngine = openPostgres(server.url(template));
  await migrate(templateEngine);
  await templateEngine.close();
  await server.stop();
  return server.folder;
}

/** Makes them, and a function that removes them. */
export async function prepareStores(
  wants: { readonly postgres: boolean } = { postgres: true },
): Promise<{ stores: PreparedStores; remove: () => void }> {
  const folder = mkdtempSync(join(scratchHome(), "signalbox-fresh-"));
  const sqliteFile = storeFile(folder);
  await (await openSqliteStore(sqliteFile)).close();
  const hasPostgres = wants.postgres && postgresPrograms() !== undefined;
  const cluster = hasPostgres ? await prepareCluster(scratchHome()) : "";
  const remove = () => {
    for (const path of [folder, cluster]) if (path !== "") rmSync(path, { recursive: true, force: true });
  };
  return { stores: { sqliteFile, cluster }, remove };
}
