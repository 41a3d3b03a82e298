/** Readers of news that take none of it, among others that do (F-37): memory stays as it is, and nobody else is cut. */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { bundledChild } from "../harness/bundled-children.ts";
import { repetitions } from "../harness/repetitions.ts";
import { until } from "../harness/until.ts";
import { calls } from "./calls.ts";
import { Follower } from "./followers.ts";
import { type Answering, answering } from "./service.ts";

const script = bundledChild(import.meta.dirname, "live-readers");
// All are read by this one process, beside those of the control: it must keep up with their news.
const healthy = repetitions(2, 20);
const stalled = repetitions(6, 30);
const megabyte = 1024 * 1024;

function start(manner: "newest" | "queue"): Promise<Answering> {
  const program = [process.execPath, "--disable-warning=ExperimentalWarning", script, manner];
  return answering(program, { env: process.env, readyLine: /^port (\d+)$/u });
}

/** The resident memory of a process, in bytes. */
function residentOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/mu.exec(status)?.[1]) * 1024;
}

function followersOf({ port }: Answering, count: number, from: number): Follower[] {
  const all = Array.from({ length: count }, (_, place) => new Follower(port, from + place));
  onTestFinished(() => {
    for (const follower of all) follower.end();
  });
  return all;
}

/** The state of a server with readers that do not read, once they are closed or time is up. */
async function observe(manner: "newest" | "queue", isOver: () => boolean) {
  const server = await start(manner);
  const client = calls(server.port, "");
  onTestFinished(() => client.close());
  const well = followersOf(server, healthy, 0);
  const bad = followersOf(server, stalled, healthy);
  const followers = [...well, ...bad];
  while (followers.some(({ received }) => received < 3)) await sleep(50);
  const before = residentOf(server.pid);
  for (const follower of bad) follower.stall();
  let most = 0;
  const count = async () => Number((await client.get("/count")).text);
  while (!isOver() && (await count()) > healthy) {
    most = Math.max(most, residentOf(server.pid) - before);
    await sleep(500);
  }
  const left = (await count()) - healthy;
  const last = (await client.get("/still")).text;
  await until(() => well.every(({ id }) => id === last));
  return {
    grewBy: most / megabyte,
    stalledLeft: left,
    healthyBroken: well.filter(({ breaks }) => breaks > 0).length,
  };
}

it("a stalled reader is cut off, memory stays bounded, and no healthy reader is dropped or misses the last event", async () => {
  let isOver = false;
  const controlled = observe("queue", () => isOver);
  const ours = await observe("newest", () => false);
  isOver = true;
  const control = await controlled;
  expect(ours).toMatchObject({ stalledLeft: 0, healthyBroken: 0 });
  expect(ours.grewBy).toBeLessThan(60);
  // The control: where everything is queued for everybody, memory grows for as long as anybody takes nothing.
  expect(control.stalledLeft).toBe(stalled);
  expect(control.grewBy).toBeGreaterThan(ours.grewBy + 30);
});
