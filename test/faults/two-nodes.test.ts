/**
 * Two nodes behind nginx. One is suspended, cut off from its database or down: readers continue, it claims nothing that it
 * cannot know (F-19), and shows no page that was made private meanwhile. Both are restarted under a steady load (F-06).
 * Readers of live news continue elsewhere when their node is gone (F-39).
 */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { liveNews } from "../../src/contract/live.ts";
import { statusPage } from "../../src/contract/pages.ts";
import { snapshotFolder } from "../../src/publishing/snapshot-files.ts";
import { storeTimeoutMs } from "../../src/server/start-service.ts";
import { type Received, send } from "../harness/http.ts";
import { longTest } from "../harness/long-test.ts";
import { type Change, longTimeouts, replaced } from "../harness/nginx.ts";
import { isLong, repetitions } from "../harness/repetitions.ts";
import { lasting, shared, whenFinished } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { Wire } from "../harness/wire.ts";
import { nginxBefore, portOf, readWithKey, start, stop, visit } from "./behind-nginx.ts";
import { resultOf } from "./calls.ts";
import { movableClock } from "./clock.ts";
import { Follower } from "./followers.ts";
import { Load } from "./load.ts";
import {
  account,
  auditedByClock,
  edgesOf,
  everyMove,
  movesIn,
  stopInTurn,
  windowsFrom,
} from "./maintenance-edges.ts";
import { queryDatabase } from "./nodes.ts";
import { makePage, mentionsPage, setAccess, shows, whereItIs } from "./private-pages.ts";
import { restartNode, rollUnderLoad } from "./rolling.ts";
import { type Here, serve } from "./service.ts";
import { type Pair, pair, pairWithOneHere, startHere } from "./two-nodes.ts";
import { must } from "./watching.ts";

const hour = 3_600_000;
const day = 24 * hour;

const isGreen = ({ status, text }: Received) => status === 200 && text.includes('"indicator":"none"');

/** Readers of each kind. */
const readers = repetitions(1, 2);

let naps = 0;

/** Stops the first node while the page turns red, and wakes it with visitors before its door: what each of them is told. */
async function nap(both: Pair<Here>, milliseconds: number): Promise<Received[]> {
  const [first, second] = both.nodes;
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

/** Two nodes, the first of which reaches the database over a wire. The tests follow one another: the last kill that node. */
const pairOverWire = shared(async () => {
  let wire: Wire | undefined;
  const both = await pairWithOneHere({
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
    const [first] = both.nodes;
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
    const [first, second] = both.nodes;
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

describe("a suspended and resumed node (F-07)", () => {
  it("a suspended and resumed node makes every transition of maintenance once, beside another node", async () => {
    const { both } = pairOverWire();
    const edges = edgesOf({ box: both.boxes[1] });
    const count = 4;
    await edges.plan(windowsFrom(Date.now() + 200, { count, every: 450, length: 1_050 }));
    await stopInTurn([both.nodes[0]], 2);
    await everyMove(edges);
    await sleep(1_000);
    expect(await account(edges)).toEqual({ missed: [], doubled: [] });
    expect(await auditedByClock(edges)).toBe(2 * count);
    for (const { late } of await movesIn(edges)) expect(late).toBeGreaterThanOrEqual(0);
  });
});

/** A page, which both nodes have stored, and the clock of the first once it was started again. */
const withPage = shared(async () => {
  const { both, wire } = pairOverWire();
  const clock = movableClock();
  const id = await makePage(both.nodes[0]);
  await until(async () => (await whereItIs(both)).length === 4);
  return { both, clock, wire, id };
});

describe("a page made private at one of two nodes", () => {
  it("a page made private at one of two nodes is on no disk or socket once the request is answered", async () => {
    const { both, id } = withPage();
    const [first, second] = both.nodes;
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
    const [first, second] = both.nodes;
    const cut = both.boxes[0].data;
    wire.manner = "swallows";
    const answer = await setAccess(second, id, "Restricted");
    must(200)(answer);
    expect(answer.text).toMatch(/The node \\"[^"]+\\" has been absent since 20/u);
    // The control: that is the truth.
    expect(mentionsPage(snapshotFolder(cut))).toBe(true);
    wire.manner = "carries";
    await until(async () => !mentionsPage(snapshotFolder(cut)) && !(await shows(first)));
    await until(async () => !(await setAccess(second, id, "Restricted")).text.includes("has been absent"));
    // A later test has one of them purge it that was down.
    must(200)(await setAccess(second, id, "Public"));
    await until(async () => (await whereItIs(both)).length === 4);
  });
});

longTest("a suspended node fails readers if there is no other node (the control)", async () => {
  const both = await pair();
  const [first, second] = both.nodes;
  await first.kill();
  const reader = readWithKey(both.nginx, both.key);
  second.process.kill("SIGSTOP");
  onTestFinished(() => void second.process.kill("SIGCONT"));
  await sleep(13_000);
  second.process.kill("SIGCONT");
  expect((await reader.end()).failures).not.toEqual([]);
});

const noFault = { failures: [], lost: [], doubled: [] };

function follow(port: number, from: number): Follower[] {
  const all = Array.from({ length: followers }, (_, index) => new Follower(port, from + index));
  onTestFinished(() => {
    for (const follower of all) follower.end();
  });
  return all;
}

const newsOf = (follower: Follower) => liveNews.parse(JSON.parse(follower.newest));
const isBad = (follower: Follower) => follower.newest !== "" && newsOf(follower).Status.Indicator !== "None";

/** Readers of live news of one node, and as many through nginx, and changes of the page. */
const followers = repetitions(4, 20);
const changes = repetitions(2, 60);

describe("two nodes behind nginx", () => {
  it("readers of one node receive what another node accepted; when theirs is killed they continue at the other, and miss nothing", async ({
    annotate,
  }) => {
    const { both } = pairOverWire();
    const [first, second] = both.nodes;
    const nginx = await nginxBefore(both.boxes.map(portOf), longTimeouts);
    must(200)(await second.calls.report("Component 0", "Operational", "before readers come"));
    const own = follow(first.port, 0);
    const through = follow(nginx.port, followers);
    const all = [...own, ...through];
    await until(() => all.every((follower) => follower.received > 0 && !isBad(follower)));
    for (let n = 0; n < changes; n += 1) {
      const toBad = n % 2 === 0;
      must(200)(
        await second.calls.report("Component 0", toBad ? "Major Outage" : "Operational", `change ${n}`),
      );
      await until(() => all.every((follower) => isBad(follower) === toBad));
    }
    const before = new Map(all.map((follower) => [follower, Number(follower.id)]));
    await first.kill();
    // Those who followed the one that is gone are away for a while, and what changes meanwhile changes twice.
    must(200)(await second.calls.report("Component 0", "Major Outage", "while they are away"));
    must(200)(await second.calls.report("Component 0", "Partial Outage", "the last"));
    const { Revision: last } = resultOf(await second.calls.request("/api/StatusPage"), statusPage);
    await until(() => through.every((follower) => follower.isOpen && Number(follower.id) >= last));
    const moved = through.filter(({ breaks }) => breaks > 0);
    expect(moved.length).toBeGreaterThan(0);
    // The revisions of both nodes are the store's: a returning reader sees from them whether it missed any.
    for (const follower of moved)
      expect(Number(follower.id)).toBeGreaterThan(before.get(follower) ?? Number.POSITIVE_INFINITY);
    // The control: who can go nowhere else heard nothing of it.
    expect(own.filter((follower) => Number(follower.id) >= last)).toEqual([]);
    await annotate(`${moved.length} of ${followers} moved, 0 missed the last`);
  });

  it("a killed node would fail requests if nginx did not retry on the other (the control)", async () => {
    const alone: Change = (settings) =>
      replaced(settings, /proxy_next_upstream [^;]*;/gu, "proxy_next_upstream off;");
    // The first node is gone since the test before.
    const { both } = pairOverWire();
    const load = new Load(await nginxBefore(both.boxes.map(portOf), alone), both.key);
    await until(() => load.failures.length > 0);
    await load.end();
    expect(load.failures).not.toEqual([]);
  });
});

describe("a page made private while one of two nodes is down", () => {
  it("a page made private is not shown by a node that was down and whose database answers late", async () => {
    const { both, clock, wire, id } = withPage();
    // The first is gone since its readers continued at the other.
    const [first, second] = both.nodes;
    const box = both.boxes[0];
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
        await sleep(150);
      }
    })();
    wire.manner = "swallows";
    const starting = lasting(() => serve({ box, key: both.key }, clock.options));
    await until(() => answered >= 5);
    wire.manner = "carries";
    const again = await starting;
    both.nodes[0] = again;
    await until(async () => !mentionsPage(snapshotFolder(box.data)) && !(await shows(again)));
    asking.abort();
    await going;
    expect(seen).toEqual([]);
    expect((await again.calls.get("/readyz")).status).toBe(200);
  });
});

describe("a node's clock that differs from the database's (F-14, F-16)", () => {
  it("a node's clock that differs from the database's has no effect: scheduled events follow the database's", async () => {
    const { both, clock } = withPage();
    // The other node would make its moves.
    await both.nodes[1].close();
    const edges = edgesOf({ box: both.boxes[1] });
    const before = (await movesIn(edges)).length;
    await clock.move({ wall: day, steady: 0 });
    const windows = windowsFrom(Date.now() + 500, { count: 2, every: 300, length: 1_500 });
    await edges.plan([...windows, ...windowsFrom(Date.now() + hour, { count: 2, every: 1, length: hour })]);
    await everyMove(edges, before + 4);
    await clock.move({ wall: -day, steady: 0 });
    await edges.plan(windowsFrom(Date.now() + 500, { count: 1, every: 1, length: 500 }));
    await everyMove(edges, before + 6);
    const moves = (await movesIn(edges)).slice(before);
    expect(moves).toHaveLength(6);
    expect(moves.every(({ late }) => late >= 0 && late < hour)).toBe(true);
    expect((await account(edges)).doubled).toEqual([]);
    await clock.move({ wall: 0, steady: 0 });
    both.nodes[1] = await lasting(() => startHere(both.boxes[1], both.key));
  });
});

describe("two nodes restarted under load", () => {
  it("two nodes restarted one after the other under load (F-06) fail no request, and lose no write", async () => {
    const { both } = pairOverWire();
    // As the last test it needs no other process once that is stopped.
    const restartFirst = async () => {
      await stop(both.nodes[0]);
      await startHere(both.boxes[0], both.key);
    };
    const restartSecond = async () => {
      await both.nodes[1].close();
      both.nodes[1] = await startHere(both.boxes[1], both.key);
    };
    const first = isLong ? () => restartNode(both) : restartFirst;
    expect(await rollUnderLoad(both, [first, restartSecond])).toEqual(noFault);
  });

  longTest(
    "two nodes of two workers each restarted one after the other under load (F-06) fail no request, and lose no write",
    async () => {
      const both = await pair({ env: { SIGNALBOX_WORKERS: "2" } });
      const restartSecond = async () => {
        await stop(both.nodes[1]);
        both.nodes[1] = await start(both.boxes[1], both.key);
      };
      expect(await rollUnderLoad(both, [() => restartNode(both), restartSecond])).toEqual(noFault);
    },
  );
});
