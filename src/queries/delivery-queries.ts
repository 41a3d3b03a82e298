/** Queries of deliveries, for the API and the command line. */

import { type RawBuilder, sql } from "kysely";
import type { DeliverySelection } from "../commands/notifications/delivery-command.ts";
import type { DeliveryFilters, DeliveryOut, DeliverySelectionIn } from "../contract/deliveries.ts";
import { notFound, notFoundMessage } from "../contract/not-found.ts";
import { Refusal } from "../contract/refusal.ts";
import { type SubscriberChannel, subscriberChannels } from "../contract/subscribers.ts";
import { writeTime, writeTimeOrNull } from "../contract/times.ts";
import { openStates } from "../rules/delivery-retries.ts";
import { listed, q } from "../store/query.ts";
import type { StoreReader } from "../store/store-reader.ts";
import type { DeliveryRow, SendingState } from "../store/tables/delivery-tables.ts";
import { type ListPage, type ListResult, toListResult, type VersionedResult } from "./cursor-lists.ts";
import { pageNumbers } from "./page-numbers.ts";
import { livePages, refuseUnknownPage } from "./page-queries.ts";
import { readTimeBounds } from "./time-bounds.ts";

type Reader = Pick<StoreReader, "rows">;

type ListedDelivery = Pick<
  DeliveryRow,
  | "id"
  | "public_id"
  | "channel"
  | "event"
  | "state"
  | "attempts"
  | "created_at"
  | "next_attempt_at"
  | "sent_at"
  | "reason"
  | "remote_answer"
  | "message_id"
> & {
  readonly subscriber_public_id: string | null;
  readonly address_mask: string | null;
  readonly subscriber_name: string | null;
  readonly announcement_public_id: string | null;
  readonly announcement_title: string | null;
  /** When the message that is sent before it is due; null if there is none. */
  readonly earlier_at: number | null;
  readonly sending_state: SendingState | null;
};

/** A part of a list of deliveries. */
type DeliverySlice = ListPage & {
  /** The channels that are set up; all if absent. */
  readonly channels?: readonly SubscriberChannel[];
};

/** Why an open delivery waits, and until when. */
function waitOf(
  row: Omit<ListedDelivery, "id">,
  channels: readonly SubscriberChannel[],
): Pick<DeliveryOut, "Reason" | "NextAttemptAt"> {
  const waits = row.state === "Queued" || row.state === "Deferred";
  if (waits && !channels.includes(row.channel)) return { Reason: "NoChannel", NextAttemptAt: null };
  if (waits && row.sending_state === "Paused") return { Reason: "SendingPaused", NextAttemptAt: null };
  if (!openStates.includes(row.state)) return { Reason: row.reason, NextAttemptAt: null };
  const isBehind = row.state === "Queued" && row.earlier_at !== null;
  return {
    Reason: isBehind ? "EarlierMessage" : row.reason,
    NextAttemptAt: writeTime(Math.max(row.next_attempt_at, row.earlier_at ?? 0)),
  };
}

function presentDelivery(
  row: Omit<ListedDelivery, "id">,
  channels: readonly SubscriberChannel[],
): DeliveryOut {
  const { Reason, NextAttemptAt } = waitOf(row, channels);
  return {
    Id: row.public_id,
    SubscriberId: row.subscriber_public_id,
    Channel: row.channel,
    Address: row.address_mask,
    SubscriberName: row.subscriber_name,
    Event: row.event,
    AnnouncementId: row.announcement_public_id,
    AnnouncementTitle: row.announcement_title,
    State: row.state,
    Attempts: row.attempts,
    CreatedAt: writeTime(row.created_at),
    NextAttemptAt,
    SentAt: writeTimeOrNull(row.sent_at),
    Reason,
    RemoteAnswer: row.remote_answer,
    MessageId: row.message_id,
  };
}

/** Deliveries that match a condition on `delivery`, newest first. Throws a `Refusal` for an invalid cursor. */
async function readDeliveries(
  bus: Reader,
  { channels = subscriberChannels, ...slice }: DeliverySlice,
  condition: RawBuilder<unknown>,
): Promise<ListResult<DeliveryOut>> {
  const before = slice.cursor ?? Number.MAX_SAFE_INTEGER;
  const rows = await bus.rows(
    sql<ListedDelivery>`
      select delivery.*, subscriber.public_id as subscriber_public_id, subscriber.address_mask,
          subscriber.name as subscriber_name,
          announcement.public_id as announcement_public_id, announcement.title as announcement_title,
          (select state from sending where id = 1) as sending_state,
          (select earlier.next_attempt_at from delivery as earlier
            where delivery.state in ('Queued', 'Deferred') and earlier.subscriber_id = delivery.subscriber_id
              and earlier.announcement_id = delivery.announcement_id and earlier.id < delivery.id
              and earlier.state in (${sql.join(openStates.map((state) => sql.lit(state)))})
            order by earlier.id limit 1) as earlier_at
        from delivery
          left join subscriber on subscriber.id = delivery.subscriber_id
          left join announcement on announcement.id = delivery.announcement_id
        where ${condition} and delivery.id < ${before}
        order by delivery.id desc limit ${slice.limit + 1}`.compile(q),
  );
  return toListResult(rows, slice.limit, (row) => presentDelivery(row, channels));
}

/** The deliveries that the filters select. Throws a `Refusal`. */
export async function readFilteredDeliveries(
  bus: StoreReader,
  slice: DeliverySlice,
  filters: DeliveryFilters,
): Promise<ListResult<DeliveryOut>> {
  const { State: states, Channel: channels, Event: events, Page: page } = filters;
  const { Id: id, AnnouncementId: announcement, SubscriberId: subscriber } = filters;
  if (page !== undefined) refuseUnknownPage(await bus.rows(livePages), page);
  const { from, to } = await readTimeBounds(bus, filters);
  const conditions = [
    sql`1 = 1`,
    ...(id === undefined ? [] : [sql`delivery.public_id = ${id}`]),
    ...(states === undefined ? [] : [sql`delivery.state in ${listed(states)}`]),
    ...(channels === undefined ? [] : [sql`delivery.channel in ${listed(channels)}`]),
    ...(events === undefined ? [] : [sql`delivery.event in ${listed(events)}`]),
    ...(announcement === undefined
      ? []
      : [sql`delivery.announcement_id = ${await findNumber(bus, "announcement", announcement)}`]),
    ...(subscriber === undefined
      ? []
      : [sql`delivery.subscriber_id = ${await findNumber(bus, "subscriber", subscriber)}`]),
    ...(page === undefined ? [] : [sql`delivery.page_id in (${pageNumbers(page)})`]),
    ...(from === undefined ? [] : [sql`delivery.created_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`delivery.created_at < ${to}`]),
  ];
  return await readDeliveries(bus, slice, sql.join(conditions, sql` and `));
}

/** A delivery; `channels` are those that are set up. Throws a `Refusal` if it does not exist. */
export async function readDelivery(
  bus: Reader,
  id: string,
  channels: readonly SubscriberChannel[],
): Promise<VersionedResult<DeliveryOut>> {
  const slice = { limit: 1, cursor: null, channels };
  // In this order: in the meantime it may become a delivery.
  const [pending] = await bus.rows(pendingMessage(id));
  const [result] = (await readDeliveries(bus, slice, sql`delivery.public_id = ${id}`)).Items;
  if (result !== undefined) return { result, version: 0 };
  if (pending === undefined) throw notFound("DeliveryNotFound");
  return { result: presentDelivery({ ...unsent, ...pending }, channels), version: 0 };
}

/** A message to one subscriber that the dispatcher has not seen yet: its delivery will have the same id. */
const pendingMessage = (id: string) =>
  q
    .selectFrom("notification")
    .innerJoin("subscriber", "subscriber.id", "notification.subscriber_id")
    .select(["notification.public_id", "notification.event", "notification.created_at"])
    .select("notification.created_at as next_attempt_at")
    .select(["subscriber.public_id as subscriber_public_id", "subscriber.channel"])
    .select(["subscriber.address_mask", "subscriber.name as subscriber_name"])
    .where("notification.public_id", "=", id)
    .where("notification.state", "in", ["Pending", "Resolving"])
    .compile();

/** The other columns of such a message. */
const unsent = {
  announcement_public_id: null,
  announcement_title: null,
  earlier_at: null,
  sending_state: null,
  state: "Queued",
  attempts: 0,
  sent_at: null,
  reason: null,
  remote_answer: null,
  message_id: null,
} as const;

/** A selection with the page and the times that its filters mean. Throws a `Refusal`. */
export async function resolveSelection(
  bus: StoreReader,
  { Page: slug, From, To, All: _all, ...selection }: DeliverySelectionIn,
): Promise<DeliverySelection> {
  const pages = slug === undefined ? [] : await bus.rows(livePages);
  refuseUnknownPage(pages, slug);
  const page = pages.find((candidate) => candidate.slug === slug?.toLowerCase());
  const { from, to } = await readTimeBounds(bus, { From, To, Page: slug });
  return { ...selection, From: from, To: to, pageNumber: page?.id };
}

const filteredBy = {
  announcement: { field: "AnnouncementId", code: "AnnouncementNotFound" },
  subscriber: { field: "SubscriberId", code: "SubscriberNotFound" },
} as const;

/** The number of an announcement, which may be deleted, or of a subscriber. Throws a `Refusal`. */
async function findNumber(bus: Reader, table: keyof typeof filteredBy, publicId: string): Promise<number> {
  const [row] = await bus.rows(q.selectFrom(table).select("id").where("public_id", "=", publicId).compile());
  if (row !== undefined) return row.id;
  const { field, code } = filteredBy[table];
  const Message = notFoundMessage(code);
  throw new Refusal(code, Message, { status: 400, errors: [{ Path: field, Message }] });
}

/** The deliveries of a subscriber, newest first. Throws a `Refusal`. */
export async function readSubscriberDeliveries(
  bus: Reader,
  id: string,
  slice: DeliverySlice,
): Promise<ListResult<DeliveryOut>> {
  const [row] = await bus.rows(q.selectFrom("subscriber").select("id").where("public_id", "=", id).compile());
  if (row === undefined) throw notFound("SubscriberNotFound");
  return await readDeliveries(bus, slice, sql`delivery.subscriber_id = ${row.id}`);
}

/** The deliveries of an announcement. Throws a `Refusal`. */
export async function readAnnouncementDeliveries(
  bus: Reader,
  id: string,
  slice: DeliverySlice,
): Promise<ListResult<DeliveryOut>> {
  const [row] = await bus.rows(
    q
      .selectFrom("announcement")
      .select("id")
      .where("public_id", "=", id)
      .where("deleted_at", "is", null)
      .compile(),
  );
  if (row === undefined) throw notFound("AnnouncementNotFound");
  return await readDeliveries(bus, slice, sql`delivery.announcement_id = ${row.id}`);
}
