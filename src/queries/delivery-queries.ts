/** Queries of deliveries, for the API and the command line. */

import { type RawBuilder, sql } from "kysely";
import type { DeliverySelection } from "../commands/notifications/delivery-command.ts";
import type { DeliveryFilters, DeliveryOut, DeliverySelectionIn } from "../contract/deliveries.ts";
import { notFound, notFoundMessage } from "../contract/not-found.ts";
import { Refusal } from "../contract/refusal.ts";
import { writeTime, writeTimeOrNull } from "../contract/times.ts";
import { openStates } from "../rules/delivery-retries.ts";
import { q } from "../store/query.ts";
import type { StoreReader } from "../store/store-reader.ts";
import type { DeliveryRow } from "../store/tables/delivery-tables.ts";
import { type ListPage, type ListResult, toListResult } from "./cursor-lists.ts";
import { livePages, pageNumbers, refuseUnknownPage } from "./page-queries.ts";
import { readTimeBounds } from "./time-bounds.ts";

type Reader = Pick<StoreReader, "rows">;

type ListedDelivery = DeliveryRow & {
  readonly subscriber_public_id: string | null;
  readonly address_mask: string | null;
  readonly announcement_public_id: string | null;
  readonly announcement_title: string | null;
};

function presentDelivery(row: ListedDelivery): DeliveryOut {
  return {
    Id: row.public_id,
    SubscriberId: row.subscriber_public_id,
    Channel: row.channel,
    Address: row.address_mask,
    Event: row.event,
    AnnouncementId: row.announcement_public_id,
    AnnouncementTitle: row.announcement_title,
    State: row.state,
    Attempts: row.attempts,
    CreatedAt: writeTime(row.created_at),
    NextAttemptAt: openStates.includes(row.state) ? writeTime(row.next_attempt_at) : null,
    SentAt: writeTimeOrNull(row.sent_at),
    Reason: row.reason,
    RemoteAnswer: row.remote_answer,
    MessageId: row.message_id,
  };
}

/** Deliveries that match a condition on `delivery`, newest first. Throws a `Refusal` for an invalid cursor. */
async function readDeliveries(
  bus: Reader,
  slice: ListPage,
  condition: RawBuilder<unknown>,
): Promise<ListResult<DeliveryOut>> {
  const before = slice.cursor ?? Number.MAX_SAFE_INTEGER;
  const rows = await bus.rows(
    sql<ListedDelivery>`
      select delivery.*, subscriber.public_id as subscriber_public_id, subscriber.address_mask,
          announcement.public_id as announcement_public_id, announcement.title as announcement_title
        from delivery
          left join subscriber on subscriber.id = delivery.subscriber_id
          left join announcement on announcement.id = delivery.announcement_id
        where ${condition} and delivery.id < ${before}
        order by delivery.id desc limit ${slice.limit + 1}`.compile(q),
  );
  return toListResult(rows, slice.limit, presentDelivery);
}

/** The deliveries that the filters select. Throws a `Refusal`. */
export async function readFilteredDeliveries(
  bus: StoreReader,
  slice: ListPage,
  filters: DeliveryFilters,
): Promise<ListResult<DeliveryOut>> {
  const { State: states, Channel: channel, Event: event, Page: page } = filters;
  const { Id: id, AnnouncementId: announcement, SubscriberId: subscriber } = filters;
  if (page !== undefined) refuseUnknownPage(await bus.rows(livePages), page);
  const { from, to } = await readTimeBounds(bus, filters);
  const conditions = [
    sql`1 = 1`,
    ...(id === undefined ? [] : [sql`delivery.public_id = ${id}`]),
    ...(states === undefined ? [] : [sql`delivery.state in (${sql.join(states)})`]),
    ...(channel === undefined ? [] : [sql`delivery.channel = ${channel}`]),
    ...(event === undefined ? [] : [sql`delivery.event = ${event}`]),
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
  throw new Refusal(code, Message, { errors: [{ Path: field, Message }] });
}

/** The deliveries of a subscriber, newest first. Throws a `Refusal`. */
export async function readSubscriberDeliveries(
  bus: Reader,
  id: string,
  slice: ListPage,
): Promise<ListResult<DeliveryOut>> {
  const [row] = await bus.rows(q.selectFrom("subscriber").select("id").where("public_id", "=", id).compile());
  if (row === undefined) throw notFound("SubscriberNotFound");
  return await readDeliveries(bus, slice, sql`delivery.subscriber_id = ${row.id}`);
}

/** The deliveries of an announcement. Throws a `Refusal`. */
export async function readAnnouncementDeliveries(
  bus: Reader,
  id: string,
  slice: ListPage,
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
