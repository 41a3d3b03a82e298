/** Another process holds the store's lock under the running service (F-22). */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { until } from "../harness/until.ts";
import { child } from "../store/store-child.ts";
import { calls, codeOf } from "./calls.ts";
import { careless } from "./careless.ts";
import { compare, reportsIn } from "./records.ts";
import { Sender } from "./sender.ts";
import { place, scratchBox, serveHere } from "./service.ts";
import { must } from "./watching.ts";

const writes = 32;
const reads = 20;

/** Holds the lock of a store while `work` is running. */
async function whileLocked(file: string, work: () => Promise<void>): Promise<void> {
  const holder = child("hold-the-lock", file);
  await holder.waitForLine("holding");
  await work();
  holder.send("let go");
  await holder.ended;
}

describe("a locked store", () => {
  it("a locked store still serves readers, is reported to writers, and accepts writes again afterwards", async () => {
    const here = await place();
    const service = await serveHere(here);
    const sender = new Sender(service, "Component 0");
    await sender.sendMany("before", 20);
    await whileLocked(join(here.box.data, "signalbox.sqlite"), async () => {
      const sent = Array.from({ length: writes }, (_, count) => sender.send(`during-${count}`));
      for (let read = 0; read < reads; read += 1) {
        must(200)(await service.calls.get("/"));
        must(200)(await service.calls.get("/readyz"));
        must(200)(await service.calls.request("/api/StatusPage"));
      }
      for (const response of await Promise.all(sent)) expect(codeOf(response)).toBe("LedgerUnavailable");
      await until(async () => (await service.calls.get("/readyz/write")).status === 503);
    });
    await until(async () => (await service.calls.get("/readyz/write")).status === 200);
    must(200)(await sender.send("after"));
    const found = reportsIn(here.box);
    expect(sender.refused.length).toBe(writes);
    expect(compare(sender.acknowledged, found)).toEqual({ lost: [], doubled: [] });
    expect(sender.refusedForGood.filter((name) => found.includes(name))).toEqual([]);
  });

  it("a main thread that waits for the lock would block all readers (the control)", async () => {
    const file = join(scratchBox().folder, "signalbox.sqlite");
    const log: string[] = [];
    const server = await careless(file, "standing", { log });
    const client = calls(server.port, "");
    const events: string[] = [];
    let page: Promise<unknown> = Promise.resolve();
    let report: Promise<unknown> = Promise.resolve();
    await whileLocked(file, async () => {
      report = client.report("Component 0", "Operational", "during");
      await until(() => log.includes("waits for the lock"));
      page = client.get("/").then(() => events.push("answered"));
      // A service that does not wait has long answered.
      const other = (await serveHere(await place())).calls;
      for (let read = 0; read < reads; read += 1) must(200)(await other.get("/"));
      events.push("let go");
    });
    await Promise.all([page, report]);
    expect(events).toEqual(["let go", "answered"]);
    client.close();
  });
});
