/** Databases of one test each, on the server of the run. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { inject } from "vitest";
import type { Database } from "../../src/store/open-postgres-store.ts";
import { administer, template } from "./administer.ts";
import { whenFinished } from "./shared.ts";

let created = 0;

/** Makes a database and returns how to drop it. */
async function makeDatabase(from: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const address = inject("postgres");
  if (address === "") throw new Error("PostgreSQL is not installed: apt-get install postgresql");
  created += 1;
  const name = `test_${process.pid}_${created}`;
  // Page by page through the log, as is usual, takes half as long again. Version 14 knows but one way, and no word for it.
  const copying = inject("postgresVersion") >= 15 ? "strategy file_copy" : "";
  await administer(address, `create database ${name} template ${from} ${copying}`);
  const drop = () => administer(address, `drop database if exists ${name} with (force)`);
  return { url: `${address}${name}`, drop };
}

/** The connection string of an empty database that is dropped when the test has ended, or the file (`shared`). */
export async function emptyDatabase(): Promise<string> {
  const { url, drop } = await makeDatabase("template0");
  whenFinished(drop);
  return url;
}

/** The connection string of a store of the current schema, empty except for the page, and a function to drop it. */
export async function storeDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  return await makeDatabase(template);
}

/** The secret of every node in the tests. */
export const secret = "a secret of 32 characters or more";

/** The engine of this run: the same tests run once on each. */
const engineUnderTest = process.env["TEST_ENGINE"] === "postgres" ? "postgres" : "sqlite";

/** How many runs of a property are worth their time: a database is made slower than a file is copied. */
export function runs(onSqlite: number): number {
  return engineUnderTest === "sqlite" ? onSqlite : Math.ceil(onSqlite / 10);
}

/**
 * The database for the store of a test, until `drop` is called; none if the store is a file. Copies `copied` if given.
 */
export async function databaseForStore(copied?: Database): Promise<{
  database: Database | undefined;
  drop: () => Promise<void>;
}> {
  if (engineUnderTest === "sqlite") return { database: undefined, drop: () => Promise.resolve() };
  const from = copied === undefined ? template : new URL(copied.url).pathname.slice(1);
  const { url, drop } = await makeDatabase(from);
  return { database: { url, secret }, drop };
}

/** Holds the lock that every change of a store needs, like another process or node. Returns the function that releases it. */
export async function lockStore(place: {
  readonly dataDirectory: string;
  readonly database: Database | undefined;
}): Promise<() => Promise<void>> {
  if (place.database === undefined) {
    const file = new DatabaseSync(join(place.dataDirectory, "signalbox.sqlite"), { timeout: 60_000 });
    file.exec("begin immediate");
    return async () => {
      if (file.isOpen) file.close();
    };
  }
  const client = new Client({ connectionString: place.database.url });
  await client.connect();
  await client.query("begin; select * from counters for update");
  return () => client.end();
}
