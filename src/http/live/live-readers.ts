/**
 * All readers of a page's `/live`. A broadcast is serialised once and its bytes are shared; a slow reader has
 * no queue, but gets the newest message once it can read again, and is cut off if it never does.
 */
import type { Connection, LiveMessage } from "./live-reader.ts";
import { LiveReader } from "./live-reader.ts";

/** Readers served in one event-loop turn: other requests come in between. */
const slice = 250;
/** Interval for retrying skipped readers, in milliseconds. */
const checkIntervalMs = 100;
/** How long a reader may leave bytes unread, in milliseconds. */
const unreadTimeoutMs = 25_000;
/** Minimum pause between two rounds, per reader, in milliseconds: merges a burst of changes into one round. */
const pausePerReaderMs = 0.05;

export type ReaderMeters = {
  readonly liveBroadcasts: { inc(): void };
  readonly liveDropped: { inc(): void };
};

export type ReadersOptions = {
  readonly meters: ReaderMeters;
  /** Milliseconds that only go forward. */
  readonly monotonic: () => number;
  /** Called regularly while there are readers. */
  readonly onCheck: () => void;
};

/** The readers of one page. */
export class LiveReaders {
  readonly #options: ReadersOptions;
  readonly #readers = new Set<LiveReader>();
  readonly #behind = new Set<LiveReader>();
  #newest: LiveMessage | undefined;
  #serial = 0;
  #isBroadcasting = false;
  #lastBroadcastAt = Number.NEGATIVE_INFINITY;
  #pendingWrite: (() => Buffer) | undefined;
  #roundTimer: NodeJS.Timeout | undefined;
  #checkTimer: NodeJS.Timeout | undefined;

  constructor(options: ReadersOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#readers.size;
  }

  /** Adds a reader and sends it `greeting` and the newest message. Returns a function to remove it. */
  join(connection: Connection, greeting: Buffer): () => void {
    const reader = new LiveReader(connection);
    const now = this.#options.monotonic();
    this.#readers.add(reader);
    this.#checkTimer ??= setInterval(() => this.#check(), checkIntervalMs).unref();
    reader.send(greeting, now);
    if (this.#newest !== undefined && !reader.update(this.#newest, now)) this.#behind.add(reader);
    return () => this.#leave(reader);
  }

  #leave(reader: LiveReader): void {
    if (!this.#readers.delete(reader)) return;
    this.#behind.delete(reader);
    if (this.#readers.size > 0) return;
    clearInterval(this.#checkTimer);
    this.#checkTimer = undefined;
  }

  /** Broadcasts the result of `write` after the current round; of several waiting only the last. */
  broadcast(write: () => Buffer): void {
    this.#pendingWrite = write;
    if (this.#roundTimer !== undefined || this.#isBroadcasting) return;
    const pauseMs = this.#lastBroadcastAt + pausePerReaderMs * this.#readers.size - this.#options.monotonic();
    if (pauseMs <= 0) return void this.#round();
    this.#roundTimer = setTimeout(() => {
      this.#roundTimer = undefined;
      void this.#round();
    }, pauseMs).unref();
  }

  async #round(): Promise<void> {
    const write = this.#pendingWrite;
    if (write === undefined) return;
    this.#pendingWrite = undefined;
    this.#lastBroadcastAt = this.#options.monotonic();
    this.#serial += 1;
    const newest = { serial: this.#serial, bytes: write() };
    this.#newest = newest;
    this.#options.meters.liveBroadcasts.inc();
    this.#isBroadcasting = true;
    await this.#visitAll((reader, now) => {
      if (!reader.update(newest, now)) this.#behind.add(reader);
    });
    this.#isBroadcasting = false;
    if (this.#pendingWrite !== undefined) this.broadcast(this.#pendingWrite);
  }

  /** Sends bytes to all readers that are up to date. */
  beat(bytes: Buffer): void {
    void this.#visitAll((reader, now) => {
      if (!reader.send(bytes, now)) this.#behind.add(reader);
    });
  }

  /** Sends each reader its last bytes, and ends it. */
  end(lastOf: () => Buffer): void {
    void this.#visitAll((reader) => {
      reader.end(lastOf());
      this.#leave(reader);
    });
  }

  /** In slices. Readers that leave are skipped; those that join come last, and may be up to date already. */
  async #visitAll(visit: (reader: LiveReader, now: number) => void): Promise<void> {
    let count = 0;
    for (const reader of this.#readers) {
      visit(reader, this.#options.monotonic());
      count += 1;
      if (count % slice === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #check(): void {
    this.#options.onCheck();
    const now = this.#options.monotonic();
    for (const reader of this.#behind) {
      const fullSince = reader.unreadSince();
      if (fullSince === 0) {
        if (this.#newest === undefined || reader.update(this.#newest, now)) this.#behind.delete(reader);
      } else if (now - fullSince >= unreadTimeoutMs) {
        this.#options.meters.liveDropped.inc();
        this.#leave(reader);
        reader.cut();
      }
    }
  }
}
