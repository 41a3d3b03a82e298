/** Several processes on one data directory: a second server, and the command line beside a running one (F-54). */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { parseComponentPatch } from "../../src/commands/components/component-edit.ts";
import { repetitions } from "../harness/repetitions.ts";
import { shared } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { beside, place, type Running, serve } from "./service.ts";
import { must } from "./watching.ts";

const lanes = 2;

/** Lets lanes write until the work is done. */
async function underLoad<Result>(service: Running, work: () => Promise<Result>): Promise<Result> {
  let over = false;
  const write = async (lane: number) => {
    for (let count = 0; !over; count += 1) {
      const status = count % 2 === 0 ? "Major Outage" : "Operational";
      must(200)(await service.calls.report(`Component ${lane}`, status, `${lane}-${count}`));
      await sleep(100);
    }
  };
  const writing = Promise.all(Array.from({ length: lanes }, (_, lane) => write(lane)));
  try {
    return await work();
  } finally {
    over = true;
    await writing;
  }
}

describe("another process beside a server under load", () => {
  /** The tests follow one another; the last ends it. */
  const busy = shared(async () => {
    const here = await place(lanes + 1);
    return { here, service: await serve(here), other: await beside(here.box) };
  });

  it("the command line creates keys that a busy server accepts at once, and revokes keys that it refuses soon after", async () => {
    const { service, other } = busy();
    const works = async (key: string) => (await service.calls.request("/api/Page", { key })).status === 200;
    await underLoad(service, async () => {
      const validKey = await other.key("Read-Only", "Kept");
      const revoke = async (round: number) => {
        const name = `Key ${round}`;
        const key = await other.key("Read-Only", name);
        expect(await works(key)).toBe(true);
        await other.submit({ kind: "RevokeKey", key: name });
        await until(async () => !(await works(key)));
      };
      await Promise.all(Array.from({ length: repetitions(2, 100) }, (_, round) => revoke(round)));
      // The control: what refused them is that they were revoked, not that so many failed.
      expect(await works(validKey)).toBe(true);
    });
  });

  it("the command line changes what visitors of a busy server see", async () => {
    const { here, service, other } = busy();
    const { id, name } = here.components[lanes] ?? { id: "", name: "" };
    await underLoad(service, async () => {
      for (const status of ["Partial Outage", "Under Maintenance"]) {
        await other.submit(parseComponentPatch(id, { Status: status }));
        const shown = `"name":"${name}","status":"${status.toLowerCase().replace(" ", "_")}"`;
        const seen = async () => (await service.calls.get("/api/v2/summary.json")).text;
        await expect.poll(seen).toContain(shown);
      }
    });
  });

  it("a server starts at once after another was killed; of two that start on the same data at the same moment one is refused", async () => {
    const { here, service } = busy();
    let running = service;
    for (let round = 0; round < repetitions(1, 10); round += 1) {
      await running.kill();
      const both = await Promise.allSettled([serve(here), serve(here)]);
      const started = both
        .filter((outcome) => outcome.status === "fulfilled")
        .map((outcome) => outcome.value);
      const refused = both
        .filter((outcome) => outcome.status === "rejected")
        .map((outcome) => String(outcome.reason));
      expect(started).toHaveLength(1);
      expect(refused[0]).toContain("Another Signalbox is running on the data directory");
      running = started[0] ?? running;
    }
    must(200)(await running.calls.report("Component 0", "Major Outage", "after"));
  });
});
