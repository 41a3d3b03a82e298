/** Holds the write lock of a ledger until it is told to let go. */
import { DatabaseSync } from "node:sqlite";

const [file = ""] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec("begin immediate");
process.stdout.write("holding\n");
process.stdin.once("data", () => {
  database.exec("rollback");
  database.close();
  process.exit(0);
});
