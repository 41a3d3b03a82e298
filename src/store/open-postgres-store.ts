/** Opens a PostgreSQL store from a connection string, migrated and ready. */
import { CompiledQuery } from "kysely";
import { claimSecret, fingerprintOf, shortFingerprint } from "./bookkeeping/secret-fingerprint.ts";
import { nameOfDatabase } from "./database-name.ts";
import { type Engine, StoreFault } from "./engine.ts";
import { isEmpty, migrate } from "./migrate.ts";
import { openPostgres } from "./postgres/postgres.ts";
import { StoreProblem } from "./store-problem.ts";

/** The connection string, and the secret that all nodes of the database share. */
export type Database = { readonly url: string; readonly secret: string };

const minVersion = 140_000;

const settingsQuery: CompiledQuery<{ name: string; setting: string }> = CompiledQuery.raw(
  "select name, setting from pg_settings where name in ('server_version_num', 'server_encoding', 'fsync', 'full_page_writes')",
);

async function settingsOf(engine: Engine): Promise<Map<string, string>> {
  const [rows = []] = await engine.read([settingsQuery]);
  return new Map(rows.filter(isSetting).map(({ name, setting }) => [name, setting]));
}

function isSetting(row: unknown): row is { name: string; setting: string } {
  return typeof row === "object" && row !== null && "name" in row && "setting" in row;
}

/** Server settings that risk acknowledged commits, a sentence each. Rejects with a `StoreFault`. */
export async function durabilityWarnings(engine: Engine): Promise<string[]> {
  const settings = await settingsOf(engine);
  const warnings: string[] = [];
  if (settings.get("fsync") === "off") {
    warnings.push(
      "The database runs with fsync = off: a power cut may lose or damage acknowledged changes. Unless its storage is protected otherwise, set fsync = on in postgresql.conf.",
    );
  }
  if (settings.get("full_page_writes") === "off") {
    warnings.push(
      "The database runs with full_page_writes = off: a power cut may damage it. Unless its file system writes whole pages, set full_page_writes = on in postgresql.conf.",
    );
  }
  return warnings;
}

/** Rejects with a `StoreProblem` if the server can't hold a store. */
export async function examineServer(engine: Engine): Promise<void> {
  const settings = await settingsOf(engine);
  const version = Number(settings.get("server_version_num"));
  if (version < minVersion) {
    throw new StoreProblem(
      `The database is PostgreSQL ${Math.floor(version / 10_000)}; Signalbox needs 14 or newer. Upgrade it.`,
    );
  }
  const encoding = settings.get("server_encoding");
  if (encoding !== "UTF8") {
    throw new StoreProblem(
      `The database's encoding is ${encoding ?? "?"} and must be UTF8. Create another with: createdb --encoding=UTF8 --template=template0 signalbox`,
    );
  }
}

/** Stores the secret's fingerprint if there is none yet; throws a `StoreProblem` if it differs. */
async function matchSecret(engine: Engine, secret: string): Promise<void> {
  if (await claimSecret(engine, secret)) return;
  throw new StoreProblem(
    `SIGNALBOX_SECRET does not match this store (its fingerprint begins with ${shortFingerprint(fingerprintOf(secret))}). Start every node with the same secret; a restored store needs its backup's secret.`,
  );
}

/**
 * Opens the store in a database, migrating it as needed, and creating it unless `creates` is false. Rejects with a
 * `StoreProblem`; one with a cause may be transient. Unsafe server settings are only logged.
 */
export async function openPostgresStore(
  { url, secret }: Database,
  warn: (sentence: string) => void = () => undefined,
  { creates = true }: { readonly creates?: boolean | undefined } = {},
): Promise<Engine> {
  const engine = openPostgres(url);
  try {
    await examineServer(engine);
    if (!creates && (await isEmpty(engine)))
      throw new StoreProblem(
        `There is no data in the database ${nameOfDatabase(url)}. Check DATABASE_URL, or start the service once to create it.`,
      );
    await migrate(engine);
    await matchSecret(engine, secret);
    for (const warning of await durabilityWarnings(engine)) warn(warning);
    return engine;
  } catch (error) {
    await engine.close();
    throw error instanceof StoreFault ? databaseProblem(url, error) : error;
  }
}

/** Remedy if the user may not create tables: since PostgreSQL 15 only the owner of the public schema may. */
export const makeOwner =
  "Make the user of DATABASE_URL the owner of the database: alter database NAME owner to USER.";

/** The remedy for a message of PostgreSQL, or of the encrypted connection to it. */
export function databaseRemedy(message: string): string {
  if (/permission denied for schema|no schema has been selected/u.test(message)) return makeOwner;
  if (/no encryption|SSL required|SSL off/u.test(message))
    return "If it accepts encrypted connections alone, end DATABASE_URL with ?sslmode=verify-full.";
  if (/certificate|altnames/iu.test(message))
    return "Connect by the name in its certificate. For an authority of your own, end DATABASE_URL with ?sslmode=verify-full&sslrootcert=FILE.";
  return "Check that it is running, and that DATABASE_URL names it and a permitted user.";
}

function databaseProblem(url: string, fault: StoreFault): StoreProblem {
  const { cause } = fault;
  // If a host name has several addresses and none responds, the error contains all failures and no message.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  const message = first instanceof Error ? first.message : String(first);
  return new StoreProblem(
    `The database ${nameOfDatabase(url)} cannot be used: ${message}. ${databaseRemedy(message)}`,
    fault,
  );
}
