/** Resolves the recipients of notifications into deliveries, batch by batch. */
import { sql } from "kysely";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import { followsMessages } from "../rules/notification-events.ts";
import { decideRecipient } from "../rules/recipients.ts";
import { StoreFault } from "../store/engine.ts";
import { changeClaimed, renew, returnClaims, settle } from "../store/outbox.ts";
import { listed, type Parameters, prepared, q } from "../store/query.ts";
import { DamagedJson, readJson } from "../store/stored-json.ts";
import type { NotificationRow } from "../store/tables/delivery-tables.ts";
import type { SubscriberRow } from "../store/tables/subscriber-tables.ts";
import { newId } from "../store/uuid.ts";
import {
  claimNotification,
  type DecidedDelivery,
  insertDeliveries,
  notificationOutbox,
  unresolvedQuery,
} from "./delivery-queries.ts";
import { decideHold, type HoldDecision, isOfSubscription } from "./hold-decision.ts";
import type { NotificationStore } from "./notification-store.ts";
import { loadRecipientEvent, type ResolvableEvent } from "./recipient-event.ts";
import type { ResultWriter } from "./result-writer.ts";
import { recipientOf } from "./subscriber-rows.ts";

/** Subscribers that are read at once. */
const batch = 500;

/** The columns of a subscriber that the fan-out needs. */
type Addressee = Pick<
  SubscriberRow,
  | "id"
  | "page_id"
  | "channel"
  | "format"
  | "address"
  | "address_hash"
  | "state"
  | "confirmed_at"
  | "paused_until"
  | "scope"
  | "events"
>;

/** Options of the fan-out. */
export type FanOutOptions = {
  readonly store: Pick<NotificationStore, "rows" | "bookkeep">;
  readonly writer: Pick<ResultWriter, "run">;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "error">;
  /** The run that leases belong to. */
  readonly owner: string;
  /** Whether everything is held. */
  readonly isHeld: boolean;
  readonly maxEventsPerHour: number;
  /** Called when the recipients of a notification turn out to be many, and when they are resolved. */
  readonly onMany: (isResolving: boolean) => void;
};

/** The subscribers of a page after the one with the number `after`, as far as the fan-out needs them. */
const addressees = prepared((param: Parameters<{ pageId: number; after: number }>) =>
  q
    .selectFrom("subscriber")
    .select([
      "id",
      "page_id",
      "channel",
      "format",
      "address",
      "address_hash",
      "state",
      "confirmed_at",
      "paused_until",
      "scope",
      "events",
    ])
    .where("page_id", "=", param("pageId"))
    .where("id", ">", param("after"))
    .where("state", "=", "Active")
    .orderBy("id")
    .limit(batch),
);

/** A place in the resolution of a notification: a page, and the last of its subscribers that was read. */
type Position = { readonly page: number; readonly after: number };

function positionAfter({ page, after }: Position, read: readonly Addressee[]): Position {
  return read.length < batch ? { page: page + 1, after: 0 } : { page, after: read.at(-1)?.id ?? after };
}

/** A promise whose failure is met later. */
function handled<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined);
  return promise;
}

function decided(subscriber: Addressee, holdReason: HoldDecision, now: number): DecidedDelivery {
  return {
    public_id: newId(now),
    subscriber_id: subscriber.id,
    destination: destinationOf(subscriber),
    state: holdReason === null ? "Queued" : "Held",
    reason: holdReason,
  };
}

/** The part of a mail address behind the `@`; of another address its keyed hash. */
function destinationOf({ channel, address, address_hash: hash }: Addressee): string {
  return channel === "Email" ? address.slice(address.lastIndexOf("@") + 1).toLowerCase() : hash;
}

/** Whether the event says that a component has recovered, or is stable. */
function isRecovery(row: NotificationRow): boolean {
  const { event } = row;
  if (event === "FlappingEnded") return true;
  return (
    event === "StatusChanged" &&
    readJson("notification", "content", row).components[0]?.status === "Operational"
  );
}

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
    if (this.#mayHaveStray) await store.bookkeep([returnClaims(notificationOutbox, owner)]);
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
    try {
      if (isOfSubscription(row.event)) await this.#resolveSingle(row);
      else await this.#resolveAll(row);
    } catch (error) {
      if (!(error instanceof DamagedJson)) throw error;
      this.#options.logger.error({ error }, "notification is damaged and is dropped");
      await this.#options.store.bookkeep([settle(notificationOutbox, row, { state: "Dropped" })]);
    }
  }

  /** A message to the one subscriber whom it concerns. */
  async #resolveSingle(row: NotificationRow): Promise<void> {
    const { store } = this.#options;
    const holdReason = await decideHold(store, row, this.#options);
    const subscribers = await store.rows(
      q
        .selectFrom("subscriber")
        .selectAll()
        .where("id", "=", row.subscriber_id ?? 0)
        .compile(),
    );
    const now = this.#options.clock.now();
    // The caller who caused it has this id.
    const deliveries = subscribers.map((subscriber) => ({
      ...decided(subscriber, holdReason, now),
      public_id: row.public_id,
    }));
    await store.bookkeep([
      insertDeliveries(row, deliveries, now),
      settle(notificationOutbox, row, { state: "Resolved" }),
    ]);
  }

  async #resolveAll(row: NotificationRow): Promise<void> {
    const { store } = this.#options;
    const event = await loadRecipientEvent(store, row);
    if (event === undefined) {
      await store.bookkeep([settle(notificationOutbox, row, { state: "Dropped" })]);
      return;
    }
    const holdReason = await decideHold(store, row, this.#options);
    try {
      const isDone = await this.#resolvePages(row, event, holdReason);
      if (isDone) await store.bookkeep([settle(notificationOutbox, row, { state: "Resolved" })]);
    } finally {
      this.#options.onMany(false);
    }
  }

  /** Resolves the recipients on all pages; false where another run has the notification. */
  async #resolvePages(
    row: NotificationRow,
    event: ResolvableEvent,
    holdReason: HoldDecision,
  ): Promise<boolean> {
    let position: Position = { page: row.cursor_page, after: row.cursor_subscriber };
    let reading = this.#read(event, position);
    let writing: Promise<boolean> = Promise.resolve(true);
    for (let read = await reading; read !== undefined; read = await reading) {
      // The next ones are read and decided on while these are written.
      position = positionAfter(position, read);
      if (read.length === batch) this.#options.onMany(true);
      reading = handled(this.#read(event, position));
      const deliveries = await this.#decide(row, event, { subscribers: read, holdReason });
      // Another run has it now, and goes on where this one was.
      if (!(await writing)) return false;
      writing = handled(this.#write(row, deliveries, position));
    }
    return await writing;
  }

  /** Writes deliveries and the place up to which they are; false where another run has the notification. */
  async #write(
    row: NotificationRow,
    deliveries: readonly DecidedDelivery[],
    { page, after }: Position,
  ): Promise<boolean> {
    const { writer, owner, clock } = this.#options;
    const moved = changeClaimed(notificationOutbox, row, { cursor_page: page, cursor_subscriber: after });
    const [, still = []] = await writer.run([
      insertDeliveries(row, deliveries, clock.now()),
      moved,
      renew(notificationOutbox, owner, [row.id]),
    ]);
    return still.length > 0;
  }

  /** The next subscribers of a page; undefined after the last page. */
  async #read({ pages }: ResolvableEvent, { page, after }: Position): Promise<Addressee[] | undefined> {
    const pageId = pages[page];
    return pageId === undefined ? undefined : await this.#options.store.rows(addressees({ pageId, after }));
  }

  async #decide(
    row: NotificationRow,
    { about }: ResolvableEvent,
    of: { readonly subscribers: readonly Addressee[]; readonly holdReason: HoldDecision },
  ): Promise<DecidedDelivery[]> {
    const notifiedBefore = await this.#notifiedBefore(row, of.subscribers);
    const now = this.#options.clock.now();
    return of.subscribers.flatMap((subscriber) => {
      const before = notifiedBefore.get(subscriber.id);
      if (!this.#isNotified(subscriber, before !== undefined, { about, now })) return [];
      // The end of a reported incident is never held for the cap; the end of a held one is.
      const isEnd = before?.isHeld === false && (followsMessages(row.event) || isRecovery(row));
      const holdReason = of.holdReason === "HourlyCap" && isEnd ? null : of.holdReason;
      return [decided(subscriber, holdReason, now)];
    });
  }

  /** Whether a subscriber is notified; one whose row is damaged is not, and keeps the message from nobody else. */
  #isNotified(
    subscriber: Addressee,
    wasNotified: boolean,
    { about, now }: Pick<ResolvableEvent, "about"> & { readonly now: number },
  ): boolean {
    try {
      return decideRecipient(recipientOf(subscriber, wasNotified), about, now).notified;
    } catch (error) {
      if (!(error instanceof DamagedJson)) throw error;
      this.#options.logger.error({ error }, "subscriber is damaged and is not notified");
      return false;
    }
  }

  /**
   * The subscribers among these who were notified of the announcement or the component before, where that matters, and
   * whether all of that is held.
   */
  async #notifiedBefore(
    row: NotificationRow,
    subscribers: readonly Addressee[],
  ): Promise<ReadonlyMap<number, { readonly isHeld: boolean }>> {
    const recovers = isRecovery(row);
    if ((!followsMessages(row.event) && !recovers) || subscribers.length === 0) return new Map();
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
    return new Map(rows.map((value) => [value.subscriber_id, { isHeld: Number(value.not_held) === 0 }]));
  }
}
