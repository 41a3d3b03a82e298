/** Ends subscriptions to single announcements after these were closed and the final messages sent. */

import { sql } from "kysely";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { EndedScope } from "../commands/subscribers/subscriber-commands.ts";
import { isOpen } from "../contract/announcement-states.ts";
import { listed, type Parameters, prepared, q } from "../store/query.ts";
import { readJson } from "../store/stored-json.ts";
import type { SchedulerOptions } from "./due-events.ts";
import { type RepeatingTask, startLoggedTask } from "./repeating-task.ts";

const intervalMs = 60_000;
/** Subscribers per run; the next run continues after the last one. */
const batchSize = 500;

// The condition matches the partial index.
const followersAfter = prepared(
  (param: Parameters<{ after: number }>) => sql<{ id: number; scope: string }>`
  select id, scope from subscriber
    where state = 'Active' and scope like '%"announcementIds":["%' and id > ${param("after")}
    order by id limit ${sql.raw(String(batchSize))}`,
);

/** The closed announcements among these whose notifications are all resolved. */
async function closedOf(bus: Pick<CommandBus, "rows">, ids: readonly string[]) {
  const rows = await bus.rows(
    q
      .selectFrom("announcement")
      .select(["id", "public_id", "kind", "state", "deleted_at"])
      .where("public_id", "in", listed(ids))
      .where((announcement) =>
        announcement.not(
          announcement.exists(
            announcement
              .selectFrom("notification")
              .select("notification.id")
              .whereRef("notification.announcement_id", "=", "announcement.id")
              .where("notification.state", "in", ["Pending", "Resolving"]),
          ),
        ),
      )
      .compile(),
  );
  const closed = rows.filter(
    ({ kind, state, deleted_at: deleted }) => deleted !== null || !isOpen(kind, state),
  );
  return new Map(closed.map((row) => [row.public_id, row.id]));
}

/** Pairs of subscriber and announcement with unsent messages, each as a text of both numbers. */
async function openPairs(
  bus: Pick<CommandBus, "rows">,
  {
    subscribers,
    announcements,
  }: { readonly subscribers: readonly number[]; readonly announcements: readonly number[] },
): Promise<Set<string>> {
  const rows = await bus.rows(
    sql<{ subscriber_id: number; announcement_id: number }>`
      select distinct subscriber_id, announcement_id from delivery
        where announcement_id in ${listed(announcements)} and subscriber_id in ${listed(subscribers)}
          and state in ('Queued', 'Sending', 'Deferred', 'Held')`.compile(q),
  );
  return new Set(rows.map((row) => `${row.subscriber_id} ${row.announcement_id}`));
}

/** Ends closed scopes among the next subscribers; returns the number of the last one, 0 at the end. */
export async function endClosedScopes(
  { bus }: { readonly bus: Pick<CommandBus, "rows" | "submit"> },
  after: number,
): Promise<number> {
  const followers = (await bus.rows(followersAfter({ after }))).map((row) => ({
    number: row.id,
    announcementIds: readJson("subscriber", "scope", row).announcementIds,
  }));
  const last = followers.length < batchSize ? 0 : (followers.at(-1)?.number ?? 0);
  if (followers.length === 0) return last;
  const closed = await closedOf(bus, [...new Set(followers.flatMap((follower) => follower.announcementIds))]);
  const affected = followers.filter((follower) => follower.announcementIds.some((id) => closed.has(id)));
  if (affected.length === 0) return last;
  const unsentPairs = await openPairs(bus, {
    subscribers: affected.map(({ number }) => number),
    announcements: [...closed.values()],
  });
  const ended = affected.flatMap(({ number, announcementIds }): EndedScope[] => {
    const closedIds = announcementIds.filter((id) => {
      const announcement = closed.get(id);
      return announcement !== undefined && !unsentPairs.has(`${number} ${announcement}`);
    });
    return closedIds.length === 0 ? [] : [{ number, announcementIds: closedIds }];
  });
  if (ended.length > 0) {
    await bus.submit({
      command: { kind: "EndAnnouncementScopes", ended },
      actor: { kind: "clock" },
      requestId: null,
      idempotency: null,
      ifMatch: null,
    });
  }
  return last;
}

/** Starts to end subscriptions to closed announcements. */
export function startScopeEnds(options: SchedulerOptions): RepeatingTask {
  let after = 0;
  return startLoggedTask(options, {
    texts: {
      failed: "subscriptions to closed announcements could not be ended; retrying every minute",
      recovered: "subscriptions to closed announcements are ended again",
    },
    firstDelayMs: intervalMs,
    retryMs: () => intervalMs,
    work: async () => {
      after = await endClosedScopes(options, after);
      return intervalMs;
    },
  });
}
