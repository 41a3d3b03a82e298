/** Decides whether the deliveries of a notification are held. */
import { sql } from "kysely";
import {
  type DeliveryReason,
  type NotificationEvent,
  programEvents,
  type SubscriptionEvent,
  subscriptionEvents,
} from "../contract/deliveries.ts";
import type { NotificationSettings } from "../platform/mail-settings.ts";
import { listed, q } from "../store/query.ts";
import type { NotificationRow } from "../store/tables/delivery-tables.ts";
import { sendingQuery } from "./delivery-queries.ts";
import type { NotificationStore } from "./notification-store.ts";

const hour = 60 * 60_000;

const subscriptionKinds: ReadonlySet<string> = new Set(subscriptionEvents);

/** Whether an event is about one subscription, not about the page. */
export function isOfSubscription(event: NotificationEvent): event is SubscriptionEvent {
  return subscriptionKinds.has(event);
}

/** The fields of a notification that decide whether its deliveries are held. */
export type HoldFacts = Pick<
  NotificationRow,
  "id" | "event" | "page_id" | "component_id" | "created_at" | "held_for"
>;

/** The reason for which new deliveries are held; null where they are not. */
export type HoldDecision = DeliveryReason | null;

/** Decides on the deliveries of a notification; `isHeld` holds all of them. Rejects with a `StoreFault`. */
export async function decideHold(
  store: Pick<NotificationStore, "rows">,
  row: HoldFacts,
  { isHeld, maxEventsPerHour }: Pick<NotificationSettings, "isHeld" | "maxEventsPerHour">,
): Promise<HoldDecision> {
  const [sending] = await store.rows(sendingQuery);
  if (isHeld || sending?.state === "Held") return sending?.held_for ?? "SendingHeld";
  if (row.held_for !== null) return row.held_for;
  if (isOfSubscription(row.event)) return null;
  // Changes of status and announcements have a cap each: neither holds the other.
  const sameKind = row.component_id === null ? sql`component_id is null` : sql`component_id is not null`;
  const [count] = await store.rows(
    sql<{ total: number }>`
      select count(*) as total from notification
        where page_id = ${row.page_id} and created_at > ${row.created_at - hour} and id < ${row.id}
          and subscriber_id is null and ${sameKind} and not (event in ${listed([...programEvents])})`.compile(
      q,
    ),
  );
  return (count?.total ?? 0) >= maxEventsPerHour ? "HourlyCap" : null;
}
