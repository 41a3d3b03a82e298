/** Decides whether a delivery is still wanted when its turn comes. */
import { type CompiledQuery, sql } from "kysely";
import type { DeliveryReason, NotificationEvent } from "../contract/deliveries.ts";
import { supersededAfter } from "../rules/delivery-retries.ts";
import { isForPrograms, isPostmortem } from "../rules/notification-events.ts";
import { confirmationLifetimeMs } from "../rules/subscription-links.ts";
import { type Parameters, prepared, q } from "../store/query.ts";
import type { DeliveryRow } from "../store/tables/delivery-tables.ts";
import type { SubscriberRow } from "../store/tables/subscriber-tables.ts";
import type { PageRow } from "../store/tables/tables.ts";
import { lastNotifiedQuery, newerOfComponentQuery, newerQuery } from "./delivery-queries.ts";
import type { NewsLoader, NewsRows } from "./news-loader.ts";
import type { NotificationStore } from "./notification-store.ts";

/** The rows on which a decision depends. */
export type DecisionSources = {
  readonly store: Pick<NotificationStore, "read" | "rows">;
  readonly loader: NewsLoader;
};

/** Why a delivery is not sent. */
export type Unwanted = { readonly kind: "suppressed" | "dropped"; readonly reason: DeliveryReason };

/** A delivery that may be sent, with its rows, or why it is not sent. */
export type DeliveryDecision =
  | { readonly kind: "wanted"; readonly rows: NewsRows; readonly subscriber: SubscriberRow }
  | Unwanted;

const suppressed = (reason: DeliveryReason): Unwanted => ({ kind: "suppressed", reason });

/** The columns that are read again for every message. */
type MessageSubject = Pick<PageRow, "deleted_at" | "access" | "restricted_revision"> & {
  readonly announcement_deleted_at: number | null;
};

const subjectQuery = prepared(
  (param: Parameters<{ page: number; announcement: number }>) => sql<MessageSubject>`
  select deleted_at, access, restricted_revision,
      (select announcement.deleted_at from announcement where announcement.id = ${param("announcement")})
        as announcement_deleted_at
    from page where page.id = ${param("page")}`,
);

const subscriberQuery = prepared((param: Parameters<{ id: number }>) =>
  q.selectFrom("subscriber").selectAll().where("id", "=", param("id")),
);

/**
 * Why a program is not notified of a deletion or a restoration: the former is for those that have the announcement, the
 * latter for those that were notified of the deletion. `lastNotified` is the event of their last message about it.
 */
function objectionToDeletion(
  event: NotificationEvent,
  {
    deletedAt,
    lastNotified,
    subscriber: { channel, format },
  }: {
    readonly deletedAt: number | null;
    readonly lastNotified: NotificationEvent | undefined;
    readonly subscriber: Pick<SubscriberRow, "channel" | "format">;
  },
): Unwanted | undefined {
  if (channel !== "Webhook" || format === "Statuspage") return suppressed("NoChannel");
  const wasLast = lastNotified === "AnnouncementDeleted";
  if (event === "AnnouncementRestored") return wasLast ? undefined : suppressed("Superseded");
  if (deletedAt === null) return suppressed("Superseded");
  return lastNotified === undefined || wasLast ? suppressed("AnnouncementDeleted") : undefined;
}

/** Why a delivery must not be sent now; undefined where it may. */
function objection(
  delivery: DeliveryRow,
  { notification, text }: NewsRows,
  of: {
    readonly subscriber: SubscriberRow;
    readonly subject: MessageSubject;
    readonly isOvertaken: boolean;
    readonly lastNotified: NotificationEvent | undefined;
    readonly now: number;
  },
): Unwanted | undefined {
  const { subscriber, subject: page, isOvertaken, lastNotified, now } = of;
  if (page.deleted_at !== null) return suppressed("PageDeleted");
  if (delivery.event === "SubscriptionConfirmation" || delivery.event === "SubscriptionChallenge") {
    const isWaiting = subscriber.state === "Pending" || subscriber.requested !== null;
    if (!isWaiting || subscriber.confirmation_at === null) return suppressed("SubscriberGone");
    return now - subscriber.confirmation_at > confirmationLifetimeMs ? suppressed("Expired") : undefined;
  }
  if (delivery.event === "SubscriptionLink") return undefined;
  const isWithdrawn = isPostmortem(delivery.event) && text === undefined;
  const { announcement_deleted_at: deletedAt } = page;
  if (isWithdrawn || (deletedAt !== null && delivery.event !== "AnnouncementDeleted"))
    return { kind: "dropped", reason: "AnnouncementDeleted" };
  if (subscriber.state === "Suspended") return suppressed("SubscriberSuspended");
  if (subscriber.state !== "Active") return suppressed("SubscriberGone");
  if (subscriber.paused_until !== null && subscriber.paused_until > now)
    return suppressed("SubscriberPaused");
  if (page.access !== "Public" && notification.revision <= page.restricted_revision)
    return suppressed("PageClosed");
  if (isForPrograms(delivery.event))
    return objectionToDeletion(delivery.event, { deletedAt, lastNotified, subscriber });
  return isOvertaken ? suppressed("Superseded") : undefined;
}

/** Whether mail about a component's status was delayed until another status followed. */
async function isOutdated(
  store: DecisionSources["store"],
  { channel, attempts, subscriber_id: subscriber, notification_id: number }: DeliveryRow,
  { notification }: NewsRows,
): Promise<boolean> {
  const { component_id: component } = notification;
  if (component === null || channel === "Webhook" || attempts === 0) return false;
  return (
    (await store.rows(newerOfComponentQuery({ subscriber, component, notification: number }))).length > 0
  );
}

/** The statements that read what may have changed since a delivery was claimed, at `now` (epoch milliseconds). */
export function checksOf(delivery: DeliveryRow, now: number): readonly CompiledQuery[] {
  const { subscriber_id: subscriber, page_id: page, announcement_id: announcement, id } = delivery;
  const mayFold =
    delivery.channel !== "Webhook" && announcement !== null && now - delivery.created_at > supersededAfter;
  return [
    subscriberQuery({ id: subscriber }),
    subjectQuery({ page, announcement: announcement ?? 0 }),
    ...(mayFold ? [newerQuery({ subscriber, announcement, id })] : []),
    ...(isForPrograms(delivery.event) && announcement !== null
      ? [lastNotifiedQuery({ subscriber, announcement, id })]
      : []),
  ];
}

/**
 * Decides as everything is at `now` (epoch milliseconds). `checked` are the rows of the delivery's checks, where they were
 * read just before. Rejects with a `StoreFault`.
 */
export async function decideDelivery(
  { store, loader }: DecisionSources,
  delivery: DeliveryRow,
  { now, checked }: { readonly now: number; readonly checked?: readonly unknown[][] | undefined },
): Promise<DeliveryDecision> {
  const [rows, found] = await Promise.all([
    loader.load(delivery.notification_id, delivery.page_id),
    checked ?? store.read(checksOf(delivery, now)),
  ]);
  // The rows are those of the statements of `checksOf`.
  const [subscriber] = (found[0] ?? []) as SubscriberRow[];
  const [subject] = (found[1] ?? []) as MessageSubject[];
  // A newer delivery of any other channel, or of a webhook the last event that it was told of the announcement.
  const [third] = (found[2] ?? []) as { readonly event?: NotificationEvent }[];
  const isDeletion = isForPrograms(delivery.event);
  const isSuperseded = third !== undefined && !isDeletion;
  const lastNotified = isDeletion ? third?.event : undefined;
  if (subscriber === undefined || rows === undefined || subject === undefined)
    return suppressed("SubscriberGone");
  const isOvertaken = isSuperseded || (await isOutdated(store, delivery, rows));
  return (
    objection(delivery, rows, { subscriber, subject, isOvertaken, lastNotified, now }) ?? {
      kind: "wanted",
      rows,
      subscriber,
    }
  );
}
