/** Holds a ledger's write lock: `hold-the-lock.ts FILE SECONDS` prints "held" once it has it. */

import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";

const [file = "", seconds = "5"] = process.argv.slice(2);
const db = new DatabaseSync(file, { timeout: 5_000 });
db.exec("begin immediate");
console.log("held");
await delay(Number(seconds) * 1_000);
db.exec("rollback");
db.close();
