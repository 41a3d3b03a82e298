/** Deletes resolved alerts of the team and their messages after 90 days. */
import { type CompiledQuery, sql } from "kysely";
import { q } from "../query.ts";
import { deliveryRetentionMs } from "./delivery-cleanup.ts";
import type { EventStore } from "./event-cleanup.ts";

/** Rows per step, so that no writer waits long. */
const batchSize = 500;

async function runUntilEmpty(store: EventStore, statement: CompiledQuery): Promise<void> {
  for (;;) {
    const [deleted = []] = await store.bookkeep([statement]);
    if (deleted.length === 0) return;
  }
}

/** Deletes old alerts and messages. `now` is in epoch milliseconds. */
export async function deleteOldTeamAlerts(store: EventStore, now: number): Promise<void> {
  const before = now - deliveryRetentionMs;
  await runUntilEmpty(
    store,
    sql`delete from team_delivery where id in (
      select id from team_delivery where state_at < ${before}
        and state in ('Sent', 'Failed', 'Suppressed') order by id limit ${batchSize}) returning id`.compile(
      q,
    ),
  );
  await runUntilEmpty(
    store,
    sql`delete from team_alert where id in (
      select id from team_alert where resolved_at < ${before}
        and not exists (select 1 from team_delivery where team_delivery.alert_id = team_alert.id)
        order by id limit ${batchSize}) returning id`.compile(q),
  );
}
