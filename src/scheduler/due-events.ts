/**
 * The scheduler: expires reports, ends overrides and moves announcements within two seconds of their time.
 */

import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Command } from "../commands/command.ts";
import { Refusal } from "../contract/refusal.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { RetentionSettings } from "../platform/retention-settings.ts";
import { commandsDue, findNextDue } from "./due-commands.ts";
import { type RepeatingTask, startRepeating } from "./repeating-task.ts";
import { RetryBackoff } from "./retry-backoff.ts";
import { TrustedTime } from "./trusted-time.ts";

/** Maximum milliseconds between two queries. */
const trusted = 60_000;

/** Maximum milliseconds between two looks at the clocks, which may be set, or stop in standby. */
const glance = 1000;

/** Minimum milliseconds between two queries caused by changes. */
const timeoutMs = 500;

/** Milliseconds before what had no effect is tried again, and after failures, at most. */
const pause = 1000;
const maxPauseMs = 5000;

export type SchedulerOptions = {
  readonly bus: CommandBus;
  readonly clock: Clock;
  /** Milliseconds since some moment: only goes forward, also while the machine sleeps. */
  readonly sleepless: () => number;
  readonly logger: Logger;
  readonly meters?: Metrics;
  /** Retention periods; the defaults if undefined. */
  readonly keeping?: RetentionSettings;
  /** Since when the static copy cannot be brought up to date (epoch milliseconds); null while it can. */
  readonly copyFailingSince?: () => number | null;
};

class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #time = new TrustedTime();
  /** Whether the store uses the machine's clock; otherwise the store's clock counts. */
  #goesByMachine = false;
  /** The next due time (epoch milliseconds), as far as known. */
  #nextAt = Number.POSITIVE_INFINITY;
  /** Whether a change may have made it outdated. */
  #changed = false;
  /** By the suspend-aware clock: time of the last query, and earliest time of the next. */
  #askedAt = Number.NEGATIVE_INFINITY;
  #notBefore = Number.NEGATIVE_INFINITY;
  #failures = 0;
  /** The commands of the last attempt. */
  #tried: ReadonlySet<string> = new Set();
  readonly #backoff = new RetryBackoff();

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  /** Records a change of the store; returns the milliseconds until the next query. */
  noteChange(): number {
    this.#changed = true;
    return Math.max(0, Math.max(this.#askedAt + timeoutMs, this.#notBefore) - this.#steady);
  }

  /** Executes what is due; returns the milliseconds until the next call. */
  async tick(): Promise<number> {
    const { logger } = this.#options;
    if (this.#goesByMachine) this.#lookAtClock(this.#options.clock.now());
    if (!this.#hasReason()) return this.#rest();
    try {
      await this.#look();
      if (this.#failures > 0) logger.info("scheduler: store available again");
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      this.#changed = true;
      this.#notBefore = this.#steady + Math.min(maxPauseMs, timeoutMs * 2 ** this.#failures);
      // Logged once: the store's own failures are logged and measured elsewhere.
      if (this.#failures === 1)
        logger.warn({ error }, "scheduler: store unavailable; scheduled changes are delayed");
    }
    return this.#rest();
  }

  get #steady(): number {
    return this.#options.sleepless();
  }

  get #now(): number {
    return Math.floor(this.#time.at(this.#steady));
  }

  #lookAtClock(wall: number): void {
    const wasInDoubt = this.#time.isInDoubt;
    this.#time.look(wall, this.#steady);
    if (!this.#time.isInDoubt || wasInDoubt) return;
    this.#options.logger.warn("scheduler: clock jumped forward; waiting 1 min before trusting it");
  }

  #hasReason(): boolean {
    const steady = this.#steady;
    if (steady < this.#notBefore) return false;
    if (this.#now >= this.#nextAt || steady - this.#askedAt >= trusted) return true;
    return this.#changed && steady - this.#askedAt >= timeoutMs;
  }

  /** Milliseconds to rest: to what is due next, and no longer than the clocks may go unwatched. */
  #rest(): number {
    const steady = this.#steady;
    const due = Math.max(this.#nextAt - this.#now, this.#notBefore - steady);
    const asked = this.#changed ? this.noteChange() : trusted;
    return Math.ceil(Math.max(0, Math.min(glance, due, asked)));
  }

  async #look(): Promise<void> {
    const { bus, clock, meters } = this.#options;
    this.#changed = false;
    const { now, nextAt } = await findNextDue(bus);
    this.#askedAt = this.#steady;
    this.#goesByMachine = now === null;
    this.#lookAtClock(now ?? clock.now());
    this.#nextAt = nextAt;
    if (this.#now >= nextAt)
      await this.#move(this.#backoff.without(await commandsDue(bus, this.#now), this.#steady));
    meters?.lastTick.set({ part: "due_events" }, clock.now() / 1000);
  }

  /** Submits due commands. The next query finds the rest: at once, unless nothing new was tried. */
  async #move(commands: readonly Command[]): Promise<void> {
    const tried = new Set(commands.map(namesOf));
    if (tried.isSubsetOf(this.#tried)) this.#notBefore = this.#steady + pause;
    this.#tried = tried;
    const done = await Promise.allSettled(commands.map((command) => this.#submit(command)));
    const failure = done.find((one) => one.status === "rejected");
    if (failure !== undefined && done.every((one) => one.status === "rejected")) throw failure.reason;
  }

  async #submit(command: Command): Promise<void> {
    const { bus, logger } = this.#options;
    const rest = { actor: { kind: "clock" }, requestId: null, idempotency: null, ifMatch: null } as const;
    try {
      await bus.submit({ command, ...rest });
    } catch (error) {
      if (command.kind !== "ExecutePublication" || !isFault(error)) throw error;
      // The others don't depend on this failure.
      const failures = this.#backoff.note(command.number, this.#steady);
      if (failures === 1) logger.error({ error }, "scheduler: pending publication failed; retrying");
      else await bus.submit({ command: { ...command, shouldGiveUp: true }, ...rest });
    }
  }
}

/** True for an internal error, rather than an unavailable store. */
function isFault(error: unknown): boolean {
  return error instanceof Refusal && error.code === "Internal";
}

/** The identity of a command. */
function namesOf(command: Command): string {
  return JSON.stringify({ ...command, dueBy: undefined });
}

/** Starts to do what time does. */
export function startDueEvents(options: SchedulerOptions): RepeatingTask {
  const edges = new Scheduler(options);
  const rhythm = startRepeating(0, () => edges.tick());
  const unsubscribe = options.bus.onChange(() => rhythm.runWithin(edges.noteChange()));
  return {
    async close() {
      unsubscribe();
      await rhythm.close();
    },
  };
}
