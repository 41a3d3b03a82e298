/** Restores a backup into the ledger of the environment, and kills itself once so many rows are written. */
import { readConfiguration } from "../../../src/ground/configuration.ts";
import { Backup } from "../../../src/ledger/backup/backup-file.ts";
import { restoreInto } from "../../../src/ledger/backup/copy.ts";
import { openDatabase } from "../../../src/ledger/open-database.ts";
import { ledgerFile, openLedger } from "../../../src/ledger/open-ledger.ts";

const [file = "", rows = ""] = process.argv.slice(2);
const { database, dataDirectory } = readConfiguration(process.env, process.cwd());
const engine = await (database === undefined
  ? openLedger(ledgerFile(dataDirectory))
  : openDatabase(database));
await restoreInto(engine, await Backup.open(file), {
  published: 0,
  now: Date.now(),
  forgetsSecret: false,
  replace: () => process.exit(1),
  progress: (count) => {
    if (count >= Number(rows)) process.kill(process.pid, "SIGKILL");
  },
});
