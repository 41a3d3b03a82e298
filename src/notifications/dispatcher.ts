/** Runs notifications: resolves recipients, sends over the channels, renews leases, and holds what must not go out. */
import type { CompiledQuery } from "kysely";
import type { Clock } from "../platform/clock.ts";
import { FailureLog } from "../platform/failure-log.ts";
import type { Logger } from "../platform/logger.ts";
import type { NotificationSettings } from "../platform/mail-settings.ts";
import { supersededAfter } from "../rules/delivery-retries.ts";
import { recover } from "../store/outbox.ts";
import type { ChannelSender } from "./channel-sender.ts";
import {
  deliveryOutbox,
  foldDeferred,
  holdDeliveries,
  holdMail,
  holdNotifications,
  holdWhileHeld,
  moveFutureTimes,
  notificationOutbox,
  pauseMail,
  sendingQuery,
  stampSending,
  storedSettings,
} from "./delivery-queries.ts";
import type { FanOut } from "./fan-out.ts";
import type { NotificationStore } from "./notification-store.ts";
import type { ResultWriter } from "./result-writer.ts";

/** Milliseconds between rounds of upkeep, and between renewals of leases. */
export type DispatcherIntervals = { readonly upkeepMs: number; readonly renewMs: number };

const usualIntervals: DispatcherIntervals = { upkeepMs: 10_000, renewMs: 15_000 };
/** Milliseconds between looks for notifications that nobody told of. */
const fanOutPollMs = 1_000;
/** After a gap of this many milliseconds without a dispatcher what was queued before it is held. */
const maxGapMs = 30 * 60_000;
/** For so many milliseconds after an outage of the store nothing is taken over, so that results are recorded first. */
const afterOutageMs = 15_000;
/** A time that lies further ahead than this many milliseconds was written before the clock was set back. */
const futureMs = 60_000;
/** Milliseconds that a stop waits for what is being sent. */
const stopMs = 8_000;

const fanOutTexts = {
  failed: "recipients could not be resolved; retrying",
  recovered: "recipients are resolved again",
};
const renewalTexts = {
  failed: "delivery leases could not be renewed; retrying every 15 s",
  recovered: "delivery leases are renewed again",
};
const upkeepTexts = {
  failed: "delivery maintenance failed; retrying every 10 s",
  recovered: "delivery maintenance succeeds again",
};

/** Options of a dispatcher. */
export type DispatcherOptions = {
  readonly store: NotificationStore;
  readonly clock: Clock;
  /** Monotonic milliseconds that also pass while the machine is suspended. */
  readonly sleepless: () => number;
  readonly logger: Logger;
  readonly owner: string;
  readonly intervals?: DispatcherIntervals | undefined;
  /** Its settings; `isHeld` holds everything. */
  readonly settings: NotificationSettings;
  readonly fanOut: FanOut;
  readonly senders: readonly ChannelSender[];
  readonly writer: ResultWriter;
};

/** Runs notifications until it is closed. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #failures: FailureLog;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #unsubscribe: () => void;
  #fanningOut: Promise<void> | undefined;
  #isRequestedAgain = false;
  #isReady = false;
  #isClosed = false;
  #upkeep: Promise<void> = Promise.resolve();
  /** When this run last took note that it runs (`sleepless`). */
  #stampedAt: number | undefined;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#failures = new FailureLog(options.logger);
    this.#unsubscribe = options.store.onChange(() => this.#wakeFanOut());
    this.#upkeep = this.#runUpkeep();
    const { upkeepMs, renewMs } = options.intervals ?? usualIntervals;
    this.#every(upkeepMs, () => {
      this.#upkeep = this.#upkeep.then(() => this.#runUpkeep());
    });
    this.#every(renewMs, () => void this.#renew());
    this.#every(fanOutPollMs, () => this.#wakeFanOut());
  }

  #every(milliseconds: number, work: () => void): void {
    this.#timers.push(setInterval(work, milliseconds).unref());
  }

  #wakeFanOut(): void {
    if (!this.#isReady || this.#isClosed) return;
    this.#isRequestedAgain = true;
    this.#fanningOut ??= this.#fanOutAll().finally(() => (this.#fanningOut = undefined));
  }

  async #fanOutAll(): Promise<void> {
    const { fanOut, senders } = this.#options;
    while (this.#isRequestedAgain && !this.#isClosed) {
      this.#isRequestedAgain = false;
      try {
        while (!this.#isClosed && (await fanOut.run())) for (const sender of senders) sender.wake();
        this.#failures.succeeded(fanOutTexts);
      } catch (error) {
        this.#failures.failed(fanOutTexts, error);
      }
    }
  }

  async #renew(): Promise<void> {
    let hasFailed = false;
    for (const sender of this.#options.senders) {
      try {
        await sender.renewLeases();
      } catch (error) {
        hasFailed = true;
        this.#options.writer.noteFailure();
        this.#failures.failed(renewalTexts, error);
      }
    }
    if (!hasFailed) this.#failures.succeeded(renewalTexts);
  }

  async #runUpkeep(): Promise<void> {
    const { senders, writer } = this.#options;
    if (this.#isClosed) return;
    try {
      await this.#holdAndRecover();
      for (const sender of senders) await sender.settleBounces();
      this.#failures.succeeded(upkeepTexts);
    } catch (error) {
      writer.noteFailure();
      this.#failures.failed(upkeepTexts, error);
      return;
    }
    if (this.#isReady) return;
    this.#isReady = true;
    this.#wakeFanOut();
    for (const sender of senders) sender.wake();
  }

  /** Holds what must not go out, then frees what earlier runs left, and takes note that a dispatcher runs. */
  async #holdAndRecover(): Promise<void> {
    const { store, clock, settings, owner, writer, logger } = this.#options;
    const now = clock.now();
    if (writer.sinceFailure > afterOutageMs) {
      await store.bookkeep([recover(notificationOutbox, owner), recover(deliveryOutbox, owner)]);
    }
    const [sending] = await store.rows(sendingQuery);
    const lastSeenAt = sending?.dispatcher_seen_at ?? null;
    if (lastSeenAt !== null && this.#gapSince(lastSeenAt, now) > maxGapMs) {
      logger.warn(
        { since: new Date(lastSeenAt).toISOString() },
        "notifications queued before a long gap are held",
      );
      await store.bookkeep([holdNotifications({ reason: "Gap", until: lastSeenAt })]);
      await this.#inBatches(() => holdDeliveries({ reason: "Gap", now, until: lastSeenAt }));
    }
    const reason = sending?.held_for ?? "SendingHeld";
    if (settings.isHeld)
      await this.#inBatches(() => holdDeliveries({ reason, now, until: Number.MAX_SAFE_INTEGER }));
    else if (sending?.state === "Held") await this.#inBatches(() => holdWhileHeld({ reason, now }));
    if (lastSeenAt !== null && lastSeenAt > now + futureMs)
      await this.#inBatches(() => moveFutureTimes({ now, after: now + futureMs }));
    if ((sending?.mail_paused_at ?? null) !== null) await this.#inBatches(() => holdMail({ now }));
    await this.#inBatches(() => foldDeferred({ now, before: now - supersededAfter }));
    await store.bookkeep([stampSending({ now, settings: storedSettings(settings) })]);
    this.#stampedAt = this.#options.sleepless();
  }

  /** Milliseconds without a dispatcher. A clock that is put forward makes no gap in the run that sees it. */
  #gapSince(lastSeenAt: number, now: number): number {
    const own = this.#stampedAt === undefined ? Infinity : this.#options.sleepless() - this.#stampedAt;
    return Math.min(own, now - lastSeenAt);
  }

  /** Repeats a statement that changes some rows at once until none is left. */
  async #inBatches(statement: () => CompiledQuery): Promise<void> {
    for (;;) {
      const [changed = []] = await this.#options.store.bookkeep([statement()]);
      if (changed.length === 0) return;
    }
  }

  /** Begins nothing more; resolves when what is under way has ended, or after some seconds. */
  async close(): Promise<void> {
    const { senders, writer } = this.#options;
    this.#isClosed = true;
    this.#unsubscribe();
    for (const timer of this.#timers) clearInterval(timer);
    const ended = Promise.all([this.#fanningOut, this.#upkeep, ...senders.map((sender) => sender.close())]);
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, stopMs);
    await Promise.race([ended, late]);
    clearTimeout(timer);
    writer.close();
  }
}

/**
 * Pauses mail and holds what is queued; false if sending was resumed after the attempt started whose refusal shows the
 * fault. Rejects with a `StoreFault`.
 */
export async function pauseAllMail(
  store: NotificationStore,
  at: { readonly now: number; readonly startedAt: number },
): Promise<boolean> {
  const [paused = []] = await store.bookkeep([pauseMail(at)]);
  if (paused.length === 0) return false;
  for (;;) {
    const [held = []] = await store.bookkeep([holdMail(at)]);
    if (held.length === 0) return true;
  }
}
