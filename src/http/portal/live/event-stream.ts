/** The stream of server-sent events to one open page of the portal. */
import type { Writable } from "node:stream";
import type { LiveEvent } from "../../../contract/portal/overview.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Follower } from "./portal-news.ts";

/** Interval of keep-alive events, in milliseconds: idle connections are cut. */
const beatEvery = 5_000;
/** Reconnect delay of the browser, in milliseconds. */
const comeBackAfter = 2_000;
/** Delay before the first session check, in milliseconds: its end may just have been reported. */
const firstCheck = 500;
/** Delay before repeating a check that the store could not answer, in milliseconds. */
const checkAgain = 1_000;

export type StreamOptions = {
  readonly sessionNumber: number;
  /** Checks that the listener is still signed in. Rejects if that can't be determined. */
  readonly isSignedIn: () => Promise<boolean>;
  readonly clock: Clock;
  readonly isStopping: () => boolean;
};

/** The later event, with the pages and the flag of the earlier one. */
function mergeEvents(earlier: LiveEvent, later: LiveEvent): LiveEvent {
  const pages = new Map([...earlier.Pages, ...later.Pages].map((page) => [page.Id, page]));
  return { Revision: later.Revision, Keys: earlier.Keys || later.Keys, Pages: [...pages.values()] };
}

/** One open page. At most one event is buffered: the newest, merged with unread ones. */
export class EventStream implements Follower {
  readonly sessionNumber: number;
  readonly #response: Writable;
  readonly #options: StreamOptions;
  /** Time of the next session check. */
  #checkAt: number;
  #isFull = false;
  #waiting: LiveEvent | undefined;
  #wroteAt: number;

  constructor(response: Writable, options: StreamOptions) {
    this.sessionNumber = options.sessionNumber;
    this.#response = response;
    this.#options = options;
    this.#wroteAt = options.clock.monotonic();
    this.#checkAt = this.#wroteAt + firstCheck;
    response.on("drain", () => this.#drained());
    // A disconnect is no error.
    response.on("error", () => undefined);
    this.#write(`retry: ${comeBackAfter}\n\n`);
  }

  changed(event: LiveEvent): void {
    // The change may have ended this session, and the cache reports only sessions that it holds.
    if (event.Keys) this.#checkAt = 0;
    if (this.#isFull) {
      this.#waiting = this.#waiting === undefined ? event : mergeEvents(this.#waiting, event);
      return;
    }
    this.#write(`id: ${event.Revision}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  looked(): void {
    const now = this.#options.clock.monotonic();
    if (this.#options.isStopping()) return this.end();
    if (now >= this.#checkAt) void this.#check();
    if (!this.#isFull && now - this.#wroteAt >= beatEvery) this.#write(": beat\n\n");
  }

  end(): void {
    this.#response.end();
  }

  async #check(): Promise<void> {
    this.#checkAt = Number.POSITIVE_INFINITY;
    try {
      if (!(await this.#options.isSignedIn())) this.end();
    } catch {
      this.#checkAt = this.#options.clock.monotonic() + checkAgain;
    }
  }

  #drained(): void {
    this.#isFull = false;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting !== undefined) this.changed(waiting);
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#wroteAt = this.#options.clock.monotonic();
    this.#isFull = !this.#response.write(text);
  }
}
