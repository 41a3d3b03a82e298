/** `signalbox backup`. */
import { existsSync } from "node:fs";
import { type Configuration, readConfiguration } from "../../platform/configuration.ts";
import { projectRoot, readBuildVersion } from "../../platform/project-root.ts";
import { secretFile } from "../../platform/secret-file.ts";
import { streamBackup, writeBackup } from "../../store/backup/backup-file.ts";
import { BackupProblem } from "../../store/backup/backup-problem.ts";
import {
  type ConsistentReader,
  consistentReaderOfDatabase,
  consistentReaderOfFile,
} from "../../store/backup/consistent-reader.ts";
import { dumpFrom } from "../../store/backup/table-copy.ts";
import { storeFile } from "../../store/open-sqlite-store.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { progressPrinter, writeCount, writeSize } from "../progress.ts";
import { answer, printNote } from "../terminal.ts";

async function openStill({ database, dataDirectory }: Configuration): Promise<ConsistentReader> {
  if (database !== undefined) return await consistentReaderOfDatabase(database.url);
  const file = storeFile(dataDirectory);
  if (!existsSync(file)) {
    throw new BackupProblem(
      `There is no store in ${dataDirectory}, so there is nothing to back up. Set DATA_DIR or DATABASE_URL as for the service.`,
    );
  }
  return await consistentReaderOfFile(file);
}

/** Where the secret is, without which what was sealed with it cannot be read; undefined if the service has none yet. */
function secretLocation({ secret, dataDirectory }: Configuration): string | undefined {
  if (secret !== undefined) return "SIGNALBOX_SECRET";
  return existsSync(secretFile(dataDirectory)) ? secretFile(dataDirectory) : undefined;
}

/** Verbs of other commands, which are hardly meant as a file. */
const verbs = ["create", "delete", "list", "new", "restore", "show"];

/** Throws a `UsageProblem` for a verb in place of a file. */
function refuseVerb(path: string): void {
  if (!verbs.includes(path)) return;
  throw new UsageProblem(
    `"${path}" would be the name of the file. A backup is \`bin/signalbox backup FILE\`, such as backup.jsonl; for this name write ./${path}.`,
  );
}

async function run(args: ParsedArguments): Promise<number> {
  const path = args.needed("FILE");
  refuseVerb(path);
  const isStream = path === "-";
  if (isStream && process.stdout.isTTY) {
    throw new UsageProblem(
      "A backup is not text for a terminal. Give the name of a file, or pipe it on: `bin/signalbox backup - | ssh HOST 'cat > FILE'`.",
    );
  }
  const now = Date.now();
  const configuration = readConfiguration(process.env, projectRoot);
  const reader = await openStill(configuration);
  try {
    let rows = 0;
    const report = progressPrinter("rows taken");
    const progress = (count: number) => {
      rows = count;
      report(count);
    };
    const chunks = dumpFrom(reader, { version: readBuildVersion(), now, progress });
    const size = isStream
      ? await streamBackup(process.stdout, chunks)
      : await writeBackup({ path, replace: args.flag("replace") }, chunks);
    const name = isStream ? "The backup" : path;
    const print = isStream ? printNote : answer;
    print(`${name} contains the whole store: ${writeCount(rows)} rows in ${writeSize(size)}.`);
    const secret = secretLocation(configuration);
    if (secret !== undefined)
      printNote(`The service's secret is not in it. Keep a copy of that apart: ${secret}.`);
    return 0;
  } finally {
    await reader.close();
  }
}

/** `signalbox backup`. */
export const backup: CommandLine = {
  takes: { FILE: "The file to write the backup to, or - for standard output" },
  options: { replace: { about: "Overwrite an existing file" } },
  notes: [
    "Works while the service is running, and changes nothing in the store. The file is readable by its owner only (0600) and can be",
    "restored into SQLite and PostgreSQL. It contains all data: keep it safe. API keys are in it only as hashes; they work",
    "after a restore. The service's secret and sessions are not in it: keep a copy of the secret, and sign in again after",
    "a restore.",
  ],
  run,
};
