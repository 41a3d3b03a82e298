/** Several workers of one service: they count, measure, keep and tell as one, and end in order. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { receivedEvent } from "../../src/contract/integrations.ts";
import { page, type StatusPageOut, statusPage } from "../../src/contract/pages.ts";
import { snapshotFolder } from "../../src/publishing/snapshot-files.ts";
import { longTest } from "../harness/long-test.ts";
import { freePort } from "../harness/postgres.ts";
import { isLong, repetitions } from "../harness/repetitions.ts";
import { shared } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { alertmanagerPayload } from "../integrations/http/payloads.ts";
import { type Calls, calls, resultOf } from "./calls.ts";
import { usualEngines } from "./maintenance-edges.ts";
import { compare } from "./records.ts";
import { beside } from "./service.ts";
import { must } from "./watching.ts";
import {
  everywhere,
  lives,
  metricsAt,
  placeOn,
  reportCount,
  serveWith,
  workersOf,
} from "./worker-services.ts";

const size = repetitions(2, 3);
const rounds = repetitions(9, 60);
const lanes = repetitions(4, 8);

const statusOf = z.object({ Status: z.string() });

async function shownBy(client: Calls, id: string): Promise<string | undefined> {
  const shown: StatusPageOut = resultOf(await client.request("/api/StatusPage"), statusPage);
  return shown.Components.find(({ Id }) => Id === id)?.Status;
}

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

describe.each(usualEngines)("workers of one service on %s", (engine) => {
  /** The tests follow one another: some count what was done, and the last ends it. */
  const theService = shared(async () => {
    const here = await placeOn(engine, lanes);
    const metricsPort = await freePort();
    // `npm test` has a copy beside a service of one process (closing.test.ts): it takes as long as all the rest.
    const copy = isLong ? join(here.box.data, "..", "copy") : "";
    const mail = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "status@example.com", SENDING: "held" };
    const watched = { METRICS_PORT: String(metricsPort), COPY_TO: copy };
    const service = await serveWith(size, here, { ...mail, ...watched, TRUST_PROXY: "127.0.0.1" });
    return { here, copy, metricsPort, service };
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
    while (refused < 50 || performance.now() - startedAt < 2_000) {
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
    const headers = { "x-forwarded-for": "192.0.2.9" };
    let looked = 0;
    const since = performance.now();
    for (let turn = 0; turn < 60; turn += 1) {
      const answers = await Promise.all(
        strangers.map((client) => client.request("/api/StatusPage", { headers })),
      );
      looked += answers.filter(({ status }) => status === 401).length;
      await sleep(15);
    }
    // 50 at once and 300 a minute, and what a burst takes too much; with a limit each it would be 100 at once.
    expect(looked).toBeLessThan(80 + 5 * ((performance.now() - since) / 1_000));
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
    const metric = metricsAt(metricsPort);
    await expect.poll(() => metric(reportCount)).toBe(all.length);
    await expect.poll(() => metric("signalbox_workers")).toBe(size);
    // Summed over the workers it would be a multiple.
    const [row] = await here.rows("select count(*) as count from api_key");
    await expect.poll(() => metric("signalbox_api_keys")).toBe(Number(row?.["count"]));
  });

  it("workers keep no page on disk once any of them has acknowledged that it is restricted", async () => {
    const { here, service, copy } = theService();
    const all = await everywhere(service, here.key);
    const snapshots = snapshotFolder(here.box.data);
    const copies = copy === "" ? [] : [copy];
    const storedPlaces = () => [snapshots, ...copies].filter((folder) => isNamedIn(folder, "Backstage"));
    // A copy has hundreds of files: to read them all at each look would delay the copy itself.
    const watchedFolders = [snapshots, ...copies.map((folder) => join(folder, "page", "backstage"))];
    // A POST is not repeated where its connection is closed as idle: it takes one that has just answered.
    must(200)(await service.calls.get("/readyz"));
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
      await until(() => watchedFolders.every((folder) => isNamedIn(folder, "Backstage")));
      await allow("Restricted");
      expect(storedPlaces()).toEqual([]);
    }
  });

  // `npm test` has the port of another program (test/cli/serve.test.ts).
  longTest("workers that cannot start are reported once, and the service exits with 1", async () => {
    const { service } = theService();
    const conflicting = await placeOn("sqlite");
    Object.assign(conflicting.box.env, { PORT: String(service.port), SIGNALBOX_WORKERS: "2" });
    const { code, err } = await conflicting.box.callApart("serve");
    expect(code).toBe(1);
    expect(err.match(/is in use by another program/gu)).toHaveLength(1);
  });

  it("all workers show what one of them acknowledged", async () => {
    const { here, service } = theService();
    const all = await everywhere(service, here.key);
    const [{ id, name } = { id: "", name: "" }] = here.components;
    const seen: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const status = round % 2 === 0 ? "Major Outage" : "Operational";
      const writer = all[round % all.length];
      const reader = all[(round * 7 + 3) % all.length];
      if (writer === undefined || reader === undefined) throw new Error("there are too few");
      must(200)(await writer.report(name, status, `round-${round}`));
      const shown = await shownBy(reader, id);
      if (shown !== status) seen.push(`round ${round}: ${shown}`);
    }
    expect(seen).toEqual([]);
    // Every one of them had a part in it.
    expect(workersOf(service.pid)).toHaveLength(size);
    expect(
      compare(
        Array.from({ length: rounds }, (_, n) => `round-${n}`),
        await here.reports(),
      ),
    ).toEqual({
      lost: [],
      doubled: [],
    });
  });

  it("the workers apply concurrent requests with one Idempotency-Key once", async () => {
    const { here, service } = theService();
    const all = await everywhere(service, here.key);
    const twice = [...all, ...all].map((client) => client.report("Component 0", "Major Outage", "same"));
    const answers = await Promise.all(twice);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await here.reports()).filter((name) => name === "same")).toEqual(["same"]);
  });

  it("an alert that reaches several workers at once counts once, and one resolved at another worker is over", async () => {
    const { here, service } = theService();
    // One that no other test reports.
    const component = here.components.at(-1);
    const all = await everywhere(service, here.key);
    const name = component?.name ?? "";
    const post = async (call: (typeof all)[number] | undefined, status: "firing" | "resolved") => {
      const body = alertmanagerPayload({ name: "Down", service: name, status });
      const answer = await call?.request("/api/WebHook/Alertmanager", { method: "POST", body });
      if (answer === undefined) throw new Error("there is no worker");
      return resultOf(answer, receivedEvent).Outcomes[0]?.Outcome;
    };
    const shown = async () =>
      resultOf(await service.calls.request(`/api/Component/${component?.id}`), statusOf).Status;

    const outcomes = await Promise.all(all.map((client) => post(client, "firing")));
    expect(outcomes.filter((outcome) => outcome === "Applied")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "Unchanged")).toHaveLength(all.length - 1);
    expect(await shown()).toBe("Major Outage");

    expect(await post(all.at(-1), "resolved")).toBe("Applied");
    expect(await shown()).toBe("Operational");
    const list = await service.calls.request("/api/Integration");
    expect(list.text.match(/"BuiltIn":true/gu)).toHaveLength(1);
  });

  it("the workers together take 20 visitors' commands at once, and 20 more a second", async () => {
    const { here, service } = theService();
    const all = await everywhere(service, here.key);
    const startedAt = performance.now();
    const statuses = await Promise.all(
      all.flatMap((client, worker) =>
        Array.from({ length: 30 }, async (_, visitor) => {
          const { status } = await client.request("/subscribe", {
            method: "POST",
            key: null,
            body: { Channel: "Email", Address: `visitor${worker}-${visitor}@example.com` },
            // From an address of its own: one alone may subscribe only so often.
            headers: { "x-forwarded-for": `2001:db8:${worker}:${visitor}::1` },
          });
          return status;
        }),
      ),
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    const accepted = statuses.filter((status) => status === 202).length;
    expect(new Set(statuses).difference(new Set([202, 503]))).toEqual(new Set());
    // Each worker alone would take 20 at once.
    expect(accepted).toBeGreaterThanOrEqual(20);
    expect(accepted).toBeLessThanOrEqual(20 + Math.ceil(20 * seconds));
  });

  it("the workers refuse a revoked key, and accept a new one", async () => {
    const { here, service } = theService();
    const other = await beside(here.box);
    const key = await other.key("Read-Only", "Lost");
    const all = await everywhere(service, key);
    for (const client of all) must(200)(await client.request("/api/StatusPage"));
    await sleep(1_000);
    await other.submit({ kind: "RevokeKey", key: "Lost" });
    // The control: it is none of the requests that fails, but the key.
    for (const client of all) must(200)(await client.get("/"));
    const statuses = () =>
      Promise.all(all.map(async (client) => (await client.request("/api/StatusPage")).status));
    await expect.poll(statuses).toEqual(all.map(() => 401));
  });

  // The last of them, as it ends the service.
  it("the workers exit with 0 on a stop, after answering accepted requests", async () => {
    const { here, service } = theService();
    const acknowledged: string[] = [];
    const unanswered: string[] = [];
    const unexpected: string[] = [];
    const lane = async (component: string, client: Calls) => {
      for (let n = 0; ; n += 1) {
        const name = `${component}: ${n}`;
        const status = n % 2 === 0 ? "Major Outage" : "Operational";
        const response = await client.report(component, status, name).catch(String);
        if (typeof response !== "string" && response.status === 200) {
          acknowledged.push(name);
          await sleep(20);
        } else {
          const outcome = typeof response === "string" ? response : `${response.status}`;
          // A connection that nobody has taken yet is refused, or reset in the moment in which the last worker leaves.
          if (!/ECONNREFUSED|ECONNRESET|socket hang up/u.test(outcome)) unexpected.push(outcome);
          unanswered.push(name);
          return;
        }
      }
    };
    const pressing = here.components.map(({ name }) => {
      const client = calls(service.port, here.key, 1);
      return lane(name, client).finally(() => client.close());
    });
    await until(() => acknowledged.length > lanes);
    const workers = workersOf(service.pid);
    // As from a terminal, which asks all of them.
    for (const pid of [service.pid, ...workers]) process.kill(pid, "SIGINT");
    await Promise.all(pressing);
    expect(await service.ended).toEqual({ code: 0, signal: null });
    expect(workers.filter(lives)).toEqual([]);
    const found = await here.reports();
    expect(compare(acknowledged, found)).toEqual({ lost: [], doubled: [] });
    // What was sent over a connection that nobody took was not done.
    expect(unanswered.filter((name) => found.includes(name))).toEqual([]);
    expect(unexpected).toEqual([]);
  });
});
