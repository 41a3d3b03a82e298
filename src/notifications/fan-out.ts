/** Resolves the recipients of notifications into deliveries, batch by batch. */
import { sql } from "kysely";
import { readContent } from "../commands/notifications/notification-content.ts";
import { type DeliveryReason, subscriptionEvents } from "../contract/deliveries.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import { isEnding } from "../rules/notification-events.ts";
import { decideRecipient } from "../rules/recipients.ts";
import { insertNew } from "../store/bulk-statements.ts";
import { StoreFault } from "../store/engine.ts";
import { changeClaimed, renew, settle } from "../store/outbox.ts";
import { listed, q } from "../store/query.ts";
import type { DeliveryRow, NotificationRow } from "../store/tables/delivery-tables.ts";
import type { SubscriberRow } from "../store/tables/subscriber-tables.ts";
import { newId } from "../store/uuid.ts";
import {
  claimNotification,
  notificationOutbox,
  returnNotifications,
  sendingQuery,
  unresolvedQuery,
} from "./delivery-queries.ts";
import type { NotificationStore } from "./notification-store.ts";
import { loadRecipientEvent, type ResolvableEvent } from "./recipient-event.ts";
import { recipientOf } from "./subscriber-rows.ts";

/** Subscribers that are read at once. */
const batch = 500;

const hour = 60 * 60_000;
/** Events of a page that are sent in an hour; further ones are held. */
const maxEventsPerHour = 20;

const isOfSubscription: ReadonlySet<string> = new Set(subscriptionEvents);

/** Options of the fan-out. */
export type FanOutOptions = {
  readonly store: NotificationStore;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The run that leases belong to. */
  readonly owner: string;
  /** Whether everything is held. */
  readonly isHeld: boolean;
};

/** The part of a mail address behind the `@`; of another address its keyed hash. */
function destinationOf({ channel, address, address_hash: hash }: SubscriberRow): string {
  return channel === "Email" ? address.slice(address.lastIndexOf("@") + 1).toLowerCase() : hash;
}

/** Whether the event says that a component has recovered, or is stable. */
function isRecovery({ event, content }: NotificationRow): boolean {
  if (event === "FlappingEnded") return true;
  return event === "StatusChanged" && readContent(content).components[0]?.status === "Operational";
}

type NewDelivery = Omit<DeliveryRow, "id">;

/** Resolves the recipients of notifications. */
export class FanOut {
  readonly #options: FanOutOptions;
  /** Whether a notification may be claimed by this run that nobody works on: the store failed in the middle of it. */
  #mayHaveStray = false;

  constructor(options: FanOutOptions) {
    this.#options = options;
  }

  /** Resolves the oldest notification that nobody works on; false where there is none. Rejects with a `StoreFault`. */
  async run(): Promise<boolean> {
    const { store, owner } = this.#options;
    if ((await store.rows(unresolvedQuery)).length === 0) return false;
    if (this.#mayHaveStray) await store.bookkeep([returnNotifications(owner)]);
    this.#mayHaveStray = false;
    try {
      const [rows = []] = await store.bookkeep([claimNotification(owner)]);
      // The statement returns the rows of this table.
      const [row] = rows as NotificationRow[];
      if (row === undefined) return false;
      await this.#resolve(row);
      return true;
    } catch (error) {
      // Even a claim that failed may have been committed.
      this.#mayHaveStray = error instanceof StoreFault;
      throw error;
    }
  }

  async #resolve(row: NotificationRow): Promise<void> {
    if (isOfSubscription.has(row.event)) await this.#resolveOne(row);
    else await this.#resolveAll(row);
  }

  /** A message to the one subscriber whom it concerns. */
  async #resolveOne(row: NotificationRow): Promise<void> {
    const { store } = this.#options;
    const held = await this.#holdReason(row);
    const subscribers = await store.rows(
      q
        .selectFrom("subscriber")
        .selectAll()
        .where("id", "=", row.subscriber_id ?? 0)
        .compile(),
    );
    const deliveries = subscribers.map((one) => this.#deliveryOf(row, one, held));
    await store.bookkeep([
      insertNew("delivery", deliveries),
      settle(notificationOutbox, row, { state: "Resolved" }),
    ]);
  }

  async #resolveAll(row: NotificationRow): Promise<void> {
    const { store, owner } = this.#options;
    const event = await loadRecipientEvent(store, row);
    if (event === undefined) {
      await store.bookkeep([settle(notificationOutbox, row, { state: "Dropped" })]);
      return;
    }
    const held = await this.#holdReason(row);
    let { cursor_page: place, cursor_subscriber: after } = row;
    for (let page = event.pages[place]; page !== undefined; page = event.pages[place]) {
      const subscribers = await this.#read(page, after);
      const deliveries = await this.#decide(row, event, { subscribers, held });
      after = subscribers.at(-1)?.id ?? after;
      if (subscribers.length < batch) {
        place += 1;
        after = 0;
      }
      const moved = changeClaimed(notificationOutbox, row, { cursor_page: place, cursor_subscriber: after });
      const [, still = []] = await store.bookkeep([
        insertNew("delivery", deliveries),
        moved,
        renew(notificationOutbox, owner, [row.id]),
      ]);
      // Another run has it now, and goes on where this one was.
      if (still.length === 0) return;
    }
    await store.bookkeep([settle(notificationOutbox, row, { state: "Resolved" })]);
  }

  async #read(page: number, after: number): Promise<SubscriberRow[]> {
    return await this.#options.store.rows(
      q
        .selectFrom("subscriber")
        .selectAll()
        .where("page_id", "=", page)
        .where("id", ">", after)
        .where("state", "=", "Active")
        .orderBy("id")
        .limit(batch)
        .compile(),
    );
  }

  async #decide(
    row: NotificationRow,
    { about }: ResolvableEvent,
    of: { readonly subscribers: readonly SubscriberRow[]; readonly held: HoldDecision },
  ): Promise<NewDelivery[]> {
    const told = await this.#toldBefore(row, of.subscribers);
    const now = this.#options.clock.now();
    return of.subscribers.flatMap((subscriber) => {
      const before = told.get(subscriber.id);
      const wasTold = before !== undefined;
      const decision = decideRecipient(recipientOf(subscriber, wasTold), about, now);
      if (!decision.told) return [];
      // The end of what somebody was told is never held for the cap; of what is held itself it is.
      const isEnd = before?.isHeld === false && (isEnding(row.event) || isRecovery(row));
      const held = of.held === "HourlyCap" && isEnd ? null : of.held;
      return [this.#deliveryOf(row, subscriber, held)];
    });
  }

  /**
   * The subscribers among these who were notified of the announcement or the component before, where that matters, and
   * whether all of that is held.
   */
  async #toldBefore(
    row: NotificationRow,
    subscribers: readonly SubscriberRow[],
  ): Promise<ReadonlyMap<number, { readonly isHeld: boolean }>> {
    const recovers = isRecovery(row);
    if ((!isEnding(row.event) && !recovers) || subscribers.length === 0) return new Map();
    const numbers = subscribers.map(({ id }) => id);
    const before = recovers
      ? sql`notification_id = (select max(id) from notification
          where component_id = ${row.component_id} and id < ${row.id})`
      : sql`announcement_id = ${row.announcement_id}`;
    const rows = await this.#options.store.rows(
      sql<{ subscriber_id: number; not_held: number }>`
        select subscriber_id, sum(case when state = 'Held' then 0 else 1 end) as not_held from delivery
          where subscriber_id in ${listed(numbers)} and ${before}
            and state in ('Queued', 'Sending', 'Deferred', 'Held', 'Sent')
          group by subscriber_id`.compile(q),
    );
    return new Map(rows.map((one) => [one.subscriber_id, { isHeld: Number(one.not_held) === 0 }]));
  }

  async #holdReason(row: NotificationRow): Promise<HoldDecision> {
    const { store, isHeld } = this.#options;
    const [sending] = await store.rows(sendingQuery);
    if (isHeld || sending?.state === "Held") return sending?.held_for ?? "SendingHeld";
    if (row.held_for !== null) return row.held_for;
    if (isOfSubscription.has(row.event)) return null;
    // Changes of status and announcements have a cap each: neither holds the other.
    const sameKind = row.component_id === null ? sql`component_id is null` : sql`component_id is not null`;
    const [count] = await store.rows(
      sql<{ total: number }>`
        select count(*) as total from notification
          where page_id = ${row.page_id} and created_at > ${row.created_at - hour} and id < ${row.id}
            and subscriber_id is null and ${sameKind}`.compile(q),
    );
    return (count?.total ?? 0) >= maxEventsPerHour ? "HourlyCap" : null;
  }

  #deliveryOf(row: NotificationRow, subscriber: SubscriberRow, held: HoldDecision): NewDelivery {
    const now = this.#options.clock.now();
    return {
      public_id: newId(now),
      notification_id: row.id,
      subscriber_id: subscriber.id,
      address_hash: subscriber.address_hash,
      page_id: subscriber.page_id,
      announcement_id: row.announcement_id,
      event: row.event,
      channel: subscriber.channel,
      destination: destinationOf(subscriber),
      state: held === null ? "Queued" : "Held",
      reason: held,
      attempts: 0,
      // By the clock of this machine, which may be behind the store's.
      next_attempt_at: Math.min(row.created_at, now),
      created_at: row.created_at,
      state_at: now,
      sent_at: null,
      remote_answer: null,
      message_id: null,
      provider_id: null,
      lease_owner: null,
      lease_until: null,
      fence: 0,
    };
  }
}

/** The reason for which new deliveries are held; null where they are not. */
type HoldDecision = DeliveryReason | null;
