/** Opens an SQLite store from a file, checked and migrated. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { type Engine, StoreFault } from "./engine.ts";
import { migrate } from "./migrate.ts";
import { openSqlite } from "./sqlite/sqlite.ts";
import { StoreProblem } from "./store-problem.ts";

/** Path of the store in a data directory. */
export function storeFile(dataDirectory: string): string {
  return join(dataDirectory, "signalbox.sqlite");
}

/** Maximum size in bytes for a full check at start, which takes well under 100 ms. */
const maxCheckedBytes = 32 * 1024 * 1024;

/** The engine's integrity error; undefined if the file is sound. Reads the whole file. */
export async function findDamage(engine: Engine): Promise<string | undefined> {
  const [rows = []] = await engine.read([CompiledQuery.raw("pragma quick_check(1)")]);
  const [first] = rows;
  const result: unknown = typeof first === "object" && first !== null ? Object.values(first)[0] : undefined;
  return result === "ok" ? undefined : String(result);
}

function asStoreProblem(file: string, error: unknown): unknown {
  if (!(error instanceof StoreFault)) return error;
  const cause = error.cause instanceof Error ? error.cause.message : String(error.cause);
  const remedy = /is locked/u.test(cause)
    ? "Another program has it locked: stop that program."
    : "Check the disk and the file's permissions, or restore a backup.";
  return new StoreProblem(`The store ${file} cannot be used: ${cause}. ${remedy}`, error);
}

/**
 * Opens the store in a file, creating and migrating it as needed. A small one is checked first; in a larger
 * one, damage shows when the damaged page is read. Throws a `StoreProblem`.
 */
export async function openSqliteStore(file: string): Promise<Engine> {
  let engine: Engine | undefined;
  try {
    engine = openSqlite({ file });
    if (statSync(file).size <= maxCheckedBytes) {
      const error = await findDamage(engine);
      if (error !== undefined) throw new StoreFault("refused", new Error(`it is damaged (${error})`));
    }
    await migrate(engine);
    return engine;
  } catch (error) {
    await engine?.close();
    throw asStoreProblem(file, error);
  }
}
