/** The stream of server-sent events to one open page of the portal. */
import type { Writable } from "node:stream";
import type { LiveEvent } from "../../contract/portal-overview.ts";
import type { Clock } from "../../ground/clock.ts";
import type { Follower } from "./news.ts";

/** How often an idle stream says that it is alive, in milliseconds: a connection over which nothing moves is cut. */
const beatEvery = 5_000;
/** After how long a browser comes back whose stream has ended, in milliseconds. */
const comeBackAfter = 2_000;

/** One open page. What its reader has not taken yet is one event at most: the newest, with all that it must know. */
export class Stream implements Follower {
  readonly sessionNumber: number;
  readonly #response: Writable;
  readonly #isStopping: () => boolean;
  readonly #clock: Clock;
  #isFull = false;
  #waiting: LiveEvent | undefined;
  #wroteAt: number;

  constructor(
    sessionNumber: number,
    response: Writable,
    { clock, isStopping }: { readonly clock: Clock; readonly isStopping: () => boolean },
  ) {
    this.sessionNumber = sessionNumber;
    this.#response = response;
    this.#isStopping = isStopping;
    this.#clock = clock;
    this.#wroteAt = clock.monotonic();
    response.on("drain", () => this.#drained());
    // Who goes away in the middle of it is no failure.
    response.on("error", () => undefined);
    this.#write(`retry: ${comeBackAfter}\n\n`);
  }

  changed(event: LiveEvent): void {
    if (this.#isFull) {
      this.#waiting = { Revision: event.Revision, Keys: event.Keys || this.#waiting?.Keys === true };
      return;
    }
    this.#write(`id: ${event.Revision}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  looked(): void {
    if (this.#isStopping()) return this.end();
    if (!this.#isFull && this.#clock.monotonic() - this.#wroteAt >= beatEvery) this.#write(": beat\n\n");
  }

  end(): void {
    this.#response.end();
  }

  #drained(): void {
    this.#isFull = false;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting !== undefined) this.changed(waiting);
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#wroteAt = this.#clock.monotonic();
    this.#isFull = !this.#response.write(text);
  }
}
