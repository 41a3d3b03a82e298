/** Setting what a database holds against what was answered to those who sent it. */
import { expect } from "vitest";
import { until } from "../harness/until.ts";
import { type Node, reportsAt } from "./nodes.ts";
import { compare } from "./records.ts";
import type { Sender } from "./sender.ts";
import { must } from "./watching.ts";

/** Sends what was answered with an unknown outcome once more, which makes it certain. */
export async function settle(sender: Sender): Promise<void> {
  for (const name of sender.unknown.filter((candidate) => !sender.acknowledged.includes(candidate))) {
    await until(async () => (await sender.send(name)).status === 200);
  }
}

/** Resolves when so many more reports were acknowledged. */
export async function moreAre(count: number, all: readonly Pick<Node, "sender">[]): Promise<void> {
  const acknowledgedCount = () => all.reduce((sum, { sender }) => sum + sender.acknowledged.length, 0);
  const before = acknowledgedCount();
  await until(() => acknowledgedCount() >= before + count);
}

/** Demands that all that was acknowledged is there, once, and nothing that was refused for good. */
export async function demandNothingLost({ sender }: Pick<Node, "sender">, url: string): Promise<void> {
  await settle(sender);
  const found = await reportsAt(url);
  expect(compare(sender.acknowledged, found)).toEqual({ lost: [], doubled: [] });
  expect(sender.refusedForGood.filter((name) => found.includes(name))).toEqual([]);
}

/** The control of what was done once: under another Idempotency-Key the same report is done again. */
export async function demandDoneAgain({ calls, component, sender }: Node, url: string): Promise<void> {
  const [again = ""] = sender.unknown;
  const body = { ComponentName: component.name, Status: "Major Outage", Message: again };
  const headers = { "idempotency-key": "other" };
  must(200)(await calls.request("/api/WebHook/UpdateComponentStatus", { method: "POST", body, headers }));
  expect(compare(sender.acknowledged, await reportsAt(url)).doubled).toEqual([again]);
}
