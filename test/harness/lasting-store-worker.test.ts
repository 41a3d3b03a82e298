import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MessageChannel } from "node:worker_threads";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import type { BusHost } from "../../src/commands/bus/bus-host.ts";
import { startThread } from "../../src/commands/bus/thread-host.ts";
import { parseComponentCreate } from "../../src/commands/components/component-edit.ts";
import { q } from "../../src/store/query.ts";
import { baseUrl, submission } from "../commands/stage.ts";
import { startStoreWorker } from "./lasting-store-worker.ts";

const names = q.selectFrom("component").select("name").compile();
/** The threads that this process has started in the test. */
let started: number;

beforeEach(() => {
  started = 0;
  const count = () => void (started += 1);
  process.on("worker", count);
  onTestFinished(() => void process.off("worker", count));
});

async function openStore(): Promise<BusHost> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "signalbox-lasting-"));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }));
  const host = await startThread({ dataDirectory, baseUrl }, undefined, startStoreWorker);
  onTestFinished(() => host.close());
  return host;
}

/** A store with the first thread of the test; those of the tests before have a store each. */
async function openStoreInNewThread(): Promise<BusHost> {
  for (;;) {
    const host = await openStore();
    if (started > 0) return host;
  }
}

it("the store's thread of a test process serves the next store, which has no rows of the one before", async () => {
  const first = await openStoreInNewThread();
  await first.group([submission(parseComponentCreate({ Name: "API" }))], Date.now() + 60_000);
  expect(await first.read([names])).toEqual([[{ name: "API" }]]);
  await first.close();
  expect(await (await openStore()).read([names])).toEqual([[]]);
  expect(started).toBe(1);
});

it("the store's thread of a test process is not used again once it has served another thread", async () => {
  const first = await openStoreInNewThread();
  const { port1, port2 } = new MessageChannel();
  first.connect?.(port2);
  await first.close();
  port1.close();
  await openStore();
  expect(started).toBe(2);
});
