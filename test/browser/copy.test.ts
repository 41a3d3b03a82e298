/** The copy elsewhere as its readers have it: the whole page, with nothing behind it, and true to its age. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { serveAlone } from "../../src/cli/drill/copy-reader.ts";
import { closeContexts, launchBrowser } from "../harness/browser.ts";
import { longTest } from "../harness/long-test.ts";
import { until } from "../harness/until.ts";
import { Stage } from "../publishing/stage.ts";
import { exporterOf, exportWhole, MemoryDestination } from "../publishing/static-copy/copies.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => closeContexts(browser));

/** A copy of a page with something on it, served by nothing but a place for files. */
async function served() {
  const stage = await Stage.open();
  onTestFinished(() => stage.close());
  await stage.create({ Name: "Checkout" });
  const publisher = await stage.publisher();
  const id = await stage.announce({
    Kind: "Incident",
    Title: "Payments fail",
    Message: "We look into it.",
    AffectedComponents: [{ ComponentName: "Checkout", Status: "Major Outage" }],
  });
  await publisher.waitFor(stage.bus.acknowledgedRevision, 100_000);
  await until(() => publisher.copyRun !== undefined);
  const destination = new MemoryDestination();
  await exportWhole(exporterOf(destination), publisher.copyRun);
  const { base, server } = await serveAlone(destination);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { base, publisher, id, destination, stage };
}

/** Opens an address with an adjustable clock, and records requests and complaints. */
async function open(address: string): Promise<{ page: Page; origins: Set<string>; complaints: string[] }> {
  const context = await browser.newContext({ locale: "en-GB" });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const origins = new Set<string>();
  const complaints: string[] = [];
  page.on("request", (request) => origins.add(new URL(request.url()).origin));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => complaints.push(message.text()));
  await page.clock.install();
  await page.goto(address);
  return { page, origins, complaints };
}

test("a copied page is complete without the service and a network under its own policy, loads a newer copy by itself, and shows its age if there is none", async () => {
  const { base, publisher, id, stage, destination } = await served();
  const { page, origins, complaints } = await open(base);
  const copied = await page.locator("main").innerText();
  expect(copied).toContain("Payments fail");
  const document = publisher.findRepresentation("/")?.variants.identity.body.toString("utf8") ?? "";
  const live = await browser.newPage({ locale: "en-GB", javaScriptEnabled: false });
  onTestFinished(() => live.close());
  await live.setContent(document);
  for (const line of (await live.locator("main").innerText()).split("\n")) {
    if (!/\d/u.test(line)) expect(copied).toContain(line);
  }
  await page.locator(`a[href="announcement/${id}/index.html"]`).first().click();
  await page.waitForURL(`${base}announcement/${id}/index.html`);
  await expect.poll(() => page.locator("h1").innerText()).toContain("Payments fail");
  const language = page.locator("a[hreflang=de]").first();
  await page.goto(new URL((await language.getAttribute("href")) ?? "", page.url()).href);
  await page.waitForURL(`${base}lang/de/announcement/${id}/index.html`);
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("de");
  expect([...origins]).toEqual([new URL(base).origin]);
  expect(complaints).toEqual([]);
  await page.goto(base);
  await expect.poll(() => page.locator("h1").innerText()).toContain("Checkout");
  await stage.create({ Name: "Search" });
  await stage.report("Search", "Major Outage");
  await publisher.waitFor(stage.bus.acknowledgedRevision, 100_000);
  await exportWhole(exporterOf(destination), publisher.copyRun);
  // What is fetched comes in its own time.
  const forward = (isReached: () => Promise<boolean>) =>
    until(async () => {
      await page.clock.runFor(5_000);
      return await isReached();
    });
  const main = page.locator("main");
  await forward(async () => (await main.innerText()).includes("Search"));
  await expect.poll(() => main.innerText()).toContain("Search");
  // From here on the host's clock goes with the reader's, and the copy is left as it is.
  const later = 3 * 3_600_000;
  await page.route("**/*", async (route) => {
    const response = await route.fetch();
    const date = new Date(Date.now() + later).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await forward(async () => (await page.locator(".old").count()) > 0);
  await expect.poll(() => page.locator(".old").first().innerText()).toMatch(/\(3\u00A0hours ago\)/u);
});

longTest("archive pages show the age of the copy, not of their file", async () => {
  const { base, publisher, destination } = await served();
  const component = publisher.snapshot?.components[0]?.id ?? "";
  const place = `component/${component}/index.html`;
  const hourAgo = String(Date.now() - 3_600_000);
  const file = destination.files.get(place);
  if (file === undefined) throw new Error("there is no such file");
  const aged = async (change: (text: string) => string) => {
    const text = change(file.bytes.toString("utf8").replace(/data-as-of="\d+"/u, `data-as-of="${hourAgo}"`));
    destination.files.set(place, { ...file, bytes: Buffer.from(text) });
    const { page } = await open(`${base}${place}`);
    const fetched = page.waitForResponse((response) => response.url().endsWith(place));
    await page.clock.runFor(65_000);
    await fetched;
    await page.clock.runFor(5_000);
    return page.locator(".old");
  };
  const dated = await aged((text) => text);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await dated.count()).toBe(0);
  // The control: by itself the file would show an hour without news.
  const undated = await aged((text) => text.replace(/ data-dated-by="[^"]*"/u, ""));
  await expect.poll(() => undated.count()).toBe(1);
});
