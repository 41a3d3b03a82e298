/** Framing and the banner on pages of another origin. */
import { createServer, type Server } from "node:http";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { closeContexts, launchBrowser } from "../harness/browser.ts";
import { longTest } from "../harness/long-test.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { findings } from "./visitor.ts";

const hostile = `<img src=x onerror="document.title='taken'">`;

let browser: Browser;
let server: TestServer;
let host: Server;
let complaints: string[] = [];
/** The page of other people, and the policy that it is under. */
let theirs = { body: "", policy: "" };

beforeAll(async () => {
  browser = await launchBrowser();
  server = await startServer();
  host = createServer((_request, response) => {
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": theirs.policy,
    });
    response.end(
      `<!DOCTYPE html><html lang="en"><title>Theirs</title><main><h1>Theirs</h1>${theirs.body}</main>`,
    );
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
});

afterEach(async () => {
  await closeContexts(browser);
  complaints = [];
});

afterAll(async () => {
  host.closeAllConnections();
  await new Promise((resolve) => host.close(resolve));
  await server.close();
});

/** Starts a service for one test: the others follow one another on theirs, from a calm page to one with problems. */
async function startAlone(): Promise<void> {
  const shared = server;
  server = await startServer();
  onTestFinished(async () => {
    await server.close();
    server = shared;
  });
}

/** Visits their page; shadow trees are open in it, for a test to look into. */
async function visit(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB", ...options });
  const page = await context.newPage();
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.addInitScript(`{
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (options) { return attach.call(this, { ...options, mode: "open" }); };
  }`);
  const address = host.address();
  if (typeof address !== "object" || address === null) throw new Error("The host does not listen.");
  await page.goto(`http://127.0.0.1:${address.port}/`);
  return page;
}

async function outage(name: string): Promise<void> {
  await server.component(name, { Status: "Operational" });
  const key = await server.key("Read-Write");
  await fetch(`${server.url}/api/WebHook/UpdateComponentStatus`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({ ComponentName: name, Status: "Major Outage" }),
  });
  await fetch(`${server.url}/api/Announcement`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({
      Kind: "Incident",
      Title: `${hostile} payments`,
      Message: "We look.",
      AffectedComponents: [{ ComponentName: name, Status: "Major Outage" }],
    }),
  });
  // A caller with a key reads the same page.
  await fetch(`${server.url}/api/StatusPage`, { headers: { "x-api-key": key } });
}

const banner = () => {
  const policy = `default-src 'none'; script-src ${server.url}; connect-src ${server.url}; require-trusted-types-for 'script'`;
  theirs = { body: `<script async src="${server.url}/embed.js" data-theme="light"></script>`, policy };
};

/** Opens the small document, with a clock that can be put forward, and puts the focus on its link. */
async function openSmall(): Promise<Page> {
  const page = await (await browser.newContext({ locale: "en-GB" })).newPage();
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.clock.install();
  await page.goto(`${server.url}/embed`);
  await page.locator(".see a").focus();
  return page;
}

longTest("the embedded document keeps the focus on its links when it refreshes", async () => {
  await startAlone();
  await server.component("Checkout");
  const page = await openSmall();
  await page.evaluate("window.isTheSame = true");
  await outage("Search");
  await expect
    .poll(
      async () => {
        await page.clock.runFor(20_000);
        return await page.locator("h1").textContent();
      },
      { timeout: 20_000 },
    )
    .toBe("Search: Major Outage");
  await expect.poll(() => page.title()).toMatch(/^Search: Major Outage · /u);
  await expect.poll(() => page.evaluate("document.activeElement.closest('.see') !== null")).toBe(true);
  await expect.poll(() => page.evaluate("window.isTheSame")).toBe(true);
  expect(complaints).toEqual([]);
});

test("the embedded document is no longer green without a response, and shows since when", async () => {
  await server.component("Checkout", { Status: "Operational" });
  // A caller with a key reads the same page.
  await server.request("/api/StatusPage", { key: await server.key("Read-Only") });
  const page = await openSmall();
  await expect.poll(() => page.locator(".calm h1").textContent()).toBe("All Systems Operational");
  await page.context().setOffline(true);
  await page.clock.runFor(100_000);
  await expect.poll(() => page.locator(".calm").count()).toBe(1);
  await page.clock.runFor(60_000);
  await expect.poll(() => page.locator(".plate.un h1").textContent()).toBe("Status Unknown");
  await expect.poll(() => page.locator(".head p").textContent()).toMatch(/^No update since \d\d:\d\d/u);
  await expect.poll(() => page.locator(".calm").count()).toBe(0);
  expect(await findings(page)).toEqual([]);
});

test("the banner is hidden while all components are operational, and when it cannot fetch the status", async () => {
  banner();
  const page = await visit();
  const fetched = page.waitForResponse((response) => response.url().endsWith("/embed.json"));
  await page.reload();
  await fetched;
  await expect.poll(() => page.getByRole("status").count()).toBe(0);
  theirs = { ...theirs, policy: `default-src 'none'; script-src ${server.url}` };
  const refused = page.waitForEvent("console");
  await page.reload();
  expect((await refused).text()).toContain("connect-src");
  expect(complaints.filter((text) => text.includes("Uncaught"))).toEqual([]);
});

test("the embedded document shows three announcements in 370 px, and in lower frames the whole ones, the number of the others and its link", async () => {
  const key = await server.key("Read-Write");
  const created: string[] = [];
  for (const country of ["Germany", "Austria", "France"]) {
    const body = {
      Kind: "Incident",
      Title: `Card payments of customers in ${country} fail at the last step`,
      Message: "We look.",
    };
    const { at } = await server.request("/api/Announcement", { method: "POST", key, body });
    created.push(String(at("Result", "Id")));
  }
  // A caller with a key reads the same page.
  await server.request("/api/StatusPage", { key });
  const page = await (await browser.newContext()).newPage();
  await page.setViewportSize({ width: 380, height: 370 });
  await page.goto(`${server.url}/embed`);
  expect(await page.locator("li").count()).toBe(3);
  expect(await page.evaluate("document.documentElement.scrollHeight")).toBeLessThanOrEqual(370);
  const bottom = `Math.round(document.querySelector(".see").getBoundingClientRect().bottom)`;
  const visible = page.locator("li:visible");
  await expect.poll(() => visible.count()).toBe(3);
  // Whole announcements alone, on a phone as well; the others are counted beside the link.
  for (const [height, count] of [
    [90, 0],
    [110, 0],
    [280, 2],
    [220, 1],
  ] as const) {
    await page.setViewportSize({ width: 374, height });
    await expect.poll(() => visible.count()).toBe(count);
    expect(await page.evaluate(bottom)).toBeLessThanOrEqual(height);
    await expect
      .poll(() => page.locator(".see").textContent())
      .toMatch(new RegExp(`^${3 - count} more open · `, "u"));
  }
  await page.setViewportSize({ width: 380, height: 370 });
  await expect.poll(() => visible.count()).toBe(3);
  await expect.poll(() => page.locator(".see").textContent()).toMatch(/^See/u);
  for (const id of created) await server.request(`/api/Announcement/${id}`, { method: "DELETE", key });
});

test("the page, its history and the portal cannot be framed by another origin, and the embeddable document can", async () => {
  await outage(hostile);
  const paths = ["/", "/history", "/portal/", "/api/docs", "/embed"];
  const frames = paths.map((path) => `<iframe title="${path}" src="${server.url}${path}"></iframe>`);
  theirs = { body: frames.join(""), policy: `frame-src ${server.url}` };
  const page = await visit();
  await page.frameLocator('iframe[title="/embed"]').locator("h1").waitFor();
  const shown = () =>
    page.frames().filter((frame) => frame !== page.mainFrame() && !frame.url().startsWith("chrome-error:"));
  await expect.poll(() => shown().map((frame) => new URL(frame.url()).pathname)).toEqual(["/embed"]);
  const embed = page.frameLocator('iframe[title="/embed"]');
  await expect.poll(() => embed.locator("h1").textContent()).toBe(`${hostile}: Major Outage`);
  await expect.poll(() => embed.locator("img").count()).toBe(0);
  await expect.poll(() => embed.locator("form, input, button").count()).toBe(0);
  for (const link of await embed.locator("a").all()) {
    await expect.poll(() => link.getAttribute("target")).toBe("_blank");
    await expect.poll(() => link.getAttribute("rel")).toBe("noopener");
  }
  expect(await page.context().cookies()).toEqual([]);
});

test("the banner shows problems as text under a strict policy, and stays hidden once dismissed", async () => {
  banner();
  const page = await visit();
  const status = page.getByRole("status");
  await status.waitFor();
  await expect.poll(() => status.locator("b").textContent()).toBe(`${hostile}: Major Outage`);
  await expect
    .poll(() => status.locator("span").textContent())
    .toBe(`${hostile} payments\u00A0· Incident, Investigating`);
  await expect.poll(() => page.locator("img").count()).toBe(0);
  await expect.poll(() => page.title()).toBe("Theirs");
  await expect
    .poll(() => status.locator("a").getAttribute("href"))
    .toMatch(/\/announcement\/[0-9a-f-]{36}$/u);
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Hide" }).click();
  await expect.poll(() => status.count()).toBe(0);
  const fetched = page.waitForResponse((response) => response.url().endsWith("/embed.json"));
  await page.reload();
  await fetched;
  await expect.poll(() => status.count()).toBe(0);
  expect(complaints).toEqual([]);
});

longTest("axe finds no fault in the embedded document, in light and in dark", async () => {
  await startAlone();
  await outage("Checkout");
  const page = await (await browser.newContext()).newPage();
  for (const theme of ["light", "dark"]) {
    await page.goto(`${server.url}/embed?Theme=${theme}`);
    expect(await findings(page)).toEqual([]);
  }
});

longTest("the banner uses the configured language", async () => {
  await startAlone();
  await outage("Checkout");
  banner();
  theirs = {
    ...theirs,
    body: theirs.body.replace("data-theme", 'data-position="top" data-language="de" data-theme'),
  };
  const page = await visit({ viewport: { width: 390, height: 700 } });
  await page.getByRole("status").waitFor();
  await expect.poll(() => page.getByRole("status").getAttribute("lang")).toBe("de");
  await expect.poll(() => page.getByRole("status").locator("b").textContent()).toBe("Checkout: Ausfall");
});
