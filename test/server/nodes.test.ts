/** Several nodes on one database: what one takes, the others serve. */
import "../harness/shipped-timeouts.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import type { Clock } from "../../src/platform/clock.ts";
import { migrations } from "../../src/store/migrations/all-migrations.ts";
import { emptyDatabase, secret, storeDatabase } from "../harness/databases.ts";
import { longTest } from "../harness/long-test.ts";
import { repetitions } from "../harness/repetitions.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { shared, whenFinished } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { Wire } from "../harness/wire.ts";

async function node(url: string, clock?: Clock): Promise<TestServer> {
  const env = { DATABASE_URL: url, SIGNALBOX_SECRET: secret };
  const server = await startServer(clock === undefined ? { env } : { env, clock });
  whenFinished(() => server.close());
  return server;
}

/** The connection string of a store that is dropped when the test has ended. */
async function storeOfTest(): Promise<string> {
  const { url, drop } = await storeDatabase();
  whenFinished(drop);
  return url;
}

const listMigrations = CompiledQuery.raw("select name from migration order by name");

const report = (server: TestServer, key: string, status: string) =>
  server.request("/api/WebHook/UpdateComponentStatus", {
    method: "POST",
    key,
    body: { ComponentName: "API", Status: status },
  });

describe("two nodes", () => {
  const off = (milliseconds: number): Clock => ({
    now: () => Date.now() + milliseconds,
    monotonic: () => performance.now(),
  });
  const clocks = [off(120_000), off(-120_000)] as const;
  /** Their clocks are four minutes apart. */
  const nodes = shared(async () => {
    const empty = await emptyDatabase();
    return await Promise.all([node(empty, clocks[0]), node(empty, clocks[1])]);
  });

  it("two nodes started together on an empty database create one store; without a lock one would fail (F-50)", async () => {
    const [running] = nodes();
    expect(await running.bus.read([listMigrations])).toEqual([migrations.map(({ name }) => ({ name }))]);
    // The control.
    const empty = await emptyDatabase();
    const [first] = migrations;
    const statements = (first?.statements.postgres ?? []).filter(
      (statement) => typeof statement === "string",
    );
    const makeUnlocked = async () => {
      const client = new Client({ connectionString: empty });
      await client.connect();
      try {
        for (const statement of statements) await client.query(statement);
      } finally {
        await client.end();
      }
    };
    const outcomes = await Promise.allSettled([makeUnlocked(), makeUnlocked()]);
    expect(outcomes.filter(({ status }) => status === "rejected")).not.toEqual([]);
  });

  longTest("two nodes started together on an empty database create one store, time after time", async () => {
    for (let round = 0; round < 3; round += 1) {
      const empty = await emptyDatabase();
      const [first, second] = await Promise.all([node(empty), node(empty)]);
      await first.component("API");
      await until(async () => (await second.request("/api/v2/components.json")).text.includes("API"));
    }
  });

  it("two nodes show each other's changes", async () => {
    const [first, second] = nodes();
    const key = await first.key("Webhook");
    await first.component("API");
    await until(async () => (await second.request("/api/v2/components.json")).text.includes("API"));
    for (let n = 0; n < repetitions(2, 20); n += 1) {
      const status = n % 2 === 0 ? "Major Outage" : "Operational";
      expect((await report(first, key, status)).status).toBe(200);
      const shown = n % 2 === 0 ? "major_outage" : "operational";
      await until(async () =>
        (await second.request("/api/v2/components.json")).text.includes(`"status":"${shown}"`),
      );
    }
  });

  it("two nodes share a key's rate", async () => {
    const [first, second] = nodes();
    const key = await first.key("Read-Only", { ratePerMinute: 60 });
    const capacity = async (server: TestServer) =>
      /;q=(?<size>\d+);/u.exec(
        String((await server.request("/api/StatusPage", { key })).headers["ratelimit-policy"]),
      )?.groups?.["size"];
    await until(async () => (await capacity(first)) === "50" && (await capacity(second)) === "50");
    expect([await capacity(first), await capacity(second)]).toEqual(["50", "50"]);
  });

  it("two nodes refuse a key revoked at the other within a second", async () => {
    const [first, second] = nodes();
    const key = await first.key("Read-Write", { name: "Lost" });
    await until(async () => (await second.request("/api/Component", { key })).status === 200);
    await first.submit({ kind: "RevokeKey", key: "Lost" });
    await sleep(1_000);
    expect((await second.request("/api/Component", { key })).status).toBe(401);
  });

  it("two nodes answer a repeated write like the first, wherever it arrived, and apply it once", async () => {
    const [first, second] = nodes();
    const key = await first.key("Read-Write");
    const create = (server: TestServer) =>
      server.request("/api/Component", {
        method: "POST",
        key,
        headers: { "idempotency-key": "once" },
        body: { Name: "Web" },
      });
    const answers = await Promise.all([create(first), create(second), create(first), create(second)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const ids = new Set(
      answers.map(({ text }) => (JSON.parse(text) as { Result: { Id: string } }).Result.Id),
    );
    expect(ids.size).toBe(1);
  });

  it("two nodes let one of several concurrent edits of a version win, and refuse the rest (F-45)", async () => {
    const [first, second] = nodes();
    const key = await first.key("Read-Write");
    const id = await first.component("Shop");
    for (let round = 0; round < repetitions(1, 5); round += 1) {
      const { headers } = await first.request(`/api/Component/${id}`, { key });
      const etag = String(headers["etag"]);
      const edits = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 === 0 ? first : second).request(`/api/Component/${id}`, {
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
    // The control: who does not say which version they edit overwrite each other.
    const careless = await Promise.all(
      [first, second, first, second].map((server, index) =>
        server.request(`/api/Component/${id}`, {
          method: "PATCH",
          key,
          body: { Description: `careless edit ${index}` },
        }),
      ),
    );
    expect(careless.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it("two nodes keep reports in the order of arrival, whatever their clocks show (F-16)", async () => {
    const key = await nodes()[0].key("Read-Write");
    const id = await nodes()[0].component("Clock");
    const sent: string[] = [];
    const byTheirClocks: number[] = [];
    const pairs = repetitions(3, 20);
    for (let n = 0; n < 2 * pairs; n += 1) {
      const turn = n % 2 === 0 ? 0 : 1;
      byTheirClocks.push(clocks[turn].now());
      const message = `report ${n}`;
      const response = await nodes()[turn].request("/api/WebHook/UpdateComponentStatus", {
        method: "POST",
        key,
        body: {
          ComponentName: "Clock",
          Status: turn === 0 ? "Major Outage" : "Operational",
          Message: message,
        },
      });
      expect(response.status).toBe(200);
      sent.push(message);
    }
    type Period = { From: string; To: string | null; Cause: { Message: string | null } | null };
    const response = await nodes()[1].request(`/api/Component/${id}/History?Limit=100`, { key });
    const periods = (response.at("Result", "Items") as Period[]).toReversed();
    expect(periods.flatMap(({ Cause }) => Cause?.Message ?? [])).toEqual(sent);
    for (const [index, { From, To }] of periods.entries()) {
      expect(To).toBe(periods[index + 1]?.From ?? null);
      expect(Date.parse(To ?? From)).toBeGreaterThanOrEqual(Date.parse(From));
    }
    // The control: by the clocks of those who took them every second one came before the one that it followed.
    const backwards = byTheirClocks.filter((time, index) => time < (byTheirClocks[index - 1] ?? time));
    expect(backwards).toHaveLength(pairs);
  });
});

describe("a node that loses its database", () => {
  it("a node that loses its database shows its last state, refuses writes meanwhile, and recovers by itself (F-19)", async () => {
    const url = await storeOfTest();
    const wire = await Wire.to(Number(new URL(url).port));
    whenFinished(() => wire.close());
    const server = await node(wire.through(url));
    const key = await server.key("Read-Write");
    await server.component("API");
    wire.manner = "swallows";
    const refused = await server.request("/api/Component", {
      method: "POST",
      key,
      body: { Name: "Web" },
      repeats: false,
    });
    expect(refused.status).toBe(503);
    expect((await server.request("/")).status).toBe(200);
    await until(async () => (await server.request("/readyz/write")).status === 503);
    wire.manner = "carries";
    await until(async () => (await report(server, key, "Major Outage")).status === 200);
    await until(async () => (await server.request("/readyz/write")).status === 200);
  });
});
