/** The ledger's thread works on and on for two seconds: nobody who reads the page notices (F-62). */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "../store/scratch.ts";
import { engines } from "./edges.ts";
import { onOwnPostgres } from "./nodes.ts";
import { furnish, type Place, type Running, scratchBox, serve } from "./service.ts";
import { must, quantile, watch } from "./watching.ts";

const burst = 2_000;

/** What makes a thread work on and on, and what a service is started with so that it can. */
function bursting(env: NodeJS.ProcessEnv = {}) {
  const file = join(scratchFolder(), "burst");
  const ours = { BURST_FILE: file, BURST_MILLISECONDS: String(burst), ...env };
  return {
    begin: () => writeFileSync(file, ""),
    options: { preload: ["ledger-thread-burst"], env: ours },
  };
}

/** How long answers took visitors while something went on, in milliseconds. */
async function tookWhile(service: Running, work: () => Promise<void>): Promise<readonly number[]> {
  const visitor = watch(() => service.calls.get("/"), must(200));
  await work();
  await visitor.end();
  return visitor.took;
}

/** How long a visitor's answers took in peace, and while a thread of the service was busy. */
async function compared(here: Place, env: NodeJS.ProcessEnv = {}) {
  const { begin, options } = bursting(env);
  const service = await serve(here, options);
  const idle = await tookWhile(service, () => sleep(2_000));
  let waited = 0;
  const busy = await tookWhile(service, async () => {
    begin();
    await sleep(100);
    // Whoever needs the ledger is what shows that its thread is busy.
    const told = await service.calls.ask("/api/Component");
    waited = told.milliseconds;
    must(200)(told);
  });
  return { idle, busy, waited };
}

describe.each(engines)("a service whose ledger's thread is busy (%s)", (engine) => {
  it("shows the page as fast as ever, and makes those alone wait who need the ledger", async ({
    annotate,
  }) => {
    const box = scratchBox();
    if (engine === "postgres") await onOwnPostgres(box);
    const { idle, busy, waited } = await compared(await furnish(box));
    expect(waited).toBeGreaterThan(burst / 2);
    const [quiet, slow] = [quantile(idle, 0.99), quantile(busy, 0.99)];
    await annotate(
      `page p99 ${slow.toFixed(1)} ms (${quiet.toFixed(1)} ms in peace) over ${busy.length} reads; the ledger after ${Math.round(waited)} ms`,
    );
    // 100 ms on a machine that has nothing else to do; on another, by how slow that one is.
    expect(slow).toBeLessThan(Math.max(100, 20 * quiet));
    expect(quantile(busy, 0.5)).toBeLessThan(burst / 10);
  });
});

describe("a service whose own thread is busy", () => {
  it("would be found out: everybody waits (the control)", async () => {
    const here = await furnish(scratchBox());
    const { busy } = await compared(here, { BURST_HERE: "1" });
    expect(quantile(busy, 0.5)).toBeGreaterThan(burst / 10);
    expect(quantile(busy, 0.99)).toBeGreaterThan(burst / 2);
  });
});
