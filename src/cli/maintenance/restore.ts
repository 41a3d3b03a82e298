/** `signalbox restore`. */
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Configuration, readConfiguration } from "../../platform/configuration.ts";
import { DataDirectoryProblem, prepareDataDirectory } from "../../platform/data-directory.ts";
import { createLogger } from "../../platform/logger.ts";
import { projectRoot } from "../../platform/project-root.ts";
import { readSecretFile, secretFile } from "../../platform/secret-file.ts";
import { recallSnapshot, snapshotFolder } from "../../publishing/snapshot-files.ts";
import { Backup } from "../../store/backup/backup-file.ts";
import { BackupProblem } from "../../store/backup/backup-problem.ts";
import { restoreInto, type StoreSummary, summarizeStore } from "../../store/backup/table-copy.ts";
import { fingerprintOf, shortFingerprint } from "../../store/bookkeeping/secret-fingerprint.ts";
import { lockDataDirectory } from "../../store/data-directory-lock.ts";
import { nameOfDatabase } from "../../store/database-name.ts";
import type { Engine } from "../../store/engine.ts";
import { openSqliteStore, storeFile } from "../../store/open-sqlite-store.ts";
import { isBusy } from "../../store/sqlite/sqlite-faults.ts";
import { StoreProblem } from "../../store/store-problem.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { progressPrinter, writeCount } from "../progress.ts";
import { answerText, printNote, writeMinute } from "../terminal.ts";

/** A store to restore into. */
type RestoreTarget = {
  readonly engine: Engine;
  /** Display name. */
  readonly name: string;
  /** Throws if its content must not be overwritten. */
  readonly replace: () => void;
  close(): Promise<void>;
};

/**
 * Throws if the restored store would not match the configured secret. Called before creating the store, which
 * stores a fingerprint.
 */
function refuseOtherSecret({ title }: Backup, { database, secret, dataDirectory }: Configuration): void {
  if (title.secret === null) return;
  const own = secret ?? (database === undefined ? readSecretFile(dataDirectory) : undefined);
  const ownFingerprint = own === undefined ? undefined : fingerprintOf(own);
  if (ownFingerprint === title.secret) return;
  const its = shortFingerprint(title.secret);
  const what =
    ownFingerprint === undefined
      ? `There is no secret in ${dataDirectory}, and the backup's secret has a fingerprint that begins with ${its}.`
      : `The secret ${secret === undefined ? `in ${secretFile(dataDirectory)}` : "in SIGNALBOX_SECRET"} does not match the backup: its fingerprint begins with ${shortFingerprint(ownFingerprint)}, and that one's with ${its}.`;
  const remedies = [
    'Set SIGNALBOX_SECRET to the one that the backed-up service was started with, or to the text of the file "secret" of its data directory.',
    ...(database === undefined ? [`Or copy that file to ${secretFile(dataDirectory)}.`] : []),
    "If it is lost, add --new-secret: one-time codes, webhook, chat and push subscribers, team destinations other than e-mail and signing secrets must then be set up again.",
  ];
  throw new BackupProblem(
    [`${what} Nothing was restored.`, ...remedies.map((line) => `- ${line}`)].join("\n"),
  );
}

async function openDatabaseTarget({
  url,
  secret,
}: NonNullable<Configuration["database"]>): Promise<RestoreTarget> {
  // Loaded on demand: not needed with SQLite.
  const { openPostgresStore: openDatabase } = await import("../../store/open-postgres-store.ts");
  const engine = await openDatabase({ url, secret }, printNote);
  const name = nameOfDatabase(url);
  const replace = () => {
    throw new BackupProblem(
      `The store in ${name} is not empty; nothing was changed. Create an empty database (createdb), set DATABASE_URL to it, and restore there.`,
    );
  };
  return { engine, name, replace, close: () => engine.close() };
}

async function openFile(dataDirectory: string): Promise<Engine> {
  try {
    return await openSqliteStore(storeFile(dataDirectory));
  } catch (error) {
    if (!(error instanceof StoreProblem)) throw error;
    throw new BackupProblem(
      `${error.message} To restore into ${dataDirectory}, first move signalbox.sqlite, signalbox.sqlite-wal and signalbox.sqlite-shm out of it.`,
      error,
    );
  }
}

async function openFileTarget(dataDirectory: string, mayReplace: boolean): Promise<RestoreTarget> {
  let release: (() => void) | undefined;
  let isInUse = false;
  try {
    release = lockDataDirectory(dataDirectory);
  } catch (error) {
    // A service running on an empty store will show the restored data.
    if (!(error instanceof DataDirectoryProblem && isBusy(error.cause))) throw error;
    isInUse = true;
  }
  const replace = () => {
    if (isInUse) {
      throw new BackupProblem(
        `A service is using the store in ${dataDirectory}, which is not empty; nothing was changed. Set DATA_DIR to an empty folder, or stop the service${mayReplace ? "" : " and add --replace to overwrite it"}.`,
      );
    }
    if (!mayReplace) {
      throw new BackupProblem(
        `The store in ${dataDirectory} is not empty; nothing was changed. Set DATA_DIR to an empty folder, or add --replace to overwrite it.`,
      );
    }
  };
  const unlock = () => release?.();
  try {
    const engine = await openFile(dataDirectory);
    const close = () => engine.close().finally(unlock);
    return { engine, name: dataDirectory, replace, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The newest revision published from a data directory, as far as snapshots are left. */
async function publishedFrom(dataDirectory: string): Promise<number> {
  const logger = createLogger("warn", { write: () => undefined });
  const snapshot = await recallSnapshot(snapshotFolder(dataDirectory), logger);
  return snapshot?.revision ?? 0;
}

/** The loss of the original secret, and how to make up for it. */
const newSecretLines: readonly string[] = [
  "Without its original secret the service cannot read what was encrypted with it:",
  "- Everybody is signed out, and one-time codes are off until they are set up again in the portal.",
  "- Webhook, chat and push subscribers are lost: `bin/signalbox subscriber add URL` adds one again; browsers subscribe on the page.",
  "- Team destinations other than e-mail are lost: `bin/signalbox team add` adds them again.",
  "- Integrations that checked signatures are disabled: `bin/signalbox integration set NAME --signing-secret` and `integration enable NAME`.",
];

const counted = (count: number, noun: string) => `${writeCount(count)} ${noun}${count === 1 ? "" : "s"}`;

/** The store that a restore overwrites, and the backup that takes its place. */
function describeOverwriting(
  { components, announcements, changedAt }: StoreSummary,
  { title, rowCount }: Backup,
): readonly string[] {
  const change = changedAt === null ? "" : `, last changed ${writeMinute(changedAt)}`;
  return [
    `It has ${counted(components, "component")} and ${counted(announcements, "announcement")}${change}.`,
    `The backup of ${writeMinute(Date.parse(title.takenAt))} (Signalbox ${title.version}, ${writeCount(rowCount)} rows) takes its place: everything else in it is lost.`,
  ];
}

/** Whether the content of a store, if it has any, may be overwritten. Rejects with a `BackupProblem` or a `UsageProblem`. */
async function mayOverwrite(args: ParsedArguments, target: RestoreTarget, backup: Backup): Promise<boolean> {
  const summary = await summarizeStore(target.engine);
  if (summary === undefined) return true;
  target.replace();
  const [contents = "", ...others] = describeOverwriting(summary, backup);
  if (!args.flag("yes"))
    for (const fact of [`The store in ${target.name} is not empty. ${contents}`, ...others]) printNote(fact);
  return await confirm(args, "overwrite", `the store in ${target.name}`);
}

async function restoreFrom(backup: Backup, args: ParsedArguments): Promise<number> {
  const configuration = readConfiguration(process.env, projectRoot);
  const { database, dataDirectory } = configuration;
  const forgetsSecret = args.flag("new-secret");
  const resumesSending = args.flag("resume-sending");
  // A refusal must not leave a new folder behind.
  if (existsSync(dataDirectory)) prepareDataDirectory(dataDirectory);
  if (!forgetsSecret) refuseOtherSecret(backup, configuration);
  prepareDataDirectory(dataDirectory);
  const target =
    database === undefined
      ? await openFileTarget(dataDirectory, args.flag("replace"))
      : await openDatabaseTarget(database);
  try {
    if (!(await mayOverwrite(args, target, backup))) return 1;
    await restoreInto(target.engine, backup, {
      published: await publishedFrom(dataDirectory),
      now: Date.now(),
      dropsSecret: forgetsSecret,
      startsSending: resumesSending,
      replace: target.replace,
      progress: progressPrinter(`of ${writeCount(backup.rowCount)} rows restored`),
    });
    const { takenAt, version } = backup.title;
    answerText(
      `The store in ${target.name} is that of ${writeMinute(Date.parse(takenAt))} (Signalbox ${version}): ${writeCount(backup.rowCount)} rows.`,
    );
    if (forgetsSecret) for (const line of newSecretLines) answerText(line);
    if (!resumesSending) {
      answerText(
        "Notifications are held, so that nothing is sent twice. `bin/signalbox delivery resume` resumes sending; `delivery release` sends those that were held until then.",
      );
    }
    return 0;
  } finally {
    await target.close();
  }
}

/** Opens a backup file, or receives one from standard input. Rejects with a `BackupProblem`. */
async function openBackup(path: string): Promise<Backup> {
  if (path !== "-") return await Backup.open(path);
  if (process.stdin.isTTY) {
    throw new UsageProblem(
      "A backup is not typed in. Give the name of a file, or pipe it in: `ssh HOST 'cat FILE' | bin/signalbox restore -`.",
    );
  }
  // Where the store goes, there is room for it.
  const { dataDirectory } = readConfiguration(process.env, projectRoot);
  let folder = resolve(dataDirectory);
  while (!existsSync(folder)) folder = dirname(folder);
  return await Backup.receive(process.stdin, folder);
}

async function run(args: ParsedArguments): Promise<number> {
  const backup = await openBackup(args.needed("FILE"));
  try {
    return await restoreFrom(backup, args);
  } finally {
    await backup.close();
  }
}

/** `signalbox restore`. */
export const restore: CommandLine = {
  takes: { FILE: "The backup file, or - for standard input" },
  options: {
    replace: {
      about: "Overwrite the store in the data directory, after a question; the service must be stopped",
    },
    ...yesOption("overwrite"),
    "resume-sending": {
      about: "Resume notifications at once; for a service that was paused before its backup and moved here",
    },
    "new-secret": { about: "Continue without the original service's secret, which is lost" },
  },
  notes: [
    "The file is checked completely before anything is written, and everything is written or nothing. Without --replace,",
    "and always in a database, the store must be empty. With DATABASE_URL it is restored into PostgreSQL, whichever engine it",
    'came from. SIGNALBOX_SECRET, or the file "secret" in the data directory, must be that of the backed-up',
    "service. --new-secret is for when it is lost: one-time codes, webhook, chat and push subscribers, team destinations",
    "other than e-mail and signing secrets must then be set up again; integrations that checked signatures are disabled.",
    "Everybody must sign in again.",
  ],
  run,
};
