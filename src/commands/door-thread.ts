/** The thread that holds the ledger: the one that answers visitors never opens the database. */
import { parentPort, workerData } from "node:worker_threads";
import type { CompiledQuery } from "kysely";
import { Refusal } from "../contract/refusal.ts";
import type { Engine } from "../ledger/engine.ts";
import { LedgerProblem } from "../ledger/ledger-problem.ts";
import { ledgerFile, openLedger } from "../ledger/open-ledger.ts";
import { q } from "../ledger/query.ts";
import { type Host, hostOf } from "./host.ts";
import {
  type Opened,
  type PlainQuery,
  plainFault,
  plainGroup,
  type Reply,
  type Request,
  type ThreadSettings,
  type Told,
} from "./messages.ts";

if (parentPort === null) throw new Error("the ledger's thread is started by the door");
const port = parentPort;

async function answer(host: Host, request: Request): Promise<Reply> {
  const { id } = request;
  switch (request.kind) {
    case "group":
      return plainGroup(id, await host.group(request.submissions, request.deadline));
    case "rehearse":
      return await rehearse(host, request);
    case "read":
      return { id, kind: "read", rows: await host.read(request.queries.map(compiled)) };
    case "write":
      await host.write(compiled(request.query));
      return { id, kind: "done" };
    case "probe":
      return { id, kind: "probe", probe: await host.probe() };
    case "listen":
      host.onChange((change) => port.postMessage({ kind: "change", change } satisfies Told));
      return { id, kind: "done" };
    case "close":
      await host.close();
      return { id, kind: "done" };
  }
}

async function rehearse(host: Host, request: Request & { kind: "rehearse" }): Promise<Reply> {
  const { id, submission, deadline } = request;
  try {
    const asked = { questions: request.questions.map(compiled), deadline };
    return { id, kind: "rehearsal", ...(await host.rehearse(submission, asked)) };
  } catch (refusal) {
    if (refusal instanceof Refusal) return { id, kind: "refused", refusal: refusal.fields() };
    throw refusal;
  }
}

const anyNode = q.selectFrom("ledger").selectAll().compile();

function compiled(query: PlainQuery): CompiledQuery {
  return { ...anyNode, sql: query.sql, parameters: query.parameters };
}

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
  const { openDatabase } = await import("../ledger/open-database.ts");
  return await openDatabase(database, warn);
}

function serve(host: Host): void {
  port.on("message", (request: Request) => {
    void answer(host, request)
      .catch((failure: unknown) => plainFault(request.id, failure))
      .then((reply) => {
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
  serve(hostOf(engine, settings.baseUrl));
  port.postMessage({ kind: "opened", warnings } satisfies Opened);
} catch (cause) {
  const problem = cause instanceof LedgerProblem ? cause.message : null;
  port.postMessage({ kind: "not opened", problem, cause } satisfies Opened);
  port.close();
}
