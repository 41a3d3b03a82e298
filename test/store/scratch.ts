/** Stores of one test, in a folder of its own that goes with it. */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { inject, onTestFinished } from "vitest";
import { type Engine, StoreFault } from "../../src/store/engine.ts";
import { openPostgres } from "../../src/store/postgres/postgres.ts";
import { openSqlite } from "../../src/store/sqlite/sqlite.ts";
import { emptyDatabase, storeDatabase } from "../harness/databases.ts";
import { whenFinished } from "../harness/shared.ts";

/** Every engine: what they do alike is tested on each. */
export const engines: readonly Engine["name"][] = ["sqlite", "postgres"];

/** A folder that is removed when the test has ended. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-store-"));
  whenFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A place for a store that does not exist yet. */
export function scratchFile(): string {
  return join(scratchFolder(), "signalbox.sqlite");
}

/** An engine that is closed when the test has ended. */
export function opened(file: string): Engine {
  const engine = openSqlite({ file });
  onTestFinished(() => engine.close());
  return engine;
}

/** How often a read is tried that took the database of a busy machine more than 2 s. */
const maxReads = 5;

/** Has an engine try a read again that found the store unavailable: a read changes nothing. */
function repeatReads(engine: Engine): void {
  const read = engine.read.bind(engine);
  engine.read = async (queries) => {
    for (let count = 1; ; count += 1) {
      try {
        return await read(queries);
      } catch (error) {
        if (!(error instanceof StoreFault) || error.outcome !== "refused" || count === maxReads) throw error;
      }
    }
  };
}

/** An engine over a database, closed when the test has ended. */
export function openedDatabase(url: string): Engine {
  const engine = openPostgres(url);
  repeatReads(engine);
  onTestFinished(() => engine.close());
  return engine;
}

/** Creates a new and empty place for a store, as often as needed. */
export async function scratchOpener(name: Engine["name"]): Promise<() => Engine> {
  if (name === "sqlite") {
    const file = scratchFile();
    return () => opened(file);
  }
  const url = await emptyDatabase();
  return () => openedDatabase(url);
}

/** A store of the current schema, empty except for the page. */
export async function scratchStore(name: Engine["name"] = "sqlite"): Promise<Engine> {
  if (name === "sqlite") {
    const file = scratchFile();
    copyFileSync(inject("emptyStoreFile"), file);
    return opened(file);
  }
  const { url, drop } = await storeDatabase();
  onTestFinished(drop);
  return openedDatabase(url);
}

/** A statement as written. */
export function raw<Row = Record<string, unknown>>(
  sql: string,
  ...parameters: unknown[]
): CompiledQuery<Row> {
  return CompiledQuery.raw(sql, parameters);
}

/** How an engine would find the rows of a statement, in its own words. */
export async function planOf(engine: Engine, { sql, parameters }: CompiledQuery): Promise<string> {
  const explain = engine.name === "sqlite" ? "explain query plan" : "explain";
  const plan = await engine.transaction((tx) => tx.rows(raw(`${explain} ${sql}`, ...parameters)), soon());
  return JSON.stringify(plan);
}

/** A text as an engine keeps it: PostgreSQL has no NUL. */
export function asStored(engine: Engine, text: string): string {
  return engine.name === "sqlite" ? text : text.replaceAll("\0", "\uFFFD");
}

/** A deadline that a test can wait for. */
export function soon(milliseconds = 5_000): number {
  return Date.now() + milliseconds;
}

/** The reason of a rejected promise. */
export async function failure(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("it did not fail");
}
