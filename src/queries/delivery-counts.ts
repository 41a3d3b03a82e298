/** Counts the deliveries of an announcement by their states. */

import { sql } from "kysely";
import { type DeliveryState, deliveryStates } from "../contract/deliveries.ts";
import type { DeliveryCountsOut } from "../contract/portal/portal-notifications.ts";
import { notFound } from "../contract/refusal.ts";
import { openStates } from "../rules/delivery-retries.ts";
import { q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";

const announcementBy = (id: string) =>
  q.selectFrom("announcement").select("id").where("public_id", "=", id).where("deleted_at", "is", null);

const unresolvedOf = (id: string) =>
  q
    .selectFrom("notification")
    .select("id")
    .where("announcement_id", "in", announcementBy(id))
    .where("state", "in", ["Pending", "Resolving"])
    .limit(1)
    .compile();

/** Deliveries that are stored one by one, and the numbers of those that no longer are. */
const countsOf = (id: string) =>
  sql<{ state: DeliveryState; total: number }>`
    select state, count(*) as total from delivery where announcement_id in (${announcementBy(id)}) group by state
    union all
    select state, sum(total) as total from delivery_count where announcement_id in (${announcementBy(id)})
      group by state`.compile(q);

/** The deliveries of an announcement by state. Rejects with a `Refusal` where there is no such announcement. */
export async function countDeliveries(
  bus: Pick<StoreReader, "read">,
  id: string,
): Promise<DeliveryCountsOut> {
  const asked = {
    announcement: announcementBy(id).compile(),
    unresolved: unresolvedOf(id),
    counts: countsOf(id),
  };
  const [announcements, unresolved, counts] = await bus.read([
    asked.announcement,
    asked.unresolved,
    asked.counts,
  ]);
  if (rowsOf(asked.announcement, announcements).length === 0)
    throw notFound("AnnouncementNotFound", "announcement", "/api/Announcement");
  const rows = rowsOf(asked.counts, counts);
  const states = deliveryStates.map((state) => ({
    State: state,
    Count: rows.filter((row) => row.state === state).reduce((sum, row) => sum + Number(row.total), 0),
  }));
  const present = states.filter(({ Count }) => Count > 0);
  const isUnresolved = rowsOf(asked.unresolved, unresolved).length > 0;
  return { States: present, IsOpen: isUnresolved || present.some(({ State }) => openStates.includes(State)) };
}
