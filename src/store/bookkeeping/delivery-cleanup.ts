/** Drops deliveries that were held too long, and replaces old deliveries by counts. */
import { type CompiledQuery, sql } from "kysely";
import { listed, q } from "../query.ts";
import type { EventStore } from "./event-cleanup.ts";

const dayMs = 24 * 60 * 60_000;
/** Held deliveries are dropped after this time, since their news is stale. */
export const heldRetentionMs = 7 * dayMs;
/** Retention of deliveries; afterwards only counts per announcement are kept. */
export const deliveryRetentionMs = 90 * dayMs;
/** Rows per step, so that no writer waits long. */
const batchSize = 500;

const finalStates = ["Sent", "Bounced", "Failed", "Suppressed", "Dropped"] as const;

async function selectIds(
  store: EventStore,
  query: CompiledQuery<{ id: number }>,
): Promise<readonly number[]> {
  const [rows = []] = await store.read([query]);
  // A single statement yields only its own rows.
  return (rows as { id: number }[]).map(({ id }) => id);
}

/** Runs `step` on batches of rows that `find` selects, until none are left. */
async function runInBatches(
  store: EventStore,
  find: CompiledQuery<{ id: number }>,
  statementsFor: (ids: readonly number[]) => readonly CompiledQuery[],
): Promise<void> {
  for (;;) {
    const ids = await selectIds(store, find);
    if (ids.length === 0) return;
    await store.bookkeep(statementsFor(ids));
  }
}

/** Counts deliveries by announcement, channel and state, adding to the existing counts. */
function addCounts(ids: readonly number[]): CompiledQuery {
  return sql`insert into delivery_count (announcement_id, channel, state, total)
    select announcement_id, channel, state, count(*) from delivery
    where announcement_id is not null and id in ${listed(ids)} group by announcement_id, channel, state
    on conflict (announcement_id, channel, state) do update set total = delivery_count.total + excluded.total`.compile(
    q,
  );
}

/** Drops held deliveries and deletes old ones and their notifications. `now` is in epoch milliseconds. */
export async function deleteOldDeliveries(store: EventStore, now: number): Promise<void> {
  const held = q
    .selectFrom("delivery")
    .select("id")
    .where("state", "=", "Held")
    .where("state_at", "<", now - heldRetentionMs);
  await runInBatches(store, held.orderBy("id").limit(batchSize).compile(), (ids) => [
    q
      .updateTable("delivery")
      .set({ state: "Dropped", reason: "Expired", state_at: now })
      .where("id", "in", sql<number>`${listed(ids)}`)
      .where("state", "=", "Held")
      .compile(),
  ]);
  const before = now - deliveryRetentionMs;
  // Numbers follow the order of creation: the oldest rows come first, and no index is needed.
  const oldDeliveries = sql<{
    id: number;
  }>`select id from (select id, state, state_at from delivery order by id limit ${batchSize})
    as earliest where state_at < ${before} and state in ${listed(finalStates)}`.compile(q);
  await runInBatches(store, oldDeliveries, (ids) => [
    addCounts(ids),
    q
      .deleteFrom("delivery")
      .where("id", "in", sql<number>`${listed(ids)}`)
      .compile(),
  ]);
  const oldNotifications = sql<{
    id: number;
  }>`select id from (select id, state, created_at from notification order by id limit ${batchSize})
    as earliest where created_at < ${before} and state not in ('Pending', 'Resolving')
    and not exists (select 1 from delivery where delivery.notification_id = earliest.id)`.compile(q);
  await runInBatches(store, oldNotifications, (ids) => [
    q
      .deleteFrom("notification")
      .where("id", "in", sql<number>`${listed(ids)}`)
      .compile(),
  ]);
}
