/** The database gone, out of reach, full up, slow, locked, or silent, or its answers lost, under running nodes (F-20, F-21, F-22, F-24). */
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { longTest } from "../harness/long-test.ts";
import { repetitions } from "../harness/repetitions.ts";
import { shared } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { demandDoneAgain, demandNothingLost, settle } from "./accounts.ts";
import { calls } from "./calls.ts";
import { carelessNode, reportsOfCareless } from "./careless-node.ts";
import { isGreen, pageOf, statusOf, visit, writesAre } from "./node-responses.ts";
import { nodeOn, nodeOverWire, queryDatabase } from "./nodes.ts";
import { compare } from "./records.ts";
import { Sender } from "./sender.ts";
import { must, watch } from "./watching.ts";

/** A node over a wire, which the tests use one after another; the last ones lose its notifications for good. */
const wired = shared(nodeOverWire);

/** The node, and somebody of this test's own who reports its component. */
function nodeWithSender(): Awaited<ReturnType<typeof nodeOverWire>> {
  const { node, ...rest } = wired();
  return { node: { ...node, sender: new Sender(node, node.component.name) }, ...rest };
}

describe("a node whose database (F-24)", () => {
  it.for(
    repetitions(["can no longer be reached"] as const, ["is stopped", "can no longer be reached"] as const),
  )(
    "two nodes whose database %s show it on the page with the time of the last response, and recover",
    async (what, { annotate }) => {
      // Its archive pages are not cached yet.
      const { node, postgres, wire, url } = what === "is stopped" ? await nodeOverWire() : nodeWithSender();
      const { sender } = node;
      await sender.sendMany("before", 2);
      const knownAt = Date.now();
      // That it is seen as green here is the control of what follows.
      await until(() => isGreen(node));
      const month = `/history?Month=${new Date().toISOString().slice(0, 7)}`;
      expect((await node.calls.get("/history")).text).toContain("No announcements.");
      const end = visit(node);
      const ready = watch(() => node.calls.get("/readyz"), must(200), 500);

      if (what === "is stopped") await postgres.stop("fast");
      else wire.manner = "swallows";
      await until(async () => !(await isGreen(node)));
      const staleSince = Date.now();
      for (let attempt = 0; attempt < 20; attempt += 1) expect(await isGreen(node)).toBe(false);
      const { Status, AsOf } = await pageOf(node);
      expect(Status.Indicator).toBe("Unknown");
      expect(Status.Description).toMatch(/^Status Unknown\. No update since /u);
      expect(Date.parse(AsOf)).toBeGreaterThanOrEqual(knownAt);
      expect(Date.parse(AsOf)).toBeLessThan(staleSince);
      must(503)(await sender.send("during"));
      await writesAre(node, 503);
      // Archive pages are shown if they are cached, and refused otherwise, without waiting for the database.
      const cached = await node.calls.get("/history");
      expect([cached.status, cached.text.includes("No update since")]).toEqual([200, true]);
      const refused = await node.calls.get(month);
      expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "5"]);

      if (what === "is stopped") await postgres.start();
      else wire.manner = "carries";
      await writesAre(node, 200);
      await until(async () => (await pageOf(node)).Status.Indicator !== "Unknown");
      await sender.sendMany("after", 2);
      await until(() => isGreen(node));
      expect((await node.calls.get(month)).status).toBe(200);
      await ready.end();
      const reads = await end();
      await demandNothingLost(node, url);
      await annotate(`${reads} pages read`);
    },
  );
});

describe("a database without free connections (F-21)", () => {
  /** A database of a role whose connections can be limited. */
  const ofRole = async () => {
    const { postgres } = wired();
    const admin = postgres.url("postgres");
    await queryDatabase(admin, "drop database if exists store with (force)");
    await queryDatabase(admin, "drop role if exists node");
    await queryDatabase(admin, "create role node login");
    await queryDatabase(admin, "create database store owner node");
    const address = new URL(postgres.url("store"));
    address.username = "node";
    const limit = (most: number) => queryDatabase(admin, `alter role node connection limit ${most}`);
    const end = () =>
      queryDatabase(admin, "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'node'");
    return { url: address.href, store: postgres.url("store"), limit, end };
  };

  it("a database without free connections refuses writes at once, and accepts them again when it has some; the page stays", async () => {
    const role = await ofRole();
    const node = await nodeOn(role.url);
    const { sender } = node;
    await sender.sendMany("before", 5);
    const end = visit(node);
    await role.limit(0);
    // What it has goes on.
    must(200)(await sender.send("still"));
    await role.end();
    await sender.sendMany("during", 5);
    expect([...sender.refused, ...sender.unknown].filter((name) => name.startsWith("during"))).toHaveLength(
      5,
    );
    await writesAre(node, 503);
    await role.limit(-1);
    await writesAre(node, 200);
    await sender.sendMany("after", 5);
    expect(sender.acknowledged).toHaveLength(11);
    await end();
    await demandNothingLost(node, role.store);
  });

  longTest(
    "the check detects a response before the commit, and a page that queries the database (the controls)",
    async () => {
      const role = await ofRole();
      const early = await carelessNode(role.url, "early");
      const asking = await carelessNode(role.url, "asking");
      await early.sender.sendMany("before", 5);
      await until(async () => (await reportsOfCareless(role.store)).length === 5);
      const end = visit(asking.sender.service);
      await role.limit(0);
      await role.end();
      await early.sender.sendMany("during", 5);
      await until(async () => (await asking.sender.service.calls.get("/")).status === 503);
      await sleep(100);
      await expect(end()).rejects.toThrow("503 instead of 200");
      expect(compare(early.sender.acknowledged, await reportsOfCareless(role.store)).lost).toHaveLength(5);
    },
  );
});

describe("a slow database (F-22)", () => {
  const crowd = Array.from({ length: 40 }, (_, n) => `slow-${n}`);

  it("a slow database accepts or refuses every write long before a node without a timeout has stored all", async ({
    annotate,
  }) => {
    const { node, wire, url } = nodeWithSender();
    const { sender } = node;
    const end = visit(node);
    const patient = await carelessNode(wire.through(url), "patient");
    wire.delay = 200;
    // The control, which takes one after the other.
    let patientIsDone = false;
    const waiting = Promise.all(crowd.map((name) => patient.sender.send(name))).then(() => {
      patientIsDone = true;
    });
    await Promise.all(crowd.map((name) => sender.send(name)));
    expect(patientIsDone).toBe(false);
    wire.delay = 0;
    await waiting;
    // The control: a slow one still takes writes, however slow this machine is by itself.
    for (wire.delay = 100; (await sender.send(`slow-${wire.delay}`)).status !== 200; ) wire.delay /= 2;
    wire.delay = 0;
    await end();
    await demandNothingLost(node, url);
    await annotate(`${sender.acknowledged.length} of ${crowd.length} taken, the rest refused`);
  });

  it("a locked table refuses writes while it is locked, and applies none of them later", async () => {
    const { node, url } = nodeWithSender();
    const { sender } = node;
    await sender.sendMany("unlocked", 2);
    const end = visit(node);
    const holder = new Client({ connectionString: url });
    await holder.connect();
    await holder.query("begin; lock table counters in access exclusive mode");
    // The control: without a limit a client waits as long as the table is locked.
    const patient = queryDatabase(url, "select revision from counters for update");
    let patientIsDone = false;
    void patient.then(() => (patientIsDone = true));
    await Promise.all(Array.from({ length: 16 }, (_, n) => sender.send(`held-${n}`)));
    expect([...sender.refused, ...sender.unknown]).toHaveLength(16);
    expect(patientIsDone).toBe(false);
    await holder.end();
    await patient;
    await writesAre(node, 200);
    expect(sender.unknown).toEqual([]);
    await sender.sendMany("unlocked again", 2);
    await end();
    await demandNothingLost(node, url);
  });
});

describe("lost responses to commits (F-20)", () => {
  const cuts = repetitions(4, 60);

  it("lost answers to commits (F-20) leave an unknown outcome that a retry resolves once; another key repeats it", async ({
    annotate,
  }) => {
    const { node, wire, url } = nodeWithSender();
    const { sender } = node;
    const end = visit(node);
    // The answers to some of these commits are those to bookkeeping, which is tried again.
    for (let cut = 0; cut < cuts || wire.lost < cuts / 2 || sender.unknown.length === 0; cut += 1) {
      wire.manner = "loses the answer to a commit";
      await sender.send(`cut-${cut}`);
      wire.manner = "carries";
      await settle(sender);
    }
    await end();
    expect(sender.unknown).not.toEqual([]);
    await demandNothingLost(node, url);
    await annotate(`${sender.unknown.length} answers lost of ${sender.acknowledged.length} reports`);
    await demandDoneAgain(node, url);
  });
});

describe("a node without notifications", () => {
  /** Two nodes: one that is notified of changes, and one whose notifications are lost from now on. The control comes last. */
  const deafened = shared(async () => {
    const { node: deaf, wire, url } = nodeWithSender();
    const notified = await nodeOn(url);
    await until(() => wire.isReceived);
    wire.isMute = true;
    wire.deafen();
    /** A key that the node without notifications accepts, and how to revoke it on the other node. */
    const acceptedKey = async (name: string) => {
      const lost = calls(deaf.server.port, await notified.server.key("Read-Write", { name }));
      onTestFinished(() => lost.close());
      const status = async () => (await lost.request("/api/Component")).status;
      await until(async () => (await status()) === 200);
      // Until it need not query the store for it.
      await sleep(1_000);
      const revoke = () => notified.server.submit({ kind: "RevokeKey", key: name });
      return { status, revoke };
    };
    return { notified, deaf, url, acceptedKey };
  });

  it("a node without notifications still refuses a key revoked elsewhere, and shows changes", async () => {
    const { notified, deaf, acceptedKey } = deafened();
    for (let round = 0; round < repetitions(1, 3); round += 1) {
      const key = await acceptedKey(`Lost ${round}`);
      await key.revoke();
      await until(async () => (await key.status()) === 401);
      must(200)(await notified.sender.send(`unheard-${round}`));
      const seen = { calls: deaf.calls, component: notified.component };
      await until(async () => (await statusOf(seen)) === notified.sender.shown);
      expect(await key.status()).toBe(401);
    }
    expect(deaf.sender.refused).toEqual([]);
  });

  it("a node without notifications would keep accepting a revoked key without the counter of key changes (the control)", async () => {
    const { url, acceptedKey } = deafened();
    const key = await acceptedKey("Lost at last");
    await queryDatabase(
      url,
      `create function forget() returns trigger language plpgsql as $$
         begin new.keys_revision := old.keys_revision; return new; end $$;
       create trigger forget before update on counters for each row execute function forget()`,
    );
    await key.revoke();
    await sleep(1_000);
    await expect.poll(key.status).toBe(200);
  });
});
