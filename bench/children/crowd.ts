/**
 * Visitors who come at a steady rate, however long their answers take: `crowd.ts PORT PER_SECOND SECONDS` prints the
 * milliseconds from when each was due to the end of its answer, and how many answers were none of 200. It does no more
 * than that takes, so that it can be many.
 */
import { connect, type Socket } from "node:net";

const [port = "", perSecond = "2000", seconds = "10"] = process.argv.slice(2);
const lanes = 64;
const total = Number(perSecond) * Number(seconds);
const request =
  "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/html\r\nAccept-Encoding: br\r\nConnection: keep-alive\r\n\r\n";
const waits: number[] = [];
const due: number[] = [];
const free: Lane[] = [];
let failed = 0;
let answered = 0;
const end = Promise.withResolvers<void>();

/** A connection that is kept alive. */
class Lane {
  #socket: Socket;
  #due = 0;
  #left = -1;

  constructor() {
    this.#socket = this.#open();
  }

  #open(): Socket {
    const socket = connect({ host: "127.0.0.1", port: Number(port), noDelay: true });
    socket.on("data", (part: Buffer) => this.#take(part));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      if (answered === total) return;
      if (this.#due !== 0) this.#done(false);
      this.#socket = this.#open();
    });
    return socket;
  }

  end(): void {
    this.#socket.destroy();
  }

  requestAt(at: number): void {
    this.#due = at;
    this.#left = -1;
    this.#socket.write(request);
  }

  #take(part: Buffer): void {
    if (this.#due === 0) return;
    if (this.#left < 0) {
      const head = part.indexOf("\r\n\r\n") + 4;
      const length = /content-length: (\d+)/iu.exec(part.toString("latin1", 0, head))?.[1];
      this.#left = Number(length) - (part.length - head);
      if (!part.subarray(0, 12).equals(Buffer.from("HTTP/1.1 200"))) failed += 1;
    } else this.#left -= part.length;
    if (this.#left <= 0) this.#done(true);
  }

  #done(isWhole: boolean): void {
    waits.push(performance.now() - this.#due);
    if (!isWhole) failed += 1;
    this.#due = 0;
    answered += 1;
    const next = due.shift();
    if (next === undefined) free.push(this);
    else this.requestAt(next);
    if (answered === total) end.resolve();
  }
}

for (let lane = 0; lane < lanes; lane += 1) free.push(new Lane());
const startedAt = performance.now();
let sent = 0;
const timer = setInterval(() => {
  for (; sent < total; sent += 1) {
    const at = startedAt + (sent * 1_000) / Number(perSecond);
    if (at > performance.now()) return;
    const lane = free.pop();
    if (lane === undefined) due.push(at);
    else lane.requestAt(at);
  }
  clearInterval(timer);
}, 1);
await end.promise;
for (const lane of free) lane.end();
console.log(JSON.stringify({ waits: waits.map((wait) => Math.round(wait * 100) / 100), failed }));
