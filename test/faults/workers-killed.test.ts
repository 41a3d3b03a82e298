/**
 * Workers of one service that start on a port that a proxy connects to all the time (F-06) and while the store cannot be
 * opened, and that die or stand still: the others bear it, and none outlives the first process.
 */
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { storeFile } from "../../src/store/open-sqlite-store.ts";
import { freePort } from "../harness/postgres.ts";
import { repetitions } from "../harness/repetitions.ts";
import { shared, whenFinished } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { knockAt } from "./knocking.ts";
import { usualEngines } from "./maintenance-edges.ts";
import { compare } from "./records.ts";
import { Sender } from "./sender.ts";
import { type Place, type Running, serve, serveHere } from "./service.ts";
import { must, watch } from "./watching.ts";
import {
  everywhere,
  isStopped,
  lives,
  metricsAt,
  onNewConnection,
  placeOn,
  reportCount,
  workersAre,
  workersOf,
} from "./worker-services.ts";

const size = repetitions(2, 3);
const lanes = repetitions(2, 8);
const kills = repetitions(1, 30);

/** Somebody who reports a component of their own, over and over, and asks again whatever was not acknowledged. */
function persist(service: Running, { key, components }: Place) {
  const ending = new AbortController();
  const acknowledged: string[] = [];
  const failures: string[] = [];
  const lane = async (component: string) => {
    for (let n = 0; !ending.signal.aborted; n += 1) {
      const name = `${component}: ${n}`;
      const status = n % 2 === 0 ? "Major Outage" : "Operational";
      for (;;) {
        const response = await onNewConnection(service, key, (client) =>
          client.report(component, status, name),
        ).catch(String);
        if (typeof response !== "string" && response.status === 200) break;
        failures.push(typeof response === "string" ? response : `${response.status}: ${response.text}`);
        await sleep(20);
      }
      acknowledged.push(name);
      await sleep(repetitions(40, 10));
    }
  };
  const going = Promise.all(components.map(({ name }) => lane(name)));
  going.catch(() => undefined);
  const end = async () => {
    ending.abort();
    await going;
  };
  return { acknowledged, failures, end };
}

/** Locks a store so that nobody else can even read it, beside a snapshot that was stored before; the function that releases it. */
async function holdStore(here: Place): Promise<() => void> {
  await (await serveHere(here)).close();
  const holder = new DatabaseSync(storeFile(here.box.data));
  const letGo = () => {
    if (holder.isOpen) holder.close();
  };
  whenFinished(letGo);
  holder.exec("pragma locking_mode = exclusive; begin exclusive; update counters set id = 1");
  return letGo;
}

describe.each(usualEngines)("workers of one service on %s", (engine) => {
  /** On SQLite its store is held at first. The tests follow one another; the last ends it. */
  const theService = shared(async () => {
    const here = await placeOn(engine, lanes);
    const letGo = engine === "sqlite" ? await holdStore(here) : () => undefined;
    const port = String(await freePort());
    const knocking = knockAt(Number(port));
    const metricsPort = await freePort();
    const env = { PORT: port, METRICS_PORT: String(metricsPort), SIGNALBOX_WORKERS: String(size) };
    const service = await serve(here, { preload: ["slow-listen"], env });
    return { here, knocking, letGo, port, metric: metricsAt(metricsPort), service };
  });

  it("workers that start while clients keep connecting answer them", async () => {
    const { knocking } = theService();
    const before = knocking.outcomes.length;
    await until(() => knocking.outcomes.length > before + 10);
    expect(new Set(await knocking.end())).toEqual(new Set(["200"]));
  });

  const sqliteTest = engine === "sqlite" ? it : () => undefined;

  sqliteTest(
    "workers serve the stored snapshot while the store cannot be opened, in the same processes",
    async () => {
      const { letGo, service } = theService();
      const visitor = watch(() => service.calls.get("/"), must(200), 500);
      // A worker without a message for eight seconds is considered unresponsive.
      await sleep(12_000);
      await visitor.end();
      expect(service.log.filter((line) => line.includes("worker exited"))).toEqual([]);
      expect((await service.calls.get("/readyz/write")).status).toBe(503);
      letGo();
      await until(async () => (await service.calls.get("/readyz/write")).status === 200);
    },
  );

  it("unresponsive workers are killed and replaced, and what they had counted still counts", async () => {
    const { here, metric, service } = theService();
    const all = await everywhere(service, here.key);
    for (const [n, client] of all.entries())
      must(200)(await client.report("Component 0", "Operational", `counted-${n}`));
    await expect.poll(() => metric(reportCount)).toBe(all.length);
    const workers = workersOf(service.pid);
    const [still = 0] = workers;
    process.kill(still, "SIGSTOP");
    // The control: that alone does not end it.
    await until(() => isStopped(still));
    await until(() => !lives(still));
    await workersAre(service.pid, size, [still]);
    const answers = Array.from({ length: 20 }, () =>
      onNewConnection(service, here.key, (client) => client.get("/")),
    );
    for (const answer of await Promise.all(answers)) must(200)(answer);
    expect(service.log.some((line) => line.includes("worker is unresponsive"))).toBe(true);
    expect(await metric("signalbox_worker_ends_total")).toBe(1);
    await expect.poll(() => metric(reportCount)).toBe(all.length);
  });

  it("workers killed one after the other lose no acknowledged report, and are replaced; the page stays", async ({
    annotate,
  }) => {
    const { here, service } = theService();
    const exits = () => service.log.filter((line) => line.includes("worker exited")).length;
    const before = exits();
    const writers = persist(service, here);
    const visitor = watch(() => onNewConnection(service, here.key, (client) => client.get("/")), must(200));
    let killed = 0;
    // Now and then nobody is on the connection of the one that is killed.
    for (; killed < kills || writers.failures.length === 0; killed += 1) {
      const enough = writers.acknowledged.length + lanes;
      await until(() => writers.acknowledged.length > enough);
      // A worker that replaces another one does not listen at once.
      await everywhere(service, here.key);
      const former = workersOf(service.pid);
      process.kill(former[killed % former.length] ?? 0, "SIGKILL");
      await until(() => workersOf(service.pid).some((pid) => !former.includes(pid)));
      await workersAre(service.pid, size);
    }
    await writers.end();
    await visitor.end().catch((error: unknown) => {
      // Who was on the connection of one that is killed is cut; nobody else is.
      if (!/ECONNRESET|socket hang up/u.test(String(error))) throw error;
    });
    expect(compare(writers.acknowledged, await here.reports())).toEqual({ lost: [], doubled: [] });
    expect(exits()).toBe(before + killed);
    expect((await service.calls.get("/readyz")).status).toBe(200);
    await annotate(
      `${killed} killed; ${writers.acknowledged.length} reports, ${writers.failures.length} asked again`,
    );
  });

  it("the workers exit when the main process is killed, and free its port", async () => {
    const { here, port, service } = theService();
    const sender = new Sender(service, "Component 0");
    await sender.sendMany("before", 5);
    const workers = workersOf(service.pid);
    // The control: they were there.
    expect(workers.filter(lives)).toHaveLength(size);
    await service.kill();
    await until(() => !workers.some(lives));
    const next = await serveHere(here, { PORT: port });
    expect(String(next.port)).toBe(port);
    sender.service = next;
    await sender.sendMany("after", 5);
    expect(compare(sender.acknowledged, await here.reports())).toEqual({ lost: [], doubled: [] });
  });
});
