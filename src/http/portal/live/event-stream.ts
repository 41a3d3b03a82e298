/** The stream of server-sent events to one open page of the portal. */
import type { Writable } from "node:stream";
import type { LiveEvent } from "../../../contract/portal/overview.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Follower } from "./portal-news.ts";

/** How often an idle stream says that it is alive, in milliseconds: a connection over which nothing moves is cut. */
const beatEvery = 5_000;
/** After how long a browser comes back whose stream has ended, in milliseconds. */
const comeBackAfter = 2_000;
/** How long after its beginning it is asked whether the session goes on, in milliseconds: its end may just have been told. */
const firstCheck = 500;
/** After how long that is asked again where the ledger could not tell, in milliseconds. */
const checkAgain = 1_000;

/** What a stream is opened with. */
export type StreamOptions = {
  readonly sessionNumber: number;
  /** Asks whether whoever listens is still signed in. Rejects where that cannot be told now. */
  readonly goesOn: () => Promise<boolean>;
  readonly clock: Clock;
  readonly isStopping: () => boolean;
};

/** One open page. What its reader has not taken yet is one event at most: the newest, with all that it must know. */
export class EventStream implements Follower {
  readonly sessionNumber: number;
  readonly #response: Writable;
  readonly #options: StreamOptions;
  /** When it is next asked whether the session goes on. */
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
    // Who goes away in the middle of it is no failure.
    response.on("error", () => undefined);
    this.#write(`retry: ${comeBackAfter}\n\n`);
  }

  changed(event: LiveEvent): void {
    // The reader may be signed out by it, and the ring tells that only of sessions which it holds.
    if (event.Keys) this.#checkAt = 0;
    if (this.#isFull) {
      this.#waiting = { Revision: event.Revision, Keys: event.Keys || this.#waiting?.Keys === true };
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
      if (!(await this.#options.goesOn())) this.end();
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
