/** A page that stays open in a browser while every node and the database behind it are restarted (F-39). */
import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { launchBrowser } from "../harness/browser.ts";
import { until } from "../harness/until.ts";
import { start, stop } from "./behind-nginx.ts";
import { type Pair, pair } from "./two-nodes.ts";
import { must } from "./watching.ts";

const rounds = 3;
/** Milliseconds in which an open page follows a change, whatever happened before it: a reconnect takes up to 15 s. */
const soon = 120_000;

/** Restarts of each part, one after the other. */
const restarts: readonly ((both: Pair) => Promise<void>)[] = [
  (both) => restartNode(both, 0),
  (both) => restartNode(both, 1),
  async ({ postgres }) => {
    await postgres.stop("fast");
    await postgres.start();
  },
];

async function restartNode({ boxes, nodes, key }: Pair, index: number): Promise<void> {
  const [box, node] = [boxes[index], nodes[index]];
  if (box === undefined || node === undefined) throw new Error("there are two nodes");
  await stop(node);
  nodes[index] = await start(box, key);
}

const headline = (page: Page) => page.locator("h1").textContent();

it(
  "an open page follows every change while each node and the database are restarted, without a reload",
  async () => {
    const both = await pair();
    const browser = await launchBrowser();
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${both.nginx.port}/`);
    await page.evaluate("window.isFirst = true");
    const failures: string[] = [];
    page.on("pageerror", ({ message }) => failures.push(message));
    let isBad = false;
    for (let round = 0; round < rounds; round += 1) {
      for (const [place, restart] of restarts.entries()) {
        await restart(both);
        isBad = !isBad;
        const status = isBad ? "Major Outage" : "Operational";
        const [node] = both.nodes;
        // A node that has just lost its database refuses a while.
        await until(async () => {
          const answer = await node?.calls.report("Component 0", status, `change ${round} ${place}`);
          if (answer?.status === 503) return false;
          if (answer !== undefined) must(200)(answer);
          return true;
        });
        const expected = isBad ? "Component 0: Major Outage" : "All Systems Operational";
        await expect.poll(() => headline(page), { timeout: soon }).toBe(expected);
      }
    }
    expect(await page.evaluate("window.isFirst")).toBe(true);
    expect(await page.locator(".old").count()).toBe(0);
    expect(failures).toEqual([]);
  },
  rounds * restarts.length * soon,
);
