/** Changes a store on each request, and reports when. */
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";

const [file = ""] = process.argv.slice(2);
// The service beside it writes as well.
const database = new DatabaseSync(file, { timeout: 60_000 });
const change = database.prepare("update page set updated_at = updated_at + 1");
process.stdout.write("ready\n");
for await (const line of createInterface({ input: process.stdin })) {
  change.run();
  process.stdout.write(`${line} ${Date.now()}\n`);
}
