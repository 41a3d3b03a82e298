/** A service that dies with many readers of its news (F-39): all come back, not all at once, and none misses the end. */
import { expect, it, onTestFinished } from "vitest";
import { liveNews } from "../../src/contract/live.ts";
import { isLong, repetitions } from "../harness/repetitions.ts";
import { until } from "../harness/until.ts";
import { Follower, type Return } from "./followers.ts";
import { type Place, place, serve, serveHere } from "./service.ts";
import { must } from "./watching.ts";

const readers = repetitions(12, 1_000);

/** The state of readers whose service was killed, and changed while they were away. */
async function observe(here: Place, returns: Return) {
  const service = await serve(here);
  const env = { PORT: String(service.port) };
  const all = Array.from({ length: readers }, (_, index) => new Follower(service.port, index, returns));
  onTestFinished(() => {
    for (const follower of all) follower.end();
  });
  await until(() => all.every(({ received }) => received > 0));
  await service.kill();
  const again = await serveHere(here, env);
  const [firstComponent] = here.components;
  must(200)(await again.calls.report(firstComponent?.name ?? "", "Major Outage", "after the kill"));
  await until(() => all.every(({ isOpen, received }) => isOpen && received > 1));
  const final = all.filter(({ newest }) => {
    return liveNews.parse(JSON.parse(newest)).Status.Description.endsWith("Major Outage");
  });
  const counted = { misses: readers - final.length, delays: new Set(all.map(({ delay }) => delay)).size };
  for (const follower of all) follower.end();
  return counted;
}

it("all readers reconnect after evenly spread delays, and receive the last state", async () => {
  const ours = await observe(await place(), "as told");
  expect(ours.misses).toBe(0);
  expect(ours.delays).toBeGreaterThan(readers / 4);
  if (!isLong) return;
  // The control: readers who take no notice of the delay that they are told all come back at once.
  const control = await observe(await place(), { milliseconds: 2_000 });
  expect(control.delays).toBe(1);
});
