/** The statements by which notifications are resolved and deliveries are claimed, held and counted. */
import { CompiledQuery, sql } from "kysely";
import type { DeliveryReason, NotificationEvent } from "../contract/deliveries.ts";
import type { SubscriberChannel } from "../contract/subscribers.ts";
import type { NotificationSettings } from "../platform/mail-settings.ts";
import { claimRows, type Outbox } from "../store/outbox.ts";
import { listed, type Parameters, prepared, q } from "../store/query.ts";
import { rowSource } from "../store/row-source.ts";
import { writeJson } from "../store/stored-json.ts";
import type { DeliveryRow, NotificationRow, SendingRow } from "../store/tables/delivery-tables.ts";

/** Notifications whose recipients are being resolved. */
export const notificationOutbox: Outbox<"notification"> = {
  table: "notification",
  claimed: "Resolving",
  returned: "Pending",
};

/** Deliveries that are being sent. */
export const deliveryOutbox: Outbox<"delivery"> = {
  table: "delivery",
  claimed: "Sending",
  returned: "Queued",
};

/** Rows that one statement changes at most, so that no writer waits long. */
const batch = 500;

/** Claims the oldest notification to resolve: one of an announcement after the other. */
export function claimNotification(owner: string): CompiledQuery<NotificationRow> {
  return claimRows(notificationOutbox, {
    owner,
    limit: 1,
    where: sql`work.state = 'Pending' and not exists (
      select 1 from notification as earlier where earlier.announcement_id = work.announcement_id
        and earlier.id < work.id and earlier.state in ('Pending', 'Resolving'))`,
    order: sql`work.id`,
  });
}

/** A delivery that was decided on: the rest of its row is that of its notification and its subscriber. */
export type DecidedDelivery = Pick<
  DeliveryRow,
  "public_id" | "subscriber_id" | "destination" | "state" | "reason"
>;

const decidedColumns = ["public_id", "subscriber_id", "destination", "state", "reason"] as const;
const decidedSource = rowSource("delivery", decidedColumns);

/** Inserts the deliveries of a notification. An address that has one of it already is left out. */
export function insertDeliveries(
  { id, created_at: createdAt }: Pick<NotificationRow, "id" | "created_at">,
  deliveries: readonly DecidedDelivery[],
  now: number,
): CompiledQuery {
  const cells = deliveries.map((delivery) => decidedColumns.map((column) => delivery[column]));
  // By the clock of this machine, which may be behind the store's.
  const nextAttemptAt = Math.min(createdAt, now);
  // Without the `where`, SQLite reads `on conflict` as the `on` of a join.
  return CompiledQuery.raw(
    `insert into delivery (public_id, notification_id, subscriber_id, address_hash, page_id, announcement_id, event, channel,
        destination, state, reason, attempts, next_attempt_at, created_at, state_at, fence, sender_crashes)
      select source.public_id, notification.id, subscriber.id, subscriber.address_hash, subscriber.page_id,
          notification.announcement_id, notification.event, subscriber.channel, source.destination, source.state,
          source.reason, 0, cast(? as bigint), notification.created_at, cast(? as bigint), 0, 0
        from (${decidedSource}) as source
          join subscriber on subscriber.id = source.subscriber_id
          join notification on notification.id = ?
        where true
      on conflict do nothing`,
    [nextAttemptAt, now, cells, id],
  );
}

/** Asks whether there is a notification to resolve. */
export const unresolvedQuery: CompiledQuery<{ id: number }> = q
  .selectFrom("notification")
  .select("id")
  .where("state", "in", ["Pending", "Resolving"])
  .limit(1)
  .compile();

/** Which deliveries are claimed. */
export type DeliveryClaim = {
  readonly owner: string;
  readonly channel: SubscriberChannel;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly limit: number;
  /** Destinations that get no further connection now. */
  readonly without: readonly string[];
};

/** Claims deliveries that are due: of one subscriber and announcement the oldest open one alone. */
export function claimDeliveries({
  owner,
  channel,
  now,
  limit,
  without,
}: DeliveryClaim): CompiledQuery<DeliveryRow> {
  const others = without.length === 0 ? sql`` : sql`and not (work.destination in ${listed(without)})`;
  return claimRows(deliveryOutbox, {
    owner,
    limit,
    where: sql`work.channel = ${channel} and work.state in ('Queued', 'Deferred')
      and work.next_attempt_at <= ${now} ${others}
      and exists (select 1 from sending where id = 1 and state = 'Running'
        and (mail_paused_at is null or ${channel} <> 'Email'))
      and not exists (
        select 1 from delivery as earlier where earlier.subscriber_id = work.subscriber_id
          and earlier.announcement_id = work.announcement_id and earlier.id < work.id
          and earlier.state in ('Queued', 'Sending', 'Deferred'))`,
    order: sql`work.next_attempt_at, work.id`,
  });
}

/** Returns deliveries of a channel claimed by a run, except those it has in memory. */
export function returnStrays(of: {
  readonly owner: string;
  readonly channel: SubscriberChannel;
  readonly claimed: readonly number[];
}): CompiledQuery<{ id: number }> {
  const others = of.claimed.length === 0 ? sql`` : sql`and not (id in ${listed(of.claimed)})`;
  return sql<{ id: number }>`
    update delivery set state = 'Queued', lease_owner = null, lease_until = null
      where state = 'Sending' and lease_owner = ${of.owner} and channel = ${of.channel} ${others}
      returning id`.compile(q);
}

/** Asks whether a channel has a delivery that is due at `now` (epoch milliseconds). */
export const dueQuery: (params: {
  channel: SubscriberChannel;
  now: number;
}) => CompiledQuery<{ id: number }> = prepared(
  (param: Parameters<{ channel: SubscriberChannel; now: number }>) =>
    q
      .selectFrom("delivery")
      .select("id")
      .where("channel", "=", param("channel"))
      .where("state", "in", ["Queued", "Deferred"])
      .where("next_attempt_at", "<=", param("now"))
      .limit(1),
);

/** Asks for the state of sending. */
export const sendingQuery: CompiledQuery<SendingRow> = q
  .selectFrom("sending")
  .selectAll()
  .where("id", "=", 1)
  .compile();

/** The settings of a service, as the store has them for the command line. */
export function storedSettings({
  mail,
  isHeld,
  maxEventsPerHour,
}: NotificationSettings): SendingRow["settings"] {
  return writeJson("sending", "settings", { isMailSetUp: mail !== undefined, isHeld, maxEventsPerHour });
}

type RecordedSettings = Pick<SendingRow, "settings">;

/** Records the settings of a service that has nothing to send yet. */
export const recordSettings: (params: RecordedSettings) => CompiledQuery = prepared(
  (param: Parameters<RecordedSettings>) =>
    q
      .updateTable("sending")
      .set({ settings: param("settings") })
      .where("id", "=", 1),
);

type Stamp = RecordedSettings & { readonly now: number };

/** Takes note that a dispatcher runs at `now` (epoch milliseconds), and with which settings. */
export const stampSending: (params: Stamp) => CompiledQuery = prepared((param: Parameters<Stamp>) =>
  q
    .updateTable("sending")
    .set({ dispatcher_seen_at: param("now"), settings: param("settings") })
    .where("id", "=", 1),
);

/** Which deliveries are held. */
type Hold = { readonly reason: DeliveryReason; readonly now: number; readonly until: number };

/** Holds some of the deliveries that were queued up to `until`; returns the ids of those that it held. */
export const holdDeliveries: (params: Hold) => CompiledQuery<{ id: number }> = prepared(
  (param: Parameters<Hold>) => sql<{ id: number }>`
  update delivery set state = 'Held', reason = ${param("reason")}, state_at = ${param("now")}
    where id in (
      select id from delivery where state in ('Queued', 'Deferred') and created_at <= ${param("until")}
        limit ${sql.raw(String(batch))})
    returning id`,
);

/**
 * Holds some deliveries while sending is held; returns the ids of those that it held. The statement looks for itself whether
 * it still is: a release may have been committed since that was read.
 */
export const holdWhileHeld: (params: Omit<Hold, "until">) => CompiledQuery<{ id: number }> = prepared(
  (param: Parameters<Omit<Hold, "until">>) => sql<{ id: number }>`
  update delivery set state = 'Held', reason = ${param("reason")}, state_at = ${param("now")}
    where id in (
      select id from delivery where state in ('Queued', 'Deferred')
        and exists (select 1 from sending where id = 1 and state = 'Held')
        limit ${sql.raw(String(batch))})
    returning id`,
);

/** Holds the deliveries of notifications that are not resolved yet and were recorded up to `until`. */
export const holdNotifications: (params: Omit<Hold, "now">) => CompiledQuery = prepared(
  (param: Parameters<Omit<Hold, "now">>) => sql<never>`
  update notification set held_for = ${param("reason")}
    where state in ('Pending', 'Resolving') and created_at <= ${param("until")} and held_for is null`,
);

/** A pause of mail, by the refusal of an attempt that started then. */
type MailPause = { readonly now: number; readonly startedAt: number };

/** Pauses mail, since too much of it is refused; returns nothing if sending was resumed after the attempt started. */
export const pauseMail: (params: MailPause) => CompiledQuery<{ id: number }> = prepared(
  (param: Parameters<MailPause>) =>
    q
      .updateTable("sending")
      .set({ mail_paused_at: param("now") })
      .where("id", "=", 1)
      .where("changed_at", "<", param("startedAt"))
      .returning("id"),
);

/** Holds some mail while its channel is paused, as of the statement: it may have been resumed since that was read. */
export const holdMail: (params: { now: number }) => CompiledQuery<{ id: number }> = prepared(
  (param: Parameters<{ now: number }>) => sql<{ id: number }>`
  update delivery set state = 'Held', reason = 'ChannelPaused', state_at = ${param("now")}
    where id in (
      select id from delivery where channel = 'Email' and state in ('Queued', 'Deferred')
        and exists (select 1 from sending where id = 1 and mail_paused_at is not null)
        limit ${sql.raw(String(batch))})
    returning id`,
);

/**
 * Moves the times of some open deliveries whose state was set later than `after`: the clock was set back since, and they
 * would wait until it is there again. Returns the ids of those that it moved.
 */
export const moveFutureTimes: (params: { now: number; after: number }) => CompiledQuery<{ id: number }> =
  prepared(
    (param: Parameters<{ now: number; after: number }>) => sql<{ id: number }>`
  update delivery set next_attempt_at = next_attempt_at - state_at + ${param("now")}, state_at = ${param("now")}
    where id in (
      select id from delivery where state in ('Queued', 'Deferred') and state_at > ${param("after")}
        limit ${sql.raw(String(batch))})
    returning id`,
  );

type Fold = { readonly now: number; readonly before: number };

/** Gives up mail and chat messages that wait for their next attempt, where a newer one of the announcement follows. */
export const foldDeferred: (params: Fold) => CompiledQuery<{ id: number }> = prepared(
  (param: Parameters<Fold>) => sql<{ id: number }>`
  update delivery set state = 'Suppressed', reason = 'Superseded', state_at = ${param("now")}
    where id in (
      select work.id from delivery as work
        where work.state = 'Deferred' and work.channel <> 'Webhook' and work.created_at < ${param("before")}
          and exists (
            select 1 from delivery as newer where newer.subscriber_id = work.subscriber_id
              and newer.announcement_id = work.announcement_id and newer.id > work.id
              and newer.state in ('Queued', 'Deferred'))
        limit ${sql.raw(String(batch))})
    returning id`,
);

/** Asks whether a newer delivery of the same subscriber and announcement is open. */
export const newerQuery: (params: {
  subscriber: number;
  announcement: number;
  id: number;
}) => CompiledQuery<{ id: number }> = prepared(
  (param: Parameters<{ subscriber: number; announcement: number; id: number }>) =>
    q
      .selectFrom("delivery")
      .select("id")
      .where("subscriber_id", "=", param("subscriber"))
      .where("announcement_id", "=", param("announcement"))
      .where("id", ">", param("id"))
      .where("state", "in", ["Queued", "Sending", "Deferred"])
      .limit(1),
);

/** The last event of an announcement before a delivery that a subscriber was told of, or may have been. */
export const lastNotifiedQuery: (params: {
  subscriber: number;
  announcement: number;
  id: number;
}) => CompiledQuery<{ event: NotificationEvent }> = prepared(
  (param: Parameters<{ subscriber: number; announcement: number; id: number }>) => sql<{
    event: NotificationEvent;
  }>`
  select event from delivery where subscriber_id = ${param("subscriber")}
    and announcement_id = ${param("announcement")} and id < ${param("id")} and (state = 'Sent' or attempts > 0)
    order by id desc limit 1`,
);

/** Asks whether a subscriber has a delivery of a newer event of a component. */
export const newerOfComponentQuery: (params: {
  subscriber: number;
  component: number;
  notification: number;
}) => CompiledQuery<{ id: number }> = prepared(
  (param: Parameters<{ subscriber: number; component: number; notification: number }>) => sql<{
    id: number;
  }>`
  select delivery.id from notification join delivery on delivery.notification_id = notification.id
    where notification.component_id = ${param("component")} and notification.id > ${param("notification")}
      and delivery.subscriber_id = ${param("subscriber")} limit 1`,
);
