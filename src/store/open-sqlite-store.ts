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
const readThrough = 32 * 1024 * 1024;

/** The engine's integrity error; undefined if the file is sound. Reads the whole file. */
export async function damage(engine: Engine): Promise<string | undefined> {
  const [rows = []] = await engine.read([CompiledQuery.raw("pragma quick_check(1)")]);
  const [first] = rows;
  const found: unknown = typeof first === "object" && first !== null ? Object.values(first)[0] : undefined;
  return found === "ok" ? undefined : String(found);
}

function explained(file: string, error: unknown): unknown {
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
    if (statSync(file).size <= readThrough) {
      const found = await damage(engine);
      if (found !== undefined) throw new StoreFault("refused", new Error(`it is damaged (${found})`));
    }
    await migrate(engine);
    return engine;
  } catch (error) {
    await engine?.close();
    throw explained(file, error);
  }
}
