/** The disk of a store's file without power, and turned read-only, under the running service (F-04, F-11). */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { longTest } from "../harness/long-test.ts";
import { repetitions } from "../harness/repetitions.ts";
import { until } from "../harness/until.ts";
import { calls, codeOf } from "./calls.ts";
import { careless, reportsOfCareless, reportUntilItDies } from "./careless.ts";
import { OwnDisk, whyNoDisk } from "./own-disk.ts";
import { compare, reportsIn } from "./records.ts";
import { Sender } from "./sender.ts";
import { furnish, type Place, type Running, scratchBox, serve, serveHere } from "./service.ts";
import { must, watch } from "./watching.ts";

const untried = whyNoDisk();
const megabytes = 64;

/** Reports one after the other until there is no answer; keeps those that were acknowledged. */
async function reportOn(service: Running, round: number, acknowledged: string[]): Promise<void> {
  for (let count = 0; ; count += 1) {
    const name = `${round}: ${count}`;
    const status = count % 2 === 0 ? "Major Outage" : "Operational";
    const response = await service.calls.report("Component 0", status, name).catch(() => undefined);
    if (response === undefined) return;
    if (response.status === 200) acknowledged.push(name);
    await sleep(10);
  }
}

/** A store on a separate disk. */
async function onDisk() {
  const box = scratchBox();
  const disk = new OwnDisk(megabytes, box.data);
  const here = await furnish(box);
  // Its making was not synced.
  disk.sync();
  return { disk, here };
}

/** Reports to a service whose disk turns read-only, which is ended and repaired; who reported. */
async function useReadOnly(disk: OwnDisk, here: Place): Promise<Sender> {
  const service = await serve(here);
  const sender = new Sender(service, "Component 0");
  await sender.sendMany("before", 20);
  const visitor = watch(() => service.calls.get("/"), must(200));
  const ready = watch(() => service.calls.get("/readyz"), must(200), 100);
  disk.turnReadOnly();
  while (sender.refused.length + sender.unknown.length === 0) await sender.send("during");
  await until(async () => (await service.calls.get("/readyz/write")).status === 503);
  for (let count = 0; sender.refused.length < 10; count += 1) await sender.send(`during-${count}`);
  const response = await service.calls.get("/readyz/write");
  expect([response.status, codeOf(response)]).toEqual([503, "LedgerUnavailable"]);
  must(200)(await service.calls.request("/api/StatusPage"));
  await Promise.all([visitor.end(), ready.end()]);
  await service.kill();
  await disk.repair();
  return sender;
}

/** Demands that a service takes reports after the repair of its disk. */
async function acceptAgain(sender: Sender, service: Running): Promise<void> {
  sender.service = service;
  await sender.sendMany("after", 20);
  expect(sender.acknowledged.filter((name) => name.startsWith("after"))).toHaveLength(20);
}

/** A careless server on such a disk. */
async function carelessOnDisk(manner: "early" | "unsynced") {
  const disk = new OwnDisk(megabytes);
  const file = join(disk.folder, "signalbox.sqlite");
  const server = await careless(file, manner);
  disk.sync();
  return { disk, file, server, client: calls(server.port, "") };
}

describe("a disk that turns read-only, and then loses power (F-11, F-04)", () => {
  const rounds = repetitions(1, 50);

  it("a read-only disk is still read, refuses writes, and accepts them once it is repaired and the service restarted; a power cut then loses no acknowledged write, and repeats none", async ({
    skip,
    annotate,
  }) => {
    skip(untried !== "", untried);
    const { disk, here } = await onDisk();
    const sender = await useReadOnly(disk, here);
    const acknowledged: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const service = await serve(here);
      if (round === 0) await acceptAgain(sender, service);
      const before = acknowledged.length;
      const visitor = watch(() => service.calls.get("/"), must(200));
      const reporting = reportOn(service, round, acknowledged);
      await until(() => acknowledged.length >= before + 30);
      await visitor.end();
      // Nothing is done any more when the disk has no power: what is answered after that would be so nowhere else.
      service.process.kill("SIGSTOP");
      await sleep(100);
      disk.cutPower();
      await service.kill();
      await reporting;
      await disk.repair();
    }
    const again = await serveHere(here);
    must(200)(await again.calls.get("/"));
    const found = reportsIn(here.box);
    expect(compare([...sender.acknowledged, ...acknowledged], found)).toEqual({ lost: [], doubled: [] });
    expect(sender.refusedForGood.filter((name) => found.includes(name))).toEqual([]);
    const { refused, unknown } = sender;
    await annotate(
      `${acknowledged.length} reports, ${rounds} cuts; ${refused.length} refused, ${unknown.length} unknown`,
    );
  });

  it("a power cut under the store's file loses writes that are not synced (the control)", async ({
    skip,
    annotate,
  }) => {
    skip(untried !== "", untried);
    const { disk, file, server, client } = await carelessOnDisk("unsynced");
    const names = Array.from({ length: 100 }, (_, index) => `report-${index}`);
    for (const name of names) must(200)(await client.report("Component 0", "Operational", name));
    disk.cutPower();
    client.close();
    await server.kill();
    await disk.repair();
    const { lost } = compare(names, reportsOfCareless(file));
    expect(lost).not.toEqual([]);
    await annotate(`${lost.length} of ${names.length} lost`);
  });

  longTest("the check detects a lost write on a read-only disk (the control)", async ({ skip }) => {
    skip(untried !== "", untried);
    const { disk, file, server, client } = await carelessOnDisk("early");
    disk.turnReadOnly();
    const acknowledged = await reportUntilItDies(client);
    await server.ended;
    await disk.repair();
    expect(compare(acknowledged, reportsOfCareless(file)).lost).not.toEqual([]);
  });
});
