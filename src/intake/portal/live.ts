/** `GET Live`: server-sent events for an open page of the portal, for as long as its session lasts. */
import type { ServerResponse } from "node:http";
import type { LiveEvent } from "../../contract/portal-overview.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { Call } from "../calls.ts";
import { type Follower, News } from "./news.ts";
import type { PortalParts } from "./parts.ts";

/** How often an idle stream says that it is alive, in milliseconds: a connection over which nothing moves is cut. */
const beatEvery = 5_000;
/** How many pages of one session, and of all, may follow. */
const mostOfOne = 8;
const mostOfAll = 1_000;
/** After how long a browser comes back whose stream has ended, in milliseconds. */
const comeBackAfter = 2_000;

/** One open page. What its reader has not taken yet is one event at most: the newest, with all that it must know. */
class Stream implements Follower {
  readonly sessionNumber: number;
  readonly #response: ServerResponse;
  readonly #isStopping: () => boolean;
  readonly #clock: PortalParts["clock"];
  #isFull = false;
  #waiting: LiveEvent | undefined;
  #wroteAt: number;

  constructor(
    sessionNumber: number,
    response: ServerResponse,
    { clock, isStopping }: Pick<PortalParts, "clock" | "isStopping">,
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

/** The open pages of everybody who is signed in here. */
export class Live {
  readonly #parts: PortalParts;
  readonly #news: News;
  readonly #streams = new Set<Stream>();
  #watchesEnds = false;

  constructor(parts: PortalParts) {
    this.#parts = parts;
    this.#news = new News(parts.sources);
  }

  /** Answers with the events to come. Rejects with a `Refusal`. */
  async answer({ exchange }: Call): Promise<void> {
    const { answers, isStopping } = this.#parts;
    const { person } = exchange;
    // The gate lets nobody in without a session: this is the second wall.
    if (person === undefined) throw new Refusal("SessionMissing", "Sign in first.");
    if (isStopping()) {
      throw new Refusal("Stopping", "The service is stopping. Come back in a moment.", {
        retryAfterSeconds: 1,
      });
    }
    const sessionNumber = person.session.number;
    const ofOne = this.#streams.values().filter((stream) => stream.sessionNumber === sessionNumber);
    if (this.#streams.size >= mostOfAll || [...ofOne].length >= mostOfOne) {
      throw new Refusal("RateLimited", "The portal is open in too many windows. Close some.", {
        retryAfterSeconds: 60,
      });
    }
    // Behind nginx nothing may wait until there is more of it.
    const headers = ["content-type", "text/event-stream; charset=utf-8", "x-accel-buffering", "no"];
    if (exchange.method === "HEAD") return answers.empty(exchange, 200, headers);
    this.#watchEnds();
    this.#open(new Stream(sessionNumber, answers.begin(exchange, headers), this.#parts), exchange.response);
  }

  #open(stream: Stream, response: ServerResponse): void {
    this.#streams.add(stream);
    const unfollow = this.#news.follow(stream);
    response.once("close", () => {
      unfollow();
      this.#streams.delete(stream);
    });
    // Whoever was away for a while learns at once whether there is more to see.
    stream.changed({ Revision: this.#news.revision, Keys: false });
  }

  /** Once: there is a ring of sessions, as somebody was found in it. */
  #watchEnds(): void {
    if (this.#watchesEnds) return;
    this.#watchesEnds = true;
    this.#parts.sessions()?.onEnd((ended) => {
      for (const stream of this.#streams) if (stream.sessionNumber === ended) stream.end();
    });
  }
}
