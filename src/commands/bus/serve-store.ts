/** Opens the store and serves it to another thread. */
import type { MessagePort } from "node:worker_threads";
import type { Engine } from "../../store/engine.ts";
import { openSqliteStore, storeFile } from "../../store/open-sqlite-store.ts";
import { StoreProblem } from "../../store/store-problem.ts";
import type { OpenResult, ThreadSettings } from "./host-messages.ts";
import { serveOn } from "./host-responder.ts";
import { hostOf } from "./submit-group.ts";

function readSettings(settings: unknown): ThreadSettings {
  if (!areSettings(settings)) throw new Error("the store's thread needs its settings");
  return settings;
}

function areSettings(settings: unknown): settings is ThreadSettings {
  return (
    typeof settings === "object" && settings !== null && "dataDirectory" in settings && "baseUrl" in settings
  );
}

async function openEngine(settings: ThreadSettings, warn: (sentence: string) => void): Promise<Engine> {
  const { database, dataDirectory } = settings;
  if (database === undefined) return await openSqliteStore(storeFile(dataDirectory));
  // Loaded on demand: not needed with SQLite.
  const { openPostgresStore: openDatabase } = await import("../../store/open-postgres-store.ts");
  return await openDatabase(database, warn);
}

/** Sends the outcome of the opening, then serves all requests until the store is closed, with the port. */
export async function serveStore(port: MessagePort, settingsFromOutside: unknown): Promise<void> {
  try {
    const settings = readSettings(settingsFromOutside);
    const warnings: string[] = [];
    const engine = await openEngine(settings, (warning) => warnings.push(warning));
    serveOn(port, hostOf(engine, settings));
    port.postMessage({ kind: "opened", warnings } satisfies OpenResult);
  } catch (cause) {
    const problem = cause instanceof StoreProblem ? cause.message : null;
    port.postMessage({ kind: "not opened", problem, cause } satisfies OpenResult);
    port.close();
  }
}
