/** Holds the write lock of a store until it gets the command to release it. */
import { DatabaseSync } from "node:sqlite";

const [file = ""] = process.argv.slice(2);
// The service beside it writes as well.
const database = new DatabaseSync(file, { timeout: 60_000 });
database.exec("begin immediate");
process.stdout.write("holding\n");
process.stdin.once("data", () => {
  database.exec("rollback");
  database.close();
  process.exit(0);
});
