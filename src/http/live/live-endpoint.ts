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

/** What news is told with. */
export type LiveOptions = {
  readonly board: () => Pick<Publisher, "pages" | "confirmedAt"> | undefined;
  readonly answers: ResponseWriter;
  readonly callerOf: CallerOf;
  readonly clock: Clock;
  readonly meters: ReaderMeters & { readonly liveReaders: { set(count: number): void } };
  /** How many may follow at once, so that whoever only reads the page still gets in. */
  readonly mostReaders: number;
  readonly isStopping: () => boolean;
  /** Whether no new connections are taken: those who follow are sent elsewhere. */
  readonly isClosing: () => boolean;
  /** Whether who follows a page that is not for everybody may do so still. */
  readonly mayStay: (exchange: Exchange) => Promise<boolean>;
};

/** The path of the stream, below that of its page. */
export const livePath = "/live";

/** How often it is asked whether somebody may follow still, in milliseconds. */
const askEvery = 500;

/** How many may follow from one address: an office behind one, or a proxy that nobody trusts. */
const mostOfOneAddress = 200;

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

  /** The way in. */
  get way(): RouteDefinition {
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
      throw new Refusal("Stopping", "The service is stopping. Come back in a moment.", {
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
    const isPublic = !exchange.presentsKey && page.admittance.access === "Public";
    if (isPublic) headers.push("access-control-allow-origin", "*");
    if (exchange.method === "HEAD") return answers.empty(exchange, 200, headers);
    this.#open(exchange, { page, address, headers });
  }

  #refuseTooMany(address: string): void {
    const isFull = this.#count >= this.#options.mostReaders;
    if (!isFull && (this.#byAddress.get(address) ?? 0) < mostOfOneAddress) return;
    throw new Refusal(
      "RateLimited",
      "Too many follow the page, here or from your address. Read it every now and then instead.",
      { retryAfterSeconds: randomBetween(60, 300) },
    );
  }

  #open(
    exchange: Exchange,
    opened: { readonly page: PublishedPage; readonly address: string; readonly headers: readonly string[] },
  ): void {
    const { page, address, headers } = opened;
    const { response } = exchange;
    // One piece of memory serves all: so nothing may frame it for a connection, and the stream ends with that.
    response.useChunkedEncodingByDefault = false;
    this.#options.answers.begin(exchange, [...headers, "connection", "close"]);
    const { socket } = response;
    // Who asks for more before the last answer has ended has no connection to follow on.
    if (socket === null) return void response.end();
    // What does not move is for the readers themselves to judge.
    socket.setTimeout(0);
    socket.setKeepAlive(true, 60_000);
    this.#countIn(address, 1);
    const channel = this.#channelOf(page);
    const leave = channel.join(socket);
    const forget = page.admittance.access === "Public" ? undefined : this.#lookAfter(exchange, socket);
    response.once("close", () => {
      forget?.();
      leave();
      this.#countIn(address, -1);
      // One that was ended may close late: another stands in its place by then.
      if (channel.count === 0 && this.#channels.get(page) === channel) this.#channels.delete(page);
    });
    // Who goes away in the middle of it is no failure.
    response.on("error", () => undefined);
  }

  /** Ends the connection of somebody who may not follow any more: the key was revoked, or the session is over. Returns how to stop. */
  #lookAfter(exchange: Exchange, socket: Socket): () => void {
    let isAsking = false;
    const ask = async () => {
      if (isAsking) return;
      isAsking = true;
      if (!(await this.#options.mayStay(exchange))) socket.destroy();
      isAsking = false;
    };
    const asking = setInterval(() => void ask(), askEvery).unref();
    return () => clearInterval(asking);
  }

  #countIn(address: string, more: 1 | -1): void {
    const count = (this.#byAddress.get(address) ?? 0) + more;
    if (count > 0) this.#byAddress.set(address, count);
    else this.#byAddress.delete(address);
    this.#count += more;
    this.#options.meters.liveReaders.set(this.#count);
  }

  #channelOf(page: PublishedPage): LiveChannel {
    const known = this.#channels.get(page);
    if (known !== undefined) return known;
    const { board, clock, meters, isClosing } = this.#options;
    const channel = new LiveChannel({
      page,
      confirmedAt: () => board()?.confirmedAt,
      clock,
      meters,
      isOver: () => isClosing() || board()?.pages.includes(page) === false,
    });
    this.#channels.set(page, channel);
    return channel;
  }
}
