/** Several nodes on one database: what one takes, the others serve. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ledgerDatabase, secret } from "../harness/databases.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";
import { Wire } from "../harness/wire.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

let url: string;
beforeEach(async () => {
  const database = await ledgerDatabase();
  cleanups.push(database.drop);
  ({ url } = database);
});

async function node(address = url): Promise<TestServer> {
  const server = await startServer({ env: { DATABASE_URL: address, SIGNALBOX_SECRET: secret } });
  cleanups.push(() => server.close());
  return server;
}

const report = (server: TestServer, key: string, status: string) =>
  server.ask("/api/WebHook/UpdateComponentStatus", {
    method: "POST",
    key,
    body: { ComponentName: "API", Status: status },
  });

describe("two nodes", () => {
  it("show each other's changes within a quarter of a second", async () => {
    const [one, other] = [await node(), await node()];
    const key = await one.key("Webhook");
    await one.component("API");
    await until(async () => (await other.ask("/api/v2/components.json")).text.includes("API"));
    const late: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      const status = n % 2 === 0 ? "Major Outage" : "Operational";
      expect((await report(one, key, status)).status).toBe(200);
      const acknowledged = performance.now();
      const shown = n % 2 === 0 ? "major_outage" : "operational";
      await until(async () =>
        (await other.ask("/api/v2/components.json")).text.includes(`"status":"${shown}"`),
      );
      late.push(performance.now() - acknowledged);
    }
    expect(Math.max(...late)).toBeLessThan(250);
  });

  it("refuse a key that was revoked on the other within a second (K-8)", async () => {
    const [one, other] = [await node(), await node()];
    const key = await one.key("Read-Write", { name: "Lost" });
    await until(async () => (await other.ask("/api/Component", { key })).status === 200);
    await one.submit({ kind: "RevokeKey", key: "Lost" });
    await sleep(1_000);
    expect((await other.ask("/api/Component", { key })).status).toBe(401);
  });

  it("answer a repeated write as the first was answered, whichever took it, and do it once", async () => {
    const [one, other] = [await node(), await node()];
    const key = await one.key("Read-Write");
    const ask = (server: TestServer) =>
      server.ask("/api/Component", {
        method: "POST",
        key,
        headers: { "idempotency-key": "once" },
        body: { Name: "API" },
      });
    const answers = await Promise.all([ask(one), ask(other), ask(one), ask(other)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const ids = new Set(
      answers.map(({ text }) => (JSON.parse(text) as { Result: { Id: string } }).Result.Id),
    );
    expect(ids.size).toBe(1);
  });

  it("let one of those win who edit the same version, and refuse the rest (F-45)", async () => {
    const [one, other] = [await node(), await node()];
    const key = await one.key("Read-Write");
    const id = await one.component("API");
    for (let round = 0; round < 5; round += 1) {
      const { headers } = await one.ask(`/api/Component/${id}`, { key });
      const etag = String(headers["etag"]);
      const edits = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 === 0 ? one : other).ask(`/api/Component/${id}`, {
            method: "PATCH",
            key,
            headers: { "if-match": etag },
            body: { Description: `round ${round}, edit ${index}` },
          }),
        ),
      );
      const statuses = edits.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    }
  });
});

describe("a node that loses its database", () => {
  it("shows what it knew, refuses writes within three seconds, and is well again by itself (F-19)", async () => {
    const wire = await Wire.to(Number(new URL(url).port));
    cleanups.push(() => wire.close());
    const server = await node(wire.through(url));
    const key = await server.key("Read-Write");
    await server.component("API");
    wire.manner = "swallows";
    const begun = performance.now();
    const refused = await report(server, key, "Major Outage");
    expect(refused.status).toBe(503);
    expect(performance.now() - begun).toBeLessThan(3_500);
    expect((await server.ask("/")).status).toBe(200);
    await until(async () => (await server.ask("/readyz/write")).status === 503);
    wire.manner = "carries";
    await until(async () => (await report(server, key, "Major Outage")).status === 200);
    await until(async () => (await server.ask("/readyz/write")).status === 200);
  }, 40_000);
});
