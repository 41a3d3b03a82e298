/** Counts the deliveries of an announcement by state. */

import { sql } from "kysely";
import { type DeliveryState, deliveryStates } from "../contract/deliveries.ts";
import { notFound } from "../contract/not-found.ts";
import type { DeliveryCountsOut } from "../contract/portal/portal-notifications.ts";
import { openStates } from "../rules/delivery-retries.ts";
import { q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";

const announcementQuery = (id: string) =>
  q.selectFrom("announcement").select("id").where("public_id", "=", id).where("deleted_at", "is", null);

const unresolvedOf = (id: string) =>
  q
    .selectFrom("notification")
    .select("id")
    .where("announcement_id", "in", announcementQuery(id))
    .where("state", "in", ["Pending", "Resolving"])
    .limit(1)
    .compile();

/** Counts of the stored deliveries, plus the stored counts of deleted ones. */
const countsOf = (id: string) =>
  sql<{ state: DeliveryState; total: number }>`
    select state, count(*) as total from delivery where announcement_id in (${announcementQuery(id)}) group by state
    union all
    select state, sum(total) as total from delivery_count where announcement_id in (${announcementQuery(id)})
      group by state`.compile(q);

/** The deliveries of an announcement by state. Rejects with a `Refusal` if the announcement does not exist. */
export async function countDeliveries(
  bus: Pick<StoreReader, "read">,
  id: string,
): Promise<DeliveryCountsOut> {
  const queries = {
    announcement: announcementQuery(id).compile(),
    unresolved: unresolvedOf(id),
    counts: countsOf(id),
  };
  const [announcements, unresolved, counts] = await bus.read([
    queries.announcement,
    queries.unresolved,
    queries.counts,
  ]);
  if (rowsOf(queries.announcement, announcements).length === 0) throw notFound("AnnouncementNotFound");
  const rows = rowsOf(queries.counts, counts);
  const states = deliveryStates.map((state) => ({
    State: state,
    Count: rows.filter((row) => row.state === state).reduce((sum, row) => sum + Number(row.total), 0),
  }));
  const nonEmpty = states.filter(({ Count }) => Count > 0);
  const isUnresolved = rowsOf(queries.unresolved, unresolved).length > 0;
  return {
    States: nonEmpty,
    IsOpen: isUnresolved || nonEmpty.some(({ State }) => openStates.includes(State)),
  };
}
