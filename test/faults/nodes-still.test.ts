/** A suspended node behind nginx, or one cut off from its database: readers continue, and it claims nothing that it cannot know (F-19). */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Received, send } from "../harness/http.ts";
import { shared, whenFinished } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { Wire } from "../harness/wire.ts";
import { readWithKey, visit } from "./behind-nginx.ts";
import { queryDatabase } from "./nodes.ts";
import { bothOf, type Pair, pair } from "./two-nodes.ts";
import { must } from "./watching.ts";

const isGreen = ({ status, text }: Received) => status === 200 && text.includes('"indicator":"none"');

let naps = 0;

/** Stops the first node while the page turns red, and wakes it with visitors before its door: what each of them is told. */
async function nap(both: Pair, milliseconds: number): Promise<Received[]> {
  const [first, second] = bothOf(both);
  const request = () => send(first.port, "/api/v2/status.json");
  // A report with the key of an earlier one would have no effect.
  naps += 1;
  must(200)(await second.calls.report("Component 0", "Operational", `well before ${naps}`));
  await until(async () => isGreen(await request()));
  first.process.kill("SIGSTOP");
  onTestFinished(() => void first.process.kill("SIGCONT"));
  // If the stopped node was inside of a transaction, the database ends that first; until then writes are refused.
  const isReported = async () =>
    (await second.calls.report("Component 0", "Major Outage", `during ${naps}`)).status === 200;
  await until(isReported);
  await sleep(milliseconds - 200);
  const waiting = Array.from({ length: 20 }, request);
  await sleep(200);
  first.process.kill("SIGCONT");
  return await Promise.all(waiting);
}

/** Two nodes, the first of which reaches the database over a wire. The tests follow one another: the last ends a node. */
const pairOverWire = shared(async () => {
  let wire: Wire | undefined;
  const both = await pair({
    firstReaches: async (url) => {
      const opened = await Wire.to(Number(new URL(url).port));
      wire = opened;
      whenFinished(() => opened.close());
      return opened.through(url);
    },
  });
  if (wire === undefined) throw new Error("there is no wire");
  return { both, wire };
});

describe("a suspended node", () => {
  it("a suspended node is skipped within the proxy's timeouts, and catches up before it reports Operational", async () => {
    const { both } = pairOverWire();
    const [first] = bothOf(both);
    const visitors = Array.from({ length: 2 }, () => visit(both.nginx));
    const callers = Array.from({ length: 2 }, () => readWithKey(both.nginx, both.key));
    const response = await nap(both, 15_000);
    expect(response.map(({ status }) => status)).toEqual(response.map(() => 200));
    expect(response.filter(isGreen)).toEqual([]);
    await until(async () => (await send(first.port, "/")).text.includes("Major Outage"));
    const accounts = await Promise.all([...visitors, ...callers].map((reader) => reader.end()));
    expect(accounts.flatMap(({ failures }) => failures)).toEqual([]);
    // The control: after a nap that is shorter than what any cache may keep, it says what it knew, unless it learns first.
    await until(async () => (await nap(both, 1_500)).some(isGreen), 240_000);
  });
});

describe("a node cut off from its database behind nginx (F-19)", () => {
  it("a node cut off from its database behind nginx (F-19) shows the page, refuses writes, and recovers", async () => {
    const { both, wire } = pairOverWire();
    const [first, second] = bothOf(both);
    const backends = async () => {
      const rows = await queryDatabase(
        both.url,
        "select pid from pg_stat_activity where application_name like 'signalbox%' order by pid",
      );
      return rows.map(({ pid }) => Number(pid));
    };
    const page = () => first.calls.get("/");
    const before = await backends();
    const callers = [visit(both.nginx), readWithKey(both.nginx, both.key)];
    wire.manner = "swallows";
    const refusals = Promise.all([
      first.calls.report("Component 0", "Major Outage", "refused"),
      first.calls.request("/api/Component"),
    ]);
    for (let read = 0; read < 20; read += 1) must(200)(await page());
    // They are answered while the wire still swallows everything.
    for (const response of await refusals) must(503)(response);
    must(200)(await second.calls.report("Component 0", "Degraded Performance", "taken elsewhere"));
    wire.manner = "carries";
    await until(async () => {
      const { status } = await first.calls.report("Component 0", "Major Outage", "taken again");
      return status === 200;
    });
    await until(async () => (await page()).text.includes("Major Outage"));
    const accounts = await Promise.all(callers.map((reader) => reader.end()));
    expect(accounts.flatMap(({ failures }) => failures)).toEqual([]);
    // What timed out is not used again: its connections are others now, those of the other node are not.
    const after = await backends();
    expect(before.filter((pid) => !after.includes(pid)).length).toBeGreaterThan(0);
    expect(before.filter((pid) => after.includes(pid)).length).toBeGreaterThan(0);
  });
});

it("a suspended node fails readers if there is no other node (the control)", async () => {
  const { both } = pairOverWire();
  const [first, second] = bothOf(both);
  await second.kill();
  const reader = readWithKey(both.nginx, both.key);
  first.process.kill("SIGSTOP");
  onTestFinished(() => void first.process.kill("SIGCONT"));
  await sleep(13_000);
  first.process.kill("SIGCONT");
  expect((await reader.end()).failures).not.toEqual([]);
});
