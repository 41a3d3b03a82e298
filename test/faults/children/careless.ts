/**
 * A server that does wrong what the service must do right: the control for those who look for it. It takes reports
 * as the webhook does and keeps their names, in one of these manners:
 *   early     answers first, and commits what came in every 100 ms
 *   forgetful commits, then answers, but does every report as often as it is sent
 *   unsynced  commits before it answers, but does not sync every commit
 *   standing  waits for the store's lock in the thread that answers everybody
 *   patient   waits for every request for ever
 *   thorough  looks up every key that it does not know, however many come
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

async function keep(name: string): Promise<void> {
  if (manner === "early") {
    owed.push(name);
    return;
  }
  if (manner === "standing") process.stdout.write("waits for the lock\n");
  insert.run(name);
  // Long enough for a kill to come in between.
  if (manner === "forgetful") await sleep(50);
}

if (manner === "early") {
  setInterval(() => {
    database.exec("begin");
    for (const name of owed.splice(0)) insert.run(name);
    database.exec("commit");
  }, 100);
}

/** Takes a request; the status of its answer. */
async function take(request: IncomingMessage): Promise<number> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  if (manner === "thorough") return request.headers["x-api-key"] === knownKey ? 200 : 401;
  if (body !== "") await keep(reported.parse(JSON.parse(body)).Message);
  return 200;
}

const server = createServer((request, response) => {
  take(request).then(
    (status) => {
      response.statusCode = status;
      response.end(JSON.stringify({ Success: status === 200, Result: { Revision: 0 } }));
    },
    () => request.destroy(),
  );
});
if (manner === "patient") Object.assign(server, { headersTimeout: 0, requestTimeout: 0, timeout: 0 });
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object") process.stderr.write(`port ${address?.port}\n`);
});
