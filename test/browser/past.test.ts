/** Archive pages in a real browser: readable by all, on any width, and without a script. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { renderAnnouncement } from "../../src/publishing/page/announcement-page.ts";
import { addStaleNotice } from "../../src/publishing/page/archive-document.ts";
import { renderComponent } from "../../src/publishing/page/component-page.ts";
import { renderHistory } from "../../src/publishing/page/history-page.ts";
import type { Snapshot, SnapshotAnnouncement } from "../../src/publishing/snapshot.ts";
import { longTest } from "../harness/long-test.ts";
import { isLong, repetitions } from "../harness/repetitions.ts";
import { announcedSnapshot, snapshotAnnouncement } from "../publishing/page/announcement-examples.ts";
import { eventful, examplePast } from "../publishing/page/component-history.ts";
import { exampleSnapshot } from "../publishing/page/fixtures.ts";
import { findings, visitor } from "./visitor.ts";

const phone = { width: 390, height: 844 };
const address = "http://page.test/";
const long = "Wolkenkratzerfahrstuhl".repeat(9);

const { open: openDocument, reopen } = visitor();

/** Opens a document as a reader in London. */
const open = (document: string, options: BrowserContextOptions = {}): Promise<Page> =>
  openDocument(document, { timezoneId: "Europe/London", ...options });

function history(snapshot: Snapshot): string {
  const part = {
    from: { kind: "newest" as const },
    announcements: snapshot.announcements.filter(({ state }) => state !== "Scheduled"),
    months: { newest: "2026-11", oldest: "2026-08" },
    began: "2026-08",
    older: "0199b000-0000-7000-8000-000000000001",
    newer: null,
    oldest: "2019-01",
  };
  return renderHistory(part, snapshot);
}

const first = ({ announcements }: Snapshot): SnapshotAnnouncement => {
  const [newest] = announcements;
  if (newest === undefined) throw new Error("no announcement");
  return newest;
};

const announcement: SnapshotAnnouncement = snapshotAnnouncement(exampleSnapshot("calm"), {
  title: long,
  state: "Resolved",
  resolvedAt: Date.parse("2026-11-20T14:05:00Z"),
  beganAt: Date.parse("2026-11-20T01:10:00Z"),
  affected: { [long.slice(0, 100)]: "Major Outage" },
  postmortem: {
    message: long,
    translations: null,
    html: `<h4>${long}</h4><p>${long}</p>`,
    at: Date.parse("2026-11-21T14:05:00Z"),
  },
  updates: [[Date.parse("2026-11-20T14:05:00Z"), "Resolved", long]],
});

const documents: Readonly<Record<string, () => string>> = {
  history: () => history(announcedSnapshot("storm")),
  "short history": () => history(announcedSnapshot("incident")),
  "history, kept": () => {
    const snapshot = announcedSnapshot("coming");
    return addStaleNotice(history(snapshot), snapshot.asOf - 3_600_000, { snapshot, language: undefined });
  },
  incident: () => renderAnnouncement(first(announcedSnapshot("incident")), announcedSnapshot("incident")),
  work: () => renderAnnouncement(first(announcedSnapshot("work")), announcedSnapshot("work")),
  "long words": () => renderAnnouncement(announcement, exampleSnapshot("calm")),
  "component, calm": () =>
    renderComponent(examplePast(exampleSnapshot("calm"), "Checkout", eventful), exampleSnapshot("calm")),
  "component, major": () => {
    const snapshot = announcedSnapshot("incident");
    return renderComponent(examplePast(snapshot, "Checkout", eventful), snapshot);
  },
  "component, degraded": () => {
    const snapshot = exampleSnapshot("degraded");
    const name = snapshot.components.find(({ status }) => status === "Degraded Performance")?.name ?? "";
    return renderComponent(examplePast(snapshot, name, eventful), snapshot);
  },
  "component, no data": () =>
    renderComponent(examplePast(exampleSnapshot("calm"), "Checkout", []), exampleSnapshot("calm")),
};
const names = Object.keys(documents);
const documentOf = (name: string) => documents[name]?.() ?? "";

describe("the archive is accessible", () => {
  test.each(repetitions(["short history", "component, major", "incident"], names))(
    "axe finds no fault in the archive, in light and dark, and nothing scrolls sideways at 320 px or at twice the text size: %s",
    async (name) => {
      const page = await open(documentOf(name));
      expect(await findings(page)).toEqual([]);
      // A component's page has the colours of the others.
      if (isLong || name.startsWith("component")) {
        await page.emulateMedia({ colorScheme: "dark" });
        await page.setViewportSize(phone);
        expect(await findings(page, isLong ? "all" : "colours")).toEqual([]);
      }
      const width = "document.documentElement.scrollWidth";
      await page.setViewportSize({ width: 320, height: 700 });
      await expect.poll(() => page.evaluate<number>(width)).toBe(320);
      await page.setViewportSize({ width: 640, height: 700 });
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      await expect.poll(() => page.evaluate<number>(width)).toBe(640);
    },
  );

  test("the history says in print when it was printed", async () => {
    const page = await open(documentOf("short history"));
    const printed = () => page.evaluate<string>(`getComputedStyle(document.body, "::after").content`);
    await expect.poll(printed).toBe("none");
    await page.evaluate(`dispatchEvent(new Event("beforeprint"))`);
    await page.emulateMedia({ media: "print" });
    await expect.poll(printed).toBe('"Printed: 24 November 2026 at 14:14."');
  });

  longTest("archive links are large enough to touch", async () => {
    const page = await open("", { viewport: phone, hasTouch: true });
    for (const name of names) {
      await reopen(page, documentOf(name));
      const heights = await page.evaluate<number[]>(
        `[...document.querySelectorAll(".top a, .years a, .pager a, .all a, .foot a, .intervals ~ p a, .account ~ p a")].map((one) => one.getBoundingClientRect().height)`,
      );
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(36);
    }
  });

  test("no word of the calculation is broken on a narrow phone", async () => {
    const page = await open("", { viewport: { width: 320, height: 700 } });
    for (const language of repetitions(["en", "de"] as const, ["en", "de", "nl", "pl"] as const)) {
      const snapshot = exampleSnapshot("calm");
      await reopen(page, renderComponent(examplePast(snapshot, "Checkout", eventful), snapshot, language));
      const broken = await page.evaluate<string[]>(`(() => {
        const found = [];
        const walker = document.createTreeWalker(document.querySelector(".account"), NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          for (const word of node.data.matchAll(/\\p{L}{2,}/gu)) {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word[0]);
          }
        return found;
      })()`);
      expect(broken).toEqual([]);
    }
  });

  test("every colour on a plate is the plate's own, in light and dark", async () => {
    const page = await open(documentOf("component, degraded"), { colorScheme: "dark" });
    const colours = await page.evaluate<string[]>(
      `[...document.querySelectorAll(".plate, .plate b, .plate p, .plate a")].map((one) => getComputedStyle(one).color)`,
    );
    expect(new Set(colours).size).toBe(1);
  });

  test("everything in the history is readable without a script", async () => {
    const page = await open(documentOf("component, calm"), { javaScriptEnabled: false });
    const text = await page.locator("main").innerText();
    for (const part of ["99.95%", "How this is calculated", "17 Oct", "By an operator", "October 2026"]) {
      expect(text).toContain(part);
    }
  });

  test("a component's days are shown at its bars by pointer and keyboard, and nothing moves", async () => {
    const page = await open(documentOf("component, calm"));
    const below = () => page.locator(".ends").boundingBox();
    const before = await below();
    await page.locator(".bars").focus();
    await expect.poll(() => page.locator(".day").textContent()).toBe("Tue 24 Nov · Operational");
    for (let step = 0; step < 38; step += 1) await page.keyboard.press("ArrowLeft");
    await expect
      .poll(() => page.locator(".day").textContent())
      .toBe("Sat 17 Oct · Partial Outage 1\u00A0h\u00A030\u00A0min · 98.12%");
    await expect.poll(() => below()).toEqual(before);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${address}#d2026-10-17`);
    await expect.poll(() => page.locator(":target").textContent()).toContain("corrected by an operator");
    if (isLong) expect(await findings(page)).toEqual([]);
  });

  test("the details of a day on a component's page cover no text, however long they are", async () => {
    const page = await open(documentOf("component, calm"), { viewport: phone });
    await page.locator(".bars").focus();
    await page.locator(".day").waitFor();
    const covered = await page.evaluate<string[]>(`(() => {
      document.querySelector(".day").textContent = "Major Outage 30 min ".repeat(12);
      const day = document.querySelector(".day").getBoundingClientRect();
      return [...document.querySelectorAll("h1, .figure, .bars, .ends, h2")]
        .filter((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return bottom > day.top && top < day.bottom;
        })
        .map((one) => one.outerHTML);
    })()`);
    expect(covered).toEqual([]);
  });
});
