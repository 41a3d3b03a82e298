/** Checks that the store is readable, sound and up to date, and counts its content. */
import { statSync } from "node:fs";
import { CompiledQuery, sql } from "kysely";
import { ignoredAddresses } from "../../commands/pages/page-addresses.ts";
import { hasExpired, isOld, oldAfterDays } from "../../contract/key-lifetimes.ts";
import { addressWithout } from "../../contract/page-addresses.ts";
import type { Configuration } from "../../platform/configuration.ts";
import { DataDirectoryProblem } from "../../platform/data-directory.ts";
import { readSecretFile, secretFile } from "../../platform/secret-file.ts";
import { readSendingState } from "../../queries/notification-settings.ts";
import { isSecretOf, storedFingerprint } from "../../store/bookkeeping/secret-fingerprint.ts";
import { nameOfDatabase } from "../../store/database-name.ts";
import type { Engine } from "../../store/engine.ts";
import { migrations } from "../../store/migrations/all-migrations.ts";
import type { Database } from "../../store/open-postgres-store.ts";
import { findDamage, storeFile } from "../../store/open-sqlite-store.ts";
import { q } from "../../store/query.ts";
import { tableNames } from "../../store/sql-dialect.ts";
import { openSqlite } from "../../store/sqlite/sqlite.ts";
import { writeDuration } from "../durations.ts";
import { printNote } from "../terminal.ts";
import { type Finding, messageOf, ok, problem, warning } from "./finding.ts";

const megabyte = 1024 * 1024;
/** A larger log was kept from being checkpointed. */
const longLog = 64 * megabyte;
const longRead = 200 * megabyte;
const minute = 60_000;
const week = 7 * 86_400_000;

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

async function rowsOf<Row>(engine: Engine, query: CompiledQuery<Row>): Promise<Row[]> {
  const [rows = []] = await engine.read([query]);
  return rows.filter((row): row is Row => typeof row === "object" && row !== null);
}

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

async function examineKeys(engine: Engine, now: number): Promise<Finding[]> {
  const rows = await rowsOf(
    engine,
    q.selectFrom("api_key").selectAll().where("revoked_at", "is", null).compile(),
  );
  const namesOf = (some: typeof rows) =>
    [...new Set(some.map((row) => `"${row.name}"`))].slice(0, 5).join(", ");
  const current = rows.filter((row) => row.replaced_by === null);
  const live = current.filter((row) => !hasExpired(row.expires_at, now));
  const expired = current.filter((row) => !live.includes(row));
  const soon = live.filter((row) => row.expires_at !== null && row.expires_at < now + week);
  const old = live.filter((row) => isOld(row.created_at, now));
  const findings: Finding[] = [];
  if (live.length === 0) {
    const remedy = "bin/signalbox key create --name NAME --role Read-Write";
    findings.push(warning("Keys", "there is no valid key, so nothing can report", remedy));
  }
  const rotate = "bin/signalbox key rotate NAME";
  if (expired.length > 0) {
    findings.push(
      warning(
        "Keys",
        `expired: ${namesOf(expired)}`,
        "Create new keys if needed, and revoke these: bin/signalbox key revoke NAME",
      ),
    );
  }
  if (soon.length > 0) findings.push(warning("Keys", `expire within a week: ${namesOf(soon)}`, rotate));
  if (old.length > 0)
    findings.push(warning("Keys", `older than ${oldAfterDays} days: ${namesOf(old)}`, rotate));
  return findings.length > 0 ? findings : [ok("Keys", `${live.length} valid`)];
}

/** Whether notifications are sent; nothing where nothing is due. */
async function examineSending(engine: Engine, now: number): Promise<Finding[]> {
  const state = await readSendingState(engine, { isHeld: false, isMailSetUp: true, mailboxPath: null, now });
  const { StoppedSince: since, LastCrash: crash } = state;
  const findings: Finding[] = [];
  if (since !== null) {
    const remedy = "Start the service, or restart it if it runs, and check its log.";
    findings.push(
      warning("Sending", `notifications are due, but no sender has reported since ${since}`, remedy),
    );
  }
  if (crash !== null) {
    const message = `the sender ${crash.Kind.toLowerCase()} at ${crash.At} and was restarted`;
    findings.push(
      warning("Sending", message, 'The log names the cause: "sending thread ended; restarting".'),
    );
  }
  return findings;
}

async function examineComponents(engine: Engine): Promise<Finding> {
  const rows = await rowsOf(
    engine,
    q.selectFrom("component").select("id").where("deleted_at", "is", null).compile(),
  );
  if (rows.length > 0) return ok("Components", String(rows.length));
  return warning(
    "Components",
    "there are none, so the page is empty",
    "bin/signalbox component create --name NAME",
  );
}

/** Pages whose own `Url` is ignored, and so are reached below the service's address alone. */
async function examineAddresses(engine: Engine, baseUrl: string): Promise<Finding[]> {
  const rows = await rowsOf(
    engine,
    q.selectFrom("page").select(["slug", "url"]).where("deleted_at", "is", null).orderBy("id").compile(),
  );
  const pages = rows.map(({ slug, url }, index) => ({
    slug,
    url: url ?? addressWithout(baseUrl, { slug, isFirst: index === 0 }),
  }));
  return ignoredAddresses(pages, baseUrl).map(({ slug, url }) =>
    warning(
      "Page address",
      `the Url of the page "${slug}", ${url}, is ignored: it would shadow a path of the service or of another page`,
      `Set another one: bin/signalbox page set --page ${slug} --url URL`,
    ),
  );
}

async function examineDamage(engine: Engine, file: string): Promise<Finding> {
  if (sizeOf(file) > longRead)
    printNote(`Checking the store (${Math.round(sizeOf(file) / megabyte)} MB) ...`);
  const damage = await findDamage(engine);
  if (damage === undefined) return ok("Store", `${file} is whole`);
  return problem(
    "Store",
    `${file} is damaged: ${damage}`,
    "Stop the service, keep a copy of the data directory, and restore a backup.",
  );
}

/** Counts the content of a store with the current schema. */
async function examineContents(engine: Engine, baseUrl: string): Promise<Finding[]> {
  const form = await examineForm(engine);
  if (form.verdict !== "ok") return [form];
  const now = Date.now();
  return [
    form,
    await examineClock(engine, now),
    ...(await examineKeys(engine, now)),
    await examineComponents(engine),
    ...(await examineSending(engine, now)),
    ...(await examineAddresses(engine, baseUrl)),
  ];
}

type StoreSettings = Pick<Configuration, "baseUrl" | "dataDirectory" | "secret">;

async function examineOpened(engine: Engine, settings: StoreSettings): Promise<Finding[]> {
  const file = storeFile(settings.dataDirectory);
  const integrity = await examineDamage(engine, file);
  if (integrity.verdict === "problem") return [integrity];
  const contents = await examineContents(engine, settings.baseUrl);
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
async function examineDatabase({ url, secret }: Database, baseUrl: string): Promise<Finding[]> {
  const { durabilityWarnings, examineServer, makeOwner } = await import("../../store/open-postgres-store.ts");
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
      : problem("Secret", "does not match the store", "Set SIGNALBOX_SECRET to that one.");
    return [...durable, ok("Store", name), secrets, ...(await examineContents(engine, baseUrl))];
  } catch (thrown) {
    const remedy = "Check that the database is running, and that DATABASE_URL names it and a permitted user.";
    return [problem("Store", `${name} cannot be read: ${messageOf(thrown)}`, remedy)];
  } finally {
    await engine.close();
  }
}

async function mayCreateTables(engine: Engine): Promise<boolean> {
  const query = sql<{ may: boolean | null }>`select has_schema_privilege(current_schema(), 'CREATE') as may`;
  return (await rowsOf(engine, query.compile(q)))[0]?.may === true;
}

async function isEmpty(engine: Engine): Promise<boolean> {
  return (await rowsOf(engine, CompiledQuery.raw(tableNames))).length === 0;
}

/** Checks the store read-only, beside running servers. */
export async function examineStore(configuration: Configuration): Promise<Finding[]> {
  const { database, baseUrl } = configuration;
  return database === undefined ? await examineFile(configuration) : await examineDatabase(database, baseUrl);
}
