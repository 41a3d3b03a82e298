/**
 * A crowd that follows the news: `readers.ts PORT COUNT FROM` opens so many streams, from as many addresses of this
 * machine as that takes, and prints `all here` once each has been told something. Then, for each change, it prints a line
 * once everybody knows of it: its revision, when each was told (epoch milliseconds), and how many streams have broken.
 */
import { connect } from "node:net";

const [port = "", requestedCount = "", from = "0"] = process.argv.slice(2);
const count = Number(requestedCount);
/** No more than may follow from one address. */
const ofOneAddress = 100;
const atOnce = 100;
const latencies = new Map<number, number[]>();
let broken = 0;
let here = 0;

const now = () => performance.timeOrigin + performance.now();

function recordArrival(revision: number): void {
  const arrivals = latencies.get(revision) ?? [];
  latencies.set(revision, arrivals);
  arrivals.push(now());
  if (arrivals.length === count) console.log(JSON.stringify({ revision, arrivals, broken }));
}

/** Opens a stream; resolves at its first event. */
function follow(place: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const group = Math.floor(place / ofOneAddress);
  const localAddress = `127.0.${1 + Math.floor(group / 200)}.${1 + (group % 200)}`;
  const socket = connect({ host: "127.0.0.1", port: Number(port), localAddress });
  socket.setEncoding("latin1");
  socket.write("GET /live HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n");
  socket.on("data", (text: string) => {
    for (const [, revision = ""] of text.matchAll(/^id: (\d+)$/gmu)) {
      resolve();
      recordArrival(Number(revision));
    }
  });
  socket.on("error", () => undefined);
  socket.on("close", () => (broken += 1));
  return promise;
}

while (here < count) {
  const next = Math.min(atOnce, count - here);
  await Promise.all(Array.from({ length: next }, (_, place) => follow(Number(from) + here + place)));
  here += next;
}
console.log("all here");
