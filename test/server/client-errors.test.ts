/** Connections on which nothing moves, with a short timeout of the test in place of the service's. */
import { createServer, type RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { headerSets } from "../../src/http/header-sets.ts";
import { endStalled } from "../../src/server/client-errors.ts";

/** A server that calls a connection idle after 20 ms; `stalled` resolves when it has. */
async function startServerWith(handler: RequestListener) {
  const { promise: stalled, resolve } = Promise.withResolvers<undefined>();
  const server = createServer(handler);
  server.setTimeout(20, (socket) => {
    endStalled(socket, headerSets("http://localhost", ""));
    resolve(undefined);
  });
  const listening = Promise.withResolvers<undefined>();
  server.listen(0, "127.0.0.1", () => listening.resolve(undefined));
  await listening.promise;
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const send = (bytes: string): Socket => {
    const socket = connect(port, "127.0.0.1");
    socket.write(bytes);
    return socket;
  };
  return { stalled, send };
}

describe("a connection on which nothing moves", () => {
  it("a whole request gets its response, however long the service takes", async () => {
    const { stalled, send } = await startServerWith((_request, response) => {
      void stalled.then(() => response.writeHead(200, { connection: "close" }).end("done"));
    });
    expect(await text(send("GET / HTTP/1.1\r\nHost: x\r\n\r\n"))).toMatch(/^HTTP\/1\.1 200 [\s\S]*done/u);
  });

  it("a request without the rest of its body is answered with 408", async () => {
    const { send } = await startServerWith(() => undefined);
    expect(await text(send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"))).toMatch(
      /^HTTP\/1\.1 408 /u,
    );
  });

  it("a connection without a request is closed without an answer", async () => {
    const { send } = await startServerWith(() => undefined);
    expect(await text(send("GET / HTTP/1.1\r\n"))).toBe("");
  });
});
