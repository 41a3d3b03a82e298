/** From a file to a ledger that is sound and in the form that this build knows. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { type Engine, StoreFault } from "./engine.ts";
import { migrate } from "./migrate.ts";
import { openSqlite } from "./sqlite/sqlite.ts";
import { StoreProblem } from "./store-problem.ts";

/** Where the ledger's file lies in a data directory. */
export function storeFile(dataDirectory: string): string {
  return join(dataDirectory, "ledger.sqlite");
}

/** Bytes up to which a ledger is read through before it is used: that much takes well under 100 ms. */
const readThrough = 32 * 1024 * 1024;

/** What is wrong with the ledger's file, in the engine's words, or undefined where nothing is. Reads all of it. */
export async function damage(engine: Engine): Promise<string | undefined> {
  const [rows = []] = await engine.read([CompiledQuery.raw("pragma quick_check(1)")]);
  const [first] = rows;
  const found: unknown = typeof first === "object" && first !== null ? Object.values(first)[0] : undefined;
  return found === "ok" ? undefined : String(found);
}

function explained(file: string, error: unknown): unknown {
  if (!(error instanceof StoreFault)) return error;
  const cause = error.cause instanceof Error ? error.cause.message : String(error.cause);
  const mend = /is locked/u.test(cause)
    ? "Another program holds it: end that."
    : "Look after the disk and the rights to the file, or restore a backup.";
  return new StoreProblem(`The ledger ${file} cannot be used: ${cause}. ${mend}`, error);
}

/**
 * Opens the ledger in a file, makes it where there is none, and brings it up to date. A small one is read through
 * first; of a larger one, damage shows when the damaged page is read. Throws a `LedgerProblem`.
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
