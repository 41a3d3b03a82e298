/** Another process holds the ledger's lock for five seconds under the running service (F-22). */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { until } from "../harness/until.ts";
import { child } from "../store/child.ts";
import { type Calls, calls, codeOf, type Told } from "./calls.ts";
import { careless } from "./careless.ts";
import { compare, reportsIn } from "./records.ts";
import { Sender } from "./sender.ts";
import { place, scratchBox, serve } from "./service.ts";
import { must, quantile, watch } from "./watching.ts";

const held = 5_000;
/** How much slower than in peace nearly all answers may be, on a machine that is doing other things as well. */
const atMost = 20;

/** Holds the lock of a ledger for a while, and meanwhile does the work. */
async function whileLocked(file: string, work: () => Promise<void>): Promise<void> {
  const holder = child("hold-the-lock", file);
  await holder.said("holding");
  await Promise.all([sleep(held), work()]);
  holder.tell("let go");
  await holder.ended;
}

/** How long nearly all answers of each kind took, in milliseconds, while something went on. */
async function tookWhile(
  ask: Readonly<Record<string, () => ReturnType<Calls["ask"]>>>,
  work: () => Promise<void>,
): Promise<Map<string, number>> {
  const watches = Object.entries(ask).map(([name, asks]) => ({ name, ...watch(asks, must(200)) }));
  await work();
  await Promise.all(watches.map(({ end }) => end()));
  return new Map(watches.map(({ name, took }) => [name, quantile(took, 0.95)]));
}

describe("a ledger whose lock another process holds for 5 s", () => {
  it("keeps nobody from reading, is told to writers within 3 s, and takes writes again", async () => {
    const here = await place();
    const service = await serve(here);
    const sender = new Sender(service, "Component 0");
    await sender.sendMany("before", 20);
    const reads = {
      "/": () => service.calls.get("/"),
      "/readyz": () => service.calls.get("/readyz"),
      "/api/StatusPage": () => service.calls.ask("/api/StatusPage"),
    };
    const idle = await tookWhile(reads, () => sleep(1_500));
    const locked = await tookWhile(reads, () =>
      whileLocked(join(here.box.data, "ledger.sqlite"), async () => {
        const noticed = until(async () => (await service.calls.get("/readyz/write")).status === 503, held);
        // The last of them must have its answer while the lock is still held.
        const asked: Promise<Told>[] = [];
        for (let count = 0; count < 32; count += 1) {
          asked.push(sender.send(`during-${count}`));
          await sleep(50);
        }
        for (const told of await Promise.all(asked)) expect(codeOf(told)).toBe("LedgerUnavailable");
        await noticed;
      }),
    );
    for (const [name, took] of locked) expect(took / (idle.get(name) ?? 0)).toBeLessThan(atMost);
    await until(async () => (await service.calls.get("/readyz/write")).status === 200, 5_000);
    must(200)(await sender.send("after"));
    const found = reportsIn(here.box);
    expect(sender.refused.length).toBe(32);
    expect(compare(sender.acknowledged, found)).toEqual({ lost: [], doubled: [] });
    expect(sender.refusedForGood.filter((name) => found.includes(name))).toEqual([]);
  });

  it("would be found out if the thread that answers waited for it (the control)", async () => {
    const file = join(scratchBox().folder, "ledger.sqlite");
    const server = await careless(file, "standing");
    const asked = calls(server.port, "");
    const reads = { "/": () => asked.get("/") };
    const idle = await tookWhile(reads, () => sleep(500));
    const locked = await tookWhile(reads, () =>
      whileLocked(
        file,
        async () => void asked.report("Component 0", "Operational", "during").catch(() => undefined),
      ),
    );
    asked.close();
    expect((locked.get("/") ?? 0) / (idle.get("/") ?? 0)).toBeGreaterThan(atMost);
  });
});
