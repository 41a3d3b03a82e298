/** Where the stores of a measurement are kept: in files, or on a PostgreSQL of their own, both on a real disk. */
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import type { Engine } from "../src/store/engine.ts";
import { type Database, openPostgresStore } from "../src/store/open-postgres-store.ts";
import { openSqliteStore, storeFile } from "../src/store/open-sqlite-store.ts";
import { openPostgres } from "../src/store/postgres/postgres.ts";
import { q } from "../src/store/query.ts";
import { openSqlite } from "../src/store/sqlite/sqlite.ts";
import { postgresPrograms, startPostgres } from "../test/harness/postgres.ts";
import { ToolMissing } from "./processes.ts";
import { withFolder } from "./scratch.ts";

/** The engine of a run. */
export type EngineName = Engine["name"];

/** The environment of a node: its own folder, and its database on PostgreSQL. */
export type Home = { readonly dataDirectory: string; readonly database: Database | undefined };

/** Makes homes, and removes what they left behind. */
export type Homes = {
  /** A folder of this measurement. */
  readonly folder: string;
  /** The home of a node with its own store. */
  make(): Promise<Home>;
  /** The home of another node on the same database. */
  beside(home: Home): Home;
};

const secret = "what is measured is no secret to anybody";

/** Where the disk is one on every system: other folders for what is temporary may lie in memory. */
const onDisk = "/var/tmp";

// What is the default is said all the same: what is measured depends on it.
const settings = [
  "fsync = on",
  "synchronous_commit = on",
  "full_page_writes = on",
  "shared_buffers = '128MB'",
];

async function createDatabase(server: string, name: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
}

/** Runs `use` with homes that are on one engine. Rejects with a `ToolMissing`. */
export function withHomes<Result>(on: EngineName, use: (homes: Homes) => Promise<Result>): Promise<Result> {
  return withFolder(async (folder) => {
    const newFolder = () => mkdtempSync(join(folder, "node-"));
    if (on === "sqlite") {
      const make = async () => ({ dataDirectory: newFolder(), database: undefined });
      return await use({ folder, make, beside: (home) => home });
    }
    if (postgresPrograms() === undefined)
      throw new ToolMissing("needs PostgreSQL (Debian, Ubuntu: apt-get install postgresql)");
    const server = await startPostgres(settings, { within: onDisk });
    const remove = () => server.remove();
    process.once("exit", remove);
    let created = 0;
    const make = async () => {
      created += 1;
      const name = `bench_${created}`;
      await createDatabase(server.url("postgres"), name);
      return { dataDirectory: newFolder(), database: { url: server.url(name), secret } };
    };
    try {
      return await use({
        folder,
        make,
        beside: ({ database }) => ({ dataDirectory: newFolder(), database }),
      });
    } finally {
      process.off("exit", remove);
      server.remove();
    }
  });
}

const revisionQuery = q.selectFrom("counters").select("revision").compile();

/** The current revision of a home's store, whichever process uses it. */
export async function revisionOf({ dataDirectory, database }: Home): Promise<number> {
  const engine =
    database === undefined
      ? openSqlite({ file: storeFile(dataDirectory), readOnly: true })
      : openPostgres(database.url);
  try {
    const [[row] = []] = await engine.read([revisionQuery]);
    return Number(typeof row === "object" && row !== null && "revision" in row ? row.revision : undefined);
  } finally {
    await engine.close();
  }
}

/** Direct access to the store of a home. */
export async function openHome({ dataDirectory, database }: Home): Promise<Engine> {
  return database === undefined
    ? await openSqliteStore(storeFile(dataDirectory))
    : await openPostgresStore(database);
}
