/** Readers of `/live` as browsers are: they keep the last that they were told, and come back when they were told to. */
import { connect, type Socket } from "node:net";

/** The delay after which a reader reconnects: as requested by the service, or a constant. */
export type Return = "as told" | { readonly milliseconds: number };

/** One reader, from its making until it is ended. */
export class Follower {
  /** How many messages it was told, and the data of the last. */
  received = 0;
  newest = "";
  /** How often its connection was refused or broke. */
  breaks = 0;
  /** Whether its connection is there, and answers as a stream. */
  isOpen = false;
  readonly #port: number;
  readonly #localAddress: string;
  readonly #returns: Return;
  #socket: Socket | undefined;
  #rest = "";
  #id = "";
  #retry = 3_000;
  #isEnded = false;
  #timer: NodeJS.Timeout | undefined;

  /** `place` gives it an address of its own among those of this machine. */
  constructor(port: number, place: number, returns: Return = "as told") {
    this.#port = port;
    this.#localAddress = `127.0.${1 + Math.floor(place / 100)}.${1 + (place % 100)}`;
    this.#returns = returns;
    this.#connect();
  }

  #connect(): void {
    const socket = connect({ host: "127.0.0.1", port: this.#port, localAddress: this.#localAddress });
    this.#socket = socket;
    this.#rest = "";
    const last = this.#id === "" ? "" : `Last-Event-ID: ${this.#id}\r\n`;
    socket.setEncoding("utf8");
    socket.on("connect", () => {
      socket.write(
        `GET /live HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\nConnection: close\r\n${last}\r\n`,
      );
    });
    socket.on("data", (part: string) => this.#take(part));
    socket.on("error", () => undefined);
    socket.on("close", () => this.#broke());
  }

  #take(part: string): void {
    const text = this.#rest + part;
    const end = text.lastIndexOf("\n\n");
    this.#rest = end < 0 ? text : text.slice(end + 2);
    if (end < 0) return;
    for (const block of text.slice(0, end).split(/(?:\r?\n){2}/u)) this.#receive(block);
  }

  #receive(block: string): void {
    if (block.startsWith("HTTP/1.1")) {
      this.isOpen = block.startsWith("HTTP/1.1 200");
      return;
    }
    // Where a server parts its answer into chunks, their sizes stand in between.
    const retry = /(?:^|\n)retry: (\d+)/u.exec(block)?.[1];
    const [, id, data = ""] = /(?:^|\n)id: (\d+)\ndata: (.*)/u.exec(block) ?? [];
    if (retry !== undefined) this.#retry = Number(retry);
    if (id === undefined) return;
    this.#id = id;
    this.newest = data;
    this.received += 1;
  }

  #broke(): void {
    this.isOpen = false;
    this.breaks += 1;
    if (this.#isEnded) return;
    this.#timer = setTimeout(() => this.#connect(), this.delay);
  }

  /** The milliseconds after which it comes back. */
  get delay(): number {
    return this.#returns === "as told" ? this.#retry : this.#returns.milliseconds;
  }

  /** The id of what it was told last. */
  get id(): string {
    return this.#id;
  }

  /** Reads nothing more, and does not say so. */
  stall(): void {
    this.#socket?.pause();
  }

  /** Reads on. */
  resume(): void {
    this.#socket?.resume();
  }

  /** Goes away for good. */
  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    this.#socket?.destroy();
  }
}
