/** The control for nodes-still.test.ts: what readers would see of a suspended node if it were the only one. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { readWithKey } from "./behind-nginx.ts";
import { bothOf, pair } from "./two-nodes.ts";

it("a suspended node fails readers if there is no other node (the control)", async () => {
  const both = await pair();
  const [first, second] = bothOf(both);
  await second.kill();
  const reader = readWithKey(both.nginx, both.key);
  first.process.kill("SIGSTOP");
  await sleep(13_000);
  first.process.kill("SIGCONT");
  expect((await reader.end()).failures).not.toEqual([]);
});
