/**
 * The scheduler: expires reports, ends overrides and moves announcements within two seconds of their time.
 */

import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Command } from "../commands/command.ts";
import { definitionOf } from "../commands/registry.ts";
import { Refusal } from "../contract/refusal.ts";
import type { Clock } from "../platform/clock.ts";
import { FailureLog } from "../platform/failure-log.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { RetentionSettings } from "../platform/retention-settings.ts";
import { commandsDue, findNextDue } from "./due-commands.ts";
import { type RepeatingTask, startRepeating } from "./repeating-task.ts";
import { identityOf, RetryBackoff } from "./retry-backoff.ts";
import { TrustedTime } from "./trusted-time.ts";

/** Maximum milliseconds between two queries. */
const maxQueryIntervalMs = 60_000;

/** Maximum milliseconds between two checks of the clocks, which may be set, or stop in standby. */
const maxClockIntervalMs = 1000;

/** Minimum milliseconds between two queries caused by changes. */
const minQueryIntervalMs = 500;

/** Milliseconds before commands without effect are retried; and the maximum after failures. */
const retryMs = 1000;
const maxPauseMs = 5000;

const failureTexts = {
  failed: "scheduler: store unavailable; scheduled changes are delayed",
  recovered: "scheduler: store available again",
};

export type SchedulerOptions = {
  readonly bus: CommandBus;
  readonly clock: Clock;
  /** Milliseconds of a clock that only goes forward, also while the machine sleeps. */
  readonly suspendAwareClock: () => number;
  readonly logger: Logger;
  /** Shared by all time-driven work. */
  readonly failures?: FailureLog;
  readonly meters?: Metrics;
  /** Retention periods; the defaults if undefined. */
  readonly retention?: RetentionSettings;
  /** Time since which the static copy can't be updated (epoch milliseconds); null while it can. */
  readonly copyFailingSince?: () => number | null;
};

class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #log: FailureLog;
  readonly #time = new TrustedTime();
  /** Whether the store uses the machine's clock; otherwise the store's clock counts. */
  #usesMachineClock = false;
  /** The next known due time (epoch milliseconds). */
  #nextAt = Number.POSITIVE_INFINITY;
  /** Whether a change may have made it outdated. */
  #changed = false;
  /** By the suspend-aware clock: time of the last query, and earliest time of the next. */
  #queriedAt = Number.NEGATIVE_INFINITY;
  #notBefore = Number.NEGATIVE_INFINITY;
  #failures = 0;
  /** The commands of the last attempt. */
  #attempted: ReadonlySet<string> = new Set();
  readonly #backoff = new RetryBackoff();

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#log = options.failures ?? new FailureLog(options.logger);
  }

  /** Records a change of the store; returns the milliseconds until the next query. */
  noteChange(): number {
    this.#changed = true;
    return Math.max(0, Math.max(this.#queriedAt + minQueryIntervalMs, this.#notBefore) - this.#monotonicNow);
  }

  /** Executes what is due; returns the milliseconds until the next call. */
  async tick(): Promise<number> {
    if (this.#usesMachineClock) this.#checkClock(this.#options.clock.now());
    if (!this.#mustQuery()) return this.#delayMs();
    try {
      await this.#query();
      this.#log.succeeded(failureTexts);
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      this.#changed = true;
      this.#notBefore = this.#monotonicNow + Math.min(maxPauseMs, minQueryIntervalMs * 2 ** this.#failures);
      this.#log.failed(failureTexts, error);
    }
    return this.#delayMs();
  }

  get #monotonicNow(): number {
    return this.#options.suspendAwareClock();
  }

  get #now(): number {
    return Math.floor(this.#time.at(this.#monotonicNow));
  }

  #checkClock(wallTime: number): void {
    const wasDoubtful = this.#time.isUntrusted;
    this.#time.observe(wallTime, this.#monotonicNow);
    if (!this.#time.isUntrusted || wasDoubtful) return;
    this.#options.logger.warn("scheduler: clock jumped forward; waiting 1 min before trusting it");
  }

  #mustQuery(): boolean {
    const monotonicNow = this.#monotonicNow;
    if (monotonicNow < this.#notBefore) return false;
    if (this.#now >= this.#nextAt || monotonicNow - this.#queriedAt >= maxQueryIntervalMs) return true;
    return this.#changed && monotonicNow - this.#queriedAt >= minQueryIntervalMs;
  }

  /** Milliseconds to wait: until the next due time, and at most the interval of clock checks. */
  #delayMs(): number {
    const monotonicNow = this.#monotonicNow;
    const dueIn = Math.max(this.#nextAt - this.#now, this.#notBefore - monotonicNow);
    const queryIn = this.#changed ? this.noteChange() : maxQueryIntervalMs;
    return Math.ceil(Math.max(0, Math.min(maxClockIntervalMs, dueIn, queryIn)));
  }

  async #query(): Promise<void> {
    const { bus, clock, meters } = this.#options;
    this.#changed = false;
    const { now, nextAt } = await findNextDue(bus);
    this.#queriedAt = this.#monotonicNow;
    this.#usesMachineClock = now === null;
    this.#checkClock(now ?? clock.now());
    this.#nextAt = nextAt;
    if (this.#now >= nextAt)
      await this.#execute(this.#backoff.withoutPaused(await commandsDue(bus, this.#now), this.#monotonicNow));
    meters?.lastTick.set({ part: "due_events" }, clock.now() / 1000);
  }

  /** Submits due commands. The next query finds the remaining ones: at once, unless these were all attempted before. */
  async #execute(commands: readonly Command[]): Promise<void> {
    const attempted = new Set(commands.map(identityOf));
    if (attempted.isSubsetOf(this.#attempted)) this.#notBefore = this.#monotonicNow + retryMs;
    this.#attempted = attempted;
    const results = await Promise.allSettled(commands.map((command) => this.#submit(command)));
    const firstFailure = results.find((result) => result.status === "rejected");
    if (firstFailure !== undefined && results.every((result) => result.status === "rejected"))
      throw firstFailure.reason;
  }

  async #submit(command: Command): Promise<void> {
    const { bus, logger } = this.#options;
    const context = { actor: { kind: "clock" }, requestId: null, idempotency: null, ifMatch: null } as const;
    try {
      await bus.submit({ command, ...context });
    } catch (error) {
      const next = definitionOf(command).afterFailures?.(command);
      if (next === undefined || !isFault(error)) throw error;
      // The others don't depend on this failure.
      const failures = this.#backoff.recordFailure(command, this.#monotonicNow);
      if (failures === 1) logger.error({ error }, "scheduler: pending publication failed; retrying");
      else await bus.submit({ command: next, ...context });
    }
  }
}

/** True for an internal error, rather than an unavailable store. */
function isFault(error: unknown): boolean {
  return error instanceof Refusal && error.code === "Internal";
}

/** Starts the scheduler. */
export function startDueEvents(options: SchedulerOptions): RepeatingTask {
  const scheduler = new Scheduler(options);
  const task = startRepeating(0, () => scheduler.tick());
  const unsubscribe = options.bus.onChange(() => task.runWithin(scheduler.noteChange()));
  return {
    async close() {
      unsubscribe();
      await task.close();
    },
  };
}
