/** Two nodes behind nginx that are restarted in turn under a steady load, or of which one stands still (F-06). */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Box } from "../cli/box.ts";
import { type Received, send } from "../harness/http.ts";
import { type Change, type Nginx, replaced } from "../harness/nginx.ts";
import { boxWithPort, nginxBefore, portOf, start, stop } from "./behind-nginx.ts";
import { ownPostgres, reportsAt } from "./nodes.ts";
import { compare } from "./records.ts";
import { furnish, type Running } from "./service.ts";
import { quantile } from "./watching.ts";

/** Restarts of either node, and requests a second: ROLLS=20 ROLL_RATE=500 for as many as one likes. */
const rolls = Number(process.env["ROLLS"] ?? 3);
const perSecond = Number(process.env["ROLL_RATE"] ?? 60);

/** Two nodes on one database, and nginx before them. */
type Pair = {
  readonly boxes: readonly Box[];
  readonly nodes: Running[];
  readonly nginx: Nginx;
  readonly key: string;
  readonly url: string;
};

async function pair(env: Readonly<Record<string, string>> = {}, change?: Change): Promise<Pair> {
  const url = (await ownPostgres()).url("postgres");
  const secret = "rolling rolling rolling rolling rolling";
  const settings = { ...env, DATABASE_URL: url, SIGNALBOX_SECRET: secret };
  const boxes = [await boxWithPort(settings), await boxWithPort(settings)];
  const [first] = boxes;
  if (first === undefined) throw new Error("there is no node");
  const { key } = await furnish(first);
  const nodes: Running[] = [];
  for (const box of boxes) nodes.push(await start(box, key));
  const nginx = await nginxBefore(boxes.map(portOf), change);
  return { boxes, nodes, nginx, key, url };
}

/** What became of requests that were sent at their hour, whether or not those before had an answer. */
class Load {
  readonly failures: string[] = [];
  readonly took: number[] = [];
  readonly acknowledged: string[] = [];
  count = 0;
  readonly #ending = new AbortController();
  readonly #asked: Promise<void>[] = [];
  readonly #going: Promise<void>;

  /** Sends `perSecond` requests a second: the page, its JSON with a key, a face of others, and now and then a report. */
  constructor({ nginx: { port }, key }: Pair) {
    this.#going = (async () => {
      const begun = performance.now();
      for (; !this.#ending.signal.aborted; this.count += 1) {
        const dueAt = begun + (this.count * 1_000) / perSecond;
        await sleep(Math.max(0, dueAt - performance.now()));
        this.#asked.push(this.#one(this.count, port, key));
      }
    })();
    onTestFinished(() => this.end());
  }

  async end(): Promise<void> {
    this.#ending.abort();
    await this.#going;
    await Promise.all(this.#asked);
  }

  async #one(n: number, port: number, key: string): Promise<void> {
    const begun = performance.now();
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
          headers: { "idempotency-key": `"${name}"` },
          body: {
            ComponentName: "Component 0",
            Status: n % 2 === 0 ? "Operational" : "Major Outage",
            Message: name,
          },
        }),
    ];
    const way = ways[n % ways.length];
    try {
      const answer = await way?.();
      if (answer?.status !== 200)
        this.failures.push(`${n % ways.length}: ${answer?.status} ${answer?.text.slice(0, 80)}`);
      else if (n % ways.length === ways.length - 1) this.acknowledged.push(name);
    } catch (error) {
      this.failures.push(`${n % ways.length}: ${String(error)}`);
    }
    this.took.push(performance.now() - begun);
  }
}

async function roll({ boxes, nodes, key }: Pair, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    for (const [place, box] of boxes.entries()) {
      const node = nodes[place];
      if (node !== undefined) await stop(node);
      nodes[place] = await start(box, key);
      await sleep(200);
    }
  }
}

describe("two nodes that are restarted one after the other under a steady load (F-06)", () => {
  it.each([
    ["in one process each", {}],
    ["with two workers each", { SIGNALBOX_WORKERS: "2" }],
  ] as const)("%s fail nobody, and lose nothing", async (_what, env) => {
    const both = await pair(env);
    const load = new Load(both);
    await sleep(500);
    await roll(both, rolls);
    await sleep(500);
    await load.end();
    const told = { restarts: rolls * 2, requests: load.count, p99: Math.round(quantile(load.took, 0.99)) };
    process.stdout.write(`rolling: ${JSON.stringify(told)}\n`);
    expect(load.failures).toEqual([]);
    expect(load.count).toBeGreaterThan(rolls * perSecond);
    expect(compare(load.acknowledged, await reportsAt(both.url))).toEqual({ lost: [], doubled: [] });
  });

  it("would fail somebody were they killed, and nginx did not ask the other (the control)", async () => {
    const alone: Change = (settings) =>
      replaced(settings, /proxy_next_upstream [^;]*;/gu, "proxy_next_upstream off;");
    const both = await pair({}, alone);
    const load = new Load(both);
    await sleep(500);
    await both.nodes[0]?.kill();
    await sleep(500);
    await load.end();
    expect(load.failures).not.toEqual([]);
  });
});
