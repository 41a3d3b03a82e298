/** A service that dies with a thousand readers of its news (F-39): all are back in time, not all at once, and none misses the end. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { liveNews } from "../../src/contract/live.ts";
import { until } from "../harness/until.ts";
import { Follower, type Return } from "./followers.ts";
import { type Place, place, serve } from "./service.ts";
import { must } from "./watching.ts";

const readers = 1_000;
const mostInASecond = 1_500;

/** The most that came within so many milliseconds. */
function mostWithin(moments: readonly number[], milliseconds: number): number {
  const sorted = moments.toSorted((a, b) => a - b);
  return Math.max(
    ...sorted.map((from, place) => sorted.slice(place).findLastIndex((at) => at < from + milliseconds) + 1),
  );
}

/** What became of readers whose service was killed, and changed what it shows while they were away. */
async function observe(here: Place, returns: Return) {
  const service = await serve(here);
  const env = { PORT: String(service.port) };
  const all = Array.from({ length: readers }, (_, index) => new Follower(service.port, index, returns));
  onTestFinished(() => {
    for (const one of all) one.end();
  });
  await until(() => all.every(({ told }) => told > 0), 60_000);
  await service.kill();
  const again = await serve(here, { env });
  const startedAt = performance.now();
  const [one] = here.components;
  must(200)(await again.calls.report(one?.name ?? "", "Major Outage", "after the kill"));
  await until(() => all.every(({ isOpen, told }) => isOpen && told > 1), 60_000);
  const backAfter = performance.now() - startedAt;
  await sleep(1_000);
  const final = all.filter(({ newest }) => {
    return liveNews.parse(JSON.parse(newest)).Status.Description.endsWith("Major Outage");
  });
  const back = all.map(({ openedAt }) => openedAt.at(-1) ?? 0);
  const counted = {
    backAfter,
    misses: readers - final.length,
    inASecond: mostWithin(back, 1_000),
    inATenth: mostWithin(back, 100),
  };
  for (const follower of all) follower.end();
  await again.kill();
  return counted;
}

it("all are back within 30 s, spread over the time that they were told, and know how it ended", async () => {
  const ours = await observe(await place(), "as told");
  expect(ours.backAfter).toBeLessThan(30_000);
  expect(ours.misses).toBe(0);
  expect(ours.inASecond).toBeLessThan(mostInASecond * (readers / 10_000) * 2);
  // The control: readers who all come back after the same time come back at once.
  const control = await observe(await place(), { milliseconds: 5_000 });
  expect(control.inASecond).toBeGreaterThan(ours.inASecond * 2);
});
