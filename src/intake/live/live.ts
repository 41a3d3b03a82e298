/** `GET /live`: server-sent events for everybody who has the page open, for as long as they do. */
import type { Board } from "../../board/board.ts";
import { isOnlyLater, newsOfPage } from "../../board/news-of-page.ts";
import type { Snapshot } from "../../board/snapshot.ts";
import type { LiveBeat } from "../../contract/live.ts";
import { Refusal } from "../../contract/refusal.ts";
import { writeTime } from "../../contract/times.ts";
import type { Clock } from "../../ground/clock.ts";
import { accountableAddress } from "../../identity/rates.ts";
import type { Answers } from "../answers.ts";
import type { CallerOf } from "../callers.ts";
import type { Call, Sources } from "../calls.ts";
import type { Exchange } from "../exchange.ts";
import { notReady } from "../faces.ts";
import type { WayIn } from "../routing.ts";
import { type ReaderMeters, Readers } from "./readers.ts";

/** What news is told with. */
export type LiveOptions = {
  readonly sources: Pick<Sources, "board">;
  readonly answers: Answers;
  readonly callerOf: CallerOf;
  readonly clock: Clock;
  readonly meters: ReaderMeters;
  /** How many may follow at once, so that whoever only reads the page still gets in. */
  readonly mostReaders: number;
  readonly isStopping: () => boolean;
  /** Whether no new connections are taken: those who follow are sent elsewhere. */
  readonly isClosing: () => boolean;
};

/** The path of the stream. */
export const livePath = "/live";

/** How many may follow from one address: an office behind one, or a proxy that nobody trusts. */
const mostOfOneAddress = 200;
/** How often those who follow hear that nothing is new, in milliseconds. */
const beatEvery = 15_000;
/** When a browser whose stream broke comes back, in milliseconds: at random in between, as thousands break at once. */
const comeBack = { soonest: 3_000, latest: 15_000 };
/** The same where the service says that it stops: so many a second. */
const movePerSecond = 1_000;
const moveAtMost = 10_000;
/** How many readers may ask for the page in a second because of news. */
const readsPerSecond = 4_000;
const leastSpread = 500;
/** In which time readers get the page where it is only as of later, in milliseconds. */
const idleSpread = 20_000;

const between = (soonest: number, latest: number) => Math.round(soonest + Math.random() * (latest - soonest));

const eventStream = "text/event-stream";

function accepts(accept: string): boolean {
  return accept === "" || /text\/(?:event-stream|\*)|\*\/\*/iu.test(accept);
}

/** The stream of news, and those who follow it. */
export class Live {
  readonly #options: LiveOptions;
  readonly #readers: Readers;
  #board: Board | undefined;
  /** What was last told of. */
  #told: Snapshot | undefined;
  #beatAt: number;

  constructor(options: LiveOptions) {
    this.#options = options;
    const { clock, meters } = options;
    this.#readers = new Readers({ meters, monotonic: () => clock.monotonic(), look: () => this.#look() });
    this.#beatAt = clock.monotonic();
  }

  /** The way in. */
  get way(): WayIn {
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
    if (isStopping()) {
      throw new Refusal("Stopping", "The service is stopping. Come back in a moment.", {
        retryAfterSeconds: 1,
      });
    }
    if (!accepts(exchange.headers.accept)) {
      throw new Refusal("NotAcceptable", `This address answers with ${eventStream}.`);
    }
    if (!this.#follow()) throw notReady();
    const address = accountableAddress(this.#options.callerOf(exchange.request).address);
    this.#refuseTooMany(address);
    const headers = ["content-type", `${eventStream}; charset=utf-8`];
    // Nothing between here and its reader may wait until there is more of it.
    headers.push("x-accel-buffering", "no");
    if (!exchange.presentsKey) headers.push("access-control-allow-origin", "*");
    if (exchange.method === "HEAD") return answers.empty(exchange, 200, headers);
    this.#open(exchange, address, headers);
  }

  #refuseTooMany(address: string): void {
    const isFull = this.#readers.count >= this.#options.mostReaders;
    if (!isFull && this.#readers.countAt(address) < mostOfOneAddress) return;
    throw new Refusal(
      "RateLimited",
      "Too many follow the page, here or from your address. Read it every now and then instead.",
      { retryAfterSeconds: between(60, 300) },
    );
  }

  #open(exchange: Exchange, address: string, headers: readonly string[]): void {
    const { answers } = this.#options;
    const { response } = exchange;
    // One piece of memory serves all: so nothing may frame it for a connection, and the stream ends with that.
    response.useChunkedEncodingByDefault = false;
    answers.begin(exchange, [...headers, "connection", "close"]);
    const { socket } = response;
    // Who asks for more before the last answer has ended has no connection to follow on.
    if (socket === null) return void response.end();
    // What does not move is for the readers themselves to judge.
    socket.setTimeout(0);
    socket.setKeepAlive(true, 60_000);
    const { soonest, latest } = comeBack;
    const greeting = Buffer.from(`retry: ${between(soonest, latest)}\n\n`);
    const leave = this.#readers.join(socket, address, greeting);
    response.once("close", leave);
    // Who goes away in the middle of it is no failure.
    response.on("error", () => undefined);
  }

  /** Follows the board from the first reader on; whether there is anything to tell. */
  #follow(): boolean {
    const board = this.#options.sources.board();
    const snapshot = board?.snapshot;
    if (board === undefined || snapshot === undefined) return false;
    if (this.#board === board) return true;
    this.#board = board;
    this.#tell(snapshot);
    board.onPublish((published) => this.#tell(published));
    return true;
  }

  #tell(snapshot: Snapshot): void {
    this.#readers.tell(() => {
      const before = this.#told;
      this.#told = snapshot;
      const spread = Math.max(leastSpread, Math.ceil((this.#readers.count / readsPerSecond) * 1_000));
      const news = newsOfPage(before, snapshot, isOnlyLater(before, snapshot) ? idleSpread : spread);
      return Buffer.from(`id: ${news.Revision}\ndata: ${JSON.stringify(news)}\n\n`);
    });
  }

  #look(): void {
    const { clock, isClosing } = this.#options;
    const { count } = this.#readers;
    if (isClosing()) {
      const latest = Math.min(moveAtMost, 500 + (count / movePerSecond) * 1_000);
      return this.#readers.end(() => Buffer.from(`retry: ${between(100, latest)}\n\n`));
    }
    const now = clock.monotonic();
    if (now - this.#beatAt < beatEvery) return;
    this.#beatAt = now;
    this.#beat();
  }

  #beat(): void {
    const at = this.#board?.confirmedAt;
    if (at === undefined) return;
    const age = Math.max(0, Math.round((this.#options.clock.now() - at) / 1_000));
    const beat: LiveBeat = {
      Revision: this.#told?.revision ?? 0,
      AsOf: writeTime(at),
      AgeSeconds: age,
    };
    this.#readers.beat(Buffer.from(`event: beat\ndata: ${JSON.stringify(beat)}\n\n`));
  }
}
