/** The database restarted and its backends killed under load (F-03, F-18): nothing acknowledged is lost, nobody is failed. */
import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { secret } from "../harness/databases.ts";
import { startPostgres } from "../harness/postgres.ts";
import { startServer, type TestServer } from "../harness/server.ts";

const rounds = 5;

/** Reports again and again until it is told to stop; resolves with the messages that were acknowledged. */
async function reportUntil(server: TestServer, key: string, signal: AbortSignal) {
  const acknowledged: string[] = [];
  const statuses = new Map<number, number>();
  let longest = 0;
  let lastTaken = performance.now();
  for (let n = 0; !signal.aborted; n += 1) {
    const message = `report-${server.port}-${n}`;
    const status = n % 2 === 0 ? "Major Outage" : "Operational";
    // The same report is sent until it is taken: with its key it is done once.
    for (;;) {
      const answer = await server.ask("/api/WebHook/UpdateComponentStatus", {
        method: "POST",
        key,
        headers: { "idempotency-key": message },
        body: { ComponentName: `API ${server.port}`, Status: status, Message: message },
      });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 200) break;
      if (answer.status !== 503) throw new Error(`it answered ${answer.status}: ${answer.text}`);
      await sleep(20);
    }
    acknowledged.push(message);
    longest = Math.max(longest, performance.now() - lastTaken);
    lastTaken = performance.now();
  }
  return { acknowledged, statuses, longest };
}

async function readUntil(server: TestServer, signal: AbortSignal) {
  let failed = 0;
  let read = 0;
  while (!signal.aborted) {
    if ((await server.ask("/")).status !== 200) failed += 1;
    read += 1;
    await sleep(5);
  }
  return { read, failed };
}

describe("two nodes whose database", () => {
  it.each([
    ["is restarted", "restart"],
    ["loses a backend to kill -9", "kill"],
  ])("%s again and again lose nothing, do nothing twice, and serve the page throughout", async (_, fault) => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.remove());
    const url = postgres.url("postgres");
    const env = { DATABASE_URL: url, SIGNALBOX_SECRET: secret };
    const nodes = [await startServer({ env }), await startServer({ env })];
    onTestFinished(async () => {
      for (const node of nodes) await node.close();
    });
    const stop = new AbortController();
    const work = nodes.map(async (node) => {
      const key = await node.key("Webhook");
      await node.component(`API ${node.port}`);
      return await Promise.all([reportUntil(node, key, stop.signal), readUntil(node, stop.signal)]);
    });
    for (let round = 0; round < rounds; round += 1) {
      await sleep(1_000);
      if (fault === "restart") {
        postgres.stop("fast");
        postgres.start();
      } else {
        const client = new Client({ connectionString: url });
        client.on("error", () => undefined);
        await client.connect();
        const { rows } = await client.query<{ pid: number }>(
          "select pid from pg_stat_activity where application_name = 'signalbox write' limit 1",
        );
        execFileSync("kill", ["-9", String(rows[0]?.pid)]);
        await client.end().catch(() => undefined);
      }
    }
    await sleep(1_500);
    stop.abort();
    const outcomes = await Promise.all(work);
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ message: string }>(
      "select word::jsonb ->> 'message' as message from entry where word::jsonb ->> 'message' is not null",
    );
    await client.end();
    const kept = rows.map(({ message }) => message);
    const acknowledged = outcomes.flatMap(([{ acknowledged: said }]) => said);
    expect(new Set(kept).size).toBe(kept.length);
    expect(acknowledged.filter((message) => !kept.includes(message))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(200);
    for (const [{ statuses, longest }, { read, failed }] of outcomes) {
      expect(statuses.get(200)).toBeGreaterThan(100);
      expect(longest).toBeLessThan(10_000);
      expect(failed).toBe(0);
      expect(read).toBeGreaterThan(100);
    }
  });
});
