/**
 * The disk of a running service: an answer leaves when what it acknowledges is there, counted in syncs, since no kill of a
 * process shows it; and it fails, and then works again (F-08, F-10).
 */
import { describe, expect, it } from "vitest";
import { statusPage } from "../../src/contract/pages.ts";
import { longTest } from "../harness/long-test.ts";
import { repetitions } from "../harness/repetitions.ts";
import { shared } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { scratchFolder } from "../store/scratch.ts";
import { calls, codeOf, resultOf } from "./calls.ts";
import { careless, reportsOfCareless, reportUntilItDies } from "./careless.ts";
import { smallDisk } from "./disk.ts";
import { compare, reportsIn } from "./records.ts";
import { Sender } from "./sender.ts";
import { type Answering, furnish, type Running, scratchBox, serve, serveHere } from "./service.ts";
import { noteSyncs, spoil, syncsIn } from "./strace.ts";
import { must, watch } from "./watching.ts";

async function shownStatus(service: Running): Promise<string | undefined> {
  const response = await service.calls.request("/api/StatusPage");
  return resultOf(response, statusPage).Components[0]?.Status;
}

/** Resolves when the service says whether it takes writes. */
const writesAre = (service: Running, status: 200 | 503) =>
  until(async () => (await service.calls.get("/readyz/write")).status === status);

const answers = repetitions(40, 100);

/** How often a server synced the store while it answered these reports, one after the other on one connection. */
async function syncsOf(server: Answering, key: string): Promise<number> {
  const syncs = `${scratchFolder()}/syncs`;
  const end = await noteSyncs(server.pid, syncs);
  const client = calls(server.port, key, 1);
  for (let count = 0; count < answers; count += 1) {
    const status = count % 2 === 0 ? "Major Outage" : "Operational";
    must(200)(await client.report("Component 0", status, `report-${count}`));
  }
  client.close();
  await end();
  // Of the log alone: files for the next start are synced as well.
  return syncsIn(syncs, "signalbox.sqlite-wal");
}

/** A service on a small disk: the tests follow one another, and the last kills it. */
const theService = shared(async () => {
  const box = scratchBox();
  const disk = smallDisk(box.data);
  const here = await furnish(box);
  return { disk, here, service: await serve(here) };
});

describe("the syncs of answers on one connection", () => {
  it("responses on one connection make at least as many syncs", async () => {
    const { here, service } = theService();
    expect(await syncsOf(service, here.key)).toBeGreaterThanOrEqual(answers);
  });

  // In `npm test` store-syncs.test.ts shows that too few are found out.
  longTest("responses make far fewer syncs if the database is set to sync less (the control)", async () => {
    const server = await careless(`${scratchFolder()}/signalbox.sqlite`, "unsynced");
    expect(await syncsOf(server, "")).toBeLessThan(answers / 5);
  });
});

describe("a full disk (F-08)", () => {
  it("a full disk (F-08) allows reads, refuses writes, and accepts them again once there is space", async () => {
    const { disk, here, service } = theService();
    const sender = new Sender(service, "Component 0");
    await sender.sendMany("before", 20);
    const visitor = watch(() => service.calls.get("/"), must(200));
    const ready = watch(() => service.calls.get("/readyz"), must(200), 100);

    await disk.fill(service.pid);
    const noticed = writesAre(service, 503);
    // Until the log has used up what it had of the disk, writes may still be taken.
    for (let count = 0; sender.refused.length < 10; count += 1) await sender.send(`during-${count}`);
    await noticed;
    expect(codeOf(await service.calls.get("/readyz/write"))).toBe("LedgerUnavailable");
    // At first it is only known that a write failed; the next look at the disk says why.
    await until(async () => {
      const { text } = await service.calls.get("/readyz/write");
      return text.includes("The disk of the data directory is full");
    });
    expect(await shownStatus(service)).toBe(sender.shown);

    await disk.free();
    await writesAre(service, 200);
    must(200)(await sender.send("healed"));
    await sender.sendMany("after", 20);
    expect(await shownStatus(service)).toBe(sender.shown);
    await Promise.all([visitor.end(), ready.end()]);

    const found = reportsIn(here.box);
    expect(compare(sender.acknowledged, found)).toEqual({ lost: [], doubled: [] });
    expect(sender.unknown).toEqual([]);
    // What was refused is never done later.
    expect(sender.refusedForGood.filter((name) => found.includes(name))).toEqual([]);
  });

  // In `npm test` kills show that the check detects a lost write (service-kill.test.ts).
  longTest("the check detects a lost write on a full disk (the control)", async () => {
    const folder = `${scratchBox().folder}/disk`;
    const disk = smallDisk(folder);
    const server = await careless(`${folder}/signalbox.sqlite`, "early");
    await disk.fill(server.pid);
    const acknowledged = await reportUntilItDies(calls(server.port, ""));
    await server.ended;
    await disk.free();
    expect(compare(acknowledged, reportsOfCareless(`${folder}/signalbox.sqlite`)).lost).not.toEqual([]);
  });
});

/** Sends a report whose sync fails, or another if one of the service's own notes failed first and it was refused. */
async function sendUnsynced(service: Running, sender: Sender) {
  for (let attempt = 0; ; attempt += 1) {
    const name = `unsynced-${attempt}`;
    const repair = await spoil(service.pid, { calls: "fsync,fdatasync", error: "EIO" });
    await sender.send(name);
    if (sender.unknown.includes(name)) return { name, repair };
    await repair();
    await writesAre(service, 200);
  }
}

describe("a failing sync (F-10)", () => {
  const rounds = repetitions(1, 20);

  it("a failing sync (F-10) leaves an unknown outcome that a retry resolves once, even after a kill; the page never fails, and another key would repeat it", async () => {
    const { here, service } = theService();
    const sender = new Sender(service, "Component 0");
    const visitor = watch(() => service.calls.get("/"), must(200));
    // Now and then the failing sync is one of the service's own notes, and what comes after it is refused outright.
    for (let round = 0; round < rounds || sender.unknown.length === 0; round += 1) {
      await sender.sendMany(`before-${round}`, 5);
      const repair = await spoil(service.pid, { calls: "fsync,fdatasync", error: "EIO" });
      await sender.sendMany(`during-${round}`, 3);
      expect(sender.acknowledged.filter((name) => name.startsWith(`during-${round}`))).toEqual([]);
      expect(await shownStatus(service)).toBe(sender.shown);
      await repair();
      await writesAre(service, 200);
      must(200)(await sender.send(`during-${round}-0`));
    }
    const { name, repair } = await sendUnsynced(service, sender);
    await visitor.end();
    await service.kill();
    await repair();
    const found = reportsIn(here.box);
    expect(compare(sender.acknowledged, found)).toEqual({ lost: [], doubled: [] });
    expect(sender.refusedForGood.filter((refused) => found.includes(refused))).toEqual([]);
    sender.service = await serveHere(here);
    // The outcome was rightly called unknown: the report is there.
    expect(reportsIn(here.box)).toContain(name);
    expect((await sender.send(name)).headers["idempotency-replayed"]).toBe("true");
    expect(compare(sender.acknowledged, reportsIn(here.box))).toEqual({ lost: [], doubled: [] });
    // The control.
    const body = { ComponentName: "Component 0", Status: "Major Outage", Message: name };
    const options = { method: "POST", body, headers: { "idempotency-key": "another" } };
    must(200)(await sender.service.calls.request("/api/WebHook/UpdateComponentStatus", options));
    expect(compare(sender.acknowledged, reportsIn(here.box))).toEqual({ lost: [], doubled: [name] });
  });
});
