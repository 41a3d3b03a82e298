/** The thread that holds the ledger: the one that answers visitors never opens the database. */
import { parentPort, workerData } from "node:worker_threads";
import type { Engine } from "../../ledger/engine.ts";
import { LedgerProblem } from "../../ledger/ledger-problem.ts";
import { ledgerFile, openLedger } from "../../ledger/open-ledger.ts";
import { answerFrom } from "./answering.ts";
import { type Host, hostOf } from "./host.ts";
import type { Opened, Request, ThreadSettings, Told } from "./messages.ts";

if (parentPort === null) throw new Error("the ledger's thread is started by the door");
const port = parentPort;

function readSettings(settings: unknown): ThreadSettings {
  if (!areSettings(settings)) throw new Error("the ledger's thread is started with its settings");
  return settings;
}

function areSettings(settings: unknown): settings is ThreadSettings {
  return (
    typeof settings === "object" && settings !== null && "dataDirectory" in settings && "baseUrl" in settings
  );
}

async function openEngine(settings: ThreadSettings, warn: (sentence: string) => void): Promise<Engine> {
  const { database, dataDirectory } = settings;
  if (database === undefined) return await openLedger(ledgerFile(dataDirectory));
  // Whoever keeps the ledger in a file need not load this.
  const { openDatabase } = await import("../../ledger/open-database.ts");
  return await openDatabase(database, warn);
}

function serve(host: Host): void {
  const asker = { tell: (told: Told) => port.postMessage(told) };
  port.on("message", (request: Request) => {
    void answerFrom(host, request, asker).then((reply) => {
      port.postMessage(reply);
      // However it went: a thread that listened on would keep the process from ending.
      if (request.kind === "close") port.close();
    });
  });
}

try {
  const settings = readSettings(workerData);
  const warnings: string[] = [];
  const engine = await openEngine(settings, (warning) => warnings.push(warning));
  serve(hostOf(engine, settings));
  port.postMessage({ kind: "opened", warnings } satisfies Opened);
} catch (cause) {
  const problem = cause instanceof LedgerProblem ? cause.message : null;
  port.postMessage({ kind: "not opened", problem, cause } satisfies Opened);
  port.close();
}
