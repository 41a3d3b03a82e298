/** Callers that take their time with a request, or with its answer (F-41): they are cut, and nobody else notices. */
import { connect, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { repetitions } from "../harness/repetitions.ts";
import { until } from "../harness/until.ts";
import { scratchFile } from "../store/scratch.ts";
import { careless } from "./careless.ts";
import { place, serveHere } from "./service.ts";
import { must, watch } from "./watching.ts";

/** Callers of each kind that drips, and of the others. */
const callersPerKind = repetitions(2, 10);

type Slow = { isGone: boolean; received: string };

function open(port: number, state: Slow): Socket {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined);
  socket.on("close", () => {
    state.isGone = true;
  });
  return socket;
}

/** One that sends `first`, then a byte every second, and never ends. */
function drips(port: number, first: string): Slow {
  const state: Slow = { isGone: false, received: "" };
  const socket = open(port, state);
  socket.on("data", (chunk: Buffer) => {
    state.received += chunk.toString("latin1");
  });
  socket.write(first);
  const drip = setInterval(() => socket.write("x"), 1_000);
  socket.on("close", () => clearInterval(drip));
  return state;
}

/** One that asks for far more than the connection's buffers take, and reads none of it. */
function neverReads(port: number): Slow {
  const state: Slow = { isGone: false, received: "" };
  const socket = open(port, state);
  socket.pause();
  socket.write("GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(100));
  // Who reads nothing learns of the end only by writing.
  const probe = setInterval(() => socket.write("\r\n"), 500);
  socket.on("close", () => clearInterval(probe));
  return state;
}

const head = (more: string) =>
  `POST /api/WebHook/UpdateComponentStatus HTTP/1.1\r\nHost: localhost\r\n${more}`;

it("slow senders get an error and are disconnected, while others are answered as usual", async () => {
  const here = await place();
  const service = await serveHere(here);
  const patient = await careless(scratchFile(), "patient");
  const keyed = `X-API-KEY: ${here.key}\r\nContent-Type: application/json\r\n`;
  const request = () => service.calls.request("/api/StatusPage");

  const { port } = service;
  const callers = Array.from({ length: callersPerKind }, () => [
    drips(port, head("X-Note: ")),
    drips(port, head(`${keyed}Content-Length: 5000\r\n\r\n{"`)),
    drips(port, head(`Content-Length: 5000\r\n\r\n{"`)),
    drips(port, head(`${keyed}Transfer-Encoding: chunked\r\n\r\n1000\r\n`)),
  ]).flat();
  const silent = Array.from({ length: callersPerKind }, () => {
    const state: Slow = { isGone: false, received: "" };
    open(port, state).resume();
    return state;
  });
  const deaf = Array.from({ length: callersPerKind }, () => neverReads(port));
  const control = Array.from({ length: callersPerKind }, () => drips(patient.port, head("X-Note: ")));
  const others = watch(request, must(200), 400);
  const still = () => ({
    dripping: callers.filter(({ isGone }) => !isGone).length,
    silent: silent.filter(({ isGone }) => !isGone).length,
    deaf: deaf.filter(({ isGone }) => !isGone).length,
  });
  await until(() => Object.values(still()).every((count) => count === 0), 120_000);
  await others.end();

  expect(still()).toEqual({ dripping: 0, silent: 0, deaf: 0 });
  // A byte that arrives after the end resets the connection, which can cost its sender the answer.
  const statuses = callers
    .filter(({ received }) => received !== "")
    .map(({ received }) => /^HTTP\/1\.1 (?<status>\d+)/u.exec(received)?.groups?.["status"]);
  expect(new Set(statuses)).toEqual(new Set(["401", "408"]));
  // The control: where nobody looks at the time they stay.
  expect(control.filter(({ isGone }) => isGone)).toEqual([]);
});
