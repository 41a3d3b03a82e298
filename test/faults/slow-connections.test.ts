/** Callers that take their time with a request, or with its answer (F-41): they are cut, and nobody else notices. */
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

let server: TestServer;
let key = "";
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
  await server.component("Website");
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

/** One that sends `first`, then a byte every two seconds, and never ends. */
function slow(first: string): { isGone: boolean; received: string } {
  const state = { isGone: false, received: "" };
  const socket = connect(server.port, "127.0.0.1");
  sockets.push(socket);
  const drip = setInterval(() => socket.write("x"), 2000);
  socket.on("data", (chunk: Buffer) => {
    state.received += chunk.toString("latin1");
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    clearInterval(drip);
    state.isGone = true;
  });
  socket.write(first);
  return state;
}

describe("callers that take their time", () => {
  it("are told and cut within 30 s, while others are answered as ever", async () => {
    const head = (more: string) =>
      `POST /api/WebHook/UpdateComponentStatus HTTP/1.1\r\nHost: localhost\r\n${more}`;
    const keyed = `X-API-KEY: ${key}\r\nContent-Type: application/json\r\n`;
    const callers = Array.from({ length: 150 }, () => [
      slow(head("X-Note: ")),
      slow(head(`${keyed}Content-Length: 5000\r\n\r\n{"`)),
      slow(head(`Content-Length: 5000\r\n\r\n{"`)),
      slow(head(`${keyed}Transfer-Encoding: chunked\r\n\r\n1000\r\n`)),
    ]).flat();
    const times: number[] = [];
    const end = performance.now() + 30_000;
    while (callers.some(({ isGone }) => !isGone) && performance.now() < end) {
      const begun = performance.now();
      expect((await server.ask("/api/StatusPage", { key })).status).toBe(200);
      times.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(callers.filter(({ isGone }) => !isGone)).toEqual([]);
    const answers = new Set(
      callers.map(({ received }) => /^HTTP\/1\.1 (?<status>\d+)/u.exec(received)?.groups?.["status"]),
    );
    expect(answers).toEqual(new Set(["401", "408"]));
    expect(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]).toBeLessThan(500);
  }, 45_000);

  it("and those who do not read their answers hold nothing for long", async () => {
    const socket = connect(server.port, "127.0.0.1");
    sockets.push(socket);
    socket.on("error", () => undefined);
    let isGone = false;
    socket.on("close", () => {
      isGone = true;
    });
    socket.pause();
    // Far more answers than the connection's buffers take.
    socket.write("GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(400));
    await new Promise((resolve) => setTimeout(resolve, 27_000));
    // Who reads nothing learns of the end only by writing.
    const probe = setInterval(() => socket.write("\r\n"), 500);
    await until(() => isGone, 3000);
    clearInterval(probe);
    expect((await server.ask("/healthz")).status).toBe(200);
  }, 45_000);
});
