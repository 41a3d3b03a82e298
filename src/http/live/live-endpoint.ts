/** `GET /live`: server-sent events for everybody who has a page open, for as long as they do. */
import type { Socket } from "node:net";
import { accountableAddress } from "../../auth/rate-limits.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { Clock } from "../../platform/clock.ts";
import type { PublishedPage, Publisher } from "../../publishing/publisher.ts";
import type { CallerOf } from "../client-address.ts";
import type { Exchange } from "../http-exchange.ts";
import type { Call } from "../operation-call.ts";
import { notReady } from "../page-responses.ts";
import type { ResponseWriter } from "../response-writer.ts";
import type { RouteDefinition } from "../route-registration.ts";
import { LiveChannel } from "./live-channel.ts";
import type { ReaderMeters } from "./live-readers.ts";
import { randomBetween } from "./random-between.ts";

export type LiveOptions = {
  readonly publisher: () => Pick<Publisher, "pages" | "confirmedAt"> | undefined;
  readonly answers: ResponseWriter;
  readonly callerOf: CallerOf;
  readonly clock: Clock;
  readonly meters: ReaderMeters & { readonly liveReaders: { set(count: number): void } };
  /** Maximum number of readers, leaving room for other requests. */
  readonly maxReaders: number;
  readonly isStopping: () => boolean;
  /** Whether the server is closing: readers are sent elsewhere. */
  readonly isClosing: () => boolean;
  /** Checks that a reader of a restricted page is still admitted. */
  readonly mayStay: (exchange: Exchange) => Promise<boolean>;
};

/** The path of the stream, below that of its page. */
export const livePath = "/live";

/** Interval of that check, in milliseconds. */
const checkIntervalMs = 500;

/** Maximum number of readers from one address: an office, or an untrusted proxy. */
const maxPerAddress = 200;

const eventStream = "text/event-stream";

function accepts(accept: string): boolean {
  return accept === "" || /text\/(?:event-stream|\*)|\*\/\*/iu.test(accept);
}

/** The news of all pages, and those who follow it. */
export class LiveEndpoint {
  readonly #options: LiveOptions;
  readonly #channels = new Map<PublishedPage, LiveChannel>();
  readonly #byAddress = new Map<string, number>();
  #count = 0;

  constructor(options: LiveOptions) {
    this.#options = options;
  }

  get route(): RouteDefinition {
    return {
      method: "GET",
      url: livePath,
      policy: { access: "open", operation: undefined, isHealth: false },
      bodyLimit: 1,
      answer: (call) => Promise.resolve(this.#answer(call)),
    };
  }

  #answer({ exchange }: Call): void {
    const { answers, isStopping } = this.#options;
    const { page } = exchange;
    if (isStopping()) {
      throw new Refusal("Stopping", "The service is stopping. Try again in a moment.", {
        retryAfterSeconds: 1,
      });
    }
    if (!accepts(exchange.headers.accept)) {
      throw new Refusal("NotAcceptable", `This address answers with ${eventStream}.`);
    }
    if (page?.snapshot === undefined) throw notReady();
    const address = accountableAddress(this.#options.callerOf(exchange.request).address);
    this.#refuseTooMany(address);
    const headers = ["content-type", `${eventStream}; charset=utf-8`];
    // Nothing between here and its reader may wait until there is more of it.
    headers.push("x-accel-buffering", "no");
    const isPublic = !exchange.presentsKey && page.accessRules.access === "Public";
    if (isPublic) headers.push("access-control-allow-origin", "*");
    if (exchange.method === "HEAD") return answers.empty(exchange, 200, headers);
    this.#open(exchange, { page, address, headers });
  }

  #refuseTooMany(address: string): void {
    const isFull = this.#count >= this.#options.maxReaders;
    if (!isFull && (this.#byAddress.get(address) ?? 0) < maxPerAddress) return;
    throw new Refusal(
      "RateLimited",
      "Too many live connections, in total or from your address. Poll the page instead.",
      { retryAfterSeconds: randomBetween(60, 300) },
    );
  }

  #open(
    exchange: Exchange,
    opened: { readonly page: PublishedPage; readonly address: string; readonly headers: readonly string[] },
  ): void {
    const { page, address, headers } = opened;
    const { response } = exchange;
    // All readers share the same bytes: no chunked encoding for each connection; the stream ends with the
    // connection.
    response.useChunkedEncodingByDefault = false;
    this.#options.answers.begin(exchange, [...headers, "connection", "close"]);
    const { socket } = response;
    // A pipelined request has no connection of its own to stream on.
    if (socket === null) return void response.end();
    // Readers detect an idle connection themselves.
    socket.setTimeout(0);
    socket.setKeepAlive(true, 60_000);
    this.#countIn(address, 1);
    const channel = this.#channelOf(page);
    const leave = channel.join(socket);
    const forget =
      page.accessRules.access === "Public" ? undefined : this.#recheckRegularly(exchange, socket);
    response.once("close", () => {
      forget?.();
      leave();
      this.#countIn(address, -1);
      // A channel that ended may close late, after its replacement opened.
      if (channel.count === 0 && this.#channels.get(page) === channel) this.#channels.delete(page);
    });
    // A disconnect is no error.
    response.on("error", () => undefined);
  }

  /**
   * Ends the connection once the key was revoked or the session ended. Returns a function to stop checking.
   */
  #recheckRegularly(exchange: Exchange, socket: Socket): () => void {
    let isChecking = false;
    const check = async () => {
      if (isChecking) return;
      isChecking = true;
      if (!(await this.#options.mayStay(exchange))) socket.destroy();
      isChecking = false;
    };
    const timer = setInterval(() => void check(), checkIntervalMs).unref();
    return () => clearInterval(timer);
  }

  #countIn(address: string, more: 1 | -1): void {
    const count = (this.#byAddress.get(address) ?? 0) + more;
    if (count > 0) this.#byAddress.set(address, count);
    else this.#byAddress.delete(address);
    this.#count += more;
    this.#options.meters.liveReaders.set(this.#count);
  }

  #channelOf(page: PublishedPage): LiveChannel {
    const existing = this.#channels.get(page);
    if (existing !== undefined) return existing;
    const { publisher, clock, meters, isClosing } = this.#options;
    const channel = new LiveChannel({
      page,
      confirmedAt: () => publisher()?.confirmedAt,
      clock,
      meters,
      isOver: () => isClosing() || publisher()?.pages.includes(page) === false,
    });
    this.#channels.set(page, channel);
    return channel;
  }
}
