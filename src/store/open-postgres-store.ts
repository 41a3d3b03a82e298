/** From a connection string to a ledger that is in the form that this build knows, and this node's to use. */
import { CompiledQuery } from "kysely";
import { beginWithSecret, fingerprintOf, shortFingerprint } from "./bookkeeping/secret-fingerprint.ts";
import { nameOfDatabase } from "./database-name.ts";
import { type Engine, StoreFault } from "./engine.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "./postgres/postgres.ts";
import { StoreProblem } from "./store-problem.ts";

/** A database, and the secret that every node on it is started with. */
export type Database = { readonly url: string; readonly secret: string };

const oldest = 140_000;

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

/** What of the server's settings makes it lose what it has acknowledged: a sentence each. Rejects with a `LedgerFault`. */
export async function durabilityWarnings(engine: Engine): Promise<string[]> {
  const settings = await settingsOf(engine);
  const warnings: string[] = [];
  if (settings.get("fsync") === "off") {
    warnings.push(
      "The database runs with fsync = off: a power cut may lose or damage what it has acknowledged. Unless its storage is safe by other means, set fsync = on in postgresql.conf.",
    );
  }
  if (settings.get("full_page_writes") === "off") {
    warnings.push(
      "The database runs with full_page_writes = off: a power cut may damage it. Unless its file system writes whole pages, set full_page_writes = on in postgresql.conf.",
    );
  }
  return warnings;
}

/** Rejects with a `LedgerProblem` where the server is not one that can keep a ledger. */
export async function examineServer(engine: Engine): Promise<void> {
  const settings = await settingsOf(engine);
  const version = Number(settings.get("server_version_num"));
  if (version < oldest) {
    throw new StoreProblem(
      `The database is PostgreSQL ${Math.floor(version / 10_000)}; Signalbox needs 14 or newer. Upgrade it.`,
    );
  }
  const encoding = settings.get("server_encoding");
  if (encoding !== "UTF8") {
    throw new StoreProblem(
      `The database keeps its texts as ${encoding ?? "?"} and must keep them as UTF8. Make another with: createdb --encoding=UTF8 --template=template0 signalbox`,
    );
  }
}

/** Keeps the fingerprint of the secret where there is none yet; throws a `LedgerProblem` where it is of another one. */
async function matchSecret(engine: Engine, secret: string): Promise<void> {
  if (await beginWithSecret(engine, secret)) return;
  throw new StoreProblem(
    `SIGNALBOX_SECRET is not the one that this ledger was begun with (this one's fingerprint begins with ${shortFingerprint(fingerprintOf(secret))}). Start every node with the same secret; a restored ledger needs that of its backup.`,
  );
}

/**
 * Opens the ledger in a database, makes it where there is none, and brings it up to date. Rejects with a
 * `LedgerProblem`; where it has a cause, it may pass. What makes the server unsafe is only warned of.
 */
export async function openPostgresStore(
  { url, secret }: Database,
  warn: (sentence: string) => void = () => undefined,
): Promise<Engine> {
  const engine = openPostgres(url);
  try {
    await examineServer(engine);
    await migrate(engine);
    await matchSecret(engine, secret);
    for (const warning of await durabilityWarnings(engine)) warn(warning);
    return engine;
  } catch (error) {
    await engine.close();
    throw error instanceof StoreFault ? databaseProblem(url, error) : error;
  }
}

/** How to mend that a user may make no tables: from version 15 of PostgreSQL on the public schema is the owner's. */
export const makeOwner =
  "Make the user of DATABASE_URL the owner of the database: alter database NAME owner to USER.";

function mendOf(words: string): string {
  return /permission denied for schema|no schema has been selected/u.test(words)
    ? makeOwner
    : "See that it runs, and that DATABASE_URL names it and a user who may use it.";
}

function databaseProblem(url: string, fault: StoreFault): StoreProblem {
  const { cause } = fault;
  // A name with several addresses, none of which answers, fails with all of their failures and no message.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  const words = first instanceof Error ? first.message : String(first);
  return new StoreProblem(
    `The database ${nameOfDatabase(url)} cannot be used: ${words}. ${mendOf(words)}`,
    fault,
  );
}
