/** Nodes of the service on a PostgreSQL of their own, which a test may treat as it likes. */
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { inject } from "vitest";
import type { Box } from "../cli/box.ts";
import { secret } from "../harness/databases.ts";
import { type PostgresPlace, type PostgresServer, startPostgres } from "../harness/postgres.ts";
import { repetitions } from "../harness/repetitions.ts";
import { type ServerOptions, startServer, type TestServer } from "../harness/server.ts";
import { whenFinished } from "../harness/shared.ts";
import { Wire } from "../harness/wire.ts";
import { type Calls, calls } from "./calls.ts";
import { Sender } from "./sender.ts";

/** A node, a component of its own on it, and somebody who reports that one. */
export type Node = {
  readonly server: TestServer;
  readonly calls: Calls;
  readonly component: { readonly id: string; readonly name: string };
  readonly sender: Sender;
};

/** A server that is removed when the test has ended. */
export async function ownPostgres(
  settings: readonly string[] = [],
  place: PostgresPlace = {},
): Promise<PostgresServer> {
  const postgres = await startPostgres(settings, { copied: inject("freshCluster"), ...place });
  whenFinished(() => postgres.remove());
  return postgres;
}

/** Has whatever is started in a box keep its store on a server; the address of that. */
export function onPostgres(box: Box, postgres: PostgresServer): string {
  const url = postgres.url("postgres");
  Object.assign(box.env, { DATABASE_URL: url, SIGNALBOX_SECRET: secret });
  return url;
}

/** The same with a server of its own. */
export async function onOwnPostgres(box: Box): Promise<string> {
  return onPostgres(box, await ownPostgres());
}

/** Starts a node on a database, which stops when the test has ended. */
export async function nodeOn(url: string, options: Pick<ServerOptions, "clock"> = {}): Promise<Node> {
  const server = await startServer({ env: { DATABASE_URL: url, SIGNALBOX_SECRET: secret }, ...options });
  const name = `Component ${server.port}`;
  const client = calls(server.port, await server.key("Read-Write"));
  whenFinished(async () => {
    client.close();
    await server.close();
  });
  const id = await server.component(name);
  return { server, calls: client, component: { id, name }, sender: new Sender({ calls: client }, name) };
}

/** A node whose database, which nobody else has, is reached over a wire. */
export async function nodeOverWire(): Promise<{
  readonly node: Node;
  readonly postgres: PostgresServer;
  readonly wire: Wire;
  /** The way to the database that does not lead over the wire. */
  readonly url: string;
}> {
  const postgres = await ownPostgres();
  const wire = await Wire.to(postgres.port);
  whenFinished(() => wire.close());
  const url = postgres.url("postgres");
  return { node: await nodeOn(wire.through(url)), postgres, wire, url };
}

/** Asks a database past everything. */
export async function queryDatabase(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The names of all reports in a database, as often as each had an effect. */
export async function reportsAt(url: string): Promise<string[]> {
  const rows = await queryDatabase(
    url,
    `select event::jsonb ->> 'message' as message from status_event where event::jsonb ->> 'message' is not null
     union all select message from repeated_report where message is not null`,
  );
  return rows.map(({ message }) => String(message));
}

/** Milliseconds between two reports: each makes every node publish. */
const reportPause = repetitions(120, 50);

/** Sends reports one after the other, each until it is acknowledged, until it is stopped. */
export async function keepSending(sender: Sender, name: string, signal: AbortSignal): Promise<void> {
  for (let n = 0; !signal.aborted; n += 1) {
    while ((await sender.send(`${name}-${n}`)).status !== 200) await sleep(reportPause);
    await sleep(reportPause);
  }
}
