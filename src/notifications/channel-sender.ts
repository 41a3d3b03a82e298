/** Sends the deliveries of one channel: claims them, prepares and sends each, and records its result. */
import type { CompiledQuery } from "kysely";
import type { DeliveryReason } from "../contract/deliveries.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import { mailRetryLimit, nextAttempt } from "../rules/delivery-retries.ts";
import { leaseMs, renew, settle } from "../store/outbox.ts";
import type { DeliveryRow } from "../store/tables/delivery-tables.ts";
import type { SubscriberRow } from "../store/tables/subscriber-tables.ts";
import { BounceGuard } from "./bounce-guard.ts";
import type { AttemptResult, Channel, OnResult } from "./channel.ts";
import type { DeliveriesInProgress } from "./deliveries-in-progress.ts";
import { checksOf } from "./delivery-decision.ts";
import { claimDeliveries, deliveryOutbox, dueQuery, returnStrays } from "./delivery-queries.ts";
import { DestinationHealth } from "./destination-health.ts";
import type { NotificationStore } from "./notification-store.ts";
import { PreparationLog } from "./preparation-log.ts";
import { type PrepareOptions, prepareMessage } from "./prepare-message.ts";
import type { Recorded, ResultWriter } from "./result-writer.ts";
import { ServerReach } from "./server-reach.ts";

/** A send begins only while at least this much of its lease is left, in milliseconds. */
const minLeaseMs = 30_000;
/** Milliseconds between looks for deliveries that have become due. */
const pollMs = 1_000;
/** Milliseconds without a result after which no more refusals are to come that would show that the fault is ours. */
const quietMs = 10_000;
/** Milliseconds that further deliveries of a failing destination wait, so that they keep no healthy one waiting. */
const failingPauseMs = 30_000;
/** Milliseconds that a delivery waits that was in progress during a crash, while another such one is sent. */
const suspectPauseMs = 250;
/** Connections that send while recipients are resolved. */
const servingWhileResolving = 2;
/** An attempt that takes so many milliseconds does not count among these: it waits for its destination. */
const stalledMs = 500;
/** Milliseconds before a delivery is tried again that could not be prepared. */
const unpreparedPauseMs = 60_000;

/** Options of a sender. */
export type SenderOptions = PrepareOptions & {
  readonly channel: Channel;
  readonly writer: ResultWriter;
  /** Of all channels. */
  readonly inProgress: DeliveriesInProgress;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly owner: string;
  /** Whether everything is held: then nothing is sent, whatever is released. */
  readonly isHeld: boolean;
  readonly store: NotificationStore;
  /** Suspends subscribers. */
  readonly suspend: (subscribers: readonly number[]) => Promise<void>;
  /** Ends the subscriptions of browsers that have withdrawn them. */
  readonly end: (subscribers: readonly number[]) => Promise<void>;
  /** Takes note that a webhook answered its challenge. */
  readonly confirm: (subscriber: SubscriberRow) => Promise<void>;
  /** Pauses mail, since too much is refused; false if it was resumed after the attempt started. */
  readonly pauseMail: (startedAt: number) => Promise<boolean>;
  readonly onResult: OnResult | undefined;
};

type Changes = Partial<DeliveryRow>;

/** A claimed delivery, and the rows of its checks where they were read already. */
type Task = { readonly row: DeliveryRow; readonly checked: readonly unknown[][] | undefined };

/** An attempt, or why there was none. */
type Attempt = {
  readonly changes: Changes;
  readonly result?: AttemptResult;
  readonly subscriber?: SubscriberRow;
};

const returned: Changes = { state: "Queued" };

/** Sends the deliveries of a channel. */
export class ChannelSender {
  readonly #options: SenderOptions;
  readonly #preparations: PreparationLog;
  readonly #health: DestinationHealth;
  readonly #bounces = new BounceGuard();
  readonly #reach: ServerReach;
  readonly #freeSlots: number[];
  #maxServing: number;
  /** Claimed and waiting for a connection. */
  #buffer: DeliveryRow[] = [];
  /** The work of each connection. */
  readonly #serving = new Map<number, Promise<void>>();
  /** When the attempt of each connection began (monotonic). */
  readonly #attemptStartedAt = new Map<number, number>();
  /** Last renewal of the claimed deliveries' leases (monotonic). */
  readonly #leasedAt = new Map<number, number>();
  #isClaiming = false;
  /** Whether the last claim got as many as it wanted. */
  #wasFull = false;
  /** Whether rows may be claimed by this run that it does not know of: a claim or a result may not have come through. */
  #mayHaveStrays = false;
  #isClosed = false;
  #mayHaveMore = true;
  /** When mail last got a final result (monotonic). */
  #resultAt = Number.NEGATIVE_INFINITY;
  #poll: NodeJS.Timeout | undefined;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#preparations = new PreparationLog(options.logger, "delivery");
    const { name, concurrency } = options.channel;
    this.#reach = new ServerReach(name, options);
    // A mail domain has many mailboxes, and all mail goes to one server; every other destination is one receiver.
    const isSingle = name !== "Email";
    this.#health = new DestinationHealth(concurrency, { isSingle });
    this.#maxServing = concurrency;
    // Connections that wait for receivers that do not answer are replaced: else each would slow down all others.
    const spare = isSingle ? Math.floor(concurrency / 2) : 0;
    this.#freeSlots = Array.from({ length: concurrency + spare }, (_, slot) => slot);
  }

  /** Looks for deliveries now. */
  wake(): void {
    this.#mayHaveMore = true;
    this.#pump();
  }

  /** Renews the leases of all claimed deliveries. Rejects with a `StoreFault`. */
  async renewLeases(): Promise<void> {
    const { store, owner, clock } = this.#options;
    const ids = [...this.#leasedAt.keys()];
    if (ids.length === 0) return;
    const at = clock.monotonic();
    const [rows = []] = await store.bookkeep([renew(deliveryOutbox, owner, ids)]);
    // The statement returns ids.
    const still = new Set((rows as { id: number }[]).map(({ id }) => id));
    for (const id of still) if (this.#leasedAt.has(id)) this.#leasedAt.set(id, at);
    // Rows that were claimed meanwhile are not among those that were renewed.
    const lost = new Set(ids.filter((id) => !still.has(id)));
    this.#buffer = this.#buffer.filter(({ id }) => !lost.has(id) || !this.#leasedAt.delete(id));
  }

  /** Suspends those whose addresses bounced, once it is clear that the fault is theirs. */
  async settleBounces(): Promise<void> {
    const isQuiet = this.#options.clock.monotonic() - this.#resultAt > quietMs;
    const bounced = this.#bounces.take({ isQuiet });
    if (bounced.length > 0) await this.#options.suspend(bounced);
  }

  #pump(): void {
    if (this.#isClosed) return;
    while (this.#freeSlots.length > 0) {
      const row = this.#next(this.#serving.size);
      if (row === undefined) break;
      this.#serve(row, this.#freeSlots.pop() ?? 0);
    }
    this.#refill();
    this.#poll ??= setTimeout(() => {
      this.#poll = undefined;
      this.wake();
    }, pollMs).unref();
  }

  /** The attempts that wait for their destinations. */
  #stalled(): number {
    const limit = this.#options.clock.monotonic() - stalledMs;
    return [...this.#attemptStartedAt.values()].filter((startedAt) => startedAt < limit).length;
  }

  /** While recipients are resolved, most of the machine's time is left to that. */
  yieldTo(isResolving: boolean): void {
    const maxServing = isResolving ? servingWhileResolving : this.#options.channel.concurrency;
    if (maxServing === this.#maxServing) return;
    this.#maxServing = maxServing;
    if (!isResolving) this.wake();
  }

  /** Takes the next claimed delivery; those of destinations that are busy or fail are postponed. `serving` connections are busy. */
  #next(serving: number): DeliveryRow | undefined {
    while (!this.#isClosed && serving - this.#stalled() < this.#maxServing) {
      const row = this.#buffer.shift();
      if (row === undefined) return undefined;
      if (this.#health.mayStart(row.destination) && this.#options.inProgress.reserve(row)) {
        this.#health.start(row.destination);
        return row;
      }
      void this.#postpone(row);
    }
    return undefined;
  }

  #refill(): void {
    if (this.#mayHaveMore && this.#buffer.length < this.#options.channel.concurrency) void this.#claim();
  }

  async #claim(): Promise<void> {
    const { store, owner, clock, channel, logger, isHeld, writer } = this.#options;
    const { name, concurrency } = channel;
    if (isHeld || this.#isClaiming || this.#isClosed || !this.#reach.mayTry) return;
    this.#isClaiming = true;
    // While the server cannot be reached, a single message tries.
    const limit = this.#reach.isAway
      ? Math.max(0, 1 - this.#leasedAt.size)
      : 2 * concurrency - this.#buffer.length;
    const now = clock.now();
    let claimed: DeliveryRow[] = [];
    try {
      if (this.#mayHaveStrays) await this.#returnStrays();
      // After a full claim more are due: the next one is part of the transaction that records results.
      const due =
        limit > 0 && (this.#wasFull || (await store.rows(dueQuery({ channel: name, now }))).length > 0);
      this.#wasFull = false;
      if (due) {
        const at = clock.monotonic();
        const without = this.#health.busy;
        const [rows = []] = await writer.run([
          claimDeliveries({ owner, channel: name, now, limit, without }),
        ]);
        // The statement returns the rows of this table, in no order.
        claimed = (rows as DeliveryRow[]).toSorted((a, b) => a.id - b.id);
        for (const { id } of claimed) this.#leasedAt.set(id, at);
        this.#wasFull = claimed.length === limit;
      }
    } catch (error) {
      // It may have been committed all the same.
      this.#mayHaveStrays = true;
      logger.debug({ error, channel: name }, "deliveries could not be claimed");
    }
    this.#isClaiming = false;
    this.#mayHaveMore = claimed.length > 0;
    this.#buffer.push(...claimed);
    if (this.#isClosed) await this.#release();
    else if (claimed.length > 0) this.#pump();
  }

  /** Returns rows that this run has claimed without knowing of it. Rejects with a `StoreFault`. */
  async #returnStrays(): Promise<void> {
    const { store, owner, channel } = this.#options;
    this.#mayHaveStrays = false;
    const claimed = [...this.#leasedAt.keys()];
    await store.bookkeep([returnStrays({ owner, channel: channel.name, claimed })]);
  }

  /** Sends this delivery over a connection, which goes on while more are claimed. */
  #serve(first: DeliveryRow, slot: number): void {
    const serve = async () => {
      let task: Task | undefined = { row: first, checked: undefined };
      while (task !== undefined) task = await this.#deliver(task, slot);
      this.#serving.delete(slot);
      this.#freeSlots.push(slot);
      this.#mayHaveMore = true;
      this.#pump();
    };
    this.#serving.set(slot, serve());
  }

  /**
   * Sends one delivery and records its result; the next one of the connection, which is checked in the same transaction.
   * Never rejects.
   */
  async #deliver({ row, checked }: Task, slot: number): Promise<Task | undefined> {
    const { clock, inProgress } = this.#options;
    inProgress.begin(row.id);
    const startedAt = clock.now();
    const { changes, result, subscriber } = await this.#attempt({ row, checked }, slot);
    inProgress.end(row.id);
    this.#health.end(row.destination, result?.outcome === "deferred" || result?.outcome === "unreachable");
    const next = this.#next(this.#serving.size - 1);
    this.#refill();
    const checks = next === undefined ? [] : checksOf(next, clock.now());
    const { hasApplied, rows } = await this.#record(row, changes, checks);
    this.#leasedAt.delete(row.id);
    if (!hasApplied) this.#mayHaveStrays = true;
    else if (result !== undefined && subscriber !== undefined) await this.#followUp(row, result, startedAt);
    return next === undefined ? undefined : { row: next, checked: rows };
  }

  /** Sends a delivery, if it may be sent now. Never rejects. */
  async #attempt({ row, checked }: Task, slot: number): Promise<Attempt> {
    const { clock, channel } = this.#options;
    const leasedAt = this.#leasedAt.get(row.id) ?? Number.NEGATIVE_INFINITY;
    if (this.#isClosed || clock.monotonic() - leasedAt > leaseMs - minLeaseMs) return { changes: returned };
    try {
      const prepared = await prepareMessage(this.#options, row, { now: clock.now(), checked });
      this.#preparations.succeeded();
      if (prepared.kind !== "message") {
        const state = prepared.kind === "dropped" ? "Dropped" : "Suppressed";
        return { changes: { state, reason: prepared.reason } };
      }
      const { message, subscriber } = prepared;
      this.#attemptStartedAt.set(slot, clock.monotonic());
      const result = await channel.send(message, slot).finally(() => this.#attemptStartedAt.delete(slot));
      this.#options.onResult?.(channel.name, result.outcome);
      if (result.outcome === "sent" && row.event === "SubscriptionChallenge") {
        // Before it is recorded: a failure here is retried.
        await this.#options.confirm(subscriber);
      }
      return { changes: this.#changesOf(row, result), result, subscriber };
    } catch (error) {
      // The store is away, or the subscriber's secret cannot be read: neither is the destination's fault.
      this.#preparations.failed(error, row.public_id);
      return { changes: { state: "Queued", next_attempt_at: clock.now() + unpreparedPauseMs } };
    }
  }

  async #record(row: DeliveryRow, changes: Changes, reads: readonly CompiledQuery[] = []): Promise<Recorded> {
    const { writer, clock } = this.#options;
    return await writer.record(settle(deliveryOutbox, row, { state_at: clock.now(), ...changes }), reads);
  }

  #changesOf(row: DeliveryRow, result: AttemptResult): Changes {
    const { clock } = this.#options;
    const now = clock.now();
    const { outcome, reason, answer, messageId, providerId, retryAfter } = result;
    const attempts = row.attempts + 1;
    const recorded = { remote_answer: answer, message_id: messageId, provider_id: providerId };
    switch (outcome) {
      case "sent":
        return { ...recorded, attempts, state: "Sent", reason: null, sent_at: now };
      case "bounced":
        return { ...recorded, attempts, state: "Bounced", reason };
      case "failed":
      case "gone":
        return { ...recorded, attempts, state: "Failed", reason };
      case "unreachable":
        return row.event === "SubscriptionTest" || now - row.created_at > mailRetryLimit
          ? { ...recorded, state: "Failed", reason }
          : { ...recorded, state: "Deferred", reason, next_attempt_at: now + this.#reach.fail() };
      case "deferred":
        return { ...recorded, attempts, ...this.#deferral(row, { attempts, reason, retryAfter }) };
    }
  }

  #deferral(
    row: DeliveryRow,
    of: {
      readonly attempts: number;
      readonly reason: DeliveryReason | null;
      readonly retryAfter: number | undefined;
    },
  ): Changes {
    const { attempts, reason, retryAfter } = of;
    const { channel, created_at: createdAt } = row;
    const next = nextAttempt({ channel, attempts, createdAt, now: this.#options.clock.now(), retryAfter });
    return next === null || row.event === "SubscriptionTest"
      ? { state: "Failed", reason }
      : { state: "Deferred", reason, next_attempt_at: next };
  }

  /** Follows up a recorded result: suspends, ends the subscription, or pauses mail. Never rejects. */
  async #followUp(row: DeliveryRow, { outcome }: AttemptResult, startedAt: number): Promise<void> {
    const { channel, suspend, end, logger } = this.#options;
    if (outcome !== "unreachable") this.#reach.succeed();
    try {
      if (outcome === "gone")
        await (channel.name === "WebPush" ? end([row.subscriber_id]) : suspend([row.subscriber_id]));
      if (channel.name === "Email" && outcome !== "unreachable" && outcome !== "deferred")
        await this.#judge(row, outcome, startedAt);
    } catch (error) {
      logger.error(
        { error, delivery: row.public_id },
        "delivery result was recorded, but its follow-up failed",
      );
    }
  }

  /** Judges a final result of mail. */
  async #judge(row: DeliveryRow, outcome: AttemptResult["outcome"], startedAt: number): Promise<void> {
    const { pauseMail, logger, clock } = this.#options;
    this.#resultAt = clock.monotonic();
    if (outcome === "bounced") this.#bounces.bounce(row.subscriber_id);
    if (this.#bounces.note(outcome !== "sent") === "pause") {
      if (await pauseMail(startedAt))
        logger.error({}, "mail paused: the mail server rejects too many messages");
    } else await this.settleBounces();
  }

  /** Returns a delivery that must wait for another one. */
  async #postpone(row: DeliveryRow): Promise<void> {
    const suspectPause = row.sender_crashes > 0 ? suspectPauseMs : 0;
    const pause = this.#health.isFailing(row.destination) ? failingPauseMs : suspectPause;
    const nextAttemptAt = this.#options.clock.now() + pause;
    // One whose destination is merely busy is claimed again once it is not.
    await this.#record(row, pause > 0 ? { ...returned, next_attempt_at: nextAttemptAt } : returned);
    this.#leasedAt.delete(row.id);
  }

  /** Returns what was claimed and not begun. */
  async #release(): Promise<void> {
    const released = this.#buffer;
    this.#buffer = [];
    await Promise.all(released.map((row) => this.#record(row, { state: "Queued" })));
    for (const { id } of released) this.#leasedAt.delete(id);
  }

  /** Begins nothing more, returns what was not begun, and resolves when what is under way has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#poll);
    await this.#release();
    await Promise.all(this.#serving.values());
  }
}
