/**
 * A node that does wrong what the service must do right: the control for those who look for it. It takes reports as
 * the webhook does and keeps their names in a table of a database, in one of these manners:
 *   early     answers first, and commits what came in every 100 ms
 *   forgetful commits and then looks once more before it answers, but does every report as often as it is sent
 *   brittle   does not listen for the end of a connection that nobody uses
 *   patient   waits for the database as long as that takes
 *   asking    asks the database for its page whenever somebody wants to see it
 */
import { createServer, type IncomingMessage } from "node:http";
import { Client } from "pg";
import { z } from "zod";

const [url = "", manner = ""] = process.argv.slice(2);
const insert = "insert into careless (name) select unnest($1::text[])";
const reported = z.object({ Message: z.string() });
const owed: string[] = [];
let client: Client | undefined;

async function connected(): Promise<Client> {
  if (client !== undefined) return client;
  const limits = manner === "patient" ? {} : { connectionTimeoutMillis: 1_000, query_timeout: 2_000 };
  const opened = new Client({ connectionString: url, ...limits });
  const forget = () => {
    if (client === opened) client = undefined;
  };
  if (manner !== "brittle") opened.on("error", forget);
  opened.on("end", forget);
  await opened.connect();
  client ??= opened;
  return opened;
}

async function keep(name: string): Promise<void> {
  if (manner === "early") {
    owed.push(name);
    return;
  }
  const database = await connected();
  await database.query(insert, [[name]]);
  if (manner === "forgetful") await database.query("select pg_sleep(0.2)");
}

if (manner === "early") {
  setInterval(() => {
    const names = owed.splice(0);
    if (names.length === 0) return;
    connected()
      .then((database) => database.query(insert, [names]))
      .catch(() => undefined);
  }, 100);
}

async function take(request: IncomingMessage): Promise<void> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  if (body !== "") await keep(reported.parse(JSON.parse(body)).Message);
  else if (manner === "asking") await (await connected()).query("select 1");
}

await (await connected()).query("create table if not exists careless (name text)");

const server = createServer((request, response) => {
  take(request).then(
    () => response.end(JSON.stringify({ Success: true, Result: { Revision: 0 } })),
    () => {
      response.statusCode = 503;
      response.setHeader("retry-after", "1");
      response.end(JSON.stringify({ Success: false, Code: "LedgerUnavailable" }));
    },
  );
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object") process.stderr.write(`port ${address?.port}\n`);
});
