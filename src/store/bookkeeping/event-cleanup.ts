/** Deletes old events of integrations, and their bodies by age and by size. */
import { type CompiledQuery, sql } from "kysely";
import { listed, q } from "../query.ts";

/** The store, as far as the cleanup needs it. */
export type EventStore = {
  read(queries: readonly CompiledQuery[]): Promise<unknown[][]>;
  bookkeep(queries: readonly CompiledQuery[]): Promise<unknown[][]>;
};

const dayMs = 24 * 60 * 60_000;
const outcomesKeptMs = 30 * dayMs;
const bodiesKeptMs = 7 * dayMs;
/** A closed alert is remembered until no late firing of it can arrive any more. */
const closedKeptMs = 8 * dayMs;
/** Rows of one step, so that no writer waits long. */
const batch = 500;

/** Largest size of the stored bodies, in characters: of one integration, and of all. */
export type BodyBudget = { readonly perIntegration: number; readonly total: number };

const mebibyte = 1024 * 1024;
const usualBudget: BodyBudget = { perIntegration: 64 * mebibyte, total: 512 * mebibyte };

async function rowsOf<Row>(store: EventStore, query: CompiledQuery<Row>): Promise<Row[]> {
  const [rows = []] = await store.read([query]);
  // Reads of one statement yield its own rows.
  return rows as Row[];
}

type EventTable = "integration_event" | "integration_event_body" | "integration_signal";

async function deleteRows(store: EventStore, table: EventTable, ids: readonly number[]): Promise<void> {
  const numbers = sql<number>`${listed(ids)}`;
  await store.bookkeep([q.deleteFrom(table).where("id", "in", numbers).compile()]);
}

async function deleteOlder(
  store: EventStore,
  table: "integration_event" | "integration_event_body",
  before: number,
): Promise<void> {
  for (;;) {
    const old = q.selectFrom(table).select("id").where("received_at", "<", before);
    const rows = await rowsOf(store, old.orderBy("received_at").limit(batch).compile());
    if (rows.length === 0) return;
    await deleteRows(
      store,
      table,
      rows.map(({ id }) => id),
    );
  }
}

async function deleteClosed(store: EventStore, before: number): Promise<void> {
  for (;;) {
    const rows = await rowsOf(
      store,
      q
        .selectFrom("integration_signal")
        .select("id")
        // A literal, so that the partial index is used.
        .where(sql<boolean>`state = 'Closed'`)
        .where("last_event_at", "<", before)
        .limit(batch)
        .compile(),
    );
    if (rows.length === 0) return;
    await deleteRows(
      store,
      "integration_signal",
      rows.map(({ id }) => id),
    );
  }
}

const sizes = sql<{ integration_id: number; size: number | string }>`
  select integration_id, sum(stored_size) as size from integration_event_body group by integration_id`.compile(
  q,
);

/** Deletes the oldest bodies, of one integration or of all, until `excess` characters are gone. */
async function deleteOldest(store: EventStore, excess: number, integration: number | null): Promise<void> {
  let left = excess;
  while (left > 0) {
    const all = q.selectFrom("integration_event_body").select(["id", "stored_size"]);
    const meant = integration === null ? all : all.where("integration_id", "=", integration);
    const rows = await rowsOf(store, meant.orderBy("id").limit(batch).compile());
    const doomed: number[] = [];
    for (const row of rows) {
      if (left <= 0) break;
      doomed.push(row.id);
      left -= row.stored_size;
    }
    if (doomed.length === 0) return;
    await deleteRows(store, "integration_event_body", doomed);
  }
}

/** Keeps the stored bodies within their budget, the oldest first. Rejects with a `StoreFault`. */
export async function trimEventBodies(store: EventStore, budget: BodyBudget = usualBudget): Promise<void> {
  let total = 0;
  for (const row of await rowsOf(store, sizes)) {
    const size = Number(row.size);
    const excess = size - budget.perIntegration;
    if (excess > 0) await deleteOldest(store, excess, row.integration_id);
    total += Math.min(size, budget.perIntegration);
  }
  if (total > budget.total) await deleteOldest(store, total - budget.total, null);
}

/** Deletes what is too old: events after 30 days, bodies after 7, closed alerts after 8. Rejects with a `StoreFault`. */
export async function deleteOldEvents(store: EventStore, now: number): Promise<void> {
  await deleteOlder(store, "integration_event_body", now - bodiesKeptMs);
  await deleteOlder(store, "integration_event", now - outcomesKeptMs);
  await deleteClosed(store, now - closedKeptMs);
}
