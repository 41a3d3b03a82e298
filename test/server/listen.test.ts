/** How a server stops listening: admitted connections are answered, whenever they came. */
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { listen, stopListening } from "../../src/server/listen.ts";
import { send } from "../harness/http.ts";
import { until } from "../harness/until.ts";

/** Starts a server, which is gone when the test has ended. */
async function listening(answer: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(answer);
  const { port } = await listen(server, { host: "127.0.0.1", port: 0 }, { name: "PORT" });
  onTestFinished(() => server.closeAllConnections());
  return { server, port };
}

/** A connection that is kept. */
async function openKeepAlive(
  port: number,
): Promise<{ request: (path: string) => void; socket: Socket; received: () => string }> {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const request = (path: string) => void socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return { request, socket, received: () => received };
}

/** Keeps this process from everything else. */
function stand(milliseconds: number): void {
  const startedAt = performance.now();
  while (performance.now() - startedAt < milliseconds);
}

describe("a stopping server", () => {
  it("a stopping server answers connections that arrive while it is busy, after it has checked for them", async () => {
    let late: Promise<string> | undefined;
    const { server, port } = await listening((request, response) => {
      response.end(request.url);
      if (request.url !== "/slow") return;
      stand(20);
      // The system lets them in before this turn of the event loop ends, and this process in the next.
      late = send(port, "/late").then(({ text }) => text, String);
    });
    const { request, received } = await openKeepAlive(port);
    request("/first");
    await until(() => received().includes("/first"));
    request("/slow");
    await stopListening(server, { timeoutMs: 60_000 });
    expect(received()).toContain("/slow");
    expect(await late).toBe("/late");
  });

  it("a stopping server answers all earlier connections", async () => {
    const { server, port } = await listening((request, response) => response.end(request.url));
    const responses = Array.from({ length: 50 }, (_, n) =>
      send(port, `/${n}`).then(({ text }) => text, String),
    );
    await stopListening(server, { timeoutMs: 60_000 });
    expect(await Promise.all(responses)).toEqual(responses.map((_, n) => `/${n}`));
    expect(await send(port, "/after").then(({ text }) => text, String)).toContain("ECONNREFUSED");
  });

  it("a stopping server answers requests that arrived while it was suspended, before it closes idle connections", async () => {
    const { server, port } = await listening((request, response) => response.end(request.url));
    const { request, socket, received } = await openKeepAlive(port);
    request("/first");
    await until(() => received().includes("/first"));
    const stopped = stopListening(server, { timeoutMs: 5_000 });
    setTimeout(() => {
      request("/late");
      stand(400);
    }, 100);
    await Promise.all([stopped, socket.closed || once(socket, "close")]);
    expect(received()).toContain("/late");
  });

  it.each([
    ["a proxy's, which comes a second later", true, "/late"],
    ["not a visitor's, who may connect anew (the control)", false, "/first"],
  ])(
    "a stopping server answers a request on a kept-alive connection: %s",
    async (_whose, isBehindProxy, last) => {
      const { server, port } = await listening((request, response) => response.end(request.url));
      const { request, socket, received } = await openKeepAlive(port);
      request("/first");
      await until(() => received().includes("/first"));
      const stopped = stopListening(server, { timeoutMs: 5_000, isBehindProxy });
      await sleep(1_000);
      request("/late");
      if (!socket.closed) await once(socket, "close");
      await stopped;
      expect(received().trimEnd().endsWith(last)).toBe(true);
    },
  );
});
