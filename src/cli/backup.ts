/** `signalbox backup`. */
import { existsSync } from "node:fs";
import { readConfiguration } from "../ground/configuration.ts";
import { projectRoot, readVersion } from "../ground/project.ts";
import { writeBackup } from "../ledger/backup-file.ts";
import { takenFrom } from "../ledger/copy.ts";
import { CopyProblem } from "../ledger/copy-problem.ts";
import { ledgerFile } from "../ledger/open-ledger.ts";
import { type Still, stillOfDatabase, stillOfFile } from "../ledger/still.ts";
import type { CommandLine, Given } from "./command-line.ts";
import { tellingOf, writeCount, writeSize } from "./progress.ts";
import { answer } from "./terminal.ts";

async function openStill(): Promise<Still> {
  const { database, dataDirectory } = readConfiguration(process.env, projectRoot);
  if (database !== undefined) return await stillOfDatabase(database.url);
  const file = ledgerFile(dataDirectory);
  if (!existsSync(file)) {
    throw new CopyProblem(
      `There is no ledger in ${dataDirectory}, so there is nothing to back up. Set DATA_DIR or DATABASE_URL as the service has it.`,
    );
  }
  return await stillOfFile(file);
}

async function run(given: Given): Promise<number> {
  const path = given.needed("FILE");
  const now = Date.now();
  const still = await openStill();
  try {
    let rows = 0;
    const telling = tellingOf("rows taken");
    const progress = (taken: number) => {
      rows = taken;
      telling(taken);
    };
    const chunks = takenFrom(still, { version: readVersion(), now, progress });
    const size = await writeBackup({ path, replace: given.flag("replace") }, chunks);
    answer(`${path} holds the whole ledger: ${writeCount(rows)} rows in ${writeSize(size)}.`);
    return 0;
  } finally {
    await still.close();
  }
}

/** `signalbox backup`. */
export const backup: CommandLine = {
  takes: { FILE: "The file to write the backup to" },
  options: { replace: { about: "Take the place of a file that is there already" } },
  notes: [
    "Works while the service runs, and changes nothing in the ledger. The file is for its owner alone (0600) and can be",
    "restored into SQLite and into PostgreSQL. It holds no key's value, but all that is recorded: keep it safe.",
  ],
  run,
};
