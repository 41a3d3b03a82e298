/** The page as a cache shows it whose origin is gone: as it was, and never as if that were now. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { closeContexts, launchBrowser } from "../harness/browser.ts";
import { startServer, type TestServer } from "../harness/server.ts";

const hour = 3_600_000;

let browser: Browser;
let cached: Awaited<ReturnType<TestServer["request"]>>;

beforeAll(async () => {
  browser = await launchBrowser();
  const server = await startServer();
  await server.component("Checkout", { Status: "Operational" });
  cached = await server.request("/");
  await server.close();
});

afterAll(() => closeContexts(browser));

/** The page of a service as it was `age` milliseconds ago, by a cache that can ask nobody any more. */
async function openCached(age: number) {
  const { text, headers } = cached;
  const context = await browser.newContext({ locale: "en-GB" });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const then = Date.now() + age;
  await page.clock.install({ time: then });
  await page.route("**/*", async (route) => {
    const { pathname } = new URL(route.request().url());
    const cachedHeaders = {
      "content-type": "text/html",
      "content-security-policy": String(headers["content-security-policy"]),
    };
    // The cache answers with its own time, and for the stream it has nothing.
    const date = new Date(then).toUTCString();
    if (pathname === "/") await route.fulfill({ headers: { ...cachedHeaders, date }, body: text });
    else await route.fulfill({ status: 502 });
  });
  await page.goto("http://status.test/");
  return page;
}

test("a page that is hours old shows so within moments, and is not green", async () => {
  const page = await openCached(3.1 * hour);
  await page.clock.runFor(2_000);
  await page.locator(".old").waitFor();
  await expect.poll(() => page.locator(".old").innerText()).toMatch(/\(3\u00A0hours ago\)/u);
  await expect.poll(() => page.locator(".head.plate.un").count()).toBe(1);
  await expect.poll(() => page.locator("h1").innerText()).toBe("Status Unknown");
});

test("a fresh page is unchanged while its stream fails (the control)", async () => {
  const page = await openCached(20_000);
  await page.clock.runFor(30_000);
  await expect.poll(() => page.locator(".old").count()).toBe(0);
  await expect.poll(() => page.locator("h1").innerText()).toBe("All Systems Operational");
});
