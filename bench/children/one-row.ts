/**
 * Clients that write one row after another, each in a transaction of its own, and wait for each to be acknowledged:
 * `one-row.ts DATABASE_URL CLIENTS SECONDS` prints how many a second.
 */
import { Client } from "pg";

const [connectionString = "", clients = "8", seconds = "1"] = process.argv.slice(2);
const insert = {
  name: "insert",
  text: "insert into one_row (component_id, status, reported_at) values ($1, $2, $3)",
};

async function connected(): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}

const open = await Promise.all(Array.from({ length: Number(clients) }, connected));
await open[0]?.query(
  "create table if not exists one_row (id bigserial primary key, component_id bigint, status text, reported_at bigint)",
);
let written = 0;
const startedAt = performance.now();
const end = startedAt + Number(seconds) * 1_000;

async function write(client: Client, place: number): Promise<void> {
  while (performance.now() < end) {
    // Outside of a transaction, a statement is one of its own.
    await client.query({ ...insert, values: [place, "Operational", Date.now()] });
    written += 1;
  }
}

await Promise.all(open.map(write));
const elapsed = performance.now() - startedAt;
await Promise.all(open.map((client) => client.end()));
console.log((written * 1_000) / elapsed);
