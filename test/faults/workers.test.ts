/** Several workers of one service: what one is told, all know; what befalls one, the others bear; none outlives the first process. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { snapshotFolder } from "../../src/board/disk.ts";
import { page, type StatusPageOut, statusPage } from "../../src/contract/pages.ts";
import { freePort } from "../harness/postgres.ts";
import { until } from "../harness/until.ts";
import { type Calls, calls, resultOf } from "./calls.ts";
import { anew, everywhere, lives, placeOn, serveWith, workersAre, workersOf } from "./crew.ts";
import { engines } from "./edges.ts";
import { compare } from "./records.ts";
import { Sender } from "./sender.ts";
import { beside, type Place, type Running } from "./service.ts";
import { must, watch } from "./watching.ts";

const size = 3;
const lanes = 8;

async function shownBy(asked: Calls, id: string): Promise<string | undefined> {
  const page: StatusPageOut = resultOf(await asked.ask("/api/StatusPage"), statusPage);
  return page.Components.find(({ Id }) => Id === id)?.Status;
}

/** Whether any file in a folder, or below it, has this name in it. What is put elsewhere meanwhile has it there. */
function isNamedIn(folder: string, name: string): boolean {
  if (!existsSync(folder)) return false;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return files.some((one) => {
    try {
      return readFileSync(join(one.parentPath, one.name), "utf8").includes(name);
    } catch {
      return false;
    }
  });
}

/** Somebody who reports a component of their own, over and over, and asks again whatever was not acknowledged. */
function persist(service: Running, { key, components }: Place) {
  const ending = new AbortController();
  const acknowledged: string[] = [];
  const failures: string[] = [];
  const lane = async (component: string) => {
    for (let n = 0; !ending.signal.aborted; n += 1) {
      const name = `${component}: ${n}`;
      const status = n % 2 === 0 ? "Major Outage" : "Operational";
      for (;;) {
        const told = await anew(service, key, (one) => one.report(component, status, name)).catch(String);
        if (typeof told !== "string" && told.status === 200) break;
        failures.push(typeof told === "string" ? told : `${told.status}: ${told.text}`);
        await sleep(20);
      }
      acknowledged.push(name);
    }
  };
  const going = Promise.all(components.map(({ name }) => lane(name)));
  going.catch(() => undefined);
  const end = async () => {
    ending.abort();
    await going;
  };
  return { acknowledged, failures, end };
}

describe.each(engines)("workers of one service on %s", (engine) => {
  it("show whoever was answered by one of them what they wrote, at any of them", async () => {
    const here = await placeOn(engine);
    const service = await serveWith(size, here);
    const all = await everywhere(service, here.key);
    const [{ id, name } = { id: "", name: "" }] = here.components;
    const seen: string[] = [];
    for (let round = 0; round < 60; round += 1) {
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
        Array.from({ length: 60 }, (_, n) => `round-${n}`),
        await here.reports(),
      ),
    ).toEqual({
      lost: [],
      doubled: [],
    });
  });

  it("do once what several of them are asked for under one Idempotency-Key", async () => {
    const here = await placeOn(engine);
    const service = await serveWith(size, here);
    const all = await everywhere(service, here.key);
    const twice = [...all, ...all].map((one) => one.report("Component 0", "Major Outage", "same"));
    const answers = await Promise.all(twice);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await here.reports()).toEqual(["same"]);
  });

  it("refuse a key within a second that was revoked, and take one that was made", async () => {
    const here = await placeOn(engine);
    const service = await serveWith(size, here);
    const other = await beside(here.box);
    const key = await other.key("Read-Only", "Lost");
    const all = await everywhere(service, key);
    for (const one of all) must(200)(await one.ask("/api/StatusPage"));
    await sleep(1_000);
    await other.submit({ kind: "RevokeKey", key: "Lost" });
    // The control: it is none of the requests that fails, but the key.
    for (const one of all) must(200)(await one.get("/"));
    await sleep(1_000);
    const statuses = await Promise.all(all.map(async (one) => (await one.ask("/api/StatusPage")).status));
    expect(statuses).toEqual(all.map(() => 401));
  });

  it("lose no acknowledged report when they are killed one after the other, and are replaced; the page stays", async ({
    annotate,
  }) => {
    const here = await placeOn(engine, lanes);
    const service = await serveWith(size, here);
    const writers = persist(service, here);
    let cut = 0;
    const visitor = watch(() => anew(service, here.key, (one) => one.get("/")), must(200), 20);
    for (let kill = 0; kill < size * 2; kill += 1) {
      const former = workersOf(service.pid);
      process.kill(former[kill % former.length] ?? 0, "SIGKILL");
      await until(() => workersOf(service.pid).some((pid) => !former.includes(pid)), 20_000);
      await workersAre(service.pid, size);
      await sleep(500);
    }
    await writers.end();
    await visitor.end().catch((error: unknown) => {
      // Who was on the connection of one that is killed is cut; nobody else is.
      if (!/ECONNRESET|socket hang up/u.test(String(error))) throw error;
      cut += 1;
    });
    expect(compare(writers.acknowledged, await here.reports())).toEqual({ lost: [], doubled: [] });
    expect(writers.acknowledged.length).toBeGreaterThan(lanes);
    // The control: there was somebody to be cut off, or to ask again.
    expect(writers.failures.length + cut).toBeGreaterThan(0);
    expect(service.log.filter((line) => line.includes("a worker has ended")).length).toBe(size * 2);
    expect((await service.calls.get("/readyz")).status).toBe(200);
    await annotate(
      `${size * 2} killed; ${writers.acknowledged.length} reports, ${writers.failures.length} asked again`,
    );
  });

  it("are gone two seconds after the first process is killed, and leave its port to the next", async () => {
    const here = await placeOn(engine);
    const port = String(await freePort());
    const service = await serveWith(size, here, { PORT: port });
    const sender = new Sender(service, "Component 0");
    await sender.sendMany("before", 5);
    const workers = workersOf(service.pid);
    // The control: they were there.
    expect(workers.filter(lives)).toHaveLength(size);
    await service.kill();
    await until(() => !workers.some(lives), 2_000);
    const next = await serveWith(size, here, { PORT: port });
    expect(String(next.port)).toBe(port);
    sender.service = next;
    await sender.sendMany("after", 5);
    expect(compare(sender.acknowledged, await here.reports())).toEqual({ lost: [], doubled: [] });
  });

  it("end with 0 within ten seconds when the service is asked to stop, having answered what they took", async () => {
    const here = await placeOn(engine, lanes);
    const service = await serveWith(size, here);
    const acknowledged: string[] = [];
    const unanswered: string[] = [];
    const unexpected: string[] = [];
    const lane = async (component: string, asked: Calls) => {
      for (let n = 0; ; n += 1) {
        const name = `${component}: ${n}`;
        const status = n % 2 === 0 ? "Major Outage" : "Operational";
        const told = await asked.report(component, status, name).catch(String);
        if (typeof told !== "string" && told.status === 200) acknowledged.push(name);
        else {
          const outcome = typeof told === "string" ? told : `${told.status}`;
          // A connection that nobody has taken yet is refused, or reset in the moment in which the last worker leaves.
          if (!/ECONNREFUSED|ECONNRESET|socket hang up/u.test(outcome)) unexpected.push(outcome);
          unanswered.push(name);
          return;
        }
      }
    };
    const pressing = here.components.map(({ name }) => {
      const asked = calls(service.port, here.key, 1);
      return lane(name, asked).finally(() => asked.close());
    });
    await sleep(500);
    const workers = workersOf(service.pid);
    const askedAt = performance.now();
    // As from a terminal, which asks all of them.
    for (const pid of [service.pid, ...workers]) process.kill(pid, "SIGINT");
    await Promise.all(pressing);
    expect(await service.ended).toEqual({ code: 0, signal: null });
    expect(performance.now() - askedAt).toBeLessThan(10_000);
    expect(workers.filter(lives)).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(lanes);
    const found = await here.reports();
    expect(compare(acknowledged, found)).toEqual({ lost: [], doubled: [] });
    // What was sent over a connection that nobody took was not done.
    expect(unanswered.filter((name) => found.includes(name))).toEqual([]);
    expect(unexpected).toEqual([]);
  });
});

describe("workers of one service", () => {
  it("pay from one purse: a key has its rate once, and an address its failures", async () => {
    const here = await placeOn("sqlite");
    const service = await serveWith(size, here);
    const other = await beside(here.box);
    const [key, slow] = [await other.key("Read-Only", "Busy"), "sbx_ro_unknown"];
    // A key of its own rate: 100 at once, and 600 a minute.
    const limited = await other.key("Read-Only", "Limited", 600);
    const all = await everywhere(service, limited);
    let taken = 0;
    const begun = performance.now();
    while (performance.now() - begun < 3_000) {
      const answers = await Promise.all(all.map((one) => one.ask("/api/StatusPage")));
      taken += answers.filter(({ status }) => status === 200).length;
      await sleep(5);
    }
    const seconds = (performance.now() - begun) / 1_000;
    // What a burst over all of them at once took too much is paid back; with a purse each they would have had three times as much.
    expect(taken).toBeLessThanOrEqual(100 + 10 * seconds + 60);
    expect(taken).toBeGreaterThanOrEqual(90);
    // The control: another key is not held up by it.
    for (const one of await everywhere(service, key)) must(200)(await one.ask("/api/StatusPage"));
    const strangers = await everywhere(service, slow);
    let looked = 0;
    for (let turn = 0; turn < 60; turn += 1) {
      const answers = await Promise.all(strangers.map((one) => one.ask("/api/StatusPage")));
      looked += answers.filter(({ status }) => status === 401).length;
    }
    expect(looked).toBeLessThan(120);
  });

  it("count guesses at a password together: five, whoever of them is asked", async () => {
    const here = await placeOn("sqlite");
    const service = await serveWith(size, here);
    const all = await everywhere(service, "");
    const guess = (one: Calls, n: number) =>
      one.ask("/portal/api/SignIn", {
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

  it("tell what they measured in one place, summed", async () => {
    const here = await placeOn("sqlite");
    const metricsPort = await freePort();
    const service = await serveWith(size, here, { METRICS_PORT: String(metricsPort) });
    const all = await everywhere(service, here.key);
    for (const [n, one] of all.entries()) {
      must(200)(await one.report("Component 0", "Operational", `${n}`));
    }
    const metrics = calls(metricsPort, "");
    onTestFinished(() => metrics.close());
    const told = async (name: string) => {
      const { text } = await metrics.get("/metrics");
      const line = text.split("\n").find((one) => one.startsWith(`${name} `));
      return line === undefined ? undefined : Number(line.slice(name.length + 1));
    };
    const posts =
      'signalbox_http_requests_total{route="POST /api/WebHook/UpdateComponentStatus",status="2xx"}';
    expect(await told(posts)).toBe(all.length);
    expect(await told("signalbox_workers")).toBe(size);
    expect(await told("signalbox_live_keys")).toBe(1);
    const former = workersOf(service.pid);
    process.kill(former[0] ?? 0, "SIGKILL");
    await until(async () => (await told("signalbox_worker_ends_total")) === 1, 10_000);
    await workersAre(service.pid, size);
    // What the one that is gone had counted still counts.
    expect(await told(posts)).toBe(all.length);
  });

  it("are ended and replaced when they stand still", async () => {
    const here = await placeOn("sqlite");
    const service = await serveWith(2, here);
    const workers = workersOf(service.pid);
    const [still = 0] = workers;
    process.kill(still, "SIGSTOP");
    // The control: it is there, and would be for ever.
    await sleep(3_000);
    expect(lives(still)).toBe(true);
    await until(() => !lives(still), 15_000);
    await workersAre(service.pid, 2, [still]);
    const answers = Array.from({ length: 20 }, () => anew(service, here.key, (one) => one.get("/")));
    for (const answer of await Promise.all(answers)) must(200)(answer);
    expect(service.log.some((line) => line.includes("stands still"))).toBe(true);
  });

  it("keep nothing of a page on disk once any of them has answered that it is not for everybody", async () => {
    const here = await placeOn("sqlite");
    const copy = join(here.box.data, "..", "copy");
    const service = await serveWith(size, here, { COPY_TO: copy });
    const all = await everywhere(service, here.key);
    const kept = () => [snapshotFolder(here.box.data), copy].map((folder) => isNamedIn(folder, "Backstage"));
    const made = await service.calls.ask("/api/Page", {
      method: "POST",
      body: { Name: "Backstage", Slug: "backstage" },
    });
    const { Id } = resultOf(made, page);
    for (const one of all) {
      const allow = async (Access: string) =>
        must(200)(await one.ask(`/api/Page/${Id}`, { method: "PATCH", body: { Access } }));
      await allow("Public");
      await until(() => kept().every(Boolean), 30_000);
      await allow("Restricted");
      expect(kept()).toEqual([false, false]);
    }
  });

  it("say which of them a line of the log is from, and are ready together", async () => {
    const here = await placeOn("sqlite");
    const service = await serveWith(size, here, { LOG_LEVEL: "debug" });
    for (const one of await everywhere(service, here.key)) must(200)(await one.get("/readyz"));
    must(401)(await service.calls.ask("/api/StatusPage", { key: "sbx_ro_unknown" }));
    const lines = service.log.map((line): unknown => JSON.parse(line));
    expect(lines).toContainEqual(expect.objectContaining({ msg: "listening", count: size }));
    expect(lines.some((line) => typeof line === "object" && line !== null && "worker" in line)).toBe(true);
  });

  it("that cannot start are told of once, in a sentence, and the service ends with 1", async () => {
    const here = await placeOn("sqlite");
    const service = await serveWith(1, here);
    const taken = await placeOn("sqlite");
    Object.assign(taken.box.env, { PORT: String(service.port), SIGNALBOX_WORKERS: "2" });
    const { code, err } = await taken.box.call("serve");
    expect(code).toBe(1);
    expect(err.match(/is in use by another program/gu)).toHaveLength(1);
  });
});
