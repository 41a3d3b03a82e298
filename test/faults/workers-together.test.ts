/** Workers of one service count, measure, keep and tell as one. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "../../src/contract/pages.ts";
import { snapshotFolder } from "../../src/publishing/snapshot-files.ts";
import { freePort } from "../harness/postgres.ts";
import { isLong, repetitions } from "../harness/repetitions.ts";
import { shared } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { type Calls, calls, resultOf } from "./calls.ts";
import { beside } from "./service.ts";
import { must } from "./watching.ts";
import { everywhere, placeOn, serveWith, workersAre, workersOf } from "./worker-services.ts";

const size = repetitions(2, 3);

/** Whether any file in a folder, or below it, has this name in it. What is put elsewhere meanwhile has it there. */
function isNamedIn(folder: string, name: string): boolean {
  if (!existsSync(folder)) return false;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.some((entry) => {
    try {
      return readFileSync(join(entry.parentPath, entry.name), "utf8").includes(name);
    } catch {
      return false;
    }
  });
}

describe("workers of one service", () => {
  const theService = shared(async () => {
    const here = await placeOn("sqlite");
    const metricsPort = await freePort();
    const copy = join(here.box.data, "..", "copy");
    const env = { METRICS_PORT: String(metricsPort), COPY_TO: copy, LOG_LEVEL: "debug" };
    return { here, copy, metricsPort, service: await serveWith(size, here, env) };
  });

  it("workers add their number to log lines, and are ready together", async () => {
    const { here, service } = theService();
    for (const client of await everywhere(service, here.key)) must(200)(await client.get("/readyz"));
    must(401)(await service.calls.request("/api/StatusPage", { key: "sbx_ro_unknown" }));
    const lines = service.log.map((line): unknown => JSON.parse(line));
    expect(lines).toContainEqual(expect.objectContaining({ msg: "listening", count: size }));
    expect(lines.some((line) => typeof line === "object" && line !== null && "worker" in line)).toBe(true);
  });

  it("workers share one rate limit: a key has its rate once, and an address its failures", async () => {
    const { here, service } = theService();
    const other = await beside(here.box);
    const [key, slow] = [await other.key("Read-Only", "Busy"), "sbx_ro_unknown"];
    // A key of its own rate: 100 at once, and 600 a minute.
    const limited = await other.key("Read-Only", "Limited", 600);
    const all = await everywhere(service, limited);
    let [accepted, refused] = [0, 0];
    const startedAt = performance.now();
    // Long enough for the workers to tell one another of what they took at once.
    while (refused < 100 || performance.now() - startedAt < 2_000) {
      const answers = await Promise.all(all.map((client) => client.request("/api/StatusPage")));
      accepted += answers.filter(({ status }) => status === 200).length;
      refused += answers.filter(({ status }) => status === 429).length;
      await sleep(25);
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    // What a burst over all of them at once took too much is paid back; with a limit each they would have had as much each.
    expect(accepted).toBeLessThanOrEqual(100 + 10 * seconds + 60);
    expect(accepted).toBeGreaterThanOrEqual(90);
    // The control: another key is not held up by it.
    for (const client of await everywhere(service, key)) must(200)(await client.request("/api/StatusPage"));
    const strangers = await everywhere(service, slow);
    let looked = 0;
    const since = performance.now();
    for (let turn = 0; turn < 60; turn += 1) {
      const answers = await Promise.all(strangers.map((client) => client.request("/api/StatusPage")));
      looked += answers.filter(({ status }) => status === 401).length;
    }
    // 50 at once and 300 a minute, and what a burst takes too much.
    expect(looked).toBeLessThan(120 + 5 * ((performance.now() - since) / 1_000));
  });

  it("workers share the guess limit: five passwords, at any of them", async () => {
    const { service } = theService();
    const all = await everywhere(service, "");
    const guess = (client: Calls, n: number) =>
      client.request("/portal/api/SignIn", {
        method: "POST",
        key: null,
        headers: { "x-signalbox": "portal", origin: `http://127.0.0.1:${service.port}` },
        body: { Email: "ada@example.com", Password: `wrong horse battery ${n}` },
      });
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, n) => guess(all[n % all.length] ?? service.calls, n)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  it("workers report their metrics in one place, summed", async () => {
    const { here, service, metricsPort } = theService();
    const all = await everywhere(service, here.key);
    for (const [n, client] of all.entries()) {
      must(200)(await client.report("Component 0", "Operational", `${n}`));
    }
    const metrics = calls(metricsPort, "");
    onTestFinished(() => metrics.close());
    const metric = async (name: string) => {
      const { text } = await metrics.get("/metrics");
      const line = text.split("\n").find((candidate) => candidate.startsWith(`${name} `));
      return line === undefined ? undefined : Number(line.slice(name.length + 1));
    };
    const posts =
      'signalbox_http_requests_total{route="POST /api/WebHook/UpdateComponentStatus",status="2xx"}';
    await expect.poll(() => metric(posts)).toBe(all.length);
    await expect.poll(() => metric("signalbox_workers")).toBe(size);
    // Summed over the workers it would be a multiple.
    const [row] = here.box.rows("select count(*) as count from api_key");
    await expect.poll(() => metric("signalbox_api_keys")).toBe(Number(row?.["count"]));
    const former = workersOf(service.pid);
    process.kill(former[0] ?? 0, "SIGKILL");
    await until(async () => (await metric("signalbox_worker_ends_total")) === 1);
    await workersAre(service.pid, size);
    // What the one that is gone had counted still counts.
    await expect.poll(() => metric(posts)).toBe(all.length);
  });

  it("workers keep no page on disk once any of them has acknowledged that it is restricted", async () => {
    const { here, service, copy } = theService();
    const all = await everywhere(service, here.key);
    const snapshots = snapshotFolder(here.box.data);
    const storedPlaces = () => [snapshots, copy].map((folder) => isNamedIn(folder, "Backstage"));
    // A copy has hundreds of files: to read them all at each look would delay the copy itself.
    const pageFolder = join(copy, "page", "backstage");
    const created = await service.calls.request("/api/Page", {
      method: "POST",
      body: { Name: "Backstage", Slug: "backstage" },
    });
    const { Id } = resultOf(created, page);
    for (const client of isLong ? all : all.slice(-1)) {
      const patch = (Access: string) =>
        client.request(`/api/Page/${Id}`, { method: "PATCH", body: { Access } });
      // Its connection may be closed as idle by now, or just then.
      const allow = async (Access: string) => must(200)(await patch(Access).catch(() => patch(Access)));
      await allow("Public");
      await until(() => [snapshots, pageFolder].every((folder) => isNamedIn(folder, "Backstage")));
      await allow("Restricted");
      expect(storedPlaces()).toEqual([false, false]);
    }
  });

  it("workers that cannot start are reported once, and the service exits with 1", async () => {
    const { service } = theService();
    const conflicting = await placeOn("sqlite");
    Object.assign(conflicting.box.env, { PORT: String(service.port), SIGNALBOX_WORKERS: "2" });
    const { code, err } = await conflicting.box.call("serve");
    expect(code).toBe(1);
    expect(err.match(/is in use by another program/gu)).toHaveLength(1);
  });
});
