/** Locks a data directory, prints the outcome, and keeps it until it is stopped. */
import { lockDataDirectory } from "../../../src/store/data-directory-lock.ts";

const [folder = ""] = process.argv.slice(2);
try {
  lockDataDirectory(folder);
  process.stdout.write("locked\n");
} catch (error) {
  process.stdout.write(`refused: ${error instanceof Error ? error.message : String(error)}\n`);
}
process.stdin.once("data", () => process.exit(0));
