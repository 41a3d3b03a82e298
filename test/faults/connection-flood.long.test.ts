/** A flood of connections. */
import { connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { until } from "../harness/until.ts";
import { place, serve } from "./service.ts";
import { must } from "./watching.ts";

describe("a flood of connections", () => {
  it("a flood of connections is capped at fifteen thousand, and costs nothing once it is over", async () => {
    const here = await place();
    const service = await serve(here);
    const sockets: Socket[] = [];
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    let closed = 0;
    const hold = () =>
      new Promise<void>((resolve) => {
        const socket = connect(service.port, "127.0.0.1", resolve);
        socket.on("error", resolve);
        socket.on("close", () => {
          closed += 1;
          resolve();
        });
        sockets.push(socket);
      });
    for (let count = 0; count < 15_500; count += 500) await Promise.all(Array.from({ length: 500 }, hold));
    await until(() => closed >= 500);
    expect(sockets.length - closed).toBeLessThanOrEqual(15_000);
    expect(sockets.length - closed).toBeGreaterThan(14_000);
    for (const socket of sockets) socket.destroy();
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
