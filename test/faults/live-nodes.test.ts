/** Events across nodes: a reader of one receives what another accepted, and continues elsewhere when its own is gone (F-39). */
import { expect, it, onTestFinished } from "vitest";
import { liveNews } from "../../src/contract/live.ts";
import { statusPage } from "../../src/contract/pages.ts";
import { repetitions } from "../harness/repetitions.ts";
import { until } from "../harness/until.ts";
import { resultOf } from "./calls.ts";
import { Follower } from "./followers.ts";
import { bothOf, pair } from "./two-nodes.ts";
import { must } from "./watching.ts";

const readers = repetitions(8, 20);
const changes = repetitions(4, 60);

function follow(port: number, from: number): Follower[] {
  const all = Array.from({ length: readers }, (_, index) => new Follower(port, from + index));
  onTestFinished(() => {
    for (const follower of all) follower.end();
  });
  return all;
}

const newsOf = (follower: Follower) => liveNews.parse(JSON.parse(follower.newest));
const isBad = (follower: Follower) => follower.newest !== "" && newsOf(follower).Status.Indicator !== "None";

it("readers of one node receive what another node accepted; when theirs is killed they continue at the other, and miss nothing", async ({
  annotate,
}) => {
  const both = await pair();
  const [first, second] = bothOf(both);
  const own = follow(second.port, 0);
  const through = follow(both.nginx.port, readers);
  const all = [...own, ...through];
  await until(() => all.every(({ received }) => received > 0));
  for (let n = 0; n < changes; n += 1) {
    const toBad = n % 2 === 0;
    must(200)(await first.calls.report("Component 0", toBad ? "Major Outage" : "Operational", `change ${n}`));
    await until(() => all.every((follower) => isBad(follower) === toBad));
  }
  const before = new Map(all.map((follower) => [follower, Number(follower.id)]));
  await second.kill();
  // Those who followed the one that is gone are away for a while, and what changes meanwhile changes twice.
  must(200)(await first.calls.report("Component 0", "Major Outage", "while they are away"));
  must(200)(await first.calls.report("Component 0", "Partial Outage", "the last"));
  const { Revision: last } = resultOf(await first.calls.request("/api/StatusPage"), statusPage);
  await until(() => through.every((follower) => follower.isOpen && Number(follower.id) >= last));
  const moved = through.filter(({ breaks }) => breaks > 0);
  expect(moved.length).toBeGreaterThan(0);
  // The revisions of both nodes are the store's: a returning reader sees from them whether it missed any.
  for (const follower of moved)
    expect(Number(follower.id)).toBeGreaterThan(before.get(follower) ?? Number.POSITIVE_INFINITY);
  // The control: who can go nowhere else heard nothing of it.
  expect(own.filter((follower) => Number(follower.id) >= last)).toEqual([]);
  await annotate(`${moved.length} of ${readers} moved, 0 missed the last`);
});
