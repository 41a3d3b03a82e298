/** Drops deliveries that were held too long, and replaces old deliveries by counts. */
import { type CompiledQuery, sql } from "kysely";
import { listed, q } from "../query.ts";
import type { EventStore } from "./event-cleanup.ts";

const dayMs = 24 * 60 * 60_000;
/** Held deliveries are dropped after this time: their news would be old. */
export const heldKeptMs = 7 * dayMs;
/** Deliveries are kept this long; of older ones only counts per announcement. */
export const deliveriesKeptMs = 90 * dayMs;
/** Rows of one step, so that no writer waits long. */
const batch = 500;

const settled = ["Sent", "Bounced", "Failed", "Suppressed", "Dropped"] as const;

async function idsOf(store: EventStore, query: CompiledQuery<{ id: number }>): Promise<readonly number[]> {
  const [rows = []] = await store.read([query]);
  // Reads of one statement yield its own rows.
  return (rows as { id: number }[]).map(({ id }) => id);
}

/** Runs `step` on batches of rows that `find` selects, until none are left. */
async function inBatches(
  store: EventStore,
  find: CompiledQuery<{ id: number }>,
  step: (ids: readonly number[]) => readonly CompiledQuery[],
): Promise<void> {
  for (;;) {
    const ids = await idsOf(store, find);
    if (ids.length === 0) return;
    await store.bookkeep(step(ids));
  }
}

/** Counts deliveries by announcement, channel and state, adding to the counts that there are. */
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
    .where("state_at", "<", now - heldKeptMs);
  await inBatches(store, held.orderBy("id").limit(batch).compile(), (ids) => [
    q
      .updateTable("delivery")
      .set({ state: "Dropped", reason: "Expired", state_at: now })
      .where("id", "in", sql<number>`${listed(ids)}`)
      .where("state", "=", "Held")
      .compile(),
  ]);
  const before = now - deliveriesKeptMs;
  // Numbers follow the order of creation: the old ones are among the first, and no index is needed to find them.
  const old = sql<{
    id: number;
  }>`select id from (select id, state, state_at from delivery order by id limit ${batch})
    as earliest where state_at < ${before} and state in ${listed(settled)}`.compile(q);
  await inBatches(store, old, (ids) => [
    addCounts(ids),
    q
      .deleteFrom("delivery")
      .where("id", "in", sql<number>`${listed(ids)}`)
      .compile(),
  ]);
  const done = sql<{
    id: number;
  }>`select id from (select id, state, created_at from notification order by id limit ${batch})
    as earliest where created_at < ${before} and state not in ('Pending', 'Resolving')
    and not exists (select 1 from delivery where delivery.notification_id = earliest.id)`.compile(q);
  await inBatches(store, done, (ids) => [
    q
      .deleteFrom("notification")
      .where("id", "in", sql<number>`${listed(ids)}`)
      .compile(),
  ]);
}
