/** Lists the first subscribers whom a change of an announcement would notify, before it is published. */
import { sql } from "kysely";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Submission } from "../commands/command.ts";
import type { RecipientListOut } from "../contract/portal/portal-notifications.ts";
import { decideRecipient } from "../rules/recipients.ts";
import { listed, q } from "../store/query.ts";
import type { SubscriberRow } from "../store/tables/subscriber-tables.ts";
import { recipientOf } from "./subscriber-rows.ts";
import { type TriedChange, tryChange } from "./try-change.ts";

/** Recipients that are listed. */
const maxListed = 100;
/** Subscribers that are read at once, and in all. */
const batch = 500;
const maxRead = 20_000;

type ListedRow = SubscriberRow & { readonly was_notified: number };

/** Active subscribers of the pages of an event, in their order. */
function subscribersAfter({ row, event }: TriedChange, after: number) {
  return sql<ListedRow>`
    select subscriber.*,
        case when exists (
          select 1 from delivery where delivery.subscriber_id = subscriber.id
            and delivery.announcement_id = ${row.announcement_id}
            and delivery.state in ('Queued', 'Sending', 'Deferred', 'Held', 'Sent')
        ) then 1 else 0 end as was_notified
      from subscriber
      where page_id in ${listed(event.pages)} and state = 'Active' and id > ${after}
      order by id limit ${batch}`.compile(q);
}

/** Lists the recipients of a change; addresses are masked. Rejects with the command's `Refusal`, or a `StoreFault`. */
export async function listRecipients(
  bus: Pick<CommandBus, "dryRun" | "rows">,
  submission: Submission,
): Promise<RecipientListOut> {
  const { change } = await tryChange(bus, submission);
  if (change === undefined) return { Items: [], HasMore: false };
  const { row, event } = change;
  const recipients: SubscriberRow[] = [];
  let after = 0;
  let isComplete = false;
  for (let count = 0; !isComplete && count < maxRead && recipients.length <= maxListed; count += batch) {
    const rows = await bus.rows(subscribersAfter(change, after));
    for (const subscriber of rows) {
      if (
        decideRecipient(recipientOf(subscriber, subscriber.was_notified === 1), event.about, row.created_at)
          .notified
      )
        recipients.push(subscriber);
    }
    isComplete = rows.length < batch;
    after = rows.at(-1)?.id ?? after;
  }
  return {
    Items: recipients.slice(0, maxListed).map((value) => ({
      SubscriberId: value.public_id,
      Channel: value.channel,
      Address: value.address_mask,
      Name: value.name,
    })),
    HasMore: !isComplete || recipients.length > maxListed,
  };
}
