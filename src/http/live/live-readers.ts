/**
 * All readers of a page's `/live`. What is told is written once, as one piece of memory, and handed to each connection; a reader
 * that does not take it is not queued for, but told the newest once it has room again, and cut where it never has.
 */
import type { Connection, LiveMessage } from "./live-reader.ts";
import { LiveReader } from "./live-reader.ts";

/** How many readers are told in one turn of the event loop: other requests come in between. */
const slice = 250;
/** How often those who were passed over are looked after, in milliseconds. */
const lookAfterEvery = 100;
/** How long a reader may leave untaken what it was sent, in milliseconds. */
const patience = 25_000;
/** At least so long is between two rounds, for each reader there is, in milliseconds: a burst of changes is one round. */
const restPerReader = 0.05;

/** What readers are counted by. */
export type ReaderMeters = {
  readonly liveTold: { inc(): void };
  readonly liveDropped: { inc(): void };
};

/** Who tells, and how time is told. */
export type ReadersOptions = {
  readonly meters: ReaderMeters;
  /** Milliseconds that only go forward. */
  readonly monotonic: () => number;
  /** Called every now and then while anybody follows. */
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

  /** How many there are. */
  get count(): number {
    return this.#readers.size;
  }

  /** Takes in a reader and tells it the newest, after `greeting`. Returns what must be called once it has gone. */
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

  /** Tells all what `write` gives, as soon as the last round is over: of what comes meanwhile only the last is told. */
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
    this.#options.meters.liveTold.inc();
    this.#isTelling = true;
    await this.#each((reader, now) => {
      if (!reader.tell(newest, now)) this.#behind.add(reader);
    });
    this.#isTelling = false;
    if (this.#waiting !== undefined) this.tell(this.#waiting);
  }

  /** Sends all what is worth nothing later. */
  beat(bytes: Buffer): void {
    void this.#each((reader, now) => {
      if (!reader.send(bytes, now)) this.#behind.add(reader);
    });
  }

  /** Sends each its last, and ends it. */
  end(lastOf: () => Buffer): void {
    void this.#each((reader) => {
      reader.end(lastOf());
      this.#leave(reader);
    });
  }

  /** In slices. Who goes meanwhile is not visited; who joins meanwhile comes last, and may know the newest already. */
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
      } else if (now - fullSince >= patience) {
        this.#options.meters.liveDropped.inc();
        this.#leave(reader);
        reader.cut();
      }
    }
  }
}
