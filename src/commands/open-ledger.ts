/** Opens the ledger of a data directory, in the form that this build knows. */
import { join } from "node:path";
import type { Engine } from "../ledger/engine.ts";
import { migrate } from "../ledger/migrate.ts";
import { openSqlite } from "../ledger/sqlite.ts";

/** Where the ledger's file lies in a data directory. */
export function ledgerFile(dataDirectory: string): string {
  return join(dataDirectory, "ledger.sqlite");
}

/** Opens the ledger, and brings it to this build's form. Throws a `LedgerProblem` or a `LedgerFault`. */
export async function openLedger(dataDirectory: string): Promise<Engine> {
  const engine = openSqlite({ file: ledgerFile(dataDirectory) });
  try {
    await migrate(engine);
    return engine;
  } catch (problem) {
    await engine.close();
    throw problem;
  }
}
