/** The database gone, out of reach, full up, slow, locked, or silent, under running nodes (F-21, F-22, F-24). */
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { until } from "../harness/until.ts";
import { Wire } from "../harness/wire.ts";
import { calls } from "./calls.ts";
import {
  askDatabase,
  isGreen,
  type Node,
  nodeOn,
  ownPostgres,
  pageOf,
  reportsAt,
  settle,
  visit,
  writesAre,
} from "./nodes.ts";
import { compare } from "./records.ts";
import { must, watch } from "./watching.ts";

async function demandNothingLost({ sender }: Node, url: string): Promise<void> {
  await settle(sender);
  const found = await reportsAt(url);
  expect(compare(sender.acknowledged, found)).toEqual({ lost: [], doubled: [] });
  expect(sender.refusedForGood.filter((name) => found.includes(name))).toEqual([]);
}

describe("a node whose database (F-24)", () => {
  it.for(["is stopped", "can no longer be reached"] as const)(
    "%s says so on its page with the time of the last news, and goes on when it is back",
    async (what, { annotate }) => {
      const postgres = await ownPostgres();
      const wire = await Wire.to(postgres.port);
      onTestFinished(() => wire.close());
      const url = postgres.url("postgres");
      const node = await nodeOn(wire.through(url));
      const { sender } = node;
      await sender.sendMany("before", 2);
      // That it is seen as green here is the control of what follows.
      await until(() => isGreen(node), 10_000);
      const end = visit(node);
      const ready = watch(() => node.calls.get("/readyz"), must(200), 200);

      if (what === "is stopped") await postgres.stop("fast");
      else wire.manner = "swallows";
      const goneAt = Date.now();
      await until(async () => !(await isGreen(node)), 60_000);
      const toldAfter = Date.now() - goneAt;
      let asked = 0;
      for (; Date.now() - goneAt < toldAfter + 1_000; asked += 1) {
        expect(await isGreen(node)).toBe(false);
        await sleep(50);
      }
      const { Status, AsOf } = await pageOf(node);
      expect(Status.Indicator).toBe("Unknown");
      expect(Status.Description).toMatch(/^Status Unknown\. No news since /u);
      expect(Math.abs(Date.parse(AsOf) - goneAt)).toBeLessThan(5_000);
      must(503)(await sender.send("during"));
      await writesAre(node, 503);

      if (what === "is stopped") await postgres.start();
      else wire.manner = "carries";
      await writesAre(node, 200);
      await until(async () => (await pageOf(node)).Status.Indicator !== "Unknown", 20_000);
      await sender.sendMany("after", 2);
      await until(() => isGreen(node), 10_000);
      await ready.end();
      const reads = await end();
      await demandNothingLost(node, url);
      await annotate(`told after ${toldAfter} ms; ${reads} pages read, ${asked} asked whether green`);
    },
  );
});

describe("a database that takes no more connections (F-21)", () => {
  it("is refused writes to at once, and used again as soon as it takes them; the page stays", async () => {
    const postgres = await ownPostgres();
    const admin = postgres.url("postgres");
    await askDatabase(admin, "create role node login");
    await askDatabase(admin, "create database ledger owner node");
    const address = new URL(postgres.url("ledger"));
    address.username = "node";
    const node = await nodeOn(address.href);
    const { sender } = node;
    await sender.sendMany("before", 5);
    const end = visit(node);
    await askDatabase(admin, "alter role node connection limit 0");
    // What it has goes on; the control of what follows.
    must(200)(await sender.send("still"));
    await askDatabase(admin, "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'node'");
    await sender.sendMany("during", 5);
    expect([...sender.refused, ...sender.unknown].filter((name) => name.startsWith("during"))).toHaveLength(
      5,
    );
    await writesAre(node, 503);
    await askDatabase(admin, "alter role node connection limit -1");
    await writesAre(node, 200);
    await sender.sendMany("after", 5);
    expect(sender.acknowledged).toHaveLength(11);
    await end();
    await demandNothingLost(node, postgres.url("ledger"));
  });
});

describe("a database that is slow (F-22)", () => {
  it("over the wire, answers within three seconds all the same, and the page at once", async ({
    annotate,
  }) => {
    const postgres = await ownPostgres();
    const wire = await Wire.to(postgres.port);
    onTestFinished(() => wire.close());
    const url = postgres.url("postgres");
    const node = await nodeOn(wire.through(url));
    const { sender } = node;
    const end = visit(node);
    wire.delay = 200;
    await Promise.all(Array.from({ length: 64 }, (_, n) => sender.send(`slow-${n}`)));
    wire.delay = 0;
    expect(sender.acknowledged.length).toBeGreaterThan(0);
    await end();
    await demandNothingLost(node, url);
    await annotate(`${sender.acknowledged.length} of 64 taken, the rest refused`);
  });

  it("because somebody holds a table, refuses writes within three seconds, and does none of them later", async () => {
    const postgres = await ownPostgres();
    const url = postgres.url("postgres");
    const node = await nodeOn(url);
    const { sender } = node;
    await sender.sendMany("before", 2);
    const end = visit(node);
    const holder = new Client({ connectionString: url });
    await holder.connect();
    await holder.query("begin; lock table ledger in access exclusive mode");
    // The control: whoever sets no limit waits as long as the table is held.
    const patient = askDatabase(url, "select revision from ledger for update");
    let patientIsDone = false;
    void patient.then(() => (patientIsDone = true));
    await Promise.all(Array.from({ length: 16 }, (_, n) => sender.send(`held-${n}`)));
    expect([...sender.refused, ...sender.unknown]).toHaveLength(16);
    expect(patientIsDone).toBe(false);
    await holder.end();
    await patient;
    await writesAre(node, 200);
    expect(sender.unknown).toEqual([]);
    await sender.sendMany("after", 2);
    await end();
    await demandNothingLost(node, url);
  });
});

describe("a node that is no longer told of changes, and does not know", () => {
  it("shows them all the same, and refuses a key that was revoked elsewhere", async ({ annotate }) => {
    const postgres = await ownPostgres();
    const url = postgres.url("postgres");
    const wire = await Wire.to(postgres.port);
    onTestFinished(() => wire.close());
    const [told, deaf] = [await nodeOn(url), await nodeOn(wire.through(url))];
    let longest = 0;
    for (let round = 0; round < 3; round += 1) {
      const lost = calls(deaf.server.port, await told.server.key("Read-Write", { name: `Lost ${round}` }));
      onTestFinished(() => lost.close());
      await until(async () => (await lost.ask("/api/Component")).status === 200, 10_000);
      wire.deafen();
      await told.server.submit({ kind: "RevokeKey", key: `Lost ${round}` });
      const revokedAt = performance.now();
      await until(async () => (await lost.ask("/api/Component")).status === 401, 10_000);
      must(401)(await lost.ask("/api/Component"));
      longest = Math.max(longest, performance.now() - revokedAt);
      must(200)(await told.sender.send(`unheard-${round}`));
      const isSeen = async () => {
        const { Components } = await pageOf(deaf);
        return Components.find(({ Id }) => Id === told.component.id)?.Status === told.sender.shown;
      };
      await until(isSeen, 15_000);
    }
    expect(deaf.sender.refused).toEqual([]);
    await annotate(`a revoked key was refused after ${Math.ceil(longest)} ms at the latest`);
  });
});
