/**
 * The store's thread that is busy, while the page is answered (F-62), and that fails: the process ends, so that its supervisor
 * restarts it, and nothing is lost.
 */
import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { longTest } from "../harness/long-test.ts";
import { repetitions } from "../harness/repetitions.ts";
import { shared } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { scratchFolder } from "../store/scratch.ts";
import { usualEngines } from "./maintenance-edges.ts";
import { compare } from "./records.ts";
import { furnish, type Running, scratchBox, serve, serveHere } from "./service.ts";
import { must } from "./watching.ts";
import { placeOn } from "./worker-services.ts";

const lanes = repetitions(4, 8);

const reads = 50;

/** Keeps a thread of a service busy, between `begin` and `end`; the service must be started with `options`. */
function burst(env: NodeJS.ProcessEnv = {}) {
  const file = join(scratchFolder(), "burst");
  const looks = () => statSync(`${file}.looks`, { throwIfNoEntry: false })?.size ?? 0;
  return {
    options: { preload: ["store-thread-burst"], env: { BURST_FILE: file, ...env } },
    begin: async () => {
      writeFileSync(file, "");
      await until(() => looks() > 0);
    },
    /** Resolves when the thread has been busy for some more time. */
    goesOn: async () => {
      const before = looks();
      await until(() => looks() > before + 20);
    },
    end: () => rmSync(file),
  };
}

/** The trigger of the thread's failure, and the options of a service that has one. */
function death(env: NodeJS.ProcessEnv = {}) {
  const file = join(scratchFolder(), "death");
  return {
    strike: () => writeFileSync(file, ""),
    options: { preload: ["store-thread-death"], env: { DEATH_FILE: file, ...env } },
  };
}

/** Sends reports one after the other until one gets no answer, and keeps those that were acknowledged. */
async function reportOn(service: Running, component: string, acknowledged: string[]): Promise<void> {
  for (let count = 0; ; count += 1) {
    const name = `${component}: ${count}`;
    const status = count % 2 === 0 ? "Major Outage" : "Operational";
    const response = await service.calls.report(component, status, name).catch(() => undefined);
    if (response === undefined) return;
    if (response.status === 200) acknowledged.push(name);
    await sleep(10);
  }
}

describe.each(usualEngines)("a service whose store thread is busy, and then fails (%s)", (engine) => {
  /** The tests follow one another: the last ends it. */
  const theService = shared(async () => {
    const here = await placeOn(engine, lanes);
    const [busy, dying] = [burst(), death()];
    const preload = [...busy.options.preload, ...dying.options.preload];
    const service = await serve(here, { preload, env: { ...busy.options.env, ...dying.options.env } });
    return { here, busy, dying, service };
  });

  it("a service whose store thread is busy shows the page, and delays only requests that need the store", async () => {
    const { busy, service } = theService();
    await busy.begin();
    let status = 0;
    const keyed = service.calls.request("/api/Component").then((response) => {
      status = response.status;
    });
    for (let read = 0; read < reads; read += 1) must(200)(await service.calls.get("/"));
    // It waits, or was refused after the timeout.
    expect([0, 503]).toContain(status);
    busy.end();
    await keyed;
    await until(async () => (await service.calls.request("/api/Component")).status === 200);
  });

  it("a service whose store thread fails exits with 1 and a reason, and has every acknowledged report after a restart", async () => {
    const { here, dying, service } = theService();
    const acknowledged: string[] = [];
    const reporting = here.components.map(({ name }) => reportOn(service, name, acknowledged));
    await until(() => acknowledged.length > 2 * lanes);
    dying.strike();
    expect(await service.ended).toEqual({ code: 1, signal: null });
    await Promise.all(reporting);

    const lines = service.log.filter((line) => line.includes("the store's thread was struck"));
    expect(lines.some((line) => line.includes('"level":"fatal"'))).toBe(true);
    expect(acknowledged.length).toBeGreaterThan(lanes);
    const again = await serveHere(here);
    expect((await again.calls.report("Component 0", "Operational", "after it")).status).toBe(200);
    const found = (await here.reports()).filter((name) => name !== "after it");
    expect(compare(acknowledged, found)).toEqual({ lost: [], doubled: [] });
  });
});

longTest("a service with a busy main thread answers nobody until it is free (the control)", async () => {
  const { options, begin, goesOn, end } = burst({ BURST_HERE: "1" });
  const service = await serve(await furnish(scratchBox()), options);
  await begin();
  let isAnswered = false;
  const page = service.calls.get("/").then((response) => {
    isAnswered = true;
    return response;
  });
  await goesOn();
  expect(isAnswered).toBe(false);
  end();
  must(200)(await page);
});

longTest(
  "a service that continued without its store thread would accept no more writes (the control)",
  async () => {
    const here = await furnish(scratchBox());
    const { strike, options } = death({ DEATH_IGNORED: "1" });
    const service = await serve(here, options);
    expect((await service.calls.report("Component 0", "Major Outage", "before")).status).toBe(200);
    strike();
    let before = 0;
    await until(async () => {
      before += 1;
      return (
        (await service.calls.report("Component 0", "Operational", `about then ${before}`)).status !== 200
      );
    });
    for (let count = 0; count < 5; count += 1) {
      expect((await service.calls.report("Component 0", "Operational", `after ${count}`)).status).toBe(503);
    }
  },
);
