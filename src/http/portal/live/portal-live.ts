/** `GET Live`: server-sent events for an open portal page, until its session ends. */
import type { ServerResponse } from "node:http";
import { hashToken } from "../../../auth/tokens.ts";
import { Refusal } from "../../../contract/refusal.ts";
import type { Exchange } from "../../http-exchange.ts";
import type { Call } from "../../operation-call.ts";
import type { PortalParts } from "../portal-parts.ts";
import { EventStream } from "./event-stream.ts";
import { PortalNews } from "./portal-news.ts";

/** Maximum number of streams of one session, and in all. */
const maxPerSession = 8;
const maxTotal = 1_000;

/** The open pages of everybody who is signed in here. */
export class PortalLive {
  readonly #parts: PortalParts;
  readonly #news: PortalNews;
  readonly #streams = new Set<EventStream>();
  #watchesEnds = false;

  constructor(parts: PortalParts) {
    this.#parts = parts;
    this.#news = new PortalNews(parts.sources);
  }

  /** Answers with the events to come. Rejects with a `Refusal`. */
  async answer({ exchange }: Call): Promise<void> {
    const { answers, isStopping } = this.#parts;
    const { person } = exchange;
    // Second line of defence: admission requires a session.
    if (person === undefined) throw new Refusal("SessionMissing", "Sign in first.");
    if (isStopping()) {
      throw new Refusal("Stopping", "The service is stopping. Try again in a moment.", {
        retryAfterSeconds: 1,
      });
    }
    const sessionNumber = person.session.number;
    const ownStreams = this.#streams.values().filter((stream) => stream.sessionNumber === sessionNumber);
    if (this.#streams.size >= maxTotal || [...ownStreams].length >= maxPerSession) {
      throw new Refusal("RateLimited", "The portal is open in too many windows. Close some.", {
        retryAfterSeconds: 60,
      });
    }
    // Disables buffering by nginx.
    const headers = ["content-type", "text/event-stream; charset=utf-8", "x-accel-buffering", "no"];
    if (exchange.method === "HEAD") return answers.empty(exchange, 200, headers);
    this.#watchEnds();
    const isSignedIn = this.#sessionCheck(exchange);
    const { clock } = this.#parts;
    const response = answers.begin(exchange, headers);
    this.#open(new EventStream(response, { sessionNumber, isSignedIn, clock, isStopping }), response);
  }

  /** Asks the session cache, which asks the store if needed. */
  #sessionCheck(exchange: Exchange): () => Promise<boolean> {
    const token = this.#parts.cookies.read(exchange) ?? "";
    const hash = hashToken(token);
    return async () => {
      const cache = this.#parts.sessions();
      return (cache?.getCached(hash) ?? (await cache?.find(hash))) !== undefined;
    };
  }

  #open(stream: EventStream, response: ServerResponse): void {
    this.#streams.add(stream);
    const unfollow = this.#news.follow(stream);
    response.once("close", () => {
      unfollow();
      this.#streams.delete(stream);
    });
    // A reconnecting page learns at once whether it missed a change.
    stream.changed(this.#news.current);
  }

  /** Once: the cache exists, since the session was found in it. */
  #watchEnds(): void {
    if (this.#watchesEnds) return;
    this.#watchesEnds = true;
    this.#parts.sessions()?.onEnd((ended) => {
      for (const stream of this.#streams) if (stream.sessionNumber === ended) stream.end();
    });
  }
}
