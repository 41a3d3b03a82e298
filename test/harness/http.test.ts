/** Requests of a test whose kept connection the server has closed as idle. */
import { Agent, createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { expect, it } from "vitest";
import { send } from "./http.ts";

it("a request over a connection that is just being closed as idle is sent again", async () => {
  const sockets = new Set<Socket>();
  let received = 0;
  const server = createServer((_request, response) => {
    received += 1;
    response.end(String(received));
  });
  // The second request arrives where nobody listens any more.
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("data", () => {
      if (received === 1 && sockets.size === 1) socket.resetAndDestroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  expect((await send(port, "/", { agent })).text).toBe("1");
  expect((await send(port, "/", { agent })).text).toBe("2");
  expect(sockets.size).toBe(2);
  agent.destroy();
  server.close();
});
