/** The page while somebody reads it, and while it is hidden: what stays, what is announced, and what is dropped. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { renderComponent } from "../../src/publishing/page/component-page.ts";
import { renderHistory } from "../../src/publishing/page/history-page.ts";
import { renderPage } from "../../src/publishing/page/status-page.ts";
import type { Snapshot } from "../../src/publishing/snapshot.ts";
import { closeContexts, launchBrowser } from "../harness/browser.ts";
import { longTest } from "../harness/long-test.ts";
import { until } from "../harness/until.ts";
import {
  announcedSnapshot,
  type ExampleUpdate,
  snapshotAnnouncement,
} from "../publishing/page/announcement-examples.ts";
import { examplePast } from "../publishing/page/component-history.ts";
import { exampleSnapshot } from "../publishing/page/fixtures.ts";
import { type Origin, startOrigin } from "./origin.ts";

const second = 1_000;
const minute = 60 * second;
const calm = exampleSnapshot("calm");
const start = calm.asOf;

let browser: Browser;
let complaints: string[] = [];
let origin: Origin | undefined;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => closeContexts(browser));

afterEach(async () => {
  await closeContexts(browser);
  await origin?.close();
  origin = undefined;
  const complained = complaints;
  complaints = [];
  if (complained.length > 0) throw new Error(`The browser complained: ${complained.join("\n")}`);
});

/** Opens a document of a snapshot, whose news the test is the master of. */
async function visit(
  first: Snapshot,
  { render = renderPage, ...options }: BrowserContextOptions & { render?: (shown: Snapshot) => string } = {},
) {
  let shown = first;
  let time = first.asOf;
  const running = await startOrigin({
    document: () => render(shown),
    at: () => time,
    revision: () => shown.revision,
  });
  origin = running;
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/London", ...options });
  const page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.clock.install({ time: time + second });
  await page.goto(running.url);
  await until(() => running.following() === 1);
  return {
    page,
    origin: running,
    /** Publishes another snapshot, some time later, and waits until it is shown. */
    publish: async (next: Snapshot, after = second) => {
      time += after;
      shown = { ...next, asOf: time, revision: shown.revision + 1 };
      running.notify();
      await isShown(page, shown.revision);
    },
    /** Publishes one of which nobody is told who does not ask. */
    publishUnheard: (next: Snapshot) => {
      shown = { ...next, asOf: time, revision: shown.revision + 1 };
      return shown.revision;
    },
    /** Lets time go by, in which the page is looked at or not. */
    rest: async (milliseconds: number) => {
      time += milliseconds;
      await page.clock.runFor(milliseconds);
    },
  };
}

const revisionOf = (page: Page) => page.evaluate<string>("document.body.dataset.revision");

async function isShown(page: Page, revision: number): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return await revisionOf(page);
    })
    .toBe(String(revision));
}

const headline = (page: Page) => page.locator("h1").textContent();
const voice = (page: Page) => page.locator("p.unseen[aria-live]").textContent();

const words =
  "We are looking into what happened, and will tell more as soon as we know more about it. ".repeat(4);

/** The page with an incident of so many updates, a minute between two. */
function withUpdates(count: number): Snapshot {
  const updates = Array.from(
    { length: count },
    (_, place): ExampleUpdate => [
      start - (20 - (count - place)) * minute,
      "Identified",
      `Word ${count - place}. ${words}`,
    ],
  );
  const incident = snapshotAnnouncement(calm, {
    title: "Payments fail",
    beganAt: start - 20 * minute,
    updates,
  });
  return { ...calm, announcements: [{ ...incident, id: "0199b000-0000-7000-8000-00000000abcd" }] };
}

describe("reading position", () => {
  const small = { viewport: { width: 900, height: 500 } };
  const topOf = async (page: Page, text: string) =>
    (await page.locator(".entry", { hasText: text }).boundingBox())?.y ?? Number.NaN;
  /** Scrolls until an element is a little below the upper edge. */
  const scrollTo = (page: Page, selector: string) =>
    page.evaluate(`scrollBy(0, document.querySelector("${selector}").getBoundingClientRect().top - 50)`);

  test("an update that is being read stays visible in its place when a newer one would fold it", async () => {
    const { page, publish } = await visit(withUpdates(3), small);
    await scrollTo(page, ".entry:last-child");
    const before = await topOf(page, "Word 1.");
    await publish(withUpdates(4));
    await expect.poll(() => page.locator(".entry", { hasText: "Word 4." }).count()).toBe(1);
    await expect.poll(async () => Math.abs((await topOf(page, "Word 1.")) - before)).toBeLessThanOrEqual(1);
  });

  longTest("unfolded older updates do not move when a new one arrives", async () => {
    const { page, publish } = await visit(withUpdates(6), small);
    await page.locator(".older>summary").click();
    await scrollTo(page, ".older");
    const before = await topOf(page, "Word 3.");
    await publish(withUpdates(7));
    await expect.poll(() => page.locator(".older .entry").count()).toBe(4);
    await expect.poll(async () => Math.abs((await topOf(page, "Word 3.")) - before)).toBeLessThanOrEqual(1);
  });
});

test("an update without a change of status is announced to screen readers with its title", async () => {
  const { page, publish } = await visit(withUpdates(1));
  await publish(withUpdates(2));
  await expect.poll(() => voice(page)).toBe("Payments fail, Identified.");
});

test("the newest part of the history follows changes, and shows when the connection is lost", async () => {
  const render = (shown: Snapshot) =>
    renderHistory(
      {
        from: { kind: "newest" },
        announcements: shown.announcements,
        months: { newest: "2026-11", oldest: "2026-11" },
        began: "2026-11",
        older: null,
        newer: null,
        oldest: null,
      },
      shown,
    );
  const { page, publish, rest, origin: running } = await visit({ ...calm, announcements: [] }, { render });
  await expect.poll(() => page.locator(".entry").count()).toBe(0);
  await publish(withUpdates(1));
  await expect.poll(() => page.locator(".entry h3").textContent()).toBe("Payments fail");
  await running.close();
  origin = undefined;
  await rest(4 * minute);
  await expect.poll(() => page.locator(".old.news").count()).toBe(1);
});

describe("a stale page", () => {
  async function silent(first: Snapshot, options?: Parameters<typeof visit>[1]): Promise<Page> {
    const { page, rest, origin: running } = await visit(first, options);
    await running.close();
    origin = undefined;
    await rest(4 * minute);
    await expect.poll(() => page.locator(".old").count()).toBe(1);
    return page;
  }

  test("the title of a component's page no longer says Operational on a stale page", async () => {
    const render = (shown: Snapshot) => renderComponent(examplePast(shown, "Search", []), shown);
    const page = await silent(calm, { render });
    await expect.poll(() => page.title()).toMatch(/^Search: Unknown · /u);
  });

  longTest("the title of a component's page keeps a worse status on a stale page", async () => {
    const shown = announcedSnapshot("incident");
    const page = await silent(shown, {
      render: () => renderComponent(examplePast(shown, "Checkout", []), shown),
    });
    await expect.poll(() => page.title()).toMatch(/^Checkout: Major Outage · /u);
  });

  test("a stale page names no source of a status, and maintenance is neither as planned nor worse", async () => {
    const page = await silent(announcedSnapshot("work"));
    await expect.poll(() => page.locator(".row .origin").count()).toBe(0);
    await expect.poll(() => page.locator(".concerned").textContent()).not.toContain("planned");
    await expect.poll(() => page.locator(".concerned .mark.un").count()).toBe(2);
  });

  longTest("the head and the foot of a stale page show the same time", async () => {
    const { page, rest, origin: running } = await visit(calm);
    // What is heard of later than the page was made is what the head tells.
    for (let round = 0; round < 8; round += 1) {
      await rest(5 * second);
      running.beat();
    }
    await running.close();
    origin = undefined;
    await rest(4 * minute);
    await expect.poll(() => page.locator(".old").count()).toBe(1);
    const time = /Last update (?<time>\d\d:\d\d)/u.exec((await page.locator(".old").textContent()) ?? "")
      ?.groups?.["time"];
    await expect.poll(() => page.locator(".foot").textContent()).toContain(`Updated ${time} GMT`);
  });
});

describe("a hidden page", () => {
  const look = (page: Page, isHidden: boolean) =>
    page.evaluate(`Object.defineProperty(document, "hidden", { configurable: true, value: ${isHidden} });
      document.dispatchEvent(new Event("visibilitychange"))`);

  test("a hidden page closes its stream, polls now and then, and streams again once visible", async () => {
    const { page, rest, publishUnheard, origin: running } = await visit(calm);
    await look(page, true);
    await rest(10 * second);
    expect(running.following()).toBe(1);
    await rest(25 * second);
    await until(() => running.following() === 0);
    const revision = publishUnheard(announcedSnapshot("incident"));
    await expect
      .poll(
        async () => {
          await rest(second);
          return await revisionOf(page);
        },
        { timeout: 60_000 },
      )
      .toBe(String(revision));
    await expect.poll(() => page.title()).toMatch(/^Checkout: Major Outage/u);
    await until(() => running.following() === 0);
    const next = publishUnheard(calm);
    await look(page, false);
    await isShown(page, next);
    await expect.poll(() => headline(page)).toBe("All Systems Operational");
    await until(() => running.following() === 1);
    await rest(40 * second);
    expect(running.following()).toBe(1);
  });

  test("a hidden page is no longer green after minutes without a response", async () => {
    const { page, rest, origin: running } = await visit(calm);
    await look(page, true);
    await running.close();
    origin = undefined;
    await rest(8 * minute);
    await expect.poll(() => page.title()).toMatch(/^Status Unknown · /u);
  });
});
