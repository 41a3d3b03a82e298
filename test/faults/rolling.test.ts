/**
 * Two nodes behind nginx: rolling restarts under a steady load (F-06), and readers of live news, who continue elsewhere when
 * their node is gone (F-39).
 */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { liveNews } from "../../src/contract/live.ts";
import { statusPage } from "../../src/contract/pages.ts";
import { type Received, send } from "../harness/http.ts";
import { type Change, longTimeouts, replaced } from "../harness/nginx.ts";
import { repetitions } from "../harness/repetitions.ts";
import { shared } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { nginxBefore, portOf, start, stop } from "./behind-nginx.ts";
import { resultOf } from "./calls.ts";
import { Follower } from "./followers.ts";
import { reportsAt } from "./nodes.ts";
import { compare } from "./records.ts";
import { scratchBox } from "./service.ts";
import { bothOf, type Pair, pair } from "./two-nodes.ts";
import { must } from "./watching.ts";

/** Restarts of either node, requests a second, and the least number of requests. */
const rolls = repetitions(1, 20);
const perSecond = repetitions(12, 200);
const minRequests = repetitions(0, 40_000);
/** More at once would only show what a busy machine can take. */
const maxPending = 50;
/** In milliseconds. */
const timeout = 300_000 + (3 * minRequests * 1_000) / perSecond;

/** The outcomes of requests sent on schedule, whether or not earlier ones were answered (up to `maxPending`). */
class Load {
  readonly failures: string[] = [];
  readonly acknowledged: string[] = [];
  count = 0;
  readonly #ending = new AbortController();
  readonly #pending = new Set<Promise<void>>();
  readonly #going: Promise<void>;

  /** Sends `perSecond` requests a second: the page, its JSON with a key, another representation, and now and then a report. */
  constructor({ nginx: { port }, key }: Pair) {
    this.#going = (async () => {
      const start = performance.now();
      for (; !this.#ending.signal.aborted; this.count += 1) {
        const dueAt = start + (this.count * 1_000) / perSecond;
        await sleep(Math.max(0, dueAt - performance.now()));
        const request = this.#report(this.count, port, key);
        this.#pending.add(request);
        void request.then(() => this.#pending.delete(request));
        if (this.#pending.size >= maxPending) await Promise.race(this.#pending);
      }
    })();
    onTestFinished(() => this.end());
  }

  async end(): Promise<void> {
    this.#ending.abort();
    await this.#going;
    await Promise.all(this.#pending);
  }

  async #report(n: number, port: number, key: string): Promise<void> {
    const name = `report-${n}`;
    const ways: readonly (() => Promise<Received>)[] = [
      () => send(port, "/"),
      () => send(port, "/api/StatusPage", { key }),
      () => send(port, "/history"),
      () => send(port, "/api/v2/summary.json"),
      () =>
        send(port, "/api/WebHook/UpdateComponentStatus", {
          method: "POST",
          key,
          // Without it nginx repeats nothing that it has sent.
          headers: n % 2 === 0 ? {} : { "idempotency-key": `"${name}"` },
          body: {
            ComponentName: "Component 0",
            Status: n % 2 === 0 ? "Operational" : "Major Outage",
            Message: name,
          },
        }),
    ];
    const way = ways[n % ways.length];
    try {
      const response = await answered(way ?? (() => send(port, "/")));
      if (response.status !== 200)
        this.failures.push(`${n % ways.length}: ${response.status} ${response.text.slice(0, 80)}`);
      else if (n % ways.length === ways.length - 1) this.acknowledged.push(name);
    } catch (error) {
      this.failures.push(`${n % ways.length}: ${String(error)}`);
    }
  }
}

/** Sends a request again as long as the database is too slow on a busy machine: that is no fault of a restart. */
async function answered(request: () => Promise<Received>): Promise<Received> {
  for (;;) {
    const response = await request();
    if (response.status !== 503 || !response.text.includes('"LedgerUnavailable"')) return response;
    await sleep(200);
  }
}

/** Restarts the nodes in turn, so often or until there were enough requests, in even steps; how many restarts that were. */
async function roll({ boxes, nodes, key }: Pair, load: Load): Promise<number> {
  let restarts = 0;
  for (let count = 0; count < rolls; count += 1) {
    for (const [place, box] of boxes.entries()) {
      const node = nodes[place];
      if (node !== undefined) await stop(node);
      nodes[place] = await start(box, key);
      restarts += 1;
      await sleep(200);
      const share = (minRequests * restarts) / (rolls * boxes.length);
      while (load.count < share && load.failures.length === 0) await sleep(100);
    }
  }
  return restarts;
}

/** Starts the second node again, which another test may have killed. */
async function startSecondAgain(both: Pair): Promise<void> {
  await bothOf(both)[1].kill();
  both.nodes[1] = await start(both.boxes[1] ?? scratchBox(), both.key);
}

function follow(port: number, from: number): Follower[] {
  const all = Array.from({ length: readers }, (_, index) => new Follower(port, from + index));
  onTestFinished(() => {
    for (const follower of all) follower.end();
  });
  return all;
}

const newsOf = (follower: Follower) => liveNews.parse(JSON.parse(follower.newest));
const isBad = (follower: Follower) => follower.newest !== "" && newsOf(follower).Status.Indicator !== "None";

type Way = readonly [name: string, env: Readonly<Record<string, string>>];
const inOneProcess: Way = ["in one process each", {}];
const inWorkers: Way = ["with two workers each", { SIGNALBOX_WORKERS: "2" }];
const ways = repetitions([inOneProcess], [inOneProcess, inWorkers]);

/** Readers of either node, and changes of the page. */
const readers = repetitions(8, 20);
const changes = repetitions(4, 60);

describe("two nodes behind nginx", () => {
  /** The tests follow one another: the first kills the second node, and the last starts it again. */
  const usual = shared(() => pair({ change: longTimeouts }));

  it("readers of one node receive what another node accepted; when theirs is killed they continue at the other, and miss nothing", async ({
    annotate,
  }) => {
    const both = usual();
    const [first, second] = bothOf(both);
    const own = follow(second.port, 0);
    const through = follow(both.nginx.port, readers);
    const all = [...own, ...through];
    await until(() => all.every(({ received }) => received > 0));
    for (let n = 0; n < changes; n += 1) {
      const toBad = n % 2 === 0;
      must(200)(
        await first.calls.report("Component 0", toBad ? "Major Outage" : "Operational", `change ${n}`),
      );
      await until(() => all.every((follower) => isBad(follower) === toBad));
    }
    const before = new Map(all.map((follower) => [follower, Number(follower.id)]));
    await second.kill();
    // Those who followed the one that is gone are away for a while, and what changes meanwhile changes twice.
    must(200)(await first.calls.report("Component 0", "Major Outage", "while they are away"));
    must(200)(await first.calls.report("Component 0", "Partial Outage", "the last"));
    const { Revision: last } = resultOf(await first.calls.request("/api/StatusPage"), statusPage);
    await until(() => through.every((follower) => follower.isOpen && Number(follower.id) >= last));
    const moved = through.filter(({ breaks }) => breaks > 0);
    expect(moved.length).toBeGreaterThan(0);
    // The revisions of both nodes are the store's: a returning reader sees from them whether it missed any.
    for (const follower of moved)
      expect(Number(follower.id)).toBeGreaterThan(before.get(follower) ?? Number.POSITIVE_INFINITY);
    // The control: who can go nowhere else heard nothing of it.
    expect(own.filter((follower) => Number(follower.id) >= last)).toEqual([]);
    await annotate(`${moved.length} of ${readers} moved, 0 missed the last`);
  });

  it("killing the nodes would fail requests if nginx did not retry on the other (the control)", async () => {
    const alone: Change = (settings) =>
      replaced(settings, /proxy_next_upstream [^;]*;/gu, "proxy_next_upstream off;");
    const both = usual();
    const load = new Load({ ...both, nginx: await nginxBefore(both.boxes.map(portOf), alone) });
    await bothOf(both)[1].kill();
    await until(() => load.failures.length > 0);
    await load.end();
    expect(load.failures).not.toEqual([]);
  });

  it.each(ways)(
    "two nodes restarted one after the other under load (F-06), %s, fail no request, and lose no write",
    { timeout },
    async (what, env) => {
      const both = what === inOneProcess[0] ? usual() : await pair({ env, change: longTimeouts });
      await startSecondAgain(both);
      const load = new Load(both);
      await sleep(500);
      const restarts = await roll(both, load);
      await sleep(500);
      await until(() => load.count > Math.max(rolls * perSecond, minRequests));
      await load.end();
      process.stdout.write(`rolling: ${JSON.stringify({ restarts, requests: load.count })}\n`);
      expect(load.failures).toEqual([]);
      expect(compare(load.acknowledged, await reportsAt(both.url))).toEqual({ lost: [], doubled: [] });
    },
  );
});
