/** The page as it is when it stays open for long, is left and come back to, and when its service goes on to another release. */
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { renderPage } from "../../src/publishing/page/status-page.ts";
import type { Snapshot } from "../../src/publishing/snapshot.ts";
import { closeContexts, launchBrowser, launchWholeBrowser } from "../harness/browser.ts";
import { longTest } from "../harness/long-test.ts";
import { isLong, repetitions } from "../harness/repetitions.ts";
import { startServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";
import { announcedSnapshot } from "../publishing/page/announcement-examples.ts";
import { exampleSnapshot } from "../publishing/page/fixtures.ts";
import { type Origin, startOrigin } from "./origin.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** The time between two beats of the origin, which sends one every 15 s. */
const beatInterval = repetitions(30, 15) * second;
const start = exampleSnapshot("calm").asOf;

let browser: Browser;
const complaints: string[] = [];
let origin: Origin | undefined;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterEach(async () => {
  await closeContexts(browser);
  await origin?.close();
  origin = undefined;
  const complained = complaints.splice(0);
  if (complained.length > 0) throw new Error(`The browser complained: ${complained.join("\n")}`);
});

async function open(url: string, time: number): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/London" });
  const page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.addInitScript(`{
    window.beats = 0;
    window.failures = 0;
    const Source = EventSource;
    window.EventSource = class extends Source {
      constructor(...all) {
        super(...all);
        this.addEventListener("beat", () => { window.beats += 1; });
        this.addEventListener("error", () => { window.failures += 1; });
      }
    };
  }`);
  await page.clock.install({ time });
  const followed = page.waitForRequest((request) => request.url().endsWith("/live"));
  await page.goto(url);
  await page.evaluate("window.isTheSame = true");
  await followed;
  return page;
}

const isTheSame = (page: Page) => page.evaluate<boolean>("window.isTheSame === true");
const headline = (page: Page) => page.locator("h1").textContent();
const shownRevision = (page: Page) => page.evaluate("document.body.dataset.revision").catch(() => "");

/** A snapshot as it is at another moment, after so many changes. */
function later(snapshot: Snapshot, asOf: number, changes = 0): Snapshot {
  return { ...snapshot, asOf, revision: snapshot.revision + changes };
}

/** Tells the page that nothing is new, until it has heard it: its clock must not run ahead of what is on its way. */
async function beatUntilReceived(page: Page, { beat }: Origin): Promise<void> {
  const beats = () => page.evaluate<number>("window.beats").catch(() => undefined);
  const before = await beats();
  await until(async () => {
    beat();
    const now = await beats();
    return now !== undefined && now !== before;
  });
}

/** A visitor's page of an origin whose document the test changes as it goes. */
async function visit(first: Snapshot) {
  let shown = first;
  let time = first.asOf;
  let write: (document: string, isOpened: boolean) => string = (document) => document;
  const running = await startOrigin({
    document: (isOpened) => write(renderPage(shown), isOpened),
    at: () => time,
    revision: () => shown.revision,
  });
  origin = running;
  const page = await open(running.url, time + second);
  await until(() => running.following() === 1);
  return {
    page,
    origin: running,
    /** Lets time go by while nothing is new. */
    rest: async (milliseconds: number) => {
      for (let gone = 0; gone < milliseconds; gone += beatInterval) {
        await page.clock.runFor(Math.min(beatInterval, milliseconds - gone));
        time += Math.min(beatInterval, milliseconds - gone);
        await beatUntilReceived(page, running);
      }
    },
    /** Lets time go by of which the page notices nothing. */
    sleep: async (milliseconds: number) => {
      time += milliseconds;
      await page.clock.fastForward(milliseconds);
    },
    /** Publishes another snapshot, as it is now. */
    publish: (next: Snapshot) => {
      shown = later(next, time);
      running.notify();
    },
    /** Changes how documents are written from now on. */
    rewrite: (next: typeof write) => {
      write = next;
    },
  };
}

const isShown = (page: Page, asOf: number) =>
  page.evaluate<boolean>(`Number(document.body.dataset.asOf) >= ${asOf}`);

async function counted(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { documents, nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
  await session.detach();
  return { documents, nodes, jsEventListeners };
}

longTest("the page shows the right time after an hour, and has leaked no memory", async () => {
  const incident = announcedSnapshot("incident");
  const { page, rest, publish } = await visit(incident);
  // What is made once is made in the first minutes.
  for (let gone = minute; gone <= 3 * minute; gone += minute) {
    await rest(minute);
    publish(incident);
    await until(() => isShown(page, start + gone));
  }
  const before = await counted(page);
  for (let gone = 4 * minute; gone <= hour; gone += minute) {
    await rest(minute);
    publish(incident);
    await until(async () => {
      await page.clock.runFor(20);
      return await isShown(page, start + gone);
    });
  }
  const grown = async () => {
    const after = await counted(page);
    return {
      listeners: after.jsEventListeners > before.jsEventListeners,
      documents: after.documents > before.documents + 1,
      nodes: after.nodes > before.nodes * 1.1,
    };
  };
  await expect.poll(grown).toEqual({ listeners: false, documents: false, nodes: false });
  await expect.poll(() => isTheSame(page)).toBe(true);
  await expect.poll(() => page.locator(".head.plate.mj").count()).toBe(1);
  await expect.poll(() => page.locator(".old").count()).toBe(0);
  // Since 14:02; the page was opened at 14:14.
  await expect.poll(() => page.locator(".head p").textContent()).toMatch(/^Since 14:02 GMT, 1\u00A0hr ago$/u);
  await expect.poll(() => page.locator(".foot").textContent()).toContain("Updated 15:14");
});

longTest("relative times advance without any change", async () => {
  const { page, rest } = await visit(announcedSnapshot("incident"));
  await expect.poll(() => page.locator(".head p").textContent()).toMatch(/1[2-5]\u00A0min ago$/u);
  await rest(20 * minute);
  await expect.poll(() => page.locator(".head p").textContent()).toMatch(/3[2-5]\u00A0min ago$/u);
  await expect.poll(() => page.locator(".old").count()).toBe(0);
});

test("the page shows the new day after midnight, without a change and without a reload", async () => {
  const now = Date.now();
  let ahead = Math.ceil(now / (24 * hour)) * 24 * hour - hour - now;
  const server = await startServer({
    clock: { now: () => Date.now() + ahead, monotonic: () => performance.now() },
  });
  onTestFinished(() => server.close());
  await server.component("Checkout", { Status: "Operational" });
  const page = await open(server.url, Date.now() + ahead);
  const firstDay = () => page.locator(".timetable").getAttribute("data-first");
  const before = await firstDay();
  await expect.poll(() => page.locator(".row .status").textContent()).toMatch(/since \d\d:\d\d\s\S+$/u);
  ahead += hour;
  await page.clock.fastForward(hour);
  await expect.poll(firstDay).not.toBe(before);
  expect(Date.parse((await firstDay()) ?? "") - Date.parse(before ?? "")).toBe(24 * hour);
  // What was a time of today is a day now.
  await expect.poll(() => page.locator(".row .status").textContent()).toMatch(/since \d+ \w+$/u);
  await expect.poll(() => isTheSame(page)).toBe(true);
});

/** Expects that a page which is left, in some way, catches up when it is back, and follows changes again. */
async function expectCaughtUp(awayFrom: (page: Page, meanwhile: () => Promise<void>) => Promise<void>) {
  const calm = exampleSnapshot("calm");
  const { page, origin: running, publish } = await visit(calm);
  await awayFrom(page, async () => {
    await until(() => running.following() === 0);
    publish(later(announcedSnapshot("incident"), start, 1));
  });
  await expect.poll(() => headline(page)).toMatch(/^Checkout: Major Outage/u);
  await until(() => running.following() === 1);
  publish(later(calm, start, 2));
  await expect.poll(() => headline(page)).toBe("All Systems Operational");
  await expect.poll(() => isTheSame(page)).toBe(true);
}

test("a page that the browser keeps when it is left ends its connection, catches up when it is restored, and follows changes again", async () => {
  const pass = (page: Page, type: string) =>
    page.evaluate(`dispatchEvent(new PageTransitionEvent("${type}", { persisted: true }))`);
  await expectCaughtUp(async (page, meanwhile) => {
    await pass(page, "pagehide");
    await meanwhile();
    await pass(page, "pageshow");
  });
});

describe.runIf(isLong)("restored by the browser's Back button", () => {
  beforeAll(async () => {
    browser = await launchWholeBrowser({
      // Pages that are left are kept, as in everybody's browser.
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
    });
  });

  afterAll(async () => {
    await browser.close();
    browser = await launchBrowser();
  });

  /** Goes on from a page, does something, and comes back. */
  async function awayFrom(page: Page, meanwhile: () => Promise<void>): Promise<void> {
    await page.goto("about:blank");
    await meanwhile();
    // One that is kept is not loaded again.
    await page.goBack({ waitUntil: "commit" });
    // It is the very page that was left: else nothing of this is about it.
    await expect.poll(() => isTheSame(page)).toBe(true);
  }

  longTest("a page restored by the browser's Back button catches up, and follows changes again", () =>
    expectCaughtUp(awayFrom),
  );

  longTest("a page restored by Back is no longer green if nothing can be received", async () => {
    const { page, origin: running, sleep } = await visit(exampleSnapshot("calm"));
    await awayFrom(page, () => running.close());
    origin = undefined;
    await sleep(hour);
    await page.clock.runFor(10 * second);
    await expect.poll(() => page.locator(".head.plate.un").count()).toBe(1);
    await expect.poll(() => page.locator("main .mark.op").count()).toBe(0);
  });
});

/** Lets the page's time go by until it has a headline: the message that leads to it arrives at its own time. */
async function expectHeadline(page: Page, expected: RegExp): Promise<void> {
  const headlineNow = async () => {
    await page.clock.runFor(second / 5);
    return await headline(page);
  };
  await expect.poll(headlineNow).toMatch(expected);
}

test("the page says at once that it has no network, shows after a minute that it is stale, and recovers at once with one; it refreshes at once over a new connection after sleep, and is no longer green after sleep without a network", async () => {
  const calm = exampleSnapshot("calm");
  const incident = announcedSnapshot("incident");
  const { page, origin: running, publish, sleep } = await visit(calm);
  // Its clock has gone on by itself since the page was opened, and cannot be stopped in the past.
  await page.clock.pauseAt((await page.evaluate<number>("Date.now()")) + 10 * second);
  await beatUntilReceived(page, running);
  await page.context().setOffline(true);
  await expect.poll(() => page.locator(".lost").textContent()).toMatch(/^No connection: /u);
  await sleep(25 * second);
  expect(await page.locator(".old").count()).toBe(0);
  await sleep(40 * second);
  await page.clock.runFor(6 * second);
  await expect.poll(() => page.locator(".head.plate.un").count()).toBe(1);
  publish(later(incident, start, 1));
  await page.context().setOffline(false);
  await expectHeadline(page, /^Checkout: Major Outage/u);
  await expect.poll(() => page.locator(".old").count()).toBe(0);
  await expect.poll(() => page.locator(".lost").textContent()).toBe("");
  publish(later(calm, start, 2));
  await expectHeadline(page, /^All Systems Operational$/u);
  await sleep(8 * hour);
  publish(later(incident, start, 3));
  await expectHeadline(page, /^Checkout: Major Outage/u);
  await page
    .getByText(/^Since .*8\u00A0hr ago/u)
    .first()
    .waitFor();
  // The one before may have died while it slept, and nothing would have told.
  await until(() => running.following() === 1);
  publish(later(calm, start, 4));
  await expectHeadline(page, /^All Systems Operational$/u);
  await running.close();
  origin = undefined;
  await sleep(8 * hour);
  await page.clock.runFor(10 * second);
  await expect.poll(() => page.locator(".head.plate.un").count()).toBe(1);
  await expect.poll(() => page.locator(".old").textContent()).toMatch(/\(8\u00A0hours ago\)/u);
});

test("the page says that it has no connection once two requests in a row have failed, not one", async () => {
  const { page, origin: running } = await visit(exampleSnapshot("calm"));
  await page.evaluate(`{
    const line = document.querySelector(".lost");
    const note = () => { if (line.textContent !== "") window.failuresBefore ??= window.failures; };
    new MutationObserver(note).observe(line, { childList: true });
  }`);
  await running.close();
  origin = undefined;
  await expect.poll(() => page.locator(".lost").textContent()).toMatch(/^No connection: /u);
  expect(await page.evaluate<number>("window.failuresBefore")).toBe(2);
});

describe("under a new release", () => {
  const ofAnother = (document: string) => document.replace(/data-version="[^"]*"/u, 'data-version="another"');

  async function underAnother() {
    const visited = await visit(exampleSnapshot("calm"));
    const { page, rest, publish } = visited;
    let changes = 0;
    /** Publishes a change and waits until it is seen, in this page or in the one that takes its place. */
    const change = async () => {
      changes += 1;
      const next = changes % 2 === 1 ? announcedSnapshot("incident") : exampleSnapshot("calm");
      publish(later(next, start, changes));
      await expect.poll(() => shownRevision(page)).toBe(String(next.revision + changes));
    };
    visited.rewrite(ofAnother);
    return { ...visited, rest, change };
  }

  /** Waits until it was: a browser that is closed while it loads a page may never end. */
  async function reloaded(page: Page): Promise<void> {
    await expect.poll(() => isTheSame(page).catch(() => true)).toBe(false);
    await page.waitForLoadState();
  }

  test("under a new release the page stays correct, and reloads once it was idle for a while", async () => {
    const { page, rest, change, origin: running } = await underAnother();
    await change();
    await expect.poll(() => headline(page)).toMatch(/^Checkout: Major Outage/u);
    expect([await isTheSame(page), running.opened()]).toEqual([true, 1]);
    await rest(31 * second);
    await change();
    await reloaded(page);
    expect(running.opened()).toBe(2);
  });

  const belongings = [
    ["what has the focus", "document.querySelector('.top nav a').focus()"],
    ["what is selected", "getSelection().selectAllChildren(document.querySelector('.top'))"],
  ] as const;

  test.each(belongings.slice(0, repetitions(1, 2)))(
    "a reload for a new release loses nothing of the reader's: %s",
    async (_, act) => {
      const { page, rest, change, origin: running } = await underAnother();
      await page.keyboard.press("Tab");
      await page.evaluate("document.activeElement.blur()");
      await page.evaluate(act);
      await rest(2 * minute);
      await change();
      await rest(minute);
      expect([await isTheSame(page), running.opened()]).toEqual([true, 1]);
    },
  );

  longTest("under a new release a hidden page reloads at once", async () => {
    const { page, change, origin: running } = await underAnother();
    await change();
    await page.evaluate(`Object.defineProperty(document, "hidden", { value: true });
      document.dispatchEvent(new Event("visibilitychange"))`);
    await reloaded(page);
    expect(running.opened()).toBe(2);
  });

  longTest("a page does not reload repeatedly while two releases answer in turn", async () => {
    const { page, rest, publish, origin: running, rewrite } = await underAnother();
    rewrite((document, isOpened) => (isOpened ? document : ofAnother(document)));
    // It reloads after 1, 2, 4, 8, 16 and 32 minutes.
    const [minutes, most] = repetitions([16, 6], [60, 8]);
    const rounds = minutes / repetitions(2, 1);
    for (let round = 1; round <= rounds; round += 1) {
      await rest((minutes * minute) / rounds);
      publish(later(exampleSnapshot("calm"), start, round));
      await expect.poll(() => shownRevision(page)).toBe(String(exampleSnapshot("calm").revision + round));
    }
    expect(running.opened()).toBeGreaterThan(2);
    expect(running.opened()).toBeLessThanOrEqual(most);
  });
});
