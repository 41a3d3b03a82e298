/** Fails the deliveries that make the sending thread hang or crash, so that the others are sent. */
import { type CompiledQuery, sql } from "kysely";
import { returnClaims } from "../store/outbox.ts";
import { listed, q } from "../store/query.ts";
import type { SenderCrash } from "../store/tables/delivery-tables.ts";
import { deliveryOutbox, notificationOutbox } from "./delivery-queries.ts";
import type { NotificationStore } from "./notification-store.ts";

/** A delivery fails after so many crashes, and all of a notification after so many of its deliveries. */
const maxCrashes = 3;
const maxFailedOfNotification = 3;
/** Rows that one statement changes at most, so that no writer waits long. */
const batch = 500;

/** A crash of the sending thread. */
export type CrashRecord = {
  readonly crash: SenderCrash;
  /** The run that ended: its claims are void. */
  readonly owner: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The deliveries that were in progress. */
  readonly ids: readonly number[];
};

const noteCrash = ({ crash, now }: CrashRecord) =>
  q.updateTable("sending").set({ crashed_at: now, crash }).where("id", "=", 1).compile();

/** Counts a crash: of its deliveries, those that were in progress during an earlier one are the likely cause. */
function countCrash({ ids }: CrashRecord): CompiledQuery {
  return sql`
    update delivery set sender_crashes = sender_crashes + 1
      where id in ${listed(ids)} and (sender_crashes > 0 or not exists (
        select 1 from delivery as other where other.id in ${listed(ids)} and other.sender_crashes > 0))`.compile(
    q,
  );
}

const failed = (now: number) =>
  sql`state = 'Failed', reason = 'Unprocessable', state_at = ${now}, lease_owner = null, lease_until = null`;

function failDeliveries({ ids, now }: CrashRecord): CompiledQuery<{ id: number }> {
  return sql<{ id: number }>`
    update delivery set ${failed(now)}
      where id in ${listed(ids)} and sender_crashes >= ${maxCrashes} and state in ('Queued', 'Sending', 'Deferred')
      returning id`.compile(q);
}

/** The notifications of these deliveries whose text is the cause: several of their deliveries have failed so. */
const badNotifications = (ids: readonly number[]) => sql`
  select notification_id from delivery
    where sender_crashes > 0 and state = 'Failed' and reason = 'Unprocessable'
      and notification_id in (select notification_id from delivery where id in ${listed(ids)})
    group by notification_id having count(*) >= ${maxFailedOfNotification}`;

function dropBadNotifications({ ids }: CrashRecord): CompiledQuery {
  return sql`
    update notification set state = 'Dropped', lease_owner = null, lease_until = null
      where state in ('Pending', 'Resolving') and id in (${badNotifications(ids)})`.compile(q);
}

function failBadNotifications({ ids, now }: CrashRecord): CompiledQuery<{ id: number }> {
  return sql<{ id: number }>`
    update delivery set ${failed(now)}
      where id in (
        select id from delivery
          where state in ('Queued', 'Sending', 'Deferred') and notification_id in (${badNotifications(ids)})
          limit ${sql.raw(String(batch))})
      returning id`.compile(q);
}

/** Records a crash of the sending thread; returns how many deliveries failed for it. Rejects with a `StoreFault`. */
export async function recordCrash(
  store: Pick<NotificationStore, "bookkeep">,
  crash: CrashRecord,
): Promise<number> {
  const { owner, ids } = crash;
  const suspects =
    ids.length > 0 ? [countCrash(crash), failDeliveries(crash), dropBadNotifications(crash)] : [];
  const [, , , , own = []] = await store.bookkeep([
    noteCrash(crash),
    returnClaims(notificationOutbox, owner),
    returnClaims(deliveryOutbox, owner),
    ...suspects,
  ]);
  if (ids.length === 0) return 0;
  let count = own.length;
  for (;;) {
    const [rows = []] = await store.bookkeep([failBadNotifications(crash)]);
    count += rows.length;
    if (rows.length === 0) return count;
  }
}
