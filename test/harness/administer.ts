/** Statements on the servers of PostgreSQL themselves. */
import { Client } from "pg";

/** The database with a store of the current schema. */
export const template = "signalbox_template";

/** The connections to servers themselves, which all tests of a process share: each costs a process of the server. */
const administrators = new Map<string, Promise<Client>>();

async function connectAdministrator(address: string): Promise<Client> {
  const client = new Client({ connectionString: `${address}postgres` });
  // The server of a run ends after its tests.
  client.on("error", () => administrators.delete(address));
  await client.connect();
  return client;
}

/** Runs a statement on the server itself. */
export async function administer(address: string, sql: string): Promise<void> {
  const connecting = administrators.get(address) ?? connectAdministrator(address);
  administrators.set(address, connecting);
  await (await connecting).query(sql);
}

/** Ends the connection to a server that is no longer needed. */
export async function leaveServer(address: string): Promise<void> {
  const connecting = administrators.get(address);
  administrators.delete(address);
  await (await connecting)?.end();
}
