import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Demo, startDemo } from "../../src/cli/demo/start-demo.ts";
import { project } from "../harness/built.ts";
import { longTest } from "../harness/long-test.ts";
import { isLong } from "../harness/repetitions.ts";
import { states } from "./page-states.ts";
import { findings, visitor } from "./visitor.ts";

/** States with a look of their own; a long run looks at all. */
const usual: ReadonlySet<string> = new Set(["all-well", "major-outage", "maintenance"]);
const shown = Object.entries(states).filter(([name]) => isLong || usual.has(name));
/** The state that is checked by all rules, and in dark as well: the others have the same parts, and their marks and texts on the same grounds. */
const inDark = "major-outage";

/** The rules by which a state is checked on a phone in a theme; page.test.ts has one in light in each run. */
function checksFor(name: string, theme: "light" | "dark"): "all" | "colours" | "none" {
  if (theme === "light") return isLong ? "all" : "none";
  return isLong || name === inDark ? "colours" : "none";
}

const phone = { width: 390, height: 844 };
const desk = { width: 1180, height: 1000 };
const folder = join(project, "test-output", "states");

const { open, openKind } = visitor();

/** In a long run, saves a picture of what is seen first, for people to look at. */
async function keep(page: Page, name: string): Promise<void> {
  if (isLong) await page.screenshot({ path: join(folder, `${name}.png`) });
}

const scrollWidth = (page: Page) => page.evaluate<number>("document.documentElement.scrollWidth");

/** Looks at a page in the hand and at a desk, by day and by night; then narrow, in forced colours, and on paper. What is wrong. */
async function faultsOf(page: Page, name: string): Promise<unknown[]> {
  const faults: unknown[] = [];
  const expectWidth = (width: number) => expect.poll(() => scrollWidth(page)).toBe(width);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(phone);
    await keep(page, `${name}-phone-${colorScheme}`);
    const checks = checksFor(name, colorScheme);
    if (checks !== "none") faults.push(...(await findings(page, checks)));
    await page.setViewportSize(desk);
    await keep(page, `${name}-desktop-${colorScheme}`);
    if (colorScheme === "light" && name in states)
      faults.push(...(await findings(page, isLong || name === inDark ? "all" : "colours")));
  }
  await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
  await page.setViewportSize({ width: 320, height: 700 });
  await keep(page, `${name}-narrow-forced`);
  await expectWidth(320);
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await page.setViewportSize({ width: 640, height: 700 });
  await expectWidth(640);
  await page.evaluate("document.documentElement.style.fontSize = ''");
  await page.emulateMedia({ colorScheme: null, forcedColors: "none", media: "print" });
  await page.setViewportSize({ width: 718, height: 1020 });
  await keep(page, `${name}-print`);
  await expectWidth(718);
  return faults;
}

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
});

describe("every state can be read by everybody, in each theme and size, in forced colours and on paper", () => {
  test.each(shown)("the screen shows its state: %s", async (name, kind) => {
    expect(await faultsOf(await openKind(kind, { viewport: phone }), name)).toEqual([]);
  });
});

/** Starts the demo, and waits until something is down in it. */
async function startDemoInTrouble(): Promise<Demo> {
  let rests = 0;
  const arrived = Promise.withResolvers<void>();
  const rest = async (_: number, signal: AbortSignal) => {
    rests += 1;
    if (rests <= 5) return;
    arrived.resolve();
    await delay(2 ** 31 - 1, undefined, { signal });
  };
  const demo = await startDemo({ env: {}, port: "0", onStep: () => undefined, rest });
  await arrived.promise;
  return demo;
}

longTest("the demo passes in Japanese and Arabic while something is down", async () => {
  const demo = await startDemoInTrouble();
  onTestFinished(() => demo.close());
  for (const language of ["ja", "ar"]) {
    const response = await fetch(`${demo.url}/?Lang=${language}`);
    const policy = response.headers.get("content-security-policy") ?? "";
    const page = await open(await response.text(), { viewport: phone, locale: language }, policy);
    // The demo is of today.
    await page.clock.setFixedTime(Date.now());
    await page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);
    expect(await faultsOf(page, `demo-${language}`)).toEqual([]);
  }
});
