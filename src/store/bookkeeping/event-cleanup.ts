/** Deletes old events of integrations, and their bodies by age and by size. */
import { type CompiledQuery, sql } from "kysely";
import { listed, q } from "../query.ts";

/** The store operations needed for the cleanup. */
export type EventStore = {
  read(queries: readonly CompiledQuery[]): Promise<unknown[][]>;
  bookkeep(queries: readonly CompiledQuery[]): Promise<unknown[][]>;
};

const dayMs = 24 * 60 * 60_000;
const eventRetentionMs = 30 * dayMs;
const bodyRetentionMs = 7 * dayMs;
/** A closed alert is kept until no late event for it can arrive. */
const closedSignalRetentionMs = 8 * dayMs;
/** Rows per step, so that no writer waits long. */
const batchSize = 500;

/** Maximum size of the stored bodies in characters: of one integration, and in total. */
export type BodyBudget = { readonly perIntegration: number; readonly total: number };

const mebibyte = 1024 * 1024;
const defaultBudget: BodyBudget = { perIntegration: 64 * mebibyte, total: 512 * mebibyte };

async function rowsOf<Row>(store: EventStore, query: CompiledQuery<Row>): Promise<Row[]> {
  const [rows = []] = await store.read([query]);
  // A single statement yields only its own rows.
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
    const rows = await rowsOf(store, old.orderBy("received_at").limit(batchSize).compile());
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
        .limit(batchSize)
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

/** Deletes the oldest bodies, of one integration or of all, until `excess` characters are deleted. */
async function deleteOldest(store: EventStore, excess: number, integration: number | null): Promise<void> {
  let excessLeft = excess;
  while (excessLeft > 0) {
    const allBodies = q.selectFrom("integration_event_body").select(["id", "stored_size"]);
    const bodies = integration === null ? allBodies : allBodies.where("integration_id", "=", integration);
    const rows = await rowsOf(store, bodies.orderBy("id").limit(batchSize).compile());
    const oldestIds: number[] = [];
    for (const row of rows) {
      if (excessLeft <= 0) break;
      oldestIds.push(row.id);
      excessLeft -= row.stored_size;
    }
    if (oldestIds.length === 0) return;
    await deleteRows(store, "integration_event_body", oldestIds);
  }
}

/** Deletes the oldest bodies beyond the budget. Rejects with a `StoreFault`. */
export async function trimEventBodies(store: EventStore, budget: BodyBudget = defaultBudget): Promise<void> {
  let total = 0;
  for (const row of await rowsOf(store, sizes)) {
    const size = Number(row.size);
    const excess = size - budget.perIntegration;
    if (excess > 0) await deleteOldest(store, excess, row.integration_id);
    total += Math.min(size, budget.perIntegration);
  }
  if (total > budget.total) await deleteOldest(store, total - budget.total, null);
}

/** Deletes events after 30 days, bodies after 7, and closed alerts after 8. Rejects with a `StoreFault`. */
export async function deleteOldEvents(store: EventStore, now: number): Promise<void> {
  await deleteOlder(store, "integration_event_body", now - bodyRetentionMs);
  await deleteOlder(store, "integration_event", now - eventRetentionMs);
  await deleteClosed(store, now - closedSignalRetentionMs);
}
