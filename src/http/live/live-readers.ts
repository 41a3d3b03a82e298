/**
 * All readers of a page's `/live`. A broadcast is serialised once and its bytes are shared; a slow reader has
 * no queue, but gets the newest message once it can read again, and is cut off if it never does.
 */
import type { Connection, LiveMessage } from "./live-reader.ts";
import { LiveReader } from "./live-reader.ts";

/** Readers served in one event-loop turn: other requests come in between. */
const slice = 250;
/** Interval for retrying skipped readers, in milliseconds. */
const lookAfterEvery = 100;
/** How long a reader may leave bytes unread, in milliseconds. */
const timeoutMs = 25_000;
/** At least so long is between two rounds, for each reader there is, in milliseconds: a burst of changes is one round. */
const restPerReader = 0.05;

export type ReaderMeters = {
  readonly liveBroadcasts: { inc(): void };
  readonly liveDropped: { inc(): void };
};

export type ReadersOptions = {
  readonly meters: ReaderMeters;
  /** Milliseconds that only go forward. */
  readonly monotonic: () => number;
  /** Called regularly while there are readers. */
  readonly look: () => void;
};

/** The readers of one page. */
export class LiveReaders {
  readonly #options: ReadersOptions;
  readonly #readers = new Set<LiveReader>();
  readonly #behind = new Set<LiveReader>();
  #newest: LiveMessage | undefined;
  #serial = 0;
  #isTelling = false;
  #toldAt = Number.NEGATIVE_INFINITY;
  #waiting: (() => Buffer) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: NodeJS.Timeout | undefined;

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
    this.#looking ??= setInterval(() => this.#lookAfter(), lookAfterEvery).unref();
    reader.send(greeting, now);
    if (this.#newest !== undefined && !reader.tell(this.#newest, now)) this.#behind.add(reader);
    return () => this.#leave(reader);
  }

  #leave(reader: LiveReader): void {
    if (!this.#readers.delete(reader)) return;
    this.#behind.delete(reader);
    if (this.#readers.size > 0) return;
    clearInterval(this.#looking);
    this.#looking = undefined;
  }

  /** Broadcasts the result of `write` after the current round; of several waiting only the last. */
  tell(write: () => Buffer): void {
    this.#waiting = write;
    if (this.#timer !== undefined || this.#isTelling) return;
    const rest = this.#toldAt + restPerReader * this.#readers.size - this.#options.monotonic();
    if (rest <= 0) return void this.#round();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#round();
    }, rest).unref();
  }

  async #round(): Promise<void> {
    const write = this.#waiting;
    if (write === undefined) return;
    this.#waiting = undefined;
    this.#toldAt = this.#options.monotonic();
    this.#serial += 1;
    const newest = { serial: this.#serial, bytes: write() };
    this.#newest = newest;
    this.#options.meters.liveBroadcasts.inc();
    this.#isTelling = true;
    await this.#each((reader, now) => {
      if (!reader.tell(newest, now)) this.#behind.add(reader);
    });
    this.#isTelling = false;
    if (this.#waiting !== undefined) this.tell(this.#waiting);
  }

  /** Sends bytes to all readers that are up to date. */
  beat(bytes: Buffer): void {
    void this.#each((reader, now) => {
      if (!reader.send(bytes, now)) this.#behind.add(reader);
    });
  }

  /** Sends each reader its last bytes, and ends it. */
  end(lastOf: () => Buffer): void {
    void this.#each((reader) => {
      reader.end(lastOf());
      this.#leave(reader);
    });
  }

  /** In slices. Readers that leave are skipped; those that join come last, and may be up to date already. */
  async #each(visit: (reader: LiveReader, now: number) => void): Promise<void> {
    let count = 0;
    for (const reader of this.#readers) {
      visit(reader, this.#options.monotonic());
      count += 1;
      if (count % slice === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #lookAfter(): void {
    this.#options.look();
    const now = this.#options.monotonic();
    for (const reader of this.#behind) {
      const fullSince = reader.untakenSince();
      if (fullSince === 0) {
        if (this.#newest === undefined || reader.tell(this.#newest, now)) this.#behind.delete(reader);
      } else if (now - fullSince >= timeoutMs) {
        this.#options.meters.liveDropped.inc();
        this.#leave(reader);
        reader.cut();
      }
    }
  }
}
