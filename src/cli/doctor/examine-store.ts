/** Checks that the store is readable, sound and up to date, and counts its content. */
import { statSync } from "node:fs";
import { CompiledQuery, sql } from "kysely";
import type { Configuration } from "../../platform/configuration.ts";
import { connectionReason } from "../../platform/connection-reason.ts";
import { DataDirectoryProblem } from "../../platform/data-directory.ts";
import { readSecretFile, secretFile } from "../../platform/secret-file.ts";
import { isSecretOf, storedFingerprint } from "../../store/bookkeeping/secret-fingerprint.ts";
import { nameOfDatabase } from "../../store/database-name.ts";
import type { Engine } from "../../store/engine.ts";
import { isEmpty } from "../../store/migrate.ts";
import { migrations } from "../../store/migrations/all-migrations.ts";
import type { Database } from "../../store/open-postgres-store.ts";
import { findDamage, storeFile } from "../../store/open-sqlite-store.ts";
import { q } from "../../store/query.ts";
import { openSqlite } from "../../store/sqlite/sqlite.ts";
import { writeDuration } from "../durations.ts";
import { messageOf } from "../error-causes.ts";
import { printNote } from "../terminal.ts";
import { type ContentSettings, examineContents, rowsOf } from "./examine-contents.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const megabyte = 1024 * 1024;
/** A larger log was kept from being checkpointed. */
const longLog = 64 * megabyte;
const longRead = 200 * megabyte;
const minute = 60_000;

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const listApplied: CompiledQuery<{ name: string }> = CompiledQuery.raw(
  "select name from migration order by name",
);

async function examineForm(engine: Engine): Promise<Finding> {
  const applied = await rowsOf(engine, listApplied);
  const knownNames = migrations.map((migration) => migration.name);
  const unknown = applied.find(({ name }) => !knownNames.includes(name));
  if (unknown !== undefined) {
    return problem(
      "Schema",
      `it was written by a newer Signalbox ("${unknown.name}" is not known here)`,
      "Start that version or a later one, or restore a backup made before the upgrade.",
    );
  }
  if (applied.length < knownNames.length) {
    const remedy = "The next start migrates it, or run bin/signalbox migrate now.";
    return warning("Schema", `${knownNames.length - applied.length} migrations behind this version`, remedy);
  }
  return ok("Schema", `up to date (${applied.at(-1)?.name ?? "empty"})`);
}

function examineSize(file: string): Finding {
  const [size, log] = [sizeOf(file), sizeOf(`${file}-wal`)];
  const fact = `${(size / megabyte).toFixed(1)} MB, and ${(log / megabyte).toFixed(1)} MB of log beside it`;
  if (log < longLog) return ok("Store size", fact);
  return warning(
    "Store size",
    fact,
    "A program blocks the checkpoint of the log: look for one that has the store open, such as sqlite3.",
  );
}

async function examineClock(engine: Engine, now: number): Promise<Finding> {
  const [entry] = await rowsOf(
    engine,
    q.selectFrom("status_event").select("received_at as at").orderBy("id", "desc").limit(1).compile(),
  );
  const [event] = await rowsOf(
    engine,
    q.selectFrom("audit_event").select("at").orderBy("id", "desc").limit(1).compile(),
  );
  const newest = Math.max(entry?.at ?? 0, event?.at ?? 0);
  if (newest <= now + minute) return ok("Clock", new Date(now).toISOString());
  const ahead = writeDuration(Math.round((newest - now) / minute) * minute);
  return warning(
    "Clock",
    `the store's newest entry is ${ahead} ahead of this machine's clock (${new Date(now).toISOString()})`,
    "Check the clock (timedatectl). New reports are dated from the newest entry on.",
  );
}

async function examineDamage(engine: Engine, file: string): Promise<Finding> {
  if (sizeOf(file) > longRead)
    printNote(`Checking the store (${Math.round(sizeOf(file) / megabyte)} MB) ...`);
  const damage = await findDamage(engine);
  if (damage === undefined) return ok("Store", `${file} is intact`);
  return problem(
    "Store",
    `${file} is damaged: ${damage}`,
    "Stop the service, keep a copy of the data directory, and restore a backup.",
  );
}

/** Checks the schema and, if it is current, the content of a store. */
async function examineSchema(engine: Engine, settings: ContentSettings): Promise<Finding[]> {
  const form = await examineForm(engine);
  if (form.verdict !== "ok") return [form];
  const now = Date.now();
  return [form, await examineClock(engine, now), ...(await examineContents(engine, { ...settings, now }))];
}

type StoreSettings = ContentSettings & Pick<Configuration, "dataDirectory" | "secret">;

async function examineOpened(engine: Engine, settings: StoreSettings): Promise<Finding[]> {
  const file = storeFile(settings.dataDirectory);
  const integrity = await examineDamage(engine, file);
  if (integrity.verdict === "problem") return [integrity];
  const contents = await examineSchema(engine, settings);
  const isCurrent = contents.every(({ check, verdict }) => check !== "Schema" || verdict === "ok");
  const secret = isCurrent ? await examineSecret(engine, settings) : [];
  return [integrity, examineSize(file), ...contents, ...secret];
}

/** Compares the secret with the store's; nothing if the store has none. */
async function examineSecret(engine: Engine, { dataDirectory, secret }: StoreSettings): Promise<Finding[]> {
  if ((await storedFingerprint(engine)) === undefined) return [];
  const remedy = "Restore the file from its copy, or set SIGNALBOX_SECRET to its content.";
  try {
    const own = secret ?? readSecretFile(dataDirectory);
    if (own === undefined) return [problem("Secret", `${secretFile(dataDirectory)} is gone`, remedy)];
    if (await isSecretOf(engine, own)) return [ok("Secret", "matches the store")];
    return [problem("Secret", "does not match the store", remedy)];
  } catch (thrown) {
    if (!(thrown instanceof DataDirectoryProblem)) throw thrown;
    return [problem("Secret", thrown.message, remedy)];
  }
}

/** Checks the store of a data directory read-only, beside a running server. */
async function examineFile(settings: StoreSettings): Promise<Finding[]> {
  const file = storeFile(settings.dataDirectory);
  if (statSync(file, { throwIfNoEntry: false }) === undefined) {
    return [ok("Store", "there is none yet; the first start creates it")];
  }
  let engine: Engine | undefined;
  try {
    engine = openSqlite({ file, readOnly: true });
    return await examineOpened(engine, settings);
  } catch (thrown) {
    const remedy =
      "Check the disk and the file's permissions; if the file is damaged, keep a copy of it and restore a backup.";
    return [problem("Store", `${file} cannot be read: ${messageOf(thrown)}`, remedy)];
  } finally {
    await engine?.close();
  }
}

/** Checks the store in a database read-only. */
async function examineDatabase({ url, secret }: Database, settings: ContentSettings): Promise<Finding[]> {
  const { databaseRemedy, durabilityWarnings, examineServer, makeOwner } = await import(
    "../../store/open-postgres-store.ts"
  );
  const { openPostgres } = await import("../../store/postgres/postgres.ts");
  const engine = openPostgres(url);
  const name = nameOfDatabase(url);
  try {
    await examineServer(engine);
    const durable = (await durabilityWarnings(engine)).map((text) =>
      warning("Durability", text, "Fix this before you store important data."),
    );
    if (await isEmpty(engine)) {
      const finding = (await mayCreateTables(engine))
        ? ok("Store", `there is none yet in ${name}; the first start creates it`)
        : problem("Store", `there is none yet in ${name}, where the user may not create tables`, makeOwner);
      return [...durable, finding];
    }
    const secrets = (await isSecretOf(engine, secret))
      ? ok("Secret", "matches the store")
      : problem(
          "Secret",
          "does not match the store",
          "Set SIGNALBOX_SECRET to the secret of the other nodes, or of the restored backup.",
        );
    return [...durable, ok("Store", name), secrets, ...(await examineSchema(engine, settings))];
  } catch (thrown) {
    const reason = connectionReason(thrown) ?? messageOf(thrown);
    return [problem("Store", `${name} cannot be read: ${reason}`, databaseRemedy(reason))];
  } finally {
    await engine.close();
  }
}

async function mayCreateTables(engine: Engine): Promise<boolean> {
  const query = sql<{ may: number }>`
    select case when has_schema_privilege(current_schema(), 'CREATE') then 1 else 0 end as may`;
  return (await rowsOf(engine, query.compile(q)))[0]?.may === 1;
}

/** Checks the store read-only, beside running servers. */
export async function examineStore(configuration: Configuration): Promise<Finding[]> {
  const { database } = configuration;
  return database === undefined
    ? await examineFile(configuration)
    : await examineDatabase(database, configuration);
}
