/** The page in other languages than English, in a browser. */
import { describe, expect, it } from "vitest";
import { type Language, languages } from "../../src/contract/languages.ts";
import { renderAnnouncement } from "../../src/publishing/page/announcement-page.ts";
import { renderPage } from "../../src/publishing/page/status-page.ts";
import { isLong, repetitions } from "../harness/repetitions.ts";
import { announcedSnapshot } from "../publishing/page/announcement-examples.ts";
import { exampleSnapshot } from "../publishing/page/fixtures.ts";
import { findings, visitor } from "./visitor.ts";

const { open, reopen } = visitor();

/** One from right to left, and one without spaces between words; a long run checks all. */
describe.each(repetitions<readonly Language[]>(["ar", "ja"], languages))("in %s", (language) => {
  it("the page passes axe in this language, and fits the narrowest window", async () => {
    const snapshot = announcedSnapshot("incident");
    const [first] = snapshot.announcements;
    const documents = [
      renderPage(snapshot, language),
      renderPage(exampleSnapshot("stale-major"), language),
      ...(first === undefined ? [] : [renderAnnouncement(first, snapshot, language)]),
    ];
    // The texts are in the documents: a browser in each language, in a long run, must show the same.
    const page = await open("", {
      viewport: { width: 320, height: 640 },
      ...(isLong && { locale: language }),
    });
    for (const [place, document] of documents.entries()) {
      await reopen(page, document);
      // The same document with other texts: from right to left it is checked in each run.
      if (place === 0 && (isLong || language === "ar")) expect(await findings(page)).toEqual([]);
      await expect.poll(() => page.evaluate("document.documentElement.scrollWidth")).toBe(320);
    }
  });
});

describe("in German", () => {
  it("an abbreviated unit keeps its full stop where no sentence ends", async () => {
    const page = await open(renderPage(exampleSnapshot("major"), "de"));
    await expect.poll(() => page.locator(".head p").textContent()).toMatch(/, vor \d+\u00A0(?:Min|Std)\.$/u);
  });
});

describe("in Arabic", () => {
  it("the Arabic page is laid out from right to left, with names, bars and arrow keys; its language switch marks the current language, and links the others by their own names", async () => {
    const page = await open(renderPage(exampleSnapshot("major"), "ar"), { locale: "ar" });
    const middle = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0) / 2;
    };
    await expect.poll(() => middle(".row h3 a")).toBeGreaterThan(await middle(".row .bars"));
    await expect.poll(() => middle(".row .bars")).toBeGreaterThan(await middle(".row .uptime"));
    const bars = page.locator(".bars").first();
    await bars.focus();
    const today = await page.locator(".day").textContent();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.locator(".day").textContent()).not.toBe(today);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => page.locator(".day").textContent()).toBe(today);

    const languageSwitch = page.getByRole("navigation", { name: "اللغة" });
    const tongues = languageSwitch.getByRole("link");
    // It is folded, so that it takes one line on a phone as well.
    await expect.poll(() => tongues.count()).toBe(0);
    await languageSwitch.getByText("العربية").first().click();
    await expect.poll(() => tongues.count()).toBe(languages.length);
    await expect.poll(() => page.locator(".tongues [aria-current=true]").textContent()).toBe("العربية");
    await expect
      .poll(() => page.getByRole("link", { name: "Deutsch" }).getAttribute("href"))
      .toBe("/?Lang=de");
  });
});
