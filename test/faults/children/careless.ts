/**
 * A server that does wrong what the service must do right: the control for those who look for it. It takes reports
 * as the webhook does and keeps their names, in one of these manners:
 *   early     answers first, and commits what came in every 100 ms
 *   forgetful commits, then answers, but does every report as often as it is sent
 *   unsynced  commits before it answers, but does not sync every commit
 *   standing  waits for the ledger's lock in the thread that answers everybody
 *   patient   waits for every request for ever
 *   thorough  works for 8 ms on every key that it does not know
 */
import { createServer, type IncomingMessage } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

const [file = "", manner = "", knownKey = ""] = process.argv.slice(2);
const database = new DatabaseSync(file, { timeout: 20_000 });
const synchronous = manner === "unsynced" ? "normal" : "full";
database.exec(`pragma journal_mode = wal; pragma synchronous = ${synchronous}`);
database.exec("create table if not exists report (name text) strict");
const insert = database.prepare("insert into report (name) values (?)");
const reported = z.object({ Message: z.string() });
const owed: string[] = [];

function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

async function keep(name: string): Promise<void> {
  if (manner === "early") {
    owed.push(name);
    return;
  }
  insert.run(name);
  if (manner === "forgetful") await sleep(5);
}

if (manner === "early") {
  setInterval(() => {
    database.exec("begin");
    for (const name of owed.splice(0)) insert.run(name);
    database.exec("commit");
  }, 100);
}

async function take(request: IncomingMessage): Promise<void> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  if (manner === "thorough" && request.headers["x-api-key"] !== knownKey) work(8);
  else if (body !== "") await keep(reported.parse(JSON.parse(body)).Message);
}

const server = createServer((request, response) => {
  take(request).then(
    () => response.end(JSON.stringify({ Success: true, Result: { Revision: 0 } })),
    () => request.destroy(),
  );
});
if (manner === "patient") Object.assign(server, { headersTimeout: 0, requestTimeout: 0, timeout: 0 });
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object") process.stderr.write(`port ${address?.port}\n`);
});
