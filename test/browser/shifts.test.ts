/** Nothing that is read moves once it is there: what the script adds to a page is there when the page is first seen. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { renderAnnouncement } from "../../src/publishing/page/announcement-page.ts";
import { renderComponent } from "../../src/publishing/page/component-page.ts";
import { renderPage } from "../../src/publishing/page/status-page.ts";
import type { SnapshotAnnouncement } from "../../src/publishing/snapshot.ts";
import { closeContexts, launchBrowser } from "../harness/browser.ts";
import { repetitions } from "../harness/repetitions.ts";
import { announcedSnapshot } from "../publishing/page/announcement-examples.ts";
import { eventful, examplePast } from "../publishing/page/component-history.ts";
import { exampleSnapshot } from "../publishing/page/fixtures.ts";

/** How long the rest of a document is on its way after its beginning, in milliseconds, if the beginning is not painted. */
const late = 400;
const waiting = /<link rel="expect"[^>]*>\n/u;

let browser: Browser;
let server: Server;
let sent = "";
let rest = Promise.withResolvers<void>();

beforeAll(async () => {
  browser = await launchBrowser();
  server = createServer((request, response) => {
    if (request.url !== "/") return void response.writeHead(404).end();
    const cut = sent.lastIndexOf("<footer");
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.write(sent.slice(0, cut));
    void rest.promise.then(() => response.end(sent.slice(cut)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(() => closeContexts(browser));

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const watching = `
const real = Date.now;
const behind = real() - Date.parse("2026-11-24T14:14:30Z");
Date.now = () => real() - behind;
window.moved = 0;
new PerformanceObserver(() => window.painted()).observe({ type: "paint", buffered: true });
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.moved += value;
}).observe({ type: "layout-shift", buffered: true });
`;

/** By how much what is seen of a document moves, as browsers score it (cumulative layout shift). */
async function movement(
  document: string,
  width: number,
  timezoneId = "Europe/London",
): Promise<() => Promise<number>> {
  sent = document;
  rest = Promise.withResolvers();
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    locale: "en-GB",
    timezoneId,
  });
  const page = await context.newPage();
  await page.exposeFunction("painted", rest.resolve);
  await page.addInitScript(watching);
  if (waiting.test(document)) setTimeout(rest.resolve, late);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  // Two frames, and what is observed of them.
  await page.evaluate(
    "new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(seen, 50))))",
  );
  return () => page.evaluate<number>("window.moved");
}

const calm = exampleSnapshot("calm");
const incident = announcedSnapshot("incident");
const [announced] = incident.announcements as [SnapshotAnnouncement];
const documents = {
  "the page": renderPage(incident),
  "a component": renderComponent(examplePast(calm, "Checkout", eventful), calm),
  "an announcement": renderAnnouncement(announced, incident),
};

describe("nothing moves while a page loads", () => {
  test.each(Object.entries(documents).slice(0, repetitions(1, 3)))(
    "the page does not shift, %s, on phones and on a desktop",
    async (_, document) => {
      for (const width of repetitions([390, 1280], [320, 390, 1280])) {
        const moved = await movement(document, width);
        expect([width, await moved()]).toEqual([width, 0]);
      }
    },
  );

  test("the times of a reader in another zone are there when an announcement is first seen", async () => {
    const moved = await movement(documents["an announcement"], 390, "America/New_York");
    expect(await moved()).toBe(0);
  });

  test("a page that did not wait would move (the control)", async () => {
    const document = documents["a component"];
    expect(waiting.test(document)).toBe(true);
    await expect.poll(await movement(document.replace(waiting, ""), 390)).toBeGreaterThan(0);
  });
});
