/** One node without another or a proxy, restarted: where its port is kept open for it, nobody is refused (F-06). */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Box } from "../cli/box.ts";
import { builtCommand } from "../harness/built.ts";
import { send } from "../harness/http.ts";
import { longTest } from "../harness/long-test.ts";
import { freePort } from "../harness/postgres.ts";
import { repetitions } from "../harness/repetitions.ts";
import { until } from "../harness/until.ts";
import { compare, reportsIn } from "./records.ts";
import { type Answering, addressLine, answering, type Place, place, serve } from "./service.ts";
import { lives, workersOf } from "./worker-services.ts";

const restarts = repetitions(1, 2);
/** Milliseconds between two requests. */
const pause = repetitions(80, 20);

/** Somebody who reports and reads the page again and again over new connections, asking nobody twice; what failed, by `end`. */
function load(port: number, key: string) {
  const ending = new AbortController();
  const failures: string[] = [];
  const acknowledged: string[] = [];
  const requests: Promise<void>[] = [];
  const sendRequest = async (n: number) => {
    const name = `report-${n}`;
    const body = { ComponentName: "Component 0", Status: n % 4 === 1 ? "Operational" : "Major Outage" };
    const sent =
      n % 2 === 0
        ? send(port, "/")
        : send(port, "/api/WebHook/UpdateComponentStatus", {
            method: "POST",
            key,
            body: { ...body, Message: name },
          });
    const outcome = await sent.then(({ status }) => String(status), String);
    if (outcome !== "200") failures.push(outcome);
    else if (n % 2 === 1) acknowledged.push(name);
  };
  const going = (async () => {
    for (let n = 0; !ending.signal.aborted; n += 1) {
      requests.push(sendRequest(n));
      await sleep(pause);
    }
  })();
  const end = async () => {
    ending.abort();
    await going;
    await Promise.all(requests);
    return { failures, acknowledged };
  };
  onTestFinished(async () => void (await end()));
  return { failures, acknowledged, end };
}

/** A box whose service listens on this port, with so many workers. */
function settle(box: Box, port: number, workers: number): void {
  Object.assign(box.env, { PORT: String(port), SIGNALBOX_WORKERS: String(workers) });
}

const node = [process.execPath, "--disable-warning=ExperimentalWarning"];

const child = (name: string) => join(import.meta.dirname, "children", `${name}.ts`);

/** Starts a program on a socket that another process holds, up to `times` times; the process that holds it. */
async function startOnHeldSocket(
  { port, times }: { readonly port: number; readonly times: number },
  program: readonly string[],
  how: Parameters<typeof answering>[1],
): Promise<Answering> {
  const keeper = await answering(
    [...node, child("socket-holder"), String(port), String(times), ...node, ...program],
    how,
  );
  onTestFinished(() => {
    // The keeper first, or it would start another.
    const left = workersOf(keeper.pid).filter(lives);
    keeper.process.kill("SIGKILL");
    for (const pid of left) process.kill(pid, "SIGKILL");
  });
  return keeper;
}

/** Starts a service on such a socket, and again whenever it has ended; returns its current pid. */
async function serveOnHeldSocket({ box }: Place, port: number, times: number): Promise<() => number> {
  const how = { env: box.environment, readyLine: addressLine };
  const keeper = await startOnHeldSocket({ port, times }, [builtCommand, "serve"], how);
  return () => workersOf(keeper.pid)[0] ?? 0;
}

describe("a single node restarted under load", () => {
  it.each(repetitions([1], [1, 2]))(
    "a restarted node with an open socket fails no request, with %i processes",
    async (workers) => {
      const here = await place();
      const port = await freePort();
      settle(here.box, port, workers);
      const service = await serveOnHeldSocket(here, port, restarts + 1);
      const loaded = load(port, here.key);
      for (let count = 0; count < restarts; count += 1) {
        await sleep(500);
        const before = service();
        process.kill(before, "SIGTERM");
        await until(() => !lives(before));
        // It asks nothing before the next one is there to answer.
        expect((await send(port, "/healthz")).status).toBe(200);
        expect(service()).not.toBe(before);
      }
      const before = loaded.acknowledged.length;
      await until(() => loaded.acknowledged.length > Math.max(before, 12));
      const { failures, acknowledged } = await loaded.end();
      expect(failures).toEqual([]);
      expect(compare(acknowledged, reportsIn(here.box))).toEqual({ lost: [], doubled: [] });
    },
  );

  longTest(
    "a single node that opens its port itself refuses some requests when restarted under load (the control)",
    async () => {
      const here = await place();
      const port = await freePort();
      settle(here.box, port, 1);
      const service = await serve(here);
      const loaded = load(port, here.key);
      await until(() => loaded.acknowledged.length > 0);
      service.process.kill("SIGTERM");
      await service.ended;
      await expect.poll(() => loaded.failures).toContainEqual(expect.stringContaining("ECONNREFUSED"));
      await loaded.end();
    },
  );

  it("a single node does not start on a foreign socket, and says what to do", async () => {
    const [port, other] = [await freePort(), await freePort()];
    const listening = (PORT: number) => {
      const env = { ...process.env, PORT: String(PORT) };
      return startOnHeldSocket({ port, times: 1 }, [child("held-listener")], {
        env,
        readyLine: /^port (\d+)$/u,
      });
    };
    await expect(listening(other)).rejects.toThrow(`is listening on port ${port}. Set PORT`);
    // The control: it does on its own.
    expect((await listening(port)).port).toBe(port);
  });
});
