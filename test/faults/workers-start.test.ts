/** Starting on a port that a proxy connects to all the time (F-06). */
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, Server } from "node:net";
import { describe, expect, it } from "vitest";
import { send } from "../harness/http.ts";
import { longTest } from "../harness/long-test.ts";
import { freePort } from "../harness/postgres.ts";
import { until } from "../harness/until.ts";
import { knockAt } from "./knocking.ts";
import { place, serve } from "./service.ts";

describe("a service that starts while clients keep connecting", () => {
  // `npm test` has one of two workers (workers-killed.test.ts).
  longTest("a service of one process that starts while clients keep connecting answers them", async () => {
    const here = await place();
    const port = await freePort();
    Object.assign(here.box.env, { PORT: String(port) });
    const knocking = knockAt(port);
    const service = await serve(here, { preload: ["slow-listen"] });
    const before = knocking.outcomes.length;
    await until(() => knocking.outcomes.length > before + 10);
    const outcomes = await knocking.end();
    expect(service.port).toBe(port);
    expect(new Set(outcomes)).toEqual(new Set(["200"]));
  });

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
