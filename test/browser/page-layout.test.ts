/** Places where text of the public page met its neighbours: headline, day details, header, foreign updates. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { renderPage } from "../../src/publishing/page/status-page.ts";
import { repetitions } from "../harness/repetitions.ts";
import { withAnnouncements } from "../publishing/page/announcement-examples.ts";
import { examplePage } from "../publishing/page/fixtures.ts";
import { visitor } from "./visitor.ts";

const { open, openKind, reopen } = visitor();
const phone = { width: 390, height: 844 };
/** A page on which hardly anything is but its announcements. */
const calm = examplePage({ "": [{ name: "Website" }] });

/** The lines in which the text of the first match of `selector` is set. */
const linesOf = (page: Page, selector: string) =>
  page.evaluate<string[]>(`(() => {
    const lines = new Map();
    const walker = document.createTreeWalker(document.querySelector(${JSON.stringify(selector)}), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      for (let place = 0; place < node.length; place += 1) {
        const range = document.createRange();
        range.setStart(node, place);
        range.setEnd(node, place + 1);
        const top = Math.round(range.getBoundingClientRect().top);
        lines.set(top, (lines.get(top) ?? "") + node.data[place]);
      }
    return [...lines.values()].map((line) => line.trim());
  })()`);

test("the headline separates neither a number from its noun, the words of a status, nor a comma from the text before it", async () => {
  const page = await openKind("major", { viewport: phone });
  for (const width of [320, 390, 480, 600]) {
    await page.setViewportSize({ width, height: 844 });
    for (const line of await linesOf(page, "h1")) {
      expect(line).not.toMatch(/\d$/u);
      expect(line).not.toMatch(/^\p{Po}/u);
      expect(line).not.toMatch(/Major$/u);
    }
  }
});

test("a name in an ideographic script is not broken where the lines of a headline are balanced", async () => {
  const page = await open(renderPage(examplePage({ "": [{ name: "API 東京", status: "Major Outage" }] })));
  for (const width of [320, 390, 480]) {
    await page.setViewportSize({ width, height: 844 });
    expect((await linesOf(page, "h1")).join("|")).toContain("東京");
  }
});

test("the details of a day stand below the bars, hide nothing, and leave the bars in their place", async () => {
  const minutes = 60_000;
  const troubles = [
    [3, "Degraded Performance", 50 * minutes],
    [3, "Partial Outage", 40 * minutes],
    [3, "Major Outage", 30 * minutes],
  ] as const;
  const description = "Products that go together, and those that others bought, with their prices and places";
  const page = await open(
    renderPage(
      examplePage({
        "": [
          { name: "Website", description, troubles },
          { name: "Search", troubles },
        ],
      }),
    ),
    {
      viewport: { width: 320, height: 700 },
      hasTouch: true,
    },
  );
  // At its upper end the page could not follow a row that gets lower.
  await page.evaluate("scrollTo(0, 100)");
  for (const name of ["Website", "Search"]) {
    const box = await page.locator(".row", { hasText: name }).locator(".bars").boundingBox();
    if (box === null) throw new Error("No bars.");
    const place = await page.evaluate<number>(
      `[...document.querySelectorAll(".row")].find((row) => row.textContent.includes("${name}")).querySelector(".bars svg").getBoundingClientRect().top`,
    );
    // A phone shows the last thirty days.
    await page.touchscreen.tap(box.x + (box.width * (4 * 26 + 1.5)) / (4 * 30 - 1), box.y + box.height / 2);
    await page.locator(".row", { hasText: name }).locator(".day").waitFor();
    expect((await linesOf(page, ".day")).length).toBeGreaterThan(1);
    const covers = await page.evaluate(`(() => {
      const day = document.querySelector(".day");
      const { top, bottom } = day.getBoundingClientRect();
      const bars = day.parentElement.querySelector(".bars svg");
      const isVisible = (selector) => {
        const element = day.parentElement.querySelector(selector);
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      };
      return {
        bars: top < bars.getBoundingClientRect().bottom,
        row: bottom > day.parentElement.getBoundingClientRect().bottom,
        name: isVisible("h3 a"),
        status: isVisible(".status"),
        isInPlace: Math.abs(bars.getBoundingClientRect().top - ${place}) < 1,
      };
    })()`);
    // The bars stay under the finger.
    expect(covers).toEqual({ bars: false, row: false, name: true, status: true, isInPlace: true });
  }
});

test("a page's name of two lines keeps its distance from the top edge of a phone", async () => {
  const name = "The extraordinarily dependable Fernhill platform";
  const page = await open(renderPage(examplePage({ "": [{ name: "Website" }] }, { name })), {
    viewport: phone,
  });
  expect((await linesOf(page, ".top > :first-child")).length).toBeGreaterThan(1);
  const top = await page.evaluate<number>(`(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector(".top > :first-child"));
    return range.getBoundingClientRect().top;
  })()`);
  expect(top).toBeGreaterThanOrEqual(10);
});

test("the state of an English update on an Arabic page has a line of its own, at the start of the page's direction", async () => {
  const update = [calm.asOf, "Investigating", "Payments are slow. We are looking into it."] as const;
  const page = await open(
    renderPage(withAnnouncements(calm, [{ title: "Payments", updates: [update] }]), "ar"),
    {
      viewport: phone,
    },
  );
  const updateItem = page.locator(".update-text").first();
  const [around, state, text] = await Promise.all([
    updateItem.boundingBox(),
    updateItem.locator("> b").boundingBox(),
    updateItem.locator("> p").first().boundingBox(),
  ]);
  if (around === null || state === null || text === null) throw new Error("No update.");
  expect(state.y + state.height).toBeLessThanOrEqual(text.y + 1);
  const end = await page.evaluate<number>(`(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector(".update-text > b"));
    return range.getBoundingClientRect().right;
  })()`);
  expect(Math.abs(end - (around.x + around.width))).toBeLessThanOrEqual(1);
});

test("the impact mark of a past incident is beside the first line of its title on phones", async () => {
  const title = "Some payments by bank transfer are declined, and some are late";
  const snapshot = withAnnouncements(calm, [
    {
      title,
      resolvedAt: calm.asOf - 60_000,
      updates: [[calm.asOf - 60_000, "Resolved", "Solved."]],
      impact: "Major",
    },
  ]);
  const page = await open(renderPage(snapshot), { viewport: phone });
  const entry = page.locator(".entry", { hasText: title });
  const mark = await entry.locator(".mark").boundingBox();
  const link = await entry.locator("h3 a").boundingBox();
  if (mark === null || link === null) throw new Error("No mark, or no title.");
  expect(link.height).toBeGreaterThan(40);
  expect(mark.y).toBeGreaterThanOrEqual(link.y);
  expect(mark.y + mark.height).toBeLessThan(link.y + link.height / 2);
  expect(mark.x + mark.width).toBeLessThan(link.x);
});

test("the current state of maintenance stands in one line on phones, and beside it the last one", async () => {
  const updates = [[calm.asOf - 60_000, "In Progress", "It has begun."]] as const;
  const snapshot = withAnnouncements(calm, [{ kind: "Maintenance", title: "Disks", updates }]);
  const page = await open(renderPage(snapshot), { viewport: phone });
  expect(await linesOf(page, ".course [aria-current]")).toEqual(["In Progress"]);
  // On the narrowest the last step keeps its label as well.
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await linesOf(page, ".course [aria-current] span")).toEqual(["In Progress"]);
  const labels = `[...document.querySelectorAll(".course span")].filter((label) => label.offsetWidth > 1).map((label) => label.textContent)`;
  expect(await page.evaluate(labels)).toEqual(["In Progress", "Completed"]);
  // Of text of twice the size the current step alone has a label that is seen, and nothing is cut off.
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    expect(await page.evaluate(labels)).toEqual(["In Progress"]);
  }
});

test("the steps of an incident are equally far apart on phones, also where their labels are long, and do not touch on the narrowest", async () => {
  const updates = [[calm.asOf - 60_000, "Monitoring", "Repaired."]] as const;
  const snapshot = withAnnouncements(calm, [{ title: "Payments fail", updates, impact: "Major" }]);
  const page = await open("", { viewport: phone });
  for (const language of repetitions(["de", "pt-BR"] as const, ["fr", "de", "nl", "pt-BR"] as const)) {
    await reopen(page, renderPage(snapshot, language));
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const [first = 0, second = 0, third = 0, last = 0] = await page.evaluate<number[]>(
        `[...document.querySelectorAll(".course li")].map((step) => step.getBoundingClientRect().x)`,
      );
      // On the narrowest phones the labels of the current step and the last one have a line each.
      if (width === 320) {
        const labels = `[".course [aria-current] span", ".course li:last-child span"].map((label) => document.querySelector(label).getBoundingClientRect())`;
        const [current, end] = await page.evaluate<{ height: number; right: number; left: number }[]>(labels);
        expect(current?.height).toBe(end?.height);
        expect(current?.right).toBeLessThan(end?.left ?? 0);
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
        continue;
      }
      expect(third - second).toBeGreaterThan(80);
      const tolerance = 2;
      expect(Math.abs(third - second - (second - first))).toBeLessThan(tolerance);
      expect(Math.abs(last - third - (second - first))).toBeLessThan(tolerance);
    }
  }
});

test("the current step of an incident is one word in the frame of a preview, also in a wide font", async () => {
  const updates = [[calm.asOf - 60_000, "Investigating", "We look into it."]] as const;
  const snapshot = withAnnouncements(calm, [{ title: "Payments fail", updates, impact: "Major" }]);
  const page = await open(renderPage(snapshot), { viewport: { width: 376, height: 844 } });
  await page.evaluate(`document.documentElement.style.fontFamily = "DejaVu Sans"`);
  expect(await linesOf(page, ".course [aria-current] span")).toEqual(["Investigating"]);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(376);
});

test("the last step's label is not broken on phones where there is room beside it", async () => {
  const updates = [[calm.asOf - 60_000, "Monitoring", "Repaired."]] as const;
  const snapshot = withAnnouncements(calm, [{ title: "Payments fail", updates }]);
  const page = await open(renderPage(snapshot, "ar"), { viewport: phone });
  expect(await linesOf(page, ".course li:last-child")).toHaveLength(1);
});

test("a component's name of fifteen letters is not broken in the headline of a phone, nor from its colon", async () => {
  const components = [
    { name: "Recommendations", status: "Degraded Performance" },
    { name: "Website" },
  ] as const;
  const page = await open(renderPage(examplePage({ "": components })), { viewport: phone });
  expect((await linesOf(page, "h1"))[0]).toBe("Recommendations:");
  // Nor does its colon begin a line on the narrowest, in a wide font.
  await page.evaluate(`document.documentElement.style.fontFamily = "DejaVu Sans"`);
  await page.setViewportSize({ width: 320, height: 700 });
  expect((await linesOf(page, "h1"))[0]).toBe("Recommendations:");
});

/** The times before updates that touch the text beside them, and how the document is wider than the window. */
const touching = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const found = [];
    for (const time of document.querySelectorAll(".entry > time")) {
      const text = time.nextElementSibling.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(time);
      for (const { left, right, bottom } of range.getClientRects()) {
        const gap = document.documentElement.dir === "rtl" ? left - text.right : text.left - right;
        if (bottom > text.top + 1 && gap < 6) found.push(time.textContent + ": " + gap);
      }
    }
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth ? [...found, scrollWidth + " px wide"] : found;
  })()`);

// The east has the longest times: another day, or half an hour.
test.each(repetitions(["Asia/Kolkata"], ["America/New_York", "Asia/Tokyo", "Asia/Kolkata"]))(
  "no time of a reader in %s touches the text beside it",
  async (timezoneId) => {
    const day = 86_400_000;
    const morning = calm.asOf - (calm.asOf % day);
    const updates = [
      [morning + 60_000, "Monitoring", "Card payments work again."],
      [morning - day + 60_000, "Investigating", "Card payments fail."],
      [morning - 3_600_000, "Identified", "Card payments wait."],
    ] as const;
    const snapshot = withAnnouncements(calm, [{ title: "Payments fail", updates }]);
    const page = await open("", { viewport: phone, timezoneId });
    const languages = repetitions(["de", "ar"] as const, ["en", "de", "ja", "ar"] as const);
    for (const language of languages) {
      await reopen(page, renderPage(snapshot, language));
      expect(await page.locator(".entry > time > small").count()).toBeGreaterThan(0);
      for (const width of repetitions([320, 768], [320, 360, 390, 768])) {
        await page.setViewportSize({ width, height: 844 });
        expect(await touching(page)).toEqual([]);
      }
    }
  },
);

test("the foot of a phone has the feeds beside the subscription, and the calendar's two links in one row", async () => {
  const page = await openKind("calm", { viewport: phone });
  const rows = await page.evaluate<string[]>(`(() => {
    const rows = new Map();
    for (const link of document.querySelectorAll("#subscribe a")) {
      const top = Math.round(link.getBoundingClientRect().top);
      rows.set(top, (rows.get(top) ?? "") + "|" + link.textContent);
    }
    return [...rows.values()];
  })()`);
  expect(rows).toEqual(["|Subscribe|Atom|RSS|JSON Feed", "|Maintenance calendar|Download (.ics)"]);
});

test("the outline of a component's name covers no line beside it", async () => {
  const page = await open(renderPage(calm));
  const name = page.locator(".row h3 a").first();
  const outlineEnd = `(() => { const link = document.querySelector(".row h3 a"); const { outlineOffset, outlineWidth } = getComputedStyle(link); return link.getBoundingClientRect().bottom + parseFloat(outlineOffset) + parseFloat(outlineWidth); })()`;
  await page.keyboard.press("Tab");
  await name.focus();
  const line = await page.locator(".row .status").first().boundingBox();
  // Its text is in the middle of its line.
  expect(await page.evaluate(outlineEnd)).toBeLessThan((line?.y ?? 0) + 4);
});
