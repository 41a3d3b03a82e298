/** A flood of connections. */
import { connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { until } from "../harness/until.ts";
import { place, serve } from "./service.ts";
import { must } from "./watching.ts";

/** Connections that follow the page, so that none of them is closed because it is idle. */
const following = 11_500;
/** As many of them as one address may have. */
const perAddress = 200;

describe("a flood of connections", () => {
  it("a flood of connections is capped at fifteen thousand, and costs nothing once it is over", async () => {
    const here = await place();
    const service = await serve(here);
    const open = new Set<Socket>();
    onTestFinished(() => {
      for (const socket of open) socket.destroy();
    });
    let answered = 0;
    let refused = 0;
    const hold = (request = "") => {
      const localAddress = `127.0.0.${2 + Math.floor(open.size / perAddress)}`;
      const socket = connect({ host: "127.0.0.1", port: service.port, localAddress });
      open.add(socket);
      if (request !== "") socket.write(request);
      socket.once("data", () => (answered += 1));
      socket.on("error", () => undefined);
      return new Promise<void>((resolve) => {
        socket.on("connect", resolve);
        socket.on("close", () => {
          open.delete(socket);
          // One that is idle for too long gets an error first.
          if (socket.bytesRead === 0) refused += 1;
          resolve();
        });
      });
    };
    const holdMany = (count: number, request?: string) =>
      Promise.all(Array.from({ length: count }, () => hold(request)));
    for (let count = 0; count < following; count += 500)
      await holdMany(500, "GET /live HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n");
    await until(() => answered === following);
    expect([open.size, refused]).toEqual([following, 0]);
    while (refused === 0) await holdMany(500);
    expect(open.size).toBeGreaterThan(14_000);
    await until(() => open.size <= 15_000);
    for (const socket of open) socket.destroy();
    await until(async () => {
      try {
        return (await service.calls.get("/")).status === 200;
      } catch {
        return false;
      }
    });
    must(200)(await service.calls.report("Component 0", "Major Outage", "after"));
  });
});
