/** Starting workers: on a port that a proxy connects to all the time (F-06), and while the store cannot be opened. */
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, Server } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { send } from "../harness/http.ts";
import { freePort } from "../harness/postgres.ts";
import { repetitions } from "../harness/repetitions.ts";
import { startServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";
import { place, serve } from "./service.ts";
import { must, watch } from "./watching.ts";

/** A client that connects to a port repeatedly; the outcomes of its established connections, by `end`. */
function knockAt(port: number) {
  const ending = new AbortController();
  const outcomes: string[] = [];
  const knocks: Promise<void>[] = [];
  const knock = async () => {
    const outcome = await send(port, "/healthz").then(({ status }) => String(status), String);
    if (!outcome.includes("ECONNREFUSED")) outcomes.push(outcome);
  };
  const going = (async () => {
    while (!ending.signal.aborted) {
      knocks.push(knock());
      await sleep(repetitions(30, 10));
    }
  })();
  const end = async () => {
    ending.abort();
    await going;
    await Promise.all(knocks);
    return outcomes;
  };
  onTestFinished(async () => void (await end()));
  return { outcomes, end };
}

describe("a service that starts while clients keep connecting", () => {
  it.each(repetitions([1], [1, 2]))(
    "a service that starts while clients keep connecting answers them, with %i processes",
    async (workers) => {
      const here = await place();
      const port = await freePort();
      Object.assign(here.box.env, { PORT: String(port), SIGNALBOX_WORKERS: String(workers) });
      const knocking = knockAt(port);
      const service = await serve(here, { preload: ["slow-listen"] });
      const before = knocking.outcomes.length;
      await until(() => knocking.outcomes.length > before + 10);
      const outcomes = await knocking.end();
      expect(service.port).toBe(port);
      expect(new Set(outcomes)).toEqual(new Set(["200"]));
    },
  );

  it("a service that tests its port by listening would not start while clients keep connecting (the control)", async () => {
    const server = createServer((_request, response) => response.end());
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const outcome = send(port, "/healthz").then(({ status }) => String(status), String);
    process.nextTick(() => Server.prototype.close.call(server));
    expect(await outcome).toMatch(/ECONNRESET|hang up/u);
  });
});

describe("two workers without a store", () => {
  it("two workers serve the stored snapshot while the store cannot be opened, in the same processes", async () => {
    const here = await place();
    const before = await startServer({ dataDirectory: here.box.data });
    await before.close();
    Object.assign(here.box.env, { SIGNALBOX_WORKERS: "2" });
    const holder = new DatabaseSync(join(here.box.data, "signalbox.sqlite"));
    onTestFinished(() => void (holder.isOpen && holder.close()));
    holder.exec("pragma locking_mode = exclusive; begin exclusive; update counters set id = 1");
    const service = await serve(here);
    const visitor = watch(() => service.calls.get("/"), must(200), 500);
    // A worker without a message for eight seconds is considered unresponsive.
    await sleep(12_000);
    await visitor.end();
    expect(service.log.filter((line) => line.includes("worker exited"))).toEqual([]);
    expect((await service.calls.get("/readyz/write")).status).toBe(503);
    holder.close();
    await until(async () => (await service.calls.get("/readyz/write")).status === 200);
  });
});
