/** Floods: of wrong keys, and of connections. */
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { makeKey } from "../../src/auth/key-format.ts";
import { until } from "../harness/until.ts";
import { scratchFile } from "../store/scratch.ts";
import { type Calls, calls } from "./calls.ts";
import { careless } from "./careless.ts";
import { place, serve } from "./service.ts";
import { must, quantile, watch } from "./watching.ts";

const lanes = 16;
/** How much slower than in peace a valid key may be answered, on a machine that sends the flood as well. */
const atMost = 15;

/** How many wrong keys were answered with which status while the work was done, which may look at the count so far. */
async function flooded(
  port: number,
  work: (answers: ReadonlyMap<number, number>) => Promise<void>,
): Promise<Map<number, number>> {
  const flood = calls(port, "");
  const answers = new Map<number, number>();
  let over = false;
  const lane = async () => {
    while (!over) {
      // Made anew each time, and well-formed: nothing tells it from a valid one but the ledger.
      const { status, headers } = await flood.ask("/api/StatusPage", { key: makeKey("Read-Only").value });
      if (status === 429 && !(Number(headers["retry-after"]) > 0)) throw new Error("429 without Retry-After");
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  const flooding = Promise.all(Array.from({ length: lanes }, lane));
  await work(answers);
  over = true;
  await flooding;
  flood.close();
  return answers;
}

/** How long half of the answers to a valid key took at most, in milliseconds. */
async function took(asked: Calls, work: () => Promise<void>): Promise<number> {
  const valid = watch(() => asked.ask("/api/StatusPage"), must(200));
  await work();
  await valid.end();
  return quantile(valid.took, 0.5);
}

describe("a flood of wrong keys", () => {
  it("is refused by 429 and does not keep a valid key of the same address waiting", async () => {
    const here = await place();
    const service = await serve(here);
    const idle = await took(service.calls, () => sleep(1_500));
    const refused = (answers: ReadonlyMap<number, number>) => answers.get(429) ?? 0;
    let answers: ReadonlyMap<number, number> = new Map();
    const begun = performance.now();
    const flood = await took(service.calls, async () => {
      answers = await flooded(service.port, async (sofar) => {
        await sleep(4_000);
        await until(() => refused(sofar) > 1_000, 60_000);
      });
    });
    const seconds = (performance.now() - begun) / 1_000;
    expect(new Set(answers.keys())).toEqual(new Set([401, 429]));
    // 50 at once and 300 a minute may fail as wrong keys.
    expect(answers.get(401)).toBeLessThanOrEqual(50 + 5 * (seconds + 1));
    expect(flood / idle).toBeLessThan(atMost);
    // Of all of them the log has no more than a line a second.
    expect(service.log.filter((line) => line.includes("No valid key")).length).toBeLessThan(60 + 5 * seconds);
  });

  it("would be found out if every wrong key were worked on (the control)", async () => {
    const server = await careless(scratchFile(), "thorough", "valid");
    const asked = calls(server.port, "valid");
    const idle = await took(asked, () => sleep(500));
    const flood = await took(asked, async () => void (await flooded(server.port, () => sleep(2_000))));
    asked.close();
    expect(flood / idle).toBeGreaterThan(atMost);
  });
});

describe("a flood of connections", () => {
  it("is cut off at fifteen thousand, and costs nobody anything once it is gone", async () => {
    const here = await place();
    const service = await serve(here);
    const held: Socket[] = [];
    onTestFinished(() => {
      for (const socket of held) socket.destroy();
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
        held.push(socket);
      });
    for (let count = 0; count < 15_500; count += 500) await Promise.all(Array.from({ length: 500 }, hold));
    await until(() => closed >= 500, 30_000);
    expect(held.length - closed).toBeLessThanOrEqual(15_000);
    expect(held.length - closed).toBeGreaterThan(14_000);
    for (const socket of held) socket.destroy();
    await until(async () => {
      try {
        return (await service.calls.get("/")).status === 200;
      } catch {
        return false;
      }
    }, 20_000);
    must(200)(await service.calls.report("Component 0", "Major Outage", "after"));
  });
});
