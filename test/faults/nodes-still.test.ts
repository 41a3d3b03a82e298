/**
 * A node behind nginx that is suspended, cut off from its database or down: readers continue, it claims nothing that it
 * cannot know (F-19), and shows no page that was made private meanwhile.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { snapshotFolder } from "../../src/publishing/snapshot-files.ts";
import { storeTimeoutMs } from "../../src/server/start-service.ts";
import { type Received, send } from "../harness/http.ts";
import { longTest } from "../harness/long-test.ts";
import { isLong, repetitions } from "../harness/repetitions.ts";
import { shared, whenFinished } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { Wire } from "../harness/wire.ts";
import { readWithKey, visit } from "./behind-nginx.ts";
import { queryDatabase } from "./nodes.ts";
import { makePage, mentionsPage, setAccess, shows, whereItIs } from "./private-pages.ts";
import { scratchBox, serve } from "./service.ts";
import { bothOf, type Pair, pair } from "./two-nodes.ts";
import { must } from "./watching.ts";

const isGreen = ({ status, text }: Received) => status === 200 && text.includes('"indicator":"none"');

/** Readers of each kind. */
const readers = repetitions(1, 2);

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
    const visitors = Array.from({ length: readers }, () => visit(both.nginx));
    const callers = Array.from({ length: readers }, () => readWithKey(both.nginx, both.key));
    const response = await nap(both, 15_000);
    expect(response.map(({ status }) => status)).toEqual(response.map(() => 200));
    expect(response.filter(isGreen)).toEqual([]);
    await until(async () => (await send(first.port, "/")).text.includes("Major Outage"));
    const accounts = await Promise.all([...visitors, ...callers].map((reader) => reader.end()));
    expect(accounts.flatMap(({ failures }) => failures)).toEqual([]);
    // The control: after a nap that is shorter than what any cache may keep, it says what it knew, unless it learns first.
    if (isLong) await until(async () => (await nap(both, 1_500)).some(isGreen), 240_000);
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

describe("a page made private at one of two nodes", () => {
  /** The page, which both nodes have stored. */
  const withPage = shared(async () => {
    const { both, wire } = pairOverWire();
    const id = await makePage(bothOf(both)[0]);
    await until(async () => (await whereItIs(both)).length === 4);
    return { both, wire, id };
  });

  it("a page made private at one of two nodes is on no disk or socket once the request is answered", async () => {
    const { both, id } = withPage();
    const [first, second] = bothOf(both);
    must(200)(await setAccess(second, id, "Restricted"));
    expect(await whereItIs(both)).toEqual([]);
    must(200)(await setAccess(second, id, "Public"));
    await until(async () => (await whereItIs(both)).length === 4);
    must(204)(await first.calls.request(`/api/Page/${id}`, { method: "DELETE" }));
    expect(await whereItIs(both)).toEqual([]);
    must(200)(await second.calls.request(`/api/Page/${id}/Restore`, { method: "POST" }));
    await until(async () => (await whereItIs(both)).length === 4);
  });

  it("a page made private names an unreachable node, which purges it on its return", async () => {
    const { both, wire, id } = withPage();
    const [first, second] = bothOf(both);
    const cut = both.boxes[0]?.data ?? "";
    wire.manner = "swallows";
    const answer = await setAccess(second, id, "Restricted");
    must(200)(answer);
    expect(answer.text).toMatch(/The node \\"[^"]+\\" has been absent since 20/u);
    // The control: that is the truth.
    expect(mentionsPage(snapshotFolder(cut))).toBe(true);
    wire.manner = "carries";
    await until(async () => !mentionsPage(snapshotFolder(cut)) && !(await shows(first)));
    await until(async () => !(await setAccess(second, id, "Restricted")).text.includes("has been absent"));
  });

  it("a page made private is not shown by a node that was down and whose database answers late", async () => {
    const { both, wire, id } = withPage();
    const [first, second] = bothOf(both);
    const box = both.boxes[0] ?? scratchBox();
    must(200)(await setAccess(second, id, "Public"));
    await until(() => mentionsPage(snapshotFolder(box.data)));
    await first.kill();
    const answer = await setAccess(second, id, "Restricted");
    must(200)(answer);
    expect(answer.text).toMatch(/has been absent since/u);
    // The control: it is on the disk that it starts from.
    expect(mentionsPage(snapshotFolder(box.data))).toBe(true);
    const asking = new AbortController();
    const seen: string[] = [];
    let answered = 0;
    // After ten seconds without its database it may show it: a busy machine may take as long to reach it.
    const mayShowFrom = performance.now() + storeTimeoutMs;
    const going = (async () => {
      while (!asking.signal.aborted) {
        const text = await fetch(`http://127.0.0.1:${first.port}/page/backstage/`).then(
          (response) => response.text(),
          () => "",
        );
        if (text !== "") answered += 1;
        const isEarly = performance.now() < mayShowFrom;
        if (isEarly && text.includes("Backstage")) seen.push(text.slice(0, 80));
        await sleep(20);
      }
    })();
    wire.manner = "swallows";
    const starting = serve({ box, key: both.key });
    await until(() => answered >= 10);
    wire.manner = "carries";
    const again = await starting;
    await until(async () => !mentionsPage(snapshotFolder(box.data)) && !(await shows(again)));
    asking.abort();
    await going;
    expect(seen).toEqual([]);
    expect((await again.calls.get("/readyz")).status).toBe(200);
  });
});

longTest("a suspended node fails readers if there is no other node (the control)", async () => {
  const { both } = pairOverWire();
  const [first, second] = bothOf(both);
  await first.kill();
  const reader = readWithKey(both.nginx, both.key);
  second.process.kill("SIGSTOP");
  onTestFinished(() => void second.process.kill("SIGCONT"));
  await sleep(13_000);
  second.process.kill("SIGCONT");
  expect((await reader.end()).failures).not.toEqual([]);
});
