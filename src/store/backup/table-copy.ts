/** Copies a whole store between engines; rows are unchanged. */
import { CompiledQuery } from "kysely";
import { insertRows } from "../bulk-statements.ts";
import { lockedCounters } from "../counters.ts";
import type { Engine, Transaction } from "../engine.ts";
import { isCurrent, schema } from "../migrate.ts";
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

/** A table follows those that its rows refer to. */
const tables = Object.keys(declaredTables).filter(isTable);

/**
 * Tables that are not copied: ended sessions must not come back, challenges are stale, nodes report themselves, bodies of
 * events are kept for days only, and messages of team alerts are not sent again.
 */
const leftOut: ReadonlySet<Table> = new Set<Table>([
  "session",
  "challenge",
  "node",
  "integration_event_body",
  "team_delivery",
  "job",
]);

/** Tables that have rows from the first migration or the first start on. */
const neverEmpty: ReadonlySet<Table> = new Set<Table>(["counters", "page", "secret", "node", "sending"]);

/** Rows read or written at once. */
const atOnce = 1_000;

/** Milliseconds that a restore waits for a writer, and the limit for each of its statements. */
const timeoutMs = 120_000;

const statement = <Row>(sql: string, parameters: readonly unknown[] = []): CompiledQuery<Row> =>
  CompiledQuery.raw(sql, [...parameters]);

const list = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(", ");

const secretQuery = q.selectFrom("secret").select("fingerprint").compile();
const revisionQuery = q.selectFrom("counters").select("revision").where("id", "=", 1).compile();

function cellOf(row: unknown, column: string): unknown {
  return typeof row === "object" && row !== null ? Reflect.get(row, column) : undefined;
}

/** The rows of a table in the order of their keys, some at a time. */
async function* rowsOf(still: ConsistentReader, table: Table): AsyncGenerator<unknown[][]> {
  const columns = Object.keys(tableColumns[table]);
  const keys = keysOf(table);
  const all = `select ${list(columns)} from "${table}"`;
  const order = `order by ${list(keys)} limit ${atOnce}`;
  const after = `where (${list(keys)}) > (${keys.map(() => "?").join(", ")})`;
  let query = statement(`${all} ${order}`);
  for (;;) {
    const [rows = []] = await still.read([query]);
    if (rows.length > 0) yield rows.map((row) => columns.map((column) => cellOf(row, column)));
    if (rows.length < atOnce) return;
    const last = rows.at(-1);
    query = statement(
      `${all} ${after} ${order}`,
      keys.map((key) => cellOf(last, key)),
    );
  }
}

/** The backup's description, and a callback for progress in rows. */
export type DumpOptions = {
  readonly version: string;
  /** When the state was taken, or a little before it; epoch milliseconds. */
  readonly now: number;
  readonly progress: (rows: number) => void;
};

/**
 * The chunks of a backup of one snapshot. Rejects with a `BackupProblem`, a `StoreProblem` or a `StoreFault`.
 */
export async function* dumpFrom(still: ConsistentReader, taking: DumpOptions): AsyncGenerator<Buffer> {
  if (!(await isCurrent(still))) {
    throw new BackupProblem(
      "The store was written by an older Signalbox. Back it up with that version, or migrate it first: bin/signalbox migrate",
    );
  }
  const [counters, secrets] = await still.read([revisionQuery, secretQuery]);
  const fingerprint = cellOf(secrets?.[0], "fingerprint");
  const writer = new LineWriter();
  yield writer.title({
    version: taking.version,
    schema: [...schema],
    takenAt: new Date(taking.now).toISOString(),
    revision: Number(cellOf(counters?.[0], "revision")),
    secret: typeof fingerprint === "string" ? fingerprint : null,
  });
  let taken = 0;
  for (const table of tables) {
    yield writer.table(table);
    if (leftOut.has(table)) continue;
    for await (const rows of rowsOf(still, table)) {
      yield writer.rows(rows);
      taken += rows.length;
      taking.progress(taken);
    }
  }
  yield writer.seal();
}

/** Options of a restore. */
export type Restoring = {
  /** The newest revision known to be published by the restored deployment. */
  readonly published: number;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Whether the secret differs from the backup's: what was sealed with the old one is dropped. */
  readonly forgetsSecret: boolean;
  /** Whether sending goes on at once: for a service that was paused, backed up and moved. */
  readonly resumesSending?: boolean;
  /** Called if the store is not empty; throws if it must not be overwritten. */
  readonly replace: () => void;
  readonly progress: (rows: number) => void;
};

/** Revisions in a millisecond: more than any store makes. */
const fastest = 100;
/** Milliseconds by which the clocks of two machines may differ. */
const clocksDiffer = 600_000;

/**
 * A revision above any that was published. Revisions after the backup may have been published by a lost
 * machine; this is an upper bound of their number.
 */
function revisionAfter(own: number, { title }: Backup, { published, now }: Restoring): number {
  const elapsed = Math.max(0, now - Date.parse(title.takenAt)) + clocksDiffer;
  return Math.max(title.revision + elapsed * fastest, own, published) + 1;
}

async function isEmpty(tx: Transaction): Promise<boolean> {
  for (const table of tables) {
    if (neverEmpty.has(table)) continue;
    const found = await tx.rows(statement(`select 1 as one from "${table}" limit 1`));
    if (found.length > 0) return false;
  }
  return true;
}

async function clear(tx: Transaction, keepsSecret: boolean): Promise<void> {
  for (const table of tables.toReversed()) {
    // The row of counters is the lock. A store with a secret keeps it if the backup has none.
    const stays = table === "counters" || (table === "secret" && keepsSecret);
    if (!stays) await tx.rows(statement(`delete from "${table}"`));
  }
}

async function put(tx: Transaction, { table, rows }: TablePart): Promise<void> {
  await tx.rows(insertRows(table, rows));
}

/**
 * Drops what is unusable without the old secret: one-time codes, sealed addresses, and signing secrets. An integration
 * that checked signatures is disabled, so that it accepts no unsigned events in the meantime.
 */
export function withoutSecret({ table, rows }: TablePart): TablePart {
  if (table === "secret" || table === "recovery_code") return { table, rows: [] };
  // The addresses of webhooks and chat channels are sealed.
  if (table === "subscriber") return { table, rows: rows.filter((row) => !hasSealedAddress(row)) };
  if (table === "team_destination")
    return { table, rows: rows.filter((row) => "address" in row && row.address === null) };
  if (table === "integration") return { table, rows: rows.map(withoutSignature) };
  const isSealed = (row: TablePart["rows"][number]): row is PersonRow => "totp_secret" in row;
  const open = { totp_secret: null, totp_confirmed_at: null, totp_last_step: null };
  return { table, rows: rows.map((row) => (isSealed(row) ? { ...row, ...open } : row)) };
}

const withoutSignature = (row: TablePart["rows"][number]): TablePart["rows"][number] =>
  "signing_secret" in row && "mapping" in row && row.signing_secret !== null
    ? { ...row, signing_secret: null, enabled: 0 }
    : row;

const hasSealedAddress = (row: object) => "channel" in row && row.channel !== "Email";

const isCounters = (row: object): row is CountersRow => "last_number" in row;

/** Sets the numbers that PostgreSQL gives to rows itself behind those that were restored. */
const numberDeliveries = ["delivery", "delivery_count"].map(
  (table) =>
    `select setval(pg_get_serial_sequence('${table}', 'id'), (select coalesce(max(id), 0) + 1 from ${table}), false)`,
);

/**
 * Replaces a store's content by a backup, in one transaction. Resolves with the new revision. Rejects with a
 * `BackupProblem`, with what `replace` throws, or with a `StoreFault`; the store is then unchanged.
 */
export async function restoreInto(engine: Engine, backup: Backup, restoring: Restoring): Promise<number> {
  return await engine.transaction(async (tx) => {
    const [own] = await tx.rows(lockedCounters);
    if (own === undefined) throw new Error("the store has no counters");
    if (!(await isEmpty(tx))) restoring.replace();
    await clear(tx, backup.title.secret === null || restoring.forgetsSecret);
    const revision = revisionAfter(own.revision, backup, restoring);
    let written = 0;
    let lastNumber = own.last_number;
    let keysRevision = own.keys_revision;
    for await (const { table, rows } of backup.parts()) {
      if (table === "counters") {
        for (const row of rows.filter(isCounters)) {
          lastNumber = Math.max(lastNumber, row.last_number);
          keysRevision = Math.max(keysRevision, row.keys_revision);
        }
      } else {
        await put(tx, restoring.forgetsSecret ? withoutSecret({ table, rows }) : { table, rows });
      }
      written += rows.length;
      restoring.progress(written);
    }
    if (!restoring.resumesSending) {
      // What was queued in the backup may have been sent since it was taken.
      const held = { state: "Held", held_for: "Restored", changed_at: restoring.now } as const;
      await tx.rows(q.updateTable("sending").set(held).compile());
    }
    if (engine.name === "postgres") for (const number of numberDeliveries) await tx.rows(statement(number));
    // The keys are others from here on.
    keysRevision += 1;
    const moved = { revision, last_number: lastNumber, keys_revision: keysRevision };
    const counters = q.updateTable("counters").set(moved);
    await tx.rows(counters.where("id", "=", 1).compile());
    await tx.announce({ revision, keysRevision });
    return revision;
  }, Date.now() + timeoutMs);
}
