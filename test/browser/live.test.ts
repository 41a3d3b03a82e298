/** The page as it is while it stays open: it follows what changes, takes nothing from its reader, and owns up to silence. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { closeContexts, launchBrowser } from "../harness/browser.ts";
import { longTest } from "../harness/long-test.ts";
import { isLong, repetitions } from "../harness/repetitions.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";
import { findings } from "./visitor.ts";

const desktop = { width: 1280, height: 800 };

let browser: Browser;
let server: TestServer;
let key: string;
let complaints: string[] = [];
const ids = new Map<string, string>();

async function begin(
  names: readonly string[],
  fields: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  server = await startServer();
  key = await server.key("Read-Write");
  ids.clear();
  await Promise.all(names.map(async (name) => ids.set(name, await server.component(name, fields))));
}

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => closeContexts(browser));

afterEach(async () => {
  await closeContexts(browser);
  await server.close();
  const complained = complaints;
  complaints = [];
  if (complained.length > 0) throw new Error(`The browser complained: ${complained.join("\n")}`);
});

/** Opens an address of the service, with a clock that can be put forward; resolves once its news is followed. */
async function visit(path = "/", options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: desktop, locale: "en-GB", ...options });
  const page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // That a service which is down cannot be reached is for the network panel.
    if (!/net::ERR_|Failed to load resource/u.test(message.text())) complaints.push(message.text());
  });
  await page.clock.install();
  const followed = page.waitForResponse((response) => response.url().endsWith("/live"));
  await page.goto(`${server.url}${path}`);
  await page.evaluate("window.isTheSame = true");
  await followed;
  return page;
}

const isTheSame = (page: Page) => page.evaluate<boolean>("window.isTheSame === true");
const headline = (page: Page) => page.locator("h1").textContent();
const voice = (page: Page) => page.locator("p.unseen[aria-live]").textContent();
const isPlate = (page: Page, status: string) => page.locator(`.head.plate.${status}`).isVisible();

async function report(name: string, status: string): Promise<void> {
  const { status: answered } = await server.request("/api/WebHook/UpdateComponentStatus", {
    method: "POST",
    key,
    body: { ComponentName: name, Status: status },
  });
  expect(answered).toBe(200);
}

async function announce(title: string): Promise<string> {
  const created = await server.request("/api/Announcement", {
    method: "POST",
    key,
    body: { Kind: "Incident", Title: title, Message: "We look into it." },
  });
  return String(created.at("Result", "Id"));
}

test("a change and an announcement appear without a reload in the page, its title, its icon and its style, and are announced once; an update keeps the reader's focus, input, open sections, selected day and scroll position", async () => {
  const services = Array.from({ length: 25 }, (_, place) => `Service ${String(place).padStart(2, "0")}`);
  await begin(["Checkout", ...services]);
  const page = await visit();
  const icon = () => page.locator("link[rel=icon]").getAttribute("href");
  const calm = await icon();
  await expect.poll(() => headline(page)).toBe("All Systems Operational");
  await report("Checkout", "Major Outage");
  await expect.poll(() => headline(page)).toBe("Checkout: Major Outage");
  await expect.poll(() => page.title()).toMatch(/^Checkout: Major Outage · /u);
  await expect.poll(() => icon()).not.toBe(calm);
  await expect.poll(() => isPlate(page, "mj")).toBe(true);
  await expect
    .poll(() => page.locator(".row", { hasText: "Checkout" }).locator(".status").textContent())
    .toMatch(/^Major Outage since \d\d:\d\d, under 1 min ago$|^Major Outage since/u);
  await expect.poll(() => voice(page)).toBe("Checkout: Major Outage.");
  await expect.poll(() => page.locator(".row.changed").count()).toBeLessThanOrEqual(1);
  const id = await announce("Payments fail");
  await expect.poll(() => page.locator("article h2").textContent()).toBe("Payments fail");
  await expect.poll(() => voice(page)).toBe("Payments fail, Incident Investigating.");
  // The style for announcements was not there before.
  const display = "getComputedStyle(document.querySelector('.announcement .course')).display";
  await expect.poll(() => page.evaluate(display)).toBe("grid");
  await server.request(`/api/Announcement/${id}/Update`, {
    method: "POST",
    key,
    body: { State: "Resolved", Message: "A certificate had expired." },
  });
  await expect.poll(() => page.locator("article").count()).toBe(0);
  await expect.poll(() => page.locator(".section .entry").first().textContent()).toContain("Payments fail");
  await expect.poll(() => voice(page)).toMatch(/^Payments fail, Resolved after .+\.$/u);
  await expect.poll(() => isTheSame(page)).toBe(true);
  await expectReaderUndisturbed(page);
});

/** Expects that a change and an announcement move and take nothing from somebody who reads a line of the components. */
async function expectReaderUndisturbed(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.locator(".find input").fill("service 2");
  await page.locator(".row", { hasText: "Service 24" }).locator(".bars").focus();
  const text = await page.locator(".day").textContent();
  await page.evaluate("scrollTo(0, 300)");
  const place = () =>
    page.evaluate<number>(`document.getElementById("${ids.get("Service 24")}").getBoundingClientRect().top`);
  const before = await place();
  await report("Service 20", "Major Outage");
  await announce("Everything is slow");
  await expect.poll(() => page.locator("article").count()).toBe(1);
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(1);
  await expect.poll(() => page.locator(".find input").inputValue()).toBe("service 2");
  await expect.poll(() => page.locator(".row:visible").count()).toBe(5);
  await expect.poll(() => page.locator(".day").textContent()).toBe(text);
  await expect
    .poll(() => page.evaluate("document.activeElement.closest('.row')?.textContent"))
    .toContain("Service 24");
}

longTest("a focused link keeps the focus while its surroundings change", async () => {
  await begin(["Checkout", "Search"]);
  const page = await visit();
  await page.locator(".row", { hasText: "Search" }).locator("h3 a").focus();
  await report("Search", "Partial Outage");
  await expect.poll(() => headline(page)).toBe("Search: Partial Outage");
  await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("Search");
});

longTest("changed rows fade, unless the reader prefers reduced motion", async () => {
  await begin(["Checkout"]);
  const animated = "getComputedStyle(document.querySelector('.row.changed')).animationName";
  const page = await visit();
  // The clock is stopped, so that the row stays a changed one.
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const [reducedMotion, name] of [
    ["no-preference", "changed"],
    ["reduce", "none"],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await report("Checkout", name === "changed" ? "Major Outage" : "Operational");
    await page.clock.runFor(1_000);
    await until(async () => {
      await page.clock.runFor(50);
      return (await page.locator(".row.changed").count()) === 1;
    });
    await expect.poll(() => page.evaluate(animated)).toBe(name);
    await page.evaluate("document.querySelector('.row.changed').classList.remove('changed')");
  }
});

test("the page detects silence by the reader's own clock, is not green until news arrives, and then is again; left open through changes and restarts, it ends up equal to a fresh one", async () => {
  await begin(["Checkout", "Search", "Mail"]);
  await report("Search", "Degraded Performance");
  await report("Search", "Operational");
  await until(async () => (await server.request("/")).text.includes("All Systems Operational"));
  const page = await visit();
  const { port, dataDirectory } = server;
  await server.service.close();
  await page.clock.fastForward(20_000);
  await expect.poll(() => isPlate(page, "un")).toBe(false);
  await page.clock.fastForward(140_000);
  await expect.poll(() => isPlate(page, "un")).toBe(true);
  await expect.poll(() => headline(page)).toBe("Status Unknown");
  await expect
    .poll(() => page.locator("[role=status].old").textContent())
    .toMatch(/^Last update \d\d:\d\d \(3\u00A0minutes ago\)\.$/u);
  await expect.poll(() => page.title()).toMatch(/^Status Unknown · /u);
  // Said once: the line at the foot of the window is for the time before.
  await expect.poll(() => page.locator(".lost").isVisible()).toBe(false);
  await expect
    .poll(() => page.locator(".row .status").first().textContent())
    .toMatch(/^Unknown, was Operational at \d\d:\d\d$/u);
  await expect.poll(() => page.locator("main .mark.op").count()).toBe(0);
  // The look of the state is checked in states.test.ts.
  if (isLong) {
    expect(await findings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await findings(page, "colours")).toEqual([]);
  }
  await page.clock.fastForward(120_000);
  await expect.poll(() => page.locator(".old").textContent()).toMatch(/\(5\u00A0minutes ago\)/u);

  await server.bus.close();
  server = await startServer({ dataDirectory, env: { PORT: String(port) } });
  await page.clock.fastForward(20_000);
  await expect.poll(() => headline(page)).toBe("All Systems Operational");
  await expect.poll(() => voice(page)).toBe("Connected again; the page is up to date.");
  await expect.poll(() => page.locator(".old").count()).toBe(0);
  await expect.poll(() => page.title()).toMatch(/^All Systems Operational · /u);
  await expectEqualToFresh(page);
});

longTest("a stale page keeps a status worse than Unknown, and shows the time of the last news", async () => {
  await begin(["Checkout"]);
  await report("Checkout", "Major Outage");
  await until(async () => (await server.request("/")).text.includes("Checkout: Major Outage"));
  const page = await visit();
  await server.service.close();
  await page.clock.fastForward(190_000);
  await expect.poll(() => page.locator(".old").count()).toBe(1);
  await expect.poll(() => headline(page)).toBe("Checkout: Major Outage");
  await expect.poll(() => isPlate(page, "mj")).toBe(true);
  await expect
    .poll(() => page.locator(".row .status").textContent())
    .toMatch(/^Unknown, was Major Outage at/u);
});

longTest("pages of one announcement and one component follow changes too, and detect silence", async () => {
  await begin(["Checkout"]);
  const id = await announce("Payments fail");
  await until(async () => (await server.request(`/announcement/${id}`)).status === 200);
  const announcement = await visit(`/announcement/${id}`);
  const component = await visit(`/component/${ids.get("Checkout")}`);
  // Beside the bar, too, the nearest day is shown.
  await component.locator(".tall .ends").click({ position: { x: 1, y: 12 } });
  await component.locator(".day").waitFor();
  await server.request(`/api/Announcement/${id}/Update`, {
    method: "POST",
    key,
    body: { State: "Identified", Message: "A certificate has expired." },
  });
  await expect.poll(() => announcement.locator(".entry").count()).toBe(2);
  await report("Checkout", "Major Outage");
  await expect.poll(() => component.locator(".head.plate.mj").count()).toBe(1);
  await expect.poll(() => isTheSame(announcement)).toBe(true);
  await expect.poll(() => isTheSame(component)).toBe(true);
  await report("Checkout", "Operational");
  await expect.poll(() => component.locator(".head.plate").count()).toBe(0);
  await server.service.close();
  for (const page of [announcement, component]) {
    await page.clock.fastForward(190_000);
    await expect.poll(() => page.locator(".news.old").count()).toBe(1);
    if (isLong) expect(await findings(page)).toEqual([]);
  }
  await expect.poll(() => isPlate(component, "un")).toBe(true);
});

/** All that a page shows, without what two see differently who come at different moments: ages, and what a script notes. */
function whole(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(`(() => {
    const copy = document.documentElement.cloneNode(true);
    for (const one of copy.querySelectorAll("time[data-age]")) {
      const isInPlace = /only|for/.test(one.dataset.age);
      if (isInPlace) one.textContent = "";
      else one.nextSibling?.remove();
    }
    for (const one of copy.querySelectorAll(".bars")) one.removeAttribute("tabindex");
    copy.querySelector("p[aria-live]").textContent = "";
    copy.normalize();
    const parts = ["header", "main", "footer"].map((name) => copy.querySelector("body>" + name).outerHTML);
    return [document.title, ...parts.join("\\n").replaceAll(' class="row changed"', ' class="row"').split("\\n")];
  })()`);
}

/** Expects that a page which was open through changes and restarts has all that a fresh one has. */
async function expectEqualToFresh(page: Page): Promise<void> {
  const { port, dataDirectory } = server;
  const id = await announce("Payments fail");
  await report("Checkout", "Major Outage");
  await expect.poll(() => page.locator("article").count()).toBe(1);
  const statuses = ["Partial Outage", "Operational", "Degraded Performance"].slice(repetitions(2, 0));
  for (const [round, status] of statuses.entries()) {
    if (isLong) {
      await server.bus.close();
      await server.service.close();
      await page.clock.fastForward(round === 1 ? 1_200_000 : 30_000);
      server = await startServer({ dataDirectory, env: { PORT: String(port) } });
    }
    await report("Search", status);
    await server.component(`New ${round}`);
    await page.clock.fastForward(16_000);
  }
  await server.request(`/api/Announcement/${id}/Update`, {
    method: "POST",
    key,
    body: { Message: "Still at it." },
  });
  await report("Checkout", "Operational");
  await expect.poll(() => headline(page)).toBe("Search: Degraded Performance");
  await expect.poll(() => isTheSame(page)).toBe(true);
  const fresh = await visit();
  const differences = async () => {
    const [patched, opened] = await Promise.all([whole(page), whole(fresh)]);
    return patched.length === opened.length
      ? patched.filter((line, place) => line !== opened[place])
      : patched;
  };
  await expect.poll(differences, { timeout: 60_000, interval: 1_000 }).toEqual([]);
}

longTest("no updates are followed without scripts, from a file, or on archive pages", async () => {
  await begin(["Checkout"]);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const requested: string[] = [];
  const bare = await context.newPage();
  bare.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await bare.goto(server.url);
  const history = await (await browser.newContext()).newPage();
  history.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const month = new Date().toISOString().slice(0, 7);
  await history.goto(`${server.url}/history?Month=${month}`);
  await history.waitForTimeout(500);
  expect(requested).toEqual(["/", "/history"]);
});
