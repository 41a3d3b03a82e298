/** What the results of deliveries change of subscribers. */
import { sql } from "kysely";
import type { Clock } from "../platform/clock.ts";
import { listed, q } from "../store/query.ts";
import type { SubscriberTable } from "../store/tables/subscriber-tables.ts";
import type { NotificationStore } from "./notification-store.ts";

/** Suspends subscribers whose addresses take no messages. Rejects with a `StoreFault`. */
export async function suspendBounced(
  store: NotificationStore,
  clock: Clock,
  subscribers: readonly number[],
): Promise<void> {
  const now = clock.now();
  await store.bookkeep([
    sql`update subscriber set state = 'Suspended', suspended_for = 'Bounced', state_at = ${now},
        updated_at = ${now}, version = version + 1
      where id in ${listed(subscribers)} and state = 'Active'`.compile(q),
  ]);
}

/** Activates a webhook that answered its challenge. Rejects with a `StoreFault`. */
export async function confirmWebhook(
  store: NotificationStore,
  clock: Clock,
  { id, confirmation_at: confirmationAt }: Pick<SubscriberTable, "id" | "confirmation_at">,
): Promise<void> {
  const now = clock.now();
  await store.bookkeep([
    sql`update subscriber set state = 'Active', confirmed_at = ${now}, state_at = ${now},
        updated_at = ${now}, version = version + 1
      where id = ${id} and state = 'Pending' and confirmation_at = ${confirmationAt}`.compile(q),
  ]);
}
