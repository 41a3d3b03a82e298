/** From one machine to several and back, in the steps of docs/high-availability.md, while people write and read through nginx. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { sending } from "../../src/contract/service.ts";
import { secretOf } from "../cli/backups.ts";
import type { Box } from "../cli/box.ts";
import { send } from "../harness/http.ts";
import { longTest } from "../harness/long-test.ts";
import { type Nginx, replaced } from "../harness/nginx.ts";
import { isLong, repetitions } from "../harness/repetitions.ts";
import { startServer } from "../harness/server.ts";
import { shared, whenFinished } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import {
  boxWithPort,
  command,
  nginxBefore,
  portOf,
  readWithKey,
  start,
  stop,
  visit,
  write,
} from "./behind-nginx.ts";
import { ownPostgres, reportsAt } from "./nodes.ts";
import { compare, reportsIn } from "./records.ts";
import { furnish, type Here, type Running } from "./service.ts";
import { startHere } from "./two-nodes.ts";

/** How long each stage goes on, in milliseconds. */
const stage = 1_500;
/** How long the steps say to wait for the writes that are under way when the others are held. */
const underWay = 5_000;

async function emptyDatabase(): Promise<string> {
  return (await ownPostgres()).url("postgres");
}

/** The engines from which and to which a store is moved. */
type Move = { readonly from: Box; readonly to: Box; readonly key: string };

const serviceAnswer = z.object({ Result: z.object({ Sending: sending }) });

/** Pauses sending and holds writes, and replaces the store of one service with that of another. */
async function move(nginx: Nginx, way: Move): Promise<Here> {
  await command(way.from, "delivery", "pause");
  nginx.hold();
  await sleep(underWay);
  const service = await moveCarelessly(nginx, way);
  nginx.letPass();
  const stateOf = async () => {
    const { text } = await service.calls.request("/api/Service");
    return serviceAnswer.parse(JSON.parse(text)).Result.Sending.State;
  };
  // The pause has moved along: nothing that is queued was held.
  expect(await stateOf()).toBe("Paused");
  await command(way.to, "delivery", "resume");
  expect(await stateOf()).toBe("Running");
  return service;
}

/**
 * Moves a store without holding writes: starts a service on the restored one, and has nginx send everybody there once
 * `isTime`.
 */
async function moveCarelessly(
  nginx: Nginx,
  { from, to, key }: Move,
  isTime: () => boolean = () => true,
): Promise<Here> {
  const file = join(to.folder, "moved.backup");
  await command(from, "backup", file);
  // The secret moves with the store, and apart from its backup.
  to.env["SIGNALBOX_SECRET"] = secretOf(from);
  await command(to, "restore", file, "--resume-sending");
  const service = await startHere(to, key);
  await until(async () => (await service.calls.get("/readyz/write")).status === 200);
  await until(isTime);
  await nginx.point([portOf(to)]);
  return service;
}

async function killAndRestart(box: Box, node: Running, key: string): Promise<Running> {
  await node.kill();
  await sleep(stage);
  return await start(box, key);
}

describe("the way from one machine to several and back", () => {
  it("moving from one machine to several and back loses no acknowledged report and fails no reader", async () => {
    const env = { DATABASE_URL: await emptyDatabase() };
    const alone = await boxWithPort();
    const [first, second] = [await boxWithPort(env), await boxWithPort(env)];
    const home = await boxWithPort();
    const { key } = await furnish(alone);

    const single = await startHere(alone, key);
    const nginx = await nginxBefore([portOf(alone)]);
    const writer = write(nginx, key);
    const readers = [visit(nginx), readWithKey(nginx, key)];
    /** Resolves when the stage has had its writes. */
    const written = async () => {
      const enough = writer.acknowledged.length + repetitions(4, 8);
      await until(() => writer.acknowledged.length > enough);
    };
    await written();

    const moved = await move(nginx, { from: alone, to: first, key });
    await single.close();
    await written();
    second.env["SIGNALBOX_SECRET"] = secretOf(first);
    // One that is never killed needs no process of its own.
    const other = isLong ? await start(second, key) : await startHere(second, key);
    await nginx.point([portOf(first), portOf(second)]);
    await written();

    if ("kill" in other) {
      const again = await killAndRestart(second, other, key);
      await written();
      await moved.close();
      const restarted = await startHere(first, key);
      await written();
      await move(nginx, { from: first, to: home, key });
      await restarted.close();
      await stop(again);
      await written();
    }
    await writer.end();
    const outcomes = await Promise.all(readers.map((reader) => reader.end()));

    const found = isLong ? reportsIn(home) : await reportsAt(env.DATABASE_URL);
    const { lost, doubled } = compare(writer.acknowledged, found);
    const counts = {
      acknowledged: writer.acknowledged.length,
      refused: Object.fromEntries(writer.refused),
      read: outcomes.map(({ read }) => read),
    };
    process.stdout.write(`one to several and back: ${JSON.stringify(counts)}\n`);
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
    expect(outcomes.flatMap(({ failures }) => failures)).toEqual([]);
    for (const { read } of outcomes) expect(read).toBeGreaterThan(repetitions(20, 50));
    // Held writers were told so, with Retry-After.
    expect(writer.refused.get("503")).toBeGreaterThan(10);
  });
});

longTest("moving without holding writes loses acknowledged reports (the control)", async () => {
  const [from, to] = [await boxWithPort(), await boxWithPort()];
  const { key } = await furnish(from);
  await start(from, key);
  const nginx = await nginxBefore([portOf(from)]);
  const writer = write(nginx, key);
  await until(() => writer.acknowledged.length > 0);
  let acknowledged = Number.POSITIVE_INFINITY;
  // After the backup, which is taken first.
  await moveCarelessly(nginx, { from, to, key }, () => {
    acknowledged = Math.min(acknowledged, writer.acknowledged.length);
    return writer.acknowledged.length > acknowledged + 10;
  });
  await writer.end();
  expect(compare(writer.acknowledged, reportsIn(to)).lost.length).toBeGreaterThan(10);
});

longTest(
  "visitors see the last page while no node responds, and an error if nginx caches nothing (the control)",
  async () => {
    const box = await boxWithPort();
    const { key } = await furnish(box);
    const node = await start(box, key);
    const uncached = (settings: string) => replaced(settings, /proxy_cache signalbox;/gu, "proxy_cache off;");
    const readers = [await nginxBefore([portOf(box)]), await nginxBefore([portOf(box)], uncached)].map(visit);
    await sleep(stage);
    await node.kill();
    // Longer than the page is fresh.
    await sleep(7_000);
    await until(() => (readers[1]?.failures.length ?? 0) > 10);
    const [cached, control] = await Promise.all(readers.map((reader) => reader.end()));
    expect(cached?.failures).toEqual([]);
    expect(control?.failures.length).toBeGreaterThan(10);
  },
);

describe("the cache of nginx", () => {
  const node = shared(async () => {
    const server = await startServer({ env: { TRUST_PROXY: "127.0.0.1" } });
    whenFinished(() => server.close());
    await server.component("Component 0");
    return { port: server.port, key: await server.key("Read-Write") };
  });

  it("the nginx cache neither serves callers with a key nor stores their responses, and answers conditional requests by ETag, in the requested encoding", async () => {
    const { port: origin, key } = node();
    const { port } = await nginxBefore([origin]);
    await until(async () => (await send(port, "/")).headers["x-cache-status"] === "HIT");
    const keyed = [{ key }, { key: "sb_wrong" }, { headers: { authorization: "Bearer wrong" } }];
    for (let round = 0; round < repetitions(2, 125); round += 1) {
      const others = await Promise.all([
        ...keyed.map((options) => send(port, "/", options)),
        send(port, `/?api_key=${key}`),
        send(port, "/api/StatusPage", { key }),
      ]);
      expect(others.map(({ headers }) => headers["x-cache-status"])).toEqual(others.map(() => "BYPASS"));
      const open = await Promise.all([send(port, "/"), send(port, "/api/v2/summary.json")]);
      for (const { status, headers } of open) {
        expect(status).toBe(200);
        expect(headers["cache-control"]).toMatch(/^public/u);
        expect(headers["x-cache-status"]).not.toBe("BYPASS");
        expect(headers["vary"]).toMatch(/(?:^|, )Accept-Encoding/u);
      }
      expect((await send(port, "/api/StatusPage")).status).toBe(401);
    }

    // Conditional requests are answered by ETag, in the requested encoding.
    for (const [accepted, coding] of [
      ["gzip, deflate, br, zstd", "br"],
      ["gzip;q=1.0, br;q=0", "gzip"],
      ["deflate", undefined],
    ] as const) {
      const headers = { "accept-encoding": accepted };
      const whole = await send(port, "/", { headers });
      expect(whole.headers["content-encoding"]).toBe(coding);
      const tag = String(whole.headers["etag"]);
      const same = await send(port, "/", { headers: { ...headers, "if-none-match": tag } });
      expect(same.status).toBe(304);
    }
  });

  it("the nginx cache would serve callers with a key without the bypass rule (the control)", async () => {
    const { port: origin, key } = node();
    const careless = (settings: string) => replaced(settings, /proxy_cache_bypass[^;]*;/gu, "");
    const { port } = await nginxBefore([origin], careless);
    await until(async () => (await send(port, "/")).headers["x-cache-status"] === "HIT");
    expect((await send(port, "/", { key })).headers["x-cache-status"]).toBe("HIT");
  });
});
