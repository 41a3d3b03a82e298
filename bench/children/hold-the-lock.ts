/** Holds the lock that every change of a store needs: `hold-the-lock.ts STORE SECONDS` prints "held" once it has it. */

import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";

const [store = "", seconds = "5"] = process.argv.slice(2);

/** Resolves with a function that releases it. */
async function hold(): Promise<() => Promise<void>> {
  if (store.startsWith("postgres:")) {
    const client = new Client({ connectionString: store });
    await client.connect();
    await client.query("begin; select * from counters for update");
    return () => client.end();
  }
  const db = new DatabaseSync(store, { timeout: 5_000 });
  db.exec("begin immediate");
  return async () => db.close();
}

const letGo = await hold();
console.log("held");
await delay(Number(seconds) * 1_000);
await letGo();
