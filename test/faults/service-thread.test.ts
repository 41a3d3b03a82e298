/** The store's thread that fails: the process ends, so that its supervisor restarts it, and nothing is lost. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { longTest } from "../harness/long-test.ts";
import { until } from "../harness/until.ts";
import { scratchFolder } from "../store/scratch.ts";
import { usualEngines } from "./maintenance-edges.ts";
import { onOwnPostgres, reportsAt } from "./nodes.ts";
import { compare, reportsIn } from "./records.ts";
import { furnish, type Running, scratchBox, serve, serveHere } from "./service.ts";

const lanes = 8;

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
  }
}

describe.each(usualEngines)("a service with a failing store thread (%s)", (engine) => {
  it("a service whose store thread fails exits with 1 and a reason, and has every acknowledged report after a restart", async () => {
    const box = scratchBox();
    const url = engine === "postgres" ? await onOwnPostgres(box) : undefined;
    const here = await furnish(box, lanes);
    const { strike, options } = death();
    const service = await serve(here, options);
    const acknowledged: string[] = [];
    const reporting = here.components.map(({ name }) => reportOn(service, name, acknowledged));
    await until(() => acknowledged.length > 2 * lanes);
    strike();
    expect(await service.ended).toEqual({ code: 1, signal: null });
    await Promise.all(reporting);

    const lines = service.log.filter((line) => line.includes("the store's thread was struck"));
    expect(lines.some((line) => line.includes('"level":"fatal"'))).toBe(true);
    expect(acknowledged.length).toBeGreaterThan(lanes);
    const again = await serveHere(here);
    expect((await again.calls.report("Component 0", "Operational", "after it")).status).toBe(200);
    const found = url === undefined ? reportsIn(box) : await reportsAt(url);
    expect(
      compare(
        acknowledged,
        found.filter((name) => name !== "after it"),
      ),
    ).toEqual({ lost: [], doubled: [] });
  });
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
