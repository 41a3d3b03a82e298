/** Ends subscriptions to single announcements once these are closed and their end was sent. */
import { sql } from "kysely";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { EndedScope } from "../commands/subscribers/subscriber-commands.ts";
import { readScope } from "../commands/subscribers/subscriber-json.ts";
import { isOpen } from "../contract/announcement-states.ts";
import { listed, type Parameters, prepared, q } from "../store/query.ts";
import type { SchedulerOptions } from "./due-events.ts";
import { type RepeatingTask, startRepeating } from "./repeating-task.ts";

const betweenMs = 60_000;
/** Subscribers that are looked at in one run, which goes on where the last one ended. */
const batch = 500;

// The condition is that of the partial index.
const followersAfter = prepared(
  (param: Parameters<{ after: number }>) => sql<{ id: number; scope: string }>`
  select id, scope from subscriber
    where state = 'Active' and scope like '%"announcementIds":["%' and id > ${param("after")}
    order by id limit ${sql.raw(String(batch))}`,
);

/** The announcements of these that are closed, and whose end is no longer to be resolved. */
async function closedOf(bus: Pick<CommandBus, "rows">, ids: readonly string[]) {
  const rows = await bus.rows(
    q
      .selectFrom("announcement")
      .select(["id", "public_id", "kind", "state", "deleted_at"])
      .where("public_id", "in", listed(ids))
      .where((one) =>
        one.not(
          one.exists(
            one
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

/** The subscribers of these with messages of the announcements that are not sent yet: their numbers, each pair as a text. */
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

/** Ends what is over among the next subscribers; returns the number of the last one, 0 where all were looked at. */
export async function endClosedScopes(
  { bus }: { readonly bus: Pick<CommandBus, "rows" | "submit"> },
  after: number,
): Promise<number> {
  const followers = (await bus.rows(followersAfter({ after }))).map(({ id, scope }) => ({
    number: id,
    announcementIds: readScope(scope).announcementIds,
  }));
  const last = followers.length < batch ? 0 : (followers.at(-1)?.number ?? 0);
  if (followers.length === 0) return last;
  const closed = await closedOf(bus, [...new Set(followers.flatMap((one) => one.announcementIds))]);
  const concerned = followers.filter((one) => one.announcementIds.some((id) => closed.has(id)));
  if (concerned.length === 0) return last;
  const open = await openPairs(bus, {
    subscribers: concerned.map(({ number }) => number),
    announcements: [...closed.values()],
  });
  const ended = concerned.flatMap(({ number, announcementIds }): EndedScope[] => {
    const over = announcementIds.filter((id) => {
      const announcement = closed.get(id);
      return announcement !== undefined && !open.has(`${number} ${announcement}`);
    });
    return over.length === 0 ? [] : [{ number, announcementIds: over }];
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
  return startRepeating(betweenMs, async () => {
    try {
      after = await endClosedScopes(options, after);
    } catch (error) {
      options.logger.warn(
        { error },
        "subscriptions to closed announcements could not be ended; retrying in 1 min",
      );
    }
    return betweenMs;
  });
}
