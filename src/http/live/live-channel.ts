/** The news of one page, and those who follow it. */

import type { LiveBeat } from "../../contract/live.ts";
import { writeTime } from "../../contract/times.ts";
import type { Clock } from "../../platform/clock.ts";
import { isOnlyLater, newsOfPage } from "../../publishing/live-news.ts";
import type { PublishedPage } from "../../publishing/publisher.ts";
import type { Snapshot } from "../../publishing/snapshot.ts";
import type { Connection } from "./live-reader.ts";
import { LiveReaders, type ReaderMeters } from "./live-readers.ts";
import { randomBetween } from "./random-between.ts";

export type FollowedPage = Pick<PublishedPage, "snapshot" | "accessRules" | "onPublish">;

export type ChannelOptions = {
  readonly page: FollowedPage;
  /** Last confirmation by the store (epoch milliseconds). */
  readonly confirmedAt: () => number | undefined;
  readonly clock: Clock;
  readonly meters: ReaderMeters;
  /** Whether readers must reconnect: the service stops, or the page is gone. */
  readonly isOver: () => boolean;
};

/** Interval of keep-alive events, in milliseconds. */
const beatEvery = 15_000;
/**
 * Range of the reconnect delay after a broken stream, in milliseconds: random, as thousands break at once.
 */
const comeBack = { soonest: 3_000, latest: 15_000 };
/** Reconnects a second when we end the stream. */
const movePerSecond = 1_000;
const move = { soonest: 100, least: 500, most: 10_000 };
/** Maximum page requests a second caused by a new revision. */
const readsPerSecond = 4_000;
const minSpreadMs = 500;
/** Time over which readers refetch a page with only a new timestamp, in milliseconds. */
const idleSpread = 20_000;

/** Broadcasts a page's revisions, from the first reader to the last. */
export class LiveChannel {
  readonly #options: ChannelOptions;
  readonly #readers: LiveReaders;
  #unfollow: (() => void) | undefined;
  /** The last broadcast snapshot. */
  #lastSent: Snapshot | undefined;
  #admittance = "";
  #beatAt = 0;

  constructor(options: ChannelOptions) {
    this.#options = options;
    const { clock, meters } = options;
    this.#readers = new LiveReaders({
      meters,
      monotonic: () => clock.monotonic(),
      onCheck: () => this.#check(),
    });
  }

  /** Number of readers. */
  get count(): number {
    return this.#readers.count;
  }

  /** Adds a reader; the page must have a snapshot. Returns a function to remove it. */
  join(connection: Connection): () => void {
    this.#begin();
    const { soonest, latest } = comeBack;
    const leave = this.#readers.join(connection, Buffer.from(`retry: ${randomBetween(soonest, latest)}\n\n`));
    return () => {
      leave();
      if (this.#readers.count > 0) return;
      this.#unfollow?.();
      this.#unfollow = undefined;
    };
  }

  #begin(): void {
    const { page, clock } = this.#options;
    if (this.#unfollow !== undefined) return;
    this.#beatAt = clock.monotonic();
    this.#admittance = JSON.stringify(page.accessRules);
    if (page.snapshot !== undefined && page.snapshot !== this.#lastSent) this.#broadcast(page.snapshot);
    this.#unfollow = page.onPublish((snapshot) => this.#broadcast(snapshot));
  }

  /** Whether readers must reconnect because the access rules changed. */
  get #isClosed(): boolean {
    const { isOver, page } = this.#options;
    return isOver() || JSON.stringify(page.accessRules) !== this.#admittance;
  }

  #broadcast(snapshot: Snapshot): void {
    if (this.#isClosed) return this.#end();
    this.#readers.broadcast(() => {
      const before = this.#lastSent;
      this.#lastSent = snapshot;
      const spread = Math.max(minSpreadMs, Math.ceil((this.count / readsPerSecond) * 1_000));
      const news = newsOfPage(before, snapshot, isOnlyLater(before, snapshot) ? idleSpread : spread);
      return Buffer.from(`id: ${news.Revision}\ndata: ${JSON.stringify(news)}\n\n`);
    });
  }

  #check(): void {
    const { clock } = this.#options;
    // Readers admitted by former rules reconnect and are checked again.
    if (this.#isClosed) return this.#end();
    const now = clock.monotonic();
    if (now - this.#beatAt < beatEvery) return;
    this.#beatAt = now;
    this.#beat();
  }

  #end(): void {
    const latest = Math.min(move.most, move.least + (this.count / movePerSecond) * 1_000);
    this.#admittance = JSON.stringify(this.#options.page.accessRules);
    this.#readers.end(() => Buffer.from(`retry: ${randomBetween(move.soonest, latest)}\n\n`));
  }

  #beat(): void {
    const at = this.#options.confirmedAt();
    if (at === undefined) return;
    const beat: LiveBeat = {
      Revision: this.#lastSent?.revision ?? 0,
      AsOf: writeTime(at),
      AgeSeconds: Math.max(0, Math.round((this.#options.clock.now() - at) / 1_000)),
    };
    this.#readers.beat(Buffer.from(`event: beat\ndata: ${JSON.stringify(beat)}\n\n`));
  }
}
