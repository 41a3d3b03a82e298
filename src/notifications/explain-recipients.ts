/** Explains why subscribers are notified of announcements, or are not: by the rules that select recipients. */
import { type RawBuilder, sql } from "kysely";
import { programEvents } from "../contract/deliveries.ts";
import { notFound } from "../contract/not-found.ts";
import type { RecipientExplanationOut } from "../contract/portal/portal-subscribers.ts";
import { writeTime } from "../contract/times.ts";
import { nameOrAddressContains } from "../queries/subscriber-queries.ts";
import { decideRecipient } from "../rules/recipients.ts";
import { listed, q } from "../store/query.ts";
import type { StoreReader } from "../store/store-reader.ts";
import type { DeliveryRow, NotificationRow } from "../store/tables/delivery-tables.ts";
import type { SubscriberRow } from "../store/tables/subscriber-tables.ts";
import { loadRecipientEvent, type ResolvableEvent } from "./recipient-event.ts";
import { recipientOf } from "./subscriber-rows.ts";

type Reader = Pick<StoreReader, "rows">;

/** Announcements that are explained for one subscriber: those that were notified last. */
const maxAnnouncements = 10;
/** Subscribers that are explained for one announcement. */
const maxSubscribers = 10;

type NewestNotification = NotificationRow & { readonly about: string; readonly title: string };

/** Notifications of announcements that are there, newest first; `condition` selects them. */
function notificationsWhere(condition: RawBuilder<unknown>) {
  return sql<NewestNotification>`
    select notification.*, announcement.public_id as about, announcement.title
      from notification join announcement on announcement.id = notification.announcement_id
      where announcement.deleted_at is null and ${condition}
      order by notification.id desc`.compile(q);
}

/** Not an event that is for programs alone. */
const isForAll = sql`not (event in ${listed([...programEvents])})`;

/** The newest notifications of the announcements that were notified last, one each. */
const newestOfAll = notificationsWhere(sql`notification.id in (
  select max(id) from notification where announcement_id is not null and ${isForAll}
    group by announcement_id order by max(id) desc limit ${maxAnnouncements})`);

/** The newest notification of one announcement. */
const newestOf = (announcement: number) =>
  notificationsWhere(
    sql`notification.id = (
      select max(id) from notification where announcement_id = ${announcement} and ${isForAll})`,
  );

type ExplainedRow = SubscriberRow & { readonly slug: string };

const withPage = q
  .selectFrom("subscriber")
  .innerJoin("page", "page.id", "subscriber.page_id")
  .selectAll("subscriber")
  .select("page.slug")
  .where("page.deleted_at", "is", null);

type PastDelivery = Pick<
  DeliveryRow,
  "subscriber_id" | "announcement_id" | "notification_id" | "state" | "reason"
>;

/** Deliveries of these subscribers about these announcements, newest first. */
async function pastDeliveries(
  bus: Reader,
  subscribers: readonly SubscriberRow[],
  rows: readonly NewestNotification[],
): Promise<readonly PastDelivery[]> {
  if (subscribers.length === 0 || rows.length === 0) return [];
  return await bus.rows(
    sql<PastDelivery>`
      select subscriber_id, announcement_id, notification_id, state, reason from delivery
        where subscriber_id in ${listed(subscribers.map(({ id }) => id))}
          and announcement_id in ${listed(rows.map((row) => row.announcement_id ?? 0))}
        order by id desc`.compile(q),
  );
}

const openOrSent: ReadonlySet<string> = new Set(["Queued", "Sending", "Deferred", "Held", "Sent"]);

function explain(
  row: NewestNotification,
  { about }: ResolvableEvent,
  of: { readonly subscriber: ExplainedRow; readonly past: readonly PastDelivery[]; readonly now: number },
): RecipientExplanationOut {
  const { subscriber, past, now } = of;
  const ofAnnouncement = past.filter(
    (pastDelivery) =>
      pastDelivery.subscriber_id === subscriber.id && pastDelivery.announcement_id === row.announcement_id,
  );
  const delivery = ofAnnouncement.find((pastDelivery) => pastDelivery.notification_id === row.id);
  const wasNotified = ofAnnouncement.some(
    (pastDelivery) => pastDelivery !== delivery && openOrSent.has(pastDelivery.state),
  );
  const decision = decideRecipient(recipientOf(subscriber, wasNotified), about, now);
  return {
    SubscriberId: subscriber.public_id,
    Address: subscriber.address_mask,
    Name: subscriber.name,
    Channel: subscriber.channel,
    Page: subscriber.slug,
    AnnouncementId: row.about,
    Title: row.title,
    Event: row.event,
    EventAt: writeTime(row.created_at),
    IsNotified: decision.notified,
    Reason: decision.reason,
    Delivery: delivery === undefined ? null : { State: delivery.state, Reason: delivery.reason },
  };
}

async function explainAll(
  bus: Reader,
  of: {
    readonly rows: readonly NewestNotification[];
    readonly subscribers: readonly ExplainedRow[];
    readonly now: number;
  },
): Promise<RecipientExplanationOut[]> {
  const { rows, subscribers, now } = of;
  const past = await pastDeliveries(bus, subscribers, rows);
  const events = await Promise.all(rows.map((row) => loadRecipientEvent(bus, row)));
  return rows.flatMap((row, index) => {
    const event = events[index];
    if (event === undefined) return [];
    return subscribers.map((subscriber) => explain(row, event, { subscriber, past, now }));
  });
}

/** Explains the announcements that were notified last for one subscriber. Rejects with a `Refusal` if there is none. */
export async function explainSubscriber(
  bus: Reader,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<RecipientExplanationOut[]> {
  const subscribers = await bus.rows(withPage.where("subscriber.public_id", "=", id).compile());
  if (subscribers.length === 0) throw notFound("SubscriberNotFound");
  return await explainAll(bus, { rows: await bus.rows(newestOfAll), subscribers, now });
}

/** Explains the newest event of an announcement for subscribers whose name or address contains a text. Rejects with a `Refusal`. */
export async function explainAnnouncement(
  bus: Reader,
  of: { readonly id: string; readonly search: string; readonly now: number },
): Promise<RecipientExplanationOut[]> {
  const { id, search, now } = of;
  const [announcement] = await bus.rows(
    q
      .selectFrom("announcement")
      .select("id")
      .where("public_id", "=", id)
      .where("deleted_at", "is", null)
      .compile(),
  );
  if (announcement === undefined) throw notFound("AnnouncementNotFound");
  const rows = await bus.rows(newestOf(announcement.id));
  const matching = withPage
    .where(nameOrAddressContains(search))
    .orderBy("subscriber.id")
    .limit(maxSubscribers);
  const subscribers = search.trim() === "" ? [] : await bus.rows(matching.compile());
  return await explainAll(bus, { rows, subscribers, now });
}
