/** Restores a backup into the store of the environment, and kills itself once this many rows are written. */
import { readConfiguration } from "../../../src/platform/configuration.ts";
import { Backup } from "../../../src/store/backup/backup-file.ts";
import { restoreInto } from "../../../src/store/backup/table-copy.ts";
import { openPostgresStore } from "../../../src/store/open-postgres-store.ts";
import { openSqliteStore, storeFile } from "../../../src/store/open-sqlite-store.ts";

const [file = "", rows = ""] = process.argv.slice(2);
const { database, dataDirectory } = readConfiguration(process.env, process.cwd());
const engine = await (database === undefined
  ? openSqliteStore(storeFile(dataDirectory))
  : openPostgresStore(database));
await restoreInto(engine, await Backup.open(file), {
  published: 0,
  now: Date.now(),
  dropsSecret: false,
  replace: () => process.exit(1),
  progress: (count) => {
    if (count >= Number(rows)) process.kill(process.pid, "SIGKILL");
  },
});
