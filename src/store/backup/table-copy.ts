/** Copies a whole store between engines; rows are unchanged. */
import { CompiledQuery } from "kysely";
import { insertRows } from "../bulk-statements.ts";
import { lockedCounters } from "../counters.ts";
import type { Engine, Transaction } from "../engine.ts";
import { isEmpty as hasNoTables, isCurrent, schema } from "../migrate.ts";
import { q } from "../query.ts";
import type { TableDeclaration } from "../tables/define-table.ts";
import type { PersonRow } from "../tables/people-tables.ts";
import { isTable, type Table, tableColumns } from "../tables/table-columns.ts";
import { type CountersRow, declaredTables } from "../tables/tables.ts";
import type { Backup } from "./backup-file.ts";
import { LineWriter, type TablePart } from "./backup-lines.ts";
import { BackupProblem } from "./backup-problem.ts";
import type { ConsistentReader } from "./consistent-reader.ts";

/** The columns of a table's primary key. */
function keysOf(table: Table): readonly string[] {
  const { primaryKey = ["id"] }: TableDeclaration = declaredTables[table];
  return primaryKey;
}

/** In the order of declaration, a table follows the tables that its rows refer to. */
const tables = Object.keys(declaredTables).filter(isTable);

/**
 * Tables that are not copied: ended sessions must not return, challenges are stale, nodes register themselves, event
 * bodies are kept for days only, and messages of team alerts are not sent again.
 */
const skippedTables: ReadonlySet<Table> = new Set<Table>([
  "session",
  "challenge",
  "node",
  "integration_event_body",
  "team_delivery",
  "job",
]);

/** Tables that have rows from the first migration or start on. */
const neverEmpty: ReadonlySet<Table> = new Set<Table>(["counters", "page", "secret", "node", "sending"]);

/** Rows read or written at once. */
const batchSize = 1_000;

/** Milliseconds that a restore waits for a writer, and the limit for each of its statements. */
const timeoutMs = 120_000;

const statement = <Row>(sql: string, parameters: readonly unknown[] = []): CompiledQuery<Row> =>
  CompiledQuery.raw(sql, [...parameters]);

const columnList = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(", ");

const secretQuery = q.selectFrom("secret").select("fingerprint").compile();
const revisionQuery = q.selectFrom("counters").select("revision").where("id", "=", 1).compile();

function cellOf(row: unknown, column: string): unknown {
  return typeof row === "object" && row !== null ? Reflect.get(row, column) : undefined;
}

/** The rows of a table in the order of their keys, some at a time. */
async function* rowsOf(reader: ConsistentReader, table: Table): AsyncGenerator<unknown[][]> {
  const columns = Object.keys(tableColumns[table]);
  const keys = keysOf(table);
  const all = `select ${columnList(columns)} from "${table}"`;
  const order = `order by ${columnList(keys)} limit ${batchSize}`;
  const afterKey = `where (${columnList(keys)}) > (${keys.map(() => "?").join(", ")})`;
  let query = statement(`${all} ${order}`);
  for (;;) {
    const [rows = []] = await reader.read([query]);
    if (rows.length > 0) yield rows.map((row) => columns.map((column) => cellOf(row, column)));
    if (rows.length < batchSize) return;
    const last = rows.at(-1);
    query = statement(
      `${all} ${afterKey} ${order}`,
      keys.map((key) => cellOf(last, key)),
    );
  }
}

/** The backup's description, and a callback for progress in rows. */
export type DumpOptions = {
  readonly version: string;
  /** Epoch milliseconds; not later than the snapshot. */
  readonly now: number;
  readonly progress: (rows: number) => void;
};

/**
 * The chunks of a backup of one snapshot. Rejects with a `BackupProblem`, a `StoreProblem` or a `StoreFault`.
 */
export async function* dumpFrom(reader: ConsistentReader, options: DumpOptions): AsyncGenerator<Buffer> {
  if (await hasNoTables(reader)) {
    throw new BackupProblem(
      "The store is empty, so there is nothing to back up. Set DATA_DIR or DATABASE_URL as for the service.",
    );
  }
  if (!(await isCurrent(reader))) {
    throw new BackupProblem(
      "The store was written by an older Signalbox. Back it up with that version, or migrate it first: bin/signalbox migrate",
    );
  }
  const [counters, secrets] = await reader.read([revisionQuery, secretQuery]);
  const fingerprint = cellOf(secrets?.[0], "fingerprint");
  const writer = new LineWriter();
  yield writer.title({
    version: options.version,
    schema: [...schema],
    takenAt: new Date(options.now).toISOString(),
    revision: Number(cellOf(counters?.[0], "revision")),
    secret: typeof fingerprint === "string" ? fingerprint : null,
  });
  let copied = 0;
  for (const table of tables) {
    yield writer.table(table);
    if (skippedTables.has(table)) continue;
    for await (const rows of rowsOf(reader, table)) {
      yield writer.rows(rows);
      copied += rows.length;
      options.progress(copied);
    }
  }
  yield writer.seal();
}

/** Options of a restore. */
export type RestoreOptions = {
  /** The newest revision known to be published by the restored deployment. */
  readonly published: number;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Whether the secret differs from the backup's, so that data sealed with the old one is dropped. */
  readonly dropsSecret: boolean;
  /** Whether sending starts at once: for a service that was paused, backed up and moved. */
  readonly startsSending?: boolean;
  /** Called if the store is not empty; throws if it must not be overwritten. */
  readonly replace: () => void;
  readonly progress: (rows: number) => void;
};

/** Upper bound of revisions per millisecond. */
const maxRevisionsPerMs = 100;
/** Maximum difference in milliseconds between the clocks of two machines. */
const maxClockSkewMs = 600_000;

/**
 * A revision above any published one. A lost machine may have published revisions after the backup; this is an upper
 * bound of their number.
 */
function revisionAfter(ownRevision: number, { title }: Backup, { published, now }: RestoreOptions): number {
  const elapsed = Math.max(0, now - Date.parse(title.takenAt)) + maxClockSkewMs;
  return Math.max(title.revision + elapsed * maxRevisionsPerMs, ownRevision, published) + 1;
}

type ReadRows = (query: CompiledQuery) => Promise<readonly unknown[]>;

async function isEmpty(readRows: ReadRows): Promise<boolean> {
  for (const table of tables) {
    if (neverEmpty.has(table)) continue;
    const rows = await readRows(statement(`select 1 as one from "${table}" limit 1`));
    if (rows.length > 0) return false;
  }
  return true;
}

/** The contents of a store in short. */
export type StoreSummary = {
  readonly components: number;
  readonly announcements: number;
  /** When anything was last changed or reported, in epoch milliseconds; null if nothing says. */
  readonly changedAt: number | null;
};

const countRows = (table: "announcement" | "component") =>
  statement(`select count(*) as number from "${table}" where deleted_at is null`);

const newestTimes = [
  "select max(at) as number from audit_event",
  "select max(updated_at) as number from component",
  "select max(last_report_at) as number from component",
].map((sql) => statement(sql));

/** The contents of a store that a restore would overwrite; undefined if it is empty. */
export async function summarizeStore(engine: Engine): Promise<StoreSummary | undefined> {
  const readRows: ReadRows = async (query) => (await engine.read([query]))[0] ?? [];
  if (await isEmpty(readRows)) return undefined;
  const [components, announcements, ...times] = await engine.read([
    countRows("component"),
    countRows("announcement"),
    ...newestTimes,
  ]);
  const numberIn = (rows: readonly unknown[] | undefined) => Number(cellOf(rows?.[0], "number") ?? 0);
  const changedAt = Math.max(...times.map(numberIn));
  return {
    components: numberIn(components),
    announcements: numberIn(announcements),
    changedAt: changedAt === 0 ? null : changedAt,
  };
}

async function deleteAll(tx: Transaction, keepsSecret: boolean): Promise<void> {
  for (const table of tables.toReversed()) {
    // The row of counters is the lock. A store with a secret keeps it if the backup has none.
    const keepsRows = table === "counters" || (table === "secret" && keepsSecret);
    if (!keepsRows) await tx.rows(statement(`delete from "${table}"`));
  }
}

async function insertPart(tx: Transaction, { table, rows }: TablePart): Promise<void> {
  await tx.rows(insertRows(table, rows));
}

/**
 * Drops data that is unusable without the old secret: one-time codes, sealed addresses and signing secrets. An
 * integration that checked signatures is disabled, so that it accepts no unsigned events.
 */
export function withoutSecret({ table, rows }: TablePart): TablePart {
  if (table === "secret" || table === "recovery_code") return { table, rows: [] };
  // The addresses of webhooks and chat channels are sealed.
  if (table === "subscriber") return { table, rows: rows.filter((row) => !hasSealedAddress(row)) };
  if (table === "team_destination")
    return { table, rows: rows.filter((row) => "address" in row && row.address === null) };
  if (table === "integration") return { table, rows: rows.map(withoutSignature) };
  const isPerson = (row: TablePart["rows"][number]): row is PersonRow => "totp_secret" in row;
  const noTotp = { totp_secret: null, totp_confirmed_at: null, totp_last_step: null };
  return { table, rows: rows.map((row) => (isPerson(row) ? { ...row, ...noTotp } : row)) };
}

const withoutSignature = (row: TablePart["rows"][number]): TablePart["rows"][number] =>
  "signing_secret" in row && "mapping" in row && row.signing_secret !== null
    ? { ...row, signing_secret: null, enabled: 0 }
    : row;

const hasSealedAddress = (row: object) => "channel" in row && row.channel !== "Email";

const isCounters = (row: object): row is CountersRow => "last_number" in row;

/** Sets PostgreSQL's sequences after the restored row numbers. */
const resetSequences = ["delivery", "delivery_count"].map(
  (table) =>
    `select setval(pg_get_serial_sequence('${table}', 'id'), (select coalesce(max(id), 0) + 1 from ${table}), false)`,
);

/**
 * Replaces a store's content by a backup, in one transaction. Resolves with the new revision. Rejects with a
 * `BackupProblem`, with what `replace` throws, or with a `StoreFault`; the store is then unchanged.
 */
export async function restoreInto(engine: Engine, backup: Backup, options: RestoreOptions): Promise<number> {
  return await engine.transaction(async (tx) => {
    const [ownCounters] = await tx.rows(lockedCounters);
    if (ownCounters === undefined) throw new Error("the store has no counters");
    if (!(await isEmpty((query) => tx.rows(query)))) options.replace();
    await deleteAll(tx, backup.title.secret === null || options.dropsSecret);
    const revision = revisionAfter(ownCounters.revision, backup, options);
    let written = 0;
    let lastNumber = ownCounters.last_number;
    let keysRevision = ownCounters.keys_revision;
    for await (const { table, rows } of backup.parts()) {
      if (table === "counters") {
        for (const row of rows.filter(isCounters)) {
          lastNumber = Math.max(lastNumber, row.last_number);
          keysRevision = Math.max(keysRevision, row.keys_revision);
        }
      } else {
        await insertPart(tx, options.dropsSecret ? withoutSecret({ table, rows }) : { table, rows });
      }
      written += rows.length;
      options.progress(written);
    }
    if (!options.startsSending) {
      // What was queued in the backup may have been sent since it was taken.
      const pausedSending = {
        state: "Held",
        held_for: "Restored",
        changed_at: options.now,
        settings: null,
      } as const;
      await tx.rows(q.updateTable("sending").set(pausedSending).compile());
    }
    if (engine.name === "postgres")
      for (const resetSequence of resetSequences) await tx.rows(statement(resetSequence));
    // All keys may differ from now on.
    keysRevision += 1;
    const newCounters = { revision, last_number: lastNumber, keys_revision: keysRevision };
    const counters = q.updateTable("counters").set(newCounters);
    await tx.rows(counters.where("id", "=", 1).compile());
    await tx.announce({ revision, keysRevision });
    return revision;
  }, Date.now() + timeoutMs);
}
