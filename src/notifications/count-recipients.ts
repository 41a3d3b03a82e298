/** Counts whom a change of an announcement would notify, before it is published. */

import { sql } from "kysely";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Submission } from "../commands/command.ts";
import { type RecipientCountOut, recipientCount } from "../contract/announcement-dry-run.ts";
import type { RecipientsPreviewOut } from "../contract/portal/portal-notifications.ts";
import { subscriberChannels } from "../contract/subscribers.ts";
import { followsMessages, isForPrograms } from "../rules/notification-events.ts";
import { decideRecipient } from "../rules/recipients.ts";
import { listed, q } from "../store/query.ts";
import type { NotificationRow } from "../store/tables/delivery-tables.ts";
import type { SubscriberRow } from "../store/tables/subscriber-tables.ts";
import { loadRecipientEvent, type NotificationFacts, type ResolvableEvent } from "./recipient-event.ts";
import { recipientOf } from "./subscriber-rows.ts";
import { tryChange } from "./try-change.ts";

/** The count of a change that notifies nobody. */
export const noRecipients: RecipientCountOut = { Event: null, Total: 0, Channels: [] };

/** The recipients of a change. */
export type CountedRecipients = {
  readonly count: RecipientCountOut;
  /** How many of them the hourly cap does not hold: those who get the end of what an earlier message told them. */
  readonly uncapped: number;
};

const noneCounted: CountedRecipients = { count: noRecipients, uncapped: 0 };

/**
 * Counts the recipients of a change by channel, and says whether there are subscribers at all. The subscribers are read after the dry run, outside its
 * transaction. Rejects with the command's `Refusal`, or a `StoreFault`.
 */
export async function countRecipients(
  bus: Pick<CommandBus, "dryRun" | "rows">,
  submission: Submission,
): Promise<RecipientsPreviewOut> {
  const { change } = await tryChange(bus, submission);
  if (change === undefined) return { ...noRecipients, HasSubscribers: false };
  const { count } = await countChange(bus, change);
  return { ...count, HasSubscribers: count.Total > 0 || (await hasSubscribers(bus, change.event.pages)) };
}

/** Whether one of these pages has a confirmed subscriber. */
async function hasSubscribers(bus: Pick<CommandBus, "rows">, pages: readonly number[]): Promise<boolean> {
  const query = q
    .selectFrom("subscriber")
    .select("id")
    .where("page_id", "in", listed(pages))
    .where("state", "=", "Active")
    .limit(1);
  return (await bus.rows(query.compile())).length > 0;
}

/** Counts the recipients of a notification by channel; null stands for none. Rejects with a `StoreFault`. */
export async function countRecipientsOf(
  bus: Pick<CommandBus, "rows">,
  row: NotificationRow | null,
): Promise<CountedRecipients> {
  const event = row === null ? undefined : await loadRecipientEvent(bus, row);
  return row === null || event === undefined ? noneCounted : await countChange(bus, { row, event });
}

/** A notification that need not exist, and its possible recipients. */
type Countable = { readonly row: NotificationFacts; readonly event: ResolvableEvent };

/** Counts the recipients of a change that was tried. Rejects with a `StoreFault`. */
export async function countChange(
  bus: Pick<CommandBus, "rows">,
  { row, event }: Countable,
): Promise<CountedRecipients> {
  const counts = new Map(subscriberChannels.map((channel) => [channel, 0]));
  let uncapped = 0;
  for (const group of await bus.rows(groupsOf(row, event.pages))) {
    const decision = decideRecipient(
      recipientOf(group, group.earlier !== notNotified),
      event.about,
      row.created_at,
    );
    if (!decision.notified) continue;
    counts.set(group.channel, (counts.get(group.channel) ?? 0) + Number(group.total));
    if (group.earlier === notHeld && followsMessages(row.event)) uncapped += Number(group.total);
  }
  const channels = [...counts].filter(([, count]) => count > 0);
  // A deletion that no program has to know of notifies nobody.
  if (channels.length === 0 && isForPrograms(row.event)) return noneCounted;
  const count = recipientCount.parse({
    Event: row.event,
    Total: channels.reduce((sum, [, count]) => sum + count, 0),
    Channels: channels.map(([Channel, Count]) => ({ Channel, Count })),
  });
  return { count, uncapped };
}

/** The earlier messages of an announcement to a subscriber: none, only held ones, or others as well. */
const notNotified = 0;
const held = 1;
const notHeld = 2;

/** Subscribers that the rules cannot tell apart, and how many they are. */
type RecipientGroup = Pick<
  SubscriberRow,
  "page_id" | "channel" | "format" | "state" | "confirmed_at" | "paused_until" | "scope" | "events"
> & { readonly earlier: number; readonly total: number };

/** Active subscribers of these pages who are not paused. */
function groupsOf({ announcement_id: number, created_at: now }: NotificationFacts, pages: readonly number[]) {
  return sql<RecipientGroup>`
    select page_id, channel, format, scope, events, earlier, 'Active' as state, 0 as confirmed_at,
      null as paused_until, count(*) as total
    from (
      select subscriber.page_id, subscriber.channel, subscriber.format, subscriber.scope, subscriber.events,
        coalesce((
          select max(case when delivery.state = 'Held' then ${sql.lit(held)} else ${sql.lit(notHeld)} end)
          from delivery where delivery.subscriber_id = subscriber.id
            and delivery.announcement_id = ${number}
            and delivery.state in ('Queued', 'Sending', 'Deferred', 'Held', 'Sent')
        ), ${sql.lit(notNotified)}) as earlier
      from subscriber
      where subscriber.page_id in ${listed(pages)} and subscriber.state = 'Active'
        and subscriber.confirmed_at <= ${now}
        and (subscriber.paused_until is null or subscriber.paused_until <= ${now})
    ) as reachable
    group by page_id, channel, format, scope, events, earlier`.compile(q);
}
