/** Taking all of a ledger out of one engine, and putting it into another: the rows stay as they are. */
import { CompiledQuery } from "kysely";
import { insertRows } from "../bulk-statements.ts";
import { lockedCounters } from "../counters.ts";
import type { Engine, Transaction } from "../engine.ts";
import { isCurrent, schema } from "../migrate.ts";
import { q } from "../query.ts";
import type { PersonTable } from "../tables/people-tables.ts";
import { type Column, isTable, type Table, tableColumns } from "../tables/table-columns.ts";
import type { LedgerTable } from "../tables/tables.ts";
import type { Backup } from "./backup-file.ts";
import { LineWriter, type TablePart } from "./backup-lines.ts";
import { BackupProblem } from "./backup-problem.ts";
import type { ConsistentReader } from "./consistent-reader.ts";

/** What each table's rows are told apart by. A table comes after those that its rows refer to. */
const keysOf: { readonly [T in Table]: readonly Column<T>[] } = {
  ledger: ["id"],
  logo: ["id"],
  page: ["id"],
  component_group: ["id"],
  component: ["id"],
  entry: ["id"],
  repeat: ["id"],
  status_period: ["id"],
  component_day: ["day", "component_id"],
  correction: ["id"],
  uptime_month: ["component_id", "month"],
  announcement: ["id"],
  announcement_update: ["id"],
  announcement_component: ["announcement_id", "component_id"],
  page_component: ["page_id", "component_id"],
  page_announcement: ["page_id", "announcement_id"],
  template: ["id"],
  api_key: ["id"],
  api_key_component: ["api_key_id", "component_id"],
  idempotent_answer: ["family_id", "idempotency_key"],
  audit_event: ["id"],
  secret: ["id"],
  node: ["id"],
  person: ["id"],
  federated_identity: ["id"],
  passkey: ["id"],
  recovery_code: ["id"],
  session: ["id"],
  access_link: ["id"],
  challenge: ["id"],
  draft: ["id"],
  held_change: ["id"],
  subscriber: ["id"],
  erased_address: ["id"],
  subscription_mail: ["id"],
};
const tables = Object.keys(keysOf).filter(isTable);

/** What is not taken along: a restored ledger must not let in whoever was signed out since; what was asked is stale; nodes speak for themselves. */
const leftOut: ReadonlySet<Table> = new Set<Table>(["session", "challenge", "node"]);

/** Those that a ledger has rows in from its first day on, or from the first start of a service. */
const neverEmpty: ReadonlySet<Table> = new Set<Table>(["ledger", "page", "secret", "node"]);

/** Rows that are read or written at once. */
const atOnce = 1_000;

/** Milliseconds that a restore waits for whoever is writing, and that one of its statements may take. */
const patience = 120_000;

const statement = <Row>(sql: string, parameters: readonly unknown[] = []): CompiledQuery<Row> =>
  CompiledQuery.raw(sql, [...parameters]);

const list = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(", ");

const secretQuery = q.selectFrom("secret").select("fingerprint").compile();
const revisionQuery = q.selectFrom("ledger").select("revision").where("id", "=", 1).compile();

function cellOf(row: unknown, column: string): unknown {
  return typeof row === "object" && row !== null ? Reflect.get(row, column) : undefined;
}

/** The rows of a table in the order of their keys, some at a time. */
async function* rowsOf(still: ConsistentReader, table: Table): AsyncGenerator<unknown[][]> {
  const columns = Object.keys(tableColumns[table]);
  const keys: readonly string[] = keysOf[table];
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

/** What a backup says of itself beside what it holds, and who is told how many rows were taken so far. */
export type DumpOptions = {
  readonly version: string;
  /** When the state was taken, or a little before it; epoch milliseconds. */
  readonly now: number;
  readonly progress: (rows: number) => void;
};

/** The chunks of a backup of one state of a ledger. Rejects with a `CopyProblem`, a `LedgerProblem` or a `LedgerFault`. */
export async function* dumpFrom(still: ConsistentReader, taking: DumpOptions): AsyncGenerator<Buffer> {
  if (!(await isCurrent(still))) {
    throw new BackupProblem(
      "The ledger was written by an older Signalbox. Back it up with that version, or bring it forward first: bin/signalbox migrate",
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

/** How a backup is put into a ledger. */
export type Restoring = {
  /** The newest revision that is known to have been published from where the ledger will be served. */
  readonly published: number;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Whether the ledger goes on with another secret than the backup's: what was sealed with that is left out. */
  readonly forgetsSecret: boolean;
  /** Called where the ledger holds something already; throws where that must not be replaced. */
  readonly replace: () => void;
  readonly progress: (rows: number) => void;
};

/** Revisions in a millisecond: more than any ledger makes. */
const fastest = 100;
/** Milliseconds by which the clocks of two machines may differ. */
const clocksDiffer = 600_000;

/**
 * A revision above any that was published. What came after the backup was taken may have been published from a
 * machine that is gone: nobody can ask how far it came, but it cannot have been faster than this.
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
    // The counters are the lock that is held. A ledger that was begun with a secret keeps it where none comes.
    const stays = table === "ledger" || (table === "secret" && keepsSecret);
    if (!stays) await tx.rows(statement(`delete from "${table}"`));
  }
}

async function put(tx: Transaction, { table, rows }: TablePart): Promise<void> {
  await tx.rows(insertRows(table, rows));
}

/** What of some rows can be used without the secret that they were written with: nobody has one-time codes any more. */
function withoutSecret({ table, rows }: TablePart): TablePart {
  if (table === "secret" || table === "recovery_code") return { table, rows: [] };
  // The addresses of webhooks are sealed.
  if (table === "subscriber") return { table, rows: rows.filter((row) => !isWebhook(row)) };
  const isSealed = (row: TablePart["rows"][number]): row is PersonTable => "totp_secret" in row;
  const open = { totp_secret: null, totp_confirmed_at: null, totp_last_step: null };
  return { table, rows: rows.map((row) => (isSealed(row) ? { ...row, ...open } : row)) };
}

const isWebhook = (row: object) => "channel" in row && row.channel === "Webhook";

const isCounters = (row: object): row is LedgerTable => "last_number" in row;

/**
 * Puts a backup in the place of what a ledger holds, in one transaction. Resolves with the revision that it reached.
 * Rejects with a `CopyProblem`, with what `replace` throws, or a `LedgerFault`; the ledger is then as it was.
 */
export async function restoreInto(engine: Engine, backup: Backup, restoring: Restoring): Promise<number> {
  return await engine.transaction(async (tx) => {
    const [own] = await tx.rows(lockedCounters);
    if (own === undefined) throw new Error("the ledger has lost its counters");
    if (!(await isEmpty(tx))) restoring.replace();
    await clear(tx, backup.title.secret === null || restoring.forgetsSecret);
    const revision = revisionAfter(own.revision, backup, restoring);
    let written = 0;
    let lastNumber = own.last_number;
    let keysRevision = own.keys_revision;
    for await (const { table, rows } of backup.parts()) {
      if (table === "ledger") {
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
    // The keys are others from here on.
    keysRevision += 1;
    const moved = { revision, last_number: lastNumber, keys_revision: keysRevision };
    const counters = q.updateTable("ledger").set(moved);
    await tx.rows(counters.where("id", "=", 1).compile());
    await tx.announce({ revision, keysRevision });
    return revision;
  }, Date.now() + patience);
}
