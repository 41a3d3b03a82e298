import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { renderPage } from "../../src/publishing/page/status-page.ts";
import { longTest } from "../harness/long-test.ts";
import { repetitions } from "../harness/repetitions.ts";
import { payloads } from "../platform/hostile-markdown.ts";
import {
  type AnnouncementExample,
  announcedSnapshot,
  withAnnouncements,
} from "../publishing/page/announcement-examples.ts";
import { examplePage } from "../publishing/page/fixtures.ts";
import { findings, now, visitor } from "./visitor.ts";

const { open, openKind, reopen } = visitor();
/** A page on which hardly anything is but its announcements. */
const small = examplePage({ "": [{ name: "Website" }] });

const updateTime = (page: Page) => page.locator(".entry > time").first();
const pastTimes = (page: Page) => page.locator(".days .small", { hasText: "Live Chat" }).innerText();

test("a reader elsewhere has their time below the page's at an update, both in full on hover, and beside it at a past incident, a component and its incident, with their day where it is another", async () => {
  const page = await openKind("incident");
  const time = updateTime(page);
  await time.hover();
  await expect
    .poll(() => time.getAttribute("title"))
    .toMatch(/\d\d:\d\d Europe\/London \(.*\d\d:\d\d in your time zone\)$/u);
  expect(await time.innerText()).toMatch(/^\d\d:\d\d\n\d\d:\d\d GMT\+9$/u);
  expect(await pastTimes(page)).toContain("01:10–14:05 GMT (10:10–23:05 GMT+9). Critical");
  const row = page
    .locator(".row")
    .filter({ has: page.getByRole("link", { name: "Checkout", exact: true }) })
    .locator(".status");
  expect(await row.innerText()).toMatch(/since 14:02 GMT \(23:02 GMT\+9\), 12\u00A0min ago$/u);
  expect(await page.locator("article").first().innerText()).toContain("Since 14:02 GMT (23:02 GMT+9), ");
  expect(await page.locator(".head p").innerText()).toMatch(/^Since 14:02 GMT \(23:02 GMT\+9\), /u);

  const east = await openKind("incident", { timezoneId: "Pacific/Kiritimati" });
  await expect.poll(() => updateTime(east).innerText()).toMatch(/\nWed,? 25 Nov,? \d\d:\d\d GMT\+14$/u);
  expect(await pastTimes(east)).toMatch(/01:10–14:05 GMT \(.*21 Nov, 04:05 GMT\+14\)/u);
});

test("a reader in the page's time zone has its times alone", async () => {
  const page = await openKind("incident", { timezoneId: "Europe/London" });
  const time = updateTime(page);
  await time.hover();
  await expect.poll(() => time.getAttribute("title")).toMatch(/^\w+,? 24 Nov, \d\d:\d\d Europe\/London$/u);
  expect(await time.innerText()).toMatch(/^\d\d:\d\d$/u);
  expect(await pastTimes(page)).toContain("01:10–14:05 GMT. Critical");
});

longTest(
  "a reader in America has the day of both ends of a past incident, and their own name of the zone",
  async () => {
    // English of Britain, as the page has it, names no zone of America; the reader's own does.
    const west = await openKind("incident", { timezoneId: "America/New_York", locale: "en-US" });
    await expect
      .poll(() => pastTimes(west))
      .toContain("01:10–14:05 GMT (Thu 19 Nov, 20:10 – Fri 20 Nov, 09:05 EST)");
  },
);

test("announcements are complete without JavaScript, with older updates in a disclosure", async () => {
  const page = await openKind("storm", { javaScriptEnabled: false });
  const block = page.locator("article").first();
  await expect.poll(() => block.innerText()).toContain("Since 12:46 GMT. Critical impact.");
  await expect.poll(() => block.locator(".entry:visible").count()).toBe(1);
  await block.locator("summary").click();
  await expect.poll(() => block.locator(".entry:visible").count()).toBe(8);
});

longTest("older updates unfold by keyboard", async () => {
  const page = await openKind("storm");
  const summary = page.locator("article summary").first();
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("article").first().locator(".entry:visible").count()).toBe(8);
});

longTest("an announcement also shows a window in the reader's time zone, if it differs", async () => {
  const line = (page: Page) => page.locator(".upcoming .small").textContent();
  const here = "Maintenance on Sun 29 Nov, 02:00–04:00 GMT";
  expect(await line(await openKind("coming"))).toContain(
    `${here} (11:00–13:00 GMT+9). Search and Object Storage`,
  );
  expect(await (await openKind("calm")).locator(".foot p").first().textContent()).toBe(
    "Updated 14:14 GMT (23:14 GMT+9 in your time zone). All times in the time zone Europe/London (now GMT).",
  );
  const beside = await openKind("coming", { timezoneId: "Africa/Abidjan" });
  await expect.poll(() => line(beside)).toContain(`${here}. Search and Object Storage`);
});

const windows = [
  ["ja", "11月29日(日) 02:00–04:00 GMT (11:00–13:00 GMT+9)"],
  ["en-US", "Maintenance on Sun, Nov 29, 2:00 AM–4:00 AM GMT (11:00 AM–1:00 PM GMT+9)."],
  ["es", "Mantenimiento: dom, 29 nov, 02:00–04:00 GMT (11:00–13:00 GMT+9)"],
] as const;

test.each(windows.slice(0, repetitions(1, 3)))(
  "an announcement formats both time zones in the same way: %s",
  async (locale, expected) => {
    const snapshot = announcedSnapshot("coming");
    const page = await open(renderPage({ ...snapshot, page: { ...snapshot.page, locale } }));
    const text = await page.locator(".upcoming .small").textContent();
    expect(text?.replaceAll("\u202f", " ")).toContain(expected);
  },
);

test("announcements run and fetch nothing that their authors write", async () => {
  // markdown.test.ts has all of them.
  const some = payloads.filter((_, place) => place % repetitions(3, 1) === 0);
  const examples = some.map((payload) => ({
    title: payload,
    affected: { [payload]: "Major Outage" },
    updates: [[Date.parse(now), "Identified", payload]],
  })) satisfies readonly AnnouncementExample[];
  const page = await open("");
  for (let place = 0; place < examples.length; place += 5) {
    await reopen(page, renderPage(withAnnouncements(small, examples.slice(place, place + 5))));
    await expect.poll(() => page.locator("article").count()).toBe(examples.slice(place, place + 5).length);
    const strange =
      "img, iframe, object, embed, form, input:not(#find), article script, article style, base, [onerror], [onload]";
    await expect.poll(() => page.locator(strange).count()).toBe(0);
  }
});

test("lists, code and quotes in announcements fit a phone", async () => {
  const words = "Wolkenkratzerfahrstuhl".repeat(20);
  const message = `- ${words}\n\n> ${words}\n\n\`\`\`\n${words} ${words}\n\`\`\`\n\n\`${words}\`\n\n# ${words}\n\n1. ${words}`;
  const announcement = {
    title: words,
    affected: { [words]: "Major Outage" },
    updates: [[Date.parse(now), "Identified", message]],
  } as const;
  const document = renderPage(withAnnouncements(small, [announcement]));
  const page = await open(document, { viewport: { width: 320, height: 700 } });
  await expect.poll(() => page.evaluate<number>("document.documentElement.scrollWidth")).toBe(320);
  expect(await findings(page)).toEqual([]);
});
