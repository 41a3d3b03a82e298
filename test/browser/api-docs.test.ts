/** The pages of the API documentation in a browser: copy buttons, languages, search, and addresses that do not exist. */
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { closeContexts, launchBrowser } from "../harness/browser.ts";
import { longTest } from "../harness/long-test.ts";
import { isLong, repetitions } from "../harness/repetitions.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { findings } from "./visitor.ts";

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
});

afterEach(() => closeContexts(browser));

afterAll(() => server.close());

async function open(path: string, { isPhone = false, isScripted = true } = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1280, height: 900 },
    javaScriptEnabled: isScripted,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  await page.goto(`http://localhost:${server.port}${path}`);
  return page;
}

const copied = (page: Page) => page.evaluate<string>("navigator.clipboard.readText()");

longTest("a copy button of the documentation copies the code in the chosen language", async () => {
  const page = await open("/api/docs/components");
  const example = page.locator("article .samples, ol .samples").first();
  await example.getByRole("button", { name: "Copy" }).click();
  await example.getByRole("button", { name: "Copied" }).waitFor();
  await expect
    .poll(() => copied(page))
    .toBe(await example.locator("pre[data-language=curl] code").textContent());
  await example.getByText("Python", { exact: true }).click();
  await example.locator("pre[data-language=Python]").waitFor();
  await example.getByRole("button", { name: /^Cop/u }).click();
  const python = await example.locator("pre[data-language=Python] code").textContent();
  await expect.poll(() => copied(page)).toBe(python);
});

longTest(
  "a language chosen in one example shows in all examples of the documentation, and is remembered",
  async () => {
    const page = await open("/api/docs/components");
    await page
      .locator("article .samples, ol .samples")
      .first()
      .getByText("JavaScript", { exact: true })
      .click();
    const others = page.locator(".samples pre[data-language=curl]:visible");
    await expect.poll(() => others.count()).toBe(0);
    await page.getByText("Before the examples: lines to run first").click();
    await page.locator("#prepare pre[data-language=JavaScript]").first().waitFor();
    await expect.poll(() => others.count()).toBe(0);
    await page.goto(`http://localhost:${server.port}/api/docs`);
    await page.locator(".samples pre[data-language=JavaScript]").first().waitFor();
    await expect.poll(() => page.locator(".samples pre[data-language=curl]:visible").count()).toBe(0);
  },
);

test("the search of the documentation leads to the operation, and says when nothing is found", async () => {
  const page = await open("/api/docs");
  // In a wide window the contents have the manual beside the API, at the top.
  const contents = page.getByRole("navigation", { name: "Documentation" });
  const [guide, manual] = await Promise.all(
    ["API: guide", "Run the service"].map((name) => contents.getByText(name, { exact: true }).boundingBox()),
  );
  expect(manual).toMatchObject({ y: guide?.y });
  const search = page.getByRole("searchbox", { name: "Search the documentation" });
  await search.fill("create component");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Search" }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.locator("a[href$='/api/docs/components#CreateComponent']").click();
  await page.locator("#CreateComponent").waitFor();
  await expect
    .poll(() => page.locator("nav [aria-current=location]").textContent())
    .toBe("Create a component");
  await page.keyboard.press("Control+K");
  await page.keyboard.type("retries");
  await page.locator(".suggestions a").first().waitFor();
  if (isLong) expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.locator(".suggestions").waitFor({ state: "hidden" });
  await page.keyboard.type(" idempotency");
  await page.locator(".suggestions").getByText("“retries idempotency”").waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/api/docs#retries");
  const held = Promise.withResolvers<void>();
  await page.route("**/api/docs/search?Query=zeppelin", async (route) => {
    await held.promise;
    await route.continue();
  });
  await search.fill("zeppelin");
  await page.locator(".suggestions").getByText("Searching…").waitFor();
  held.resolve();
  await page.locator(".suggestions").getByText("Nothing contains “zeppelin”.").waitFor();
  await page.keyboard.press("Enter");
  await page.locator("main").getByText("Nothing contains “zeppelin”.").waitFor();
});

test("the page that is open is in the upper third of the contents of the documentation, above its sections", async () => {
  const page = await open("/api/docs/manual-glossary");
  const place = page.evaluate<number>(`(() => {
    const contents = document.querySelector("nav").getBoundingClientRect();
    const { top } = document.querySelector("nav [aria-current=page]").getBoundingClientRect();
    return (top - contents.top) / contents.height;
  })()`);
  expect(await place).toBeGreaterThan(0);
  expect(await place).toBeLessThan(1 / 3);
  // Of a reference, the group that is being read is unfolded.
  await page.goto(`http://localhost:${server.port}/api/docs/manual-command-line-components#component-set`);
  const unfolded = page.locator("nav li details[open]");
  await expect
    .poll(() => unfolded.locator("[aria-current=location]").allTextContents())
    .toEqual(["component set"]);
  expect(await unfolded.count()).toBe(1);
});

test("the contents are in two columns only where no page's sections lengthen one of them", async () => {
  const lefts = (page: Page) =>
    page.evaluate<number>(
      `new Set([...document.querySelectorAll("nav details > ul")].map((list) => list.getBoundingClientRect().left)).size`,
    );
  expect(await lefts(await open("/api/docs"))).toBe(2);
  expect(await lefts(await open("/api/docs/components"))).toBe(1);
});

longTest("an unknown address below the documentation shows browsers a page, and programs JSON", async () => {
  const page = await open("/api/docs/nothing");
  await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("link", { name: "Components", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Components" }).waitFor();
  const read = (accept: string) => server.request("/api/docs/nothing", { headers: { accept } });
  expect(await read("text/html")).toMatchObject({ status: 404 });
  expect((await read("text/html")).headers["content-type"]).toContain("text/html");
  expect((await read("application/json")).json).toMatchObject({ Code: "PageNotFound" });
});

const paths = [
  "/api/docs",
  "/api/docs/announcements",
  "/api/docs/errors",
  "/api/docs/manual-command-line",
  "/api/docs/manual",
];

test.each(repetitions([false], [false, true]))(
  "the documentation is accessible in both themes (on a phone: %s)",
  async (isPhone) => {
    const [first = "", ...others] = repetitions(["/api/docs/errors"], paths);
    const page = await open(first, { isPhone });
    for (const path of [first, ...others]) {
      if (path !== first) await page.goto(`http://localhost:${server.port}${path}`);
      await page.emulateMedia({ colorScheme: "light" });
      expect({ path, findings: await findings(page) }).toEqual({ path, findings: [] });
      // On a phone it has the same colours.
      if (isLong || !isPhone) {
        await page.emulateMedia({ colorScheme: "dark" });
        expect({ path, findings: await findings(page, "colours") }).toEqual({ path, findings: [] });
      }
      const fits = () => page.evaluate<boolean>("document.documentElement.scrollWidth <= innerWidth");
      await expect.poll(fits).toBe(true);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(fits).toBe(true);
      if (!isPhone) await page.setViewportSize({ width: 1280, height: 900 });
    }
  },
);

longTest("code that is wider than a phone scrolls by keyboard, and does not break within words", async () => {
  const page = await open("/api/docs", { isPhone: true });
  const first = "document.querySelector('.samples pre')";
  expect(await page.evaluate(`getComputedStyle(${first}).whiteSpace`)).toBe("pre");
  const wide = page.locator(".samples pre").first();
  await expect.poll(() => wide.getAttribute("tabindex")).toBe("0");
  await wide.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.evaluate(`${first}.scrollLeft`)).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(() => wide.getAttribute("tabindex")).toBeNull();
});

longTest("the languages of the examples can be chosen without scripts", async () => {
  const page = await open("/api/docs/components", { isScripted: false });
  const example = page.locator("article .samples, ol .samples").first();
  await example.getByText("Python", { exact: true }).click();
  await example.locator("pre[data-language=Python]").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Copy" }).count()).toBe(0);
});
