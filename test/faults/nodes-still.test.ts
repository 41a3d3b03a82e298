/** A node that stands still behind nginx, or is cut off from its database: readers go on, and it says nothing that it cannot know (F-19). */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Received, send } from "../harness/http.ts";
import { until } from "../harness/until.ts";
import { Wire } from "../harness/wire.ts";
import { readWithKey, visit } from "./behind-nginx.ts";
import { askDatabase } from "./nodes.ts";
import { bothOf, type Pair, pair } from "./pair.ts";
import { must, quantile, watch } from "./watching.ts";

const isGreen = ({ status, text }: Received) => status === 200 && text.includes('"indicator":"none"');

/** Stops the first node while the page turns red, and wakes it with visitors before its door: what each of them is told. */
async function nap(both: Pair, milliseconds: number): Promise<Received[]> {
  const [first, second] = bothOf(both);
  const ask = () => send(first.port, "/api/v2/status.json");
  must(200)(await second.calls.report("Component 0", "Operational", `well before ${milliseconds}`));
  await until(async () => isGreen(await ask()), 10_000);
  first.process.kill("SIGSTOP");
  onTestFinished(() => void first.process.kill("SIGCONT"));
  must(200)(await second.calls.report("Component 0", "Major Outage", `during ${milliseconds}`));
  await sleep(milliseconds - 200);
  const waiting = Array.from({ length: 20 }, ask);
  await sleep(200);
  first.process.kill("SIGCONT");
  return await Promise.all(waiting);
}

describe("a node that stands still", () => {
  it("is passed over within the proxy's timeouts; when it goes on it knows what it missed before it says that all is well", async ({
    annotate,
  }) => {
    const both = await pair();
    const [first] = bothOf(both);
    const visitors = Array.from({ length: 4 }, () => visit(both.nginx));
    const callers = Array.from({ length: 4 }, () => readWithKey(both.nginx, both.key));
    const told = await nap(both, 15_000);
    expect(told.map(({ status }) => status)).toEqual(told.map(() => 200));
    expect(told.filter(isGreen)).toEqual([]);
    const woken = performance.now();
    await until(async () => (await send(first.port, "/")).text.includes("Major Outage"), 5_000);
    const caughtUp = performance.now() - woken;
    const accounts = await Promise.all([...visitors, ...callers].map((one) => one.end()));
    expect(accounts.flatMap(({ failures }) => failures)).toEqual([]);
    const read = accounts.reduce((sum, one) => sum + one.read, 0);
    // The control: after a nap that is shorter than what any cache may keep, it says what it knew.
    expect((await nap(both, 1_500)).filter(isGreen)).not.toEqual([]);
    await annotate(`${read} reads through nginx, 0 failed; caught up after ${Math.round(caughtUp)} ms`);
  });
});

describe("a node that is cut off from its database behind nginx (F-19)", () => {
  it("goes on showing the page, refuses within 3 s what needs the ledger, and is soon well when the wire is back", async ({
    annotate,
  }) => {
    let wire: Wire | undefined;
    const both = await pair({
      firstReaches: async (url) => {
        wire = await Wire.to(Number(new URL(url).port));
        onTestFinished(() => wire?.close());
        return wire.through(url);
      },
    });
    if (wire === undefined) throw new Error("there is no wire");
    const [first, second] = bothOf(both);
    const backends = async () => {
      const rows = await askDatabase(
        both.url,
        "select pid from pg_stat_activity where application_name like 'signalbox%' order by pid",
      );
      return rows.map(({ pid }) => Number(pid));
    };
    const page = () => first.calls.get("/");
    const idle = watch(page, must(200));
    await sleep(2_000);
    await idle.end();
    const before = await backends();
    const callers = [visit(both.nginx), readWithKey(both.nginx, both.key)];
    wire.manner = "swallows";
    const cutOff = watch(page, must(200));
    const slow: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const begun = performance.now();
      const told = await first.calls.report("Component 0", "Major Outage", `refused ${n}`);
      slow.push(performance.now() - begun);
      expect(told.status).toBe(503);
      expect((await first.calls.ask("/api/Component")).status).toBe(503);
    }
    await cutOff.end();
    must(200)(await second.calls.report("Component 0", "Degraded Performance", "taken elsewhere"));
    wire.manner = "carries";
    const carriedAt = performance.now();
    const taken = Promise.withResolvers<number>();
    const sent: Promise<void>[] = [];
    const sending = setInterval(() => {
      const report = first.calls.report("Component 0", "Major Outage", "taken again");
      sent.push(
        report.then(({ status }) => {
          if (status === 200) taken.resolve(performance.now() - carriedAt);
        }),
      );
    }, 100);
    const takenAfter = await taken.promise.finally(() => clearInterval(sending));
    await Promise.all(sent);
    await until(async () => (await page()).text.includes("Major Outage"), 10_000);
    const shownAfter = performance.now() - carriedAt;
    const accounts = await Promise.all(callers.map((one) => one.end()));
    expect(accounts.flatMap(({ failures }) => failures)).toEqual([]);
    expect(Math.max(...slow)).toBeLessThan(3_500);
    const [quiet, cut] = [quantile(idle.took, 0.99), quantile(cutOff.took, 0.99)];
    // On a machine that has nothing else to do; on another, by how slow that one is.
    expect(takenAfter).toBeLessThan(3_000 + 20 * quiet);
    await annotate(
      `page p99 ${cut.toFixed(1)} ms (${quiet.toFixed(1)} ms in peace) over ${cutOff.took.length} reads; refused after at most ${Math.round(Math.max(...slow))} ms; writes after ${Math.round(takenAfter)} ms, shown after ${Math.round(shownAfter)} ms`,
    );
    // What timed out is not used again: its connections are others now, those of the other node are not.
    const after = await backends();
    expect(before.filter((pid) => !after.includes(pid)).length).toBeGreaterThan(0);
    expect(before.filter((pid) => after.includes(pid)).length).toBeGreaterThan(0);
    // As in peace, and 50 ms at most on a machine that has nothing else to do.
    expect(quantile(cutOff.took, 0.5)).toBeLessThan(Math.max(25, 4 * quantile(idle.took, 0.5)));
    expect(cut).toBeLessThan(Math.max(50, 10 * quiet));
  });
});
