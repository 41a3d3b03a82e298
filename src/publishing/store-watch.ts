/**
 * Watches the store: detects changes, loads them as soon as the refresh policy allows, and reports failures.
 */

import type { Clock } from "../platform/clock.ts";
import { FailureLog } from "../platform/failure-log.ts";
import type { Logger } from "../platform/logger.ts";
import { dayAt } from "../rules/calendar-days.ts";
import type { Change } from "../store/engine.ts";
import type { ChangeSource, StoreReader } from "../store/store-reader.ts";
import type { StoreState } from "./loaded-state.ts";
import { probeStore, readChange, type StoreChange } from "./loading/change-probe.ts";
import { Loader, type Reading } from "./loading/snapshot-loader.ts";
import * as policy from "./refresh-policy.ts";
import { TimeoutError, withTimeout } from "./timeout.ts";

/** The part of the command bus that the watch needs. */
export type WatchedStore = Pick<StoreReader, "read"> & ChangeSource;

/** Receives the watch's events. */
export type Listener = {
  /** A state of the store was just loaded. Exceptions count as failures of the store. */
  readonly loaded: (state: StoreState) => void;
  /** The store answered without changes since the last load. */
  readonly confirmed: () => void;
  /** The store failed so many times in a row. */
  readonly failed: (failures: number) => void;
};

const storeTexts = { failed: "store failed; retrying", recovered: "store is available again" };
const timeoutTexts = { failed: "store is not responding", recovered: "store is responding again" };

/** Watches one store until `close`. Never loads twice at once. */
export class StoreWatch {
  readonly #bus: WatchedStore;
  readonly #clock: Clock;
  readonly #log: FailureLog;
  readonly #listener: Listener;
  readonly #loader = new Loader();
  readonly #unlisten: () => void;
  #lastChange: StoreChange = { revision: -1, reported: 0 };
  /** The days shown as today, with their time zones. */
  #displayedDays: readonly { readonly date: string; readonly timeZone: string }[] = [];
  /** The newest known revision. */
  #newestRevision = 0;
  #hasChange = false;
  #hasNewReports = false;
  #mustProbe = false;
  #startedAt: number | null = null;
  #probedAt = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #failedAt = 0;
  #busy = false;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(bus: WatchedStore, options: { clock: Clock; logger: Logger; listener: Listener }) {
    this.#bus = bus;
    this.#clock = options.clock;
    this.#log = new FailureLog(options.logger);
    this.#listener = options.listener;
    this.#unlisten = bus.onChange((change) => this.#onChange(change));
    this.#schedule();
  }

  /** Reloads as soon as the policy allows, as after a change. */
  refresh(): void {
    this.#hasChange = true;
    this.#schedule();
  }

  /** Builds a state from other rows; undefined before the first load. Rejects like a load. */
  preview(read: Reading): Promise<StoreState | undefined> {
    return this.#loader.preview(read, this.#clock.now());
  }

  /** Ends the watch. Running loads are neither awaited nor reported. */
  close(): void {
    this.#closed = true;
    this.#unlisten();
    clearTimeout(this.#timer);
  }

  #onChange({ revision }: Change): void {
    // A change by another process: probe the store to see if it is visible.
    if (revision === null) this.#mustProbe = true;
    else if (revision > this.#newestRevision) this.#newestRevision = revision;
    else return;
    // Of a burst only the first change sets the timer.
    if (revision !== null && this.#hasChange) return;
    this.#hasChange ||= revision !== null;
    this.#schedule();
  }

  /** Runs due events, and again when the next one is due. */
  #schedule(): void {
    if (this.#closed || this.#busy) return;
    const now = this.#clock.monotonic();
    if (now >= this.#rebuildDueAt(now)) void this.#attempt(() => this.#load());
    else if (now >= this.#probeDueAt()) void this.#attempt(() => this.#probe());
    else {
      const next = Math.min(this.#rebuildDueAt(now), this.#probeDueAt());
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#schedule(), Math.ceil(next - now));
      this.#timer.unref();
    }
  }

  #rebuildDueAt(now: number): number {
    return policy.nextRefreshAt({
      startedAt: this.#startedAt,
      hasChange: this.#hasChange,
      hasNewReports: this.#hasNewReports,
      failures: this.#failures,
      failedAt: this.#failedAt,
      dayEndsAt: this.#dayEndsAt(now),
    });
  }

  /** By the wall clock, and therefore recomputed each time: it may be set to another day. */
  #dayEndsAt(now: number): number {
    const wall = this.#clock.now();
    const dayEnds = this.#displayedDays.map(({ date, timeZone }) => {
      const today = dayAt(wall, timeZone);
      return today.date === date ? now + (today.end - wall) : now;
    });
    return Math.min(Number.POSITIVE_INFINITY, ...dayEnds);
  }

  #probeDueAt(): number {
    if (this.#mustProbe) return Number.NEGATIVE_INFINITY;
    return Math.max(this.#probedAt, this.#startedAt ?? Number.NEGATIVE_INFINITY) + policy.probeIntervalMs;
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    this.#busy = true;
    try {
      await work();
    } catch (error) {
      if (!this.#closed) this.#fail(error);
    } finally {
      this.#busy = false;
      this.#schedule();
    }
  }

  async #load(): Promise<void> {
    this.#startedAt = this.#clock.monotonic();
    // Pending until the load succeeds.
    this.#hasChange = true;
    const revisionBefore = this.#newestRevision;
    const state = await withTimeout(this.#loader.load(this.#bus, this.#clock.now()), policy.storeTimeoutMs);
    if (this.#closed) return;
    this.#listener.loaded(state);
    const timeZones = new Set(state.pages.map(({ page }) => page.time_zone));
    this.#displayedDays = [...timeZones].map((timeZone) => {
      return { timeZone, date: dayAt(this.#clock.now(), timeZone).date };
    });
    this.#lastChange = readChange(state);
    this.#hasNewReports = false;
    // Only revisions reported meanwhile may be newer: a store restored to an older state is valid as well.
    this.#hasChange = this.#newestRevision !== revisionBefore && this.#newestRevision > state.revision;
    if (!this.#hasChange) this.#newestRevision = state.revision;
    this.#log.succeeded(storeTexts);
    this.#log.succeeded(timeoutTexts);
    this.#failures = 0;
  }

  async #probe(): Promise<void> {
    this.#probedAt = this.#clock.monotonic();
    this.#mustProbe = false;
    const change = await withTimeout(probeStore(this.#bus), policy.storeTimeoutMs);
    if (this.#closed) return;
    this.#log.succeeded(timeoutTexts);
    if (change.revision !== this.#lastChange.revision) {
      this.#newestRevision = change.revision;
      this.#hasChange = true;
      return;
    }
    if (change.reported !== this.#lastChange.reported) this.#hasNewReports = true;
    if (this.#failures === 0) this.#listener.confirmed();
  }

  #fail(error: unknown): void {
    // A timeout is not yet a failure: the snapshot only grows older.
    if (error instanceof TimeoutError) return this.#log.failed(timeoutTexts, error);
    this.#failures += 1;
    this.#failedAt = this.#clock.monotonic();
    this.#log.failed(storeTexts, error);
    this.#listener.failed(this.#failures);
  }
}
