/** Transactions of one row by eight clients on a PostgreSQL, each acknowledged before the next: what it can do by itself. */
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { postgresPrograms } from "../test/harness/postgres.ts";
import { child, run } from "./processes.ts";

const clients = "8";

/** Where and how long they are made, and a folder for what that needs. */
export type TransactionOptions = { readonly url: string; readonly seconds: number; readonly folder: string };

/** How many clients of ours make in a second. */
export async function transactions({ url, seconds }: TransactionOptions): Promise<number> {
  return Number(await run(child("one-row", url, clients, String(seconds))));
}

/** How many PostgreSQL's own clients make, which take less of the processor; undefined where they are not installed. */
export async function transactionsByPgbench({
  url,
  seconds,
  folder,
}: TransactionOptions): Promise<number | undefined> {
  const program = join(postgresPrograms() ?? "", "pgbench");
  if (!existsSync(program)) return undefined;
  const script = join(folder, "one-row.sql");
  await writeFile(
    script,
    "insert into one_row (component_id, status, reported_at) values (:client_id, 'Operational', 1);\n",
  );
  const how = ["--no-vacuum", "--protocol=prepared", `--file=${script}`];
  const printed = await run([program, ...how, "--client", clients, "--time", String(seconds), url]);
  return Number(/tps = ([\d.]+)/.exec(printed)?.[1]);
}

/** Milliseconds by which a sync is put off: about what a disk in a network takes longer. */
export const slowSync = 5;

/** Runs `use` while each sync of a server's log is delayed by this time, for all its clients. */
export async function withSlowSyncs<Result>(url: string, use: () => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const set = async (delay: number) => {
    await client.query(`alter system set commit_delay = ${delay}`);
    await client.query("alter system set commit_siblings = 0");
    await client.query("select pg_reload_conf()");
  };
  try {
    await set(slowSync * 1_000);
    return await use();
  } finally {
    await set(0);
    await client.end();
  }
}
