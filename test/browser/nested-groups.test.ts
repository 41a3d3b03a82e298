/** Groups in groups, as visitors see them. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { contentSecurityPolicy, policyWith } from "../../src/publishing/page/document-shell.ts";
import { customStyle } from "../../src/publishing/page/page-branding.ts";
import { renderPage } from "../../src/publishing/page/status-page.ts";
import { longTest } from "../harness/long-test.ts";
import { repetitions } from "../harness/repetitions.ts";
import { component, compose, group, noon, page as pageOf, state } from "../publishing/states.ts";
import { findings, visitor } from "./visitor.ts";

const { open } = visitor();

/** Free: Website; Europe: Search, and in it Frankfurt: Queue, Mail; Asia, and in it Tokyo: Ledger. */
function nested(fields: Parameters<typeof pageOf>[0] = {}) {
  return compose(
    state({
      page: pageOf(fields),
      groups: [
        group(20, { name: "Europe", position: 1 }),
        group(21, { name: "Frankfurt", parent_id: 20, position: 1 }),
        group(30, { name: "Asia", position: 2 }),
        group(31, { name: "Tokyo", parent_id: 30, position: 1 }),
      ],
      components: [
        component(1, { name: "Website" }),
        component(2, { name: "Search", group_id: 20 }),
        component(3, { name: "Queue", group_id: 21 }),
        component(4, { name: "Mail", group_id: 21, shown_status: "Partial Outage" }),
        component(5, { name: "Ledger", group_id: 31 }),
      ],
    }),
    { now: noon, baseUrl: "http://localhost:8080" },
  );
}

const row = (page: Page, name: string) => page.locator(".row", { hasText: name });
const summary = (page: Page, name: string) => page.locator("summary", { hasText: name }).first();

async function boxOf(locator: ReturnType<typeof row>) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error("It is not shown.");
  return { ...box, right: box.x + box.width };
}

test("groups and sub-groups are closed and opened by keys and clicks, each alone", async () => {
  const page = await open(renderPage(nested()));
  await summary(page, "Tokyo").focus();
  await page.keyboard.press("Enter");
  await row(page, "Ledger").waitFor({ state: "hidden" });
  await summary(page, "Asia").click();
  await summary(page, "Tokyo").waitFor({ state: "hidden" });
  await summary(page, "Asia").focus();
  await page.keyboard.press("Enter");
  await summary(page, "Tokyo").waitFor();
  expect(await row(page, "Ledger").isVisible()).toBe(false);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await row(page, "Ledger").waitFor();
  expect(await row(page, "Mail").isVisible()).toBe(true);
  expect(await findings(page)).toEqual([]);
});

const layouts = [
  ["en", 1280],
  ["ar", 390],
  ["ar", 1280],
  ["en", 390],
] as const;

test.each(layouts.slice(0, repetitions(1, 4)))(
  "a sub-group is indented and its bars are aligned in %s at %d pixels",
  async (language, width) => {
    const page = await open(renderPage(nested(), language), { viewport: { width, height: 900 } });
    const start = async (locator: ReturnType<typeof row>) => {
      const { x, right } = await boxOf(locator);
      return language === "ar" ? width - right : x;
    };
    const headings = await Promise.all(
      ["Europe", "Frankfurt"].map((name) => start(summary(page, name).locator("h2, h3"))),
    );
    expect(headings[1]).toBeGreaterThan(headings[0] ?? 0);
    const bars = await Promise.all(["Search", "Mail"].map((name) => boxOf(row(page, name).locator(".bars"))));
    if (width > 1000) expect(bars[1]).toMatchObject({ x: bars[0]?.x, width: bars[0]?.width });
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  },
);

test("a print has the components of closed groups and sub-groups", async () => {
  const page = await open(renderPage(nested()));
  await summary(page, "Tokyo").click();
  await row(page, "Ledger").waitFor({ state: "hidden" });
  await summary(page, "Asia").click();
  await page.emulateMedia({ media: "print" });
  await row(page, "Ledger").waitFor();
  expect(await row(page, "Mail").isVisible()).toBe(true);
});

longTest("a page without bars and uptime keeps its sub-groups in order, within the screen", async () => {
  const snapshot = nested({ shows_bars: 0, shows_uptime: 0 });
  const policy = policyWith(contentSecurityPolicy, customStyle(snapshot.page));
  const page = await open(renderPage(snapshot), { viewport: { width: 390, height: 900 } }, policy);
  expect(await page.locator(".bars").count()).toBe(0);
  const tops = await Promise.all(
    [row(page, "Search"), summary(page, "Frankfurt"), row(page, "Mail"), summary(page, "Asia")].map(
      async (locator) => (await boxOf(locator)).y,
    ),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  expect(await findings(page)).toEqual([]);
});
