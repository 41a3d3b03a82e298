import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { type Language, languages } from "../../src/contract/languages.ts";
import { renderMessagePage } from "../../src/publishing/page/message-page.ts";
import { renderPage } from "../../src/publishing/page/status-page.ts";
import { longTest } from "../harness/long-test.ts";
import { isLong, repetitions } from "../harness/repetitions.ts";
import { announcedKinds } from "../publishing/page/announcement-examples.ts";
import { exampleKinds, examplePage, exampleSnapshot, usualDisplay } from "../publishing/page/fixtures.ts";
import { states } from "./page-states.ts";
import { findings, visitor } from "./visitor.ts";

const phone = { width: 390, height: 844 };
const { open, openKind, reopen, complaints } = visitor();

const line = (page: Page) => page.locator(".day").textContent();
const bars = (page: Page, name: string) => page.locator(".row", { hasText: name }).locator(".bars");

/** Where the middle of a day's bar is; a phone shows the days from place 60 on. */
async function dayAt(page: Page, name: string, place: number): Promise<{ x: number; y: number }> {
  const first = (page.viewportSize()?.width ?? 0) < 736 ? 60 : 0;
  const box = await bars(page, name).boundingBox();
  if (box === null) throw new Error(`No bars of ${name}.`);
  const share = (4 * (place - first) + 1.5) / (4 * (90 - first) - 1);
  return { x: box.x + box.width * share, y: box.y + box.height / 2 };
}

describe("anyone can read the page", () => {
  /** Those that are not in states.test.ts; a long run checks all of them, of which most have the parts of others. */
  const others = [...exampleKinds, ...announcedKinds].filter(
    (kind) => !Object.values<string>(states).includes(kind),
  );
  const kinds = repetitions(["partial"] as const, others);

  /** Those with a colour that states.test.ts does not check in dark; a long run looks at all of them in dark. */
  const inDark: ReadonlySet<string> = new Set(["partial"]);

  test.each(kinds)(
    "axe finds no fault in light and dark, and nothing scrolls sideways at 320 px or at 200 % text size: %s",
    async (kind) => {
      const page = await openKind(kind);
      // Its parts are those of the states that are checked as a whole; its colours are its own.
      expect(await findings(page, isLong ? "all" : "colours")).toEqual([]);
      if (isLong || inDark.has(kind)) {
        await page.emulateMedia({ colorScheme: "dark" });
        expect(await findings(page, "colours")).toEqual([]);
      }
      const width = "document.documentElement.scrollWidth";
      await page.setViewportSize({ width: 320, height: 700 });
      await expect.poll(() => page.evaluate<number>(width)).toBe(320);
      await page.setViewportSize({ width: 640, height: 700 });
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      await expect.poll(() => page.evaluate<number>(width)).toBe(640);
    },
  );

  test("axe and the policy check detect a faulty page (the control)", async () => {
    const faulty = renderPage(exampleSnapshot("young"))
      .replace("<h1>", `<h1 style="color:red">`)
      .replace(`class="status small"`, `class="status op small"`)
      .replace("</main>", `<p role="textbox" tabindex="0">A name</p></main>`);
    const page = await open(faulty);
    expect((await findings(page)).map(({ id }) => id)).toEqual(["aria-input-field-name", "color-contrast"]);
    expect((await findings(page, "colours")).map(({ id }) => id)).toEqual(["color-contrast"]);
    expect(complaints().join()).toMatch(/style-src/u);
  });

  longTest("axe finds no fault on a phone, with a day selected", async () => {
    const page = await openKind("major", { viewport: phone });
    await bars(page, "Checkout").focus();
    expect(await findings(page)).toEqual([]);
  });

  test("axe finds no fault on a message page", async () => {
    const message = { title: "Not Found", heading: "Not here", text: "No such page.", status: null } as const;
    expect(
      await findings(
        await open(
          renderMessagePage({
            ...message,
            page: {
              name: "F",
              home: "/",
              history: "/history",
              subscribe: "/subscribe",
              logo: null,
              favicon: null,
              accent: null,
              theme: null,
              display: usualDisplay,
            },
          }),
        ),
      ),
    ).toEqual([]);
  });

  test("a name of a hundred letters without a space wraps, and moves nothing out of view", async () => {
    const name = "Wolkenkratzerfahrstuhl".repeat(5).slice(0, 100);
    const snapshot = examplePage({ [name]: [{ name, status: "Major Outage", description: name }] }, { name });
    const page = await open(renderPage(snapshot));
    for (const width of [320, 760, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.evaluate<number>("document.documentElement.scrollWidth")).toBe(width);
    }
  });

  test("the heading beside a long name is not hyphenated, in any language and width", async () => {
    const broken = `[...document.querySelectorAll(".top nav a")].filter((link) => {
      const words = document.createRange();
      words.selectNodeContents(link);
      return words.getClientRects().length !== 1;
    }).map((link) => link.textContent)`;
    const snapshot = examplePage({}, { name: "Fernhill Undertakings of Limited Liability" });
    const page = await open(renderPage(snapshot));
    for (const language of repetitions<readonly Language[]>(["de", "ja"], languages)) {
      await reopen(page, renderPage(snapshot, language));
      for (const width of repetitions([320], [320, 390, 1280])) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => page.evaluate<number>("document.documentElement.scrollWidth")).toBe(width);
        await expect.poll(() => page.evaluate<string[]>(broken)).toEqual([]);
      }
    }
  });

  test("links on a phone are 24 px high", async () => {
    const page = await openKind("storm", { viewport: phone });
    const links = await page.evaluate<number[]>(
      `[...document.querySelectorAll(".top a, .older summary, .all a, .lines a, .foot a, .concerned a, .origin a")].map((one) => one.getBoundingClientRect().height)`,
    );
    expect(links.length).toBeGreaterThan(50);
    expect(Math.min(...links)).toBeGreaterThanOrEqual(24);
  });
});

describe("without JavaScript", () => {
  test("statuses, times, figures, days and collapsible groups are complete without JavaScript", async () => {
    const page = await openKind("large", { javaScriptEnabled: false });
    await expect
      .poll(() => page.title())
      .toBe("Queues L47: Partial Outage, 1 More Affected · Fernhill Status");
    await expect.poll(() => page.locator(".head").innerText()).toContain("Since 13:31 GMT");
    await expect.poll(() => page.locator(".find").isVisible()).toBe(false);
    const storefront = page.locator("details", { hasText: "Storefront" }).first();
    await expect.poll(() => storefront.locator(".row").first().isVisible()).toBe(false);
    await storefront.locator("summary").click();
    await expect.poll(() => storefront.locator(".row").first().isVisible()).toBe(true);
    const label = await storefront.locator(".bars").first().getAttribute("aria-label");
    expect(label).toMatch(/^\d+ \w+: .*; all other days Operational$/u);
  });
});

longTest("ages replace the time where a component shows its source", async () => {
  const page = await openKind("incident");
  const origin = (name: string) => page.locator(".row", { hasText: name }).locator(".origin");
  await expect.poll(() => origin("Website").textContent()).toBe("Reported by a monitor 50\u00A0sec ago");
  await expect.poll(() => origin("Queues").textContent()).toBe("Set by hand 3\u00A0days ago");
  await page.clock.setFixedTime("2027-03-24T15:14:30Z");
  await page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);
  await expect.poll(() => origin("Queues").textContent()).toBe("Set by hand 123\u00A0days ago");
  const silent = await openKind("quiet");
  await silent.clock.setFixedTime("2026-11-24T09:25:30Z");
  await silent.evaluate(`document.body.dataset.asOf = "0"`);
  await silent.reload();
  await expect
    .poll(() => silent.locator(".row", { hasText: "Backups" }).locator(".origin").textContent())
    .toBe("No report for 5\u00A0hours");
});

longTest("ages are never earlier than the page's own time if the reader's clock is behind", async () => {
  const page = await openKind("calm");
  await page.clock.setFixedTime("2026-11-24T09:00:00Z");
  await page.reload();
  await expect
    .poll(() => page.locator(".head p").textContent())
    .toBe("Updated 14:14 GMT (23:14 GMT+9), just now");
});

describe("the days of the bars", () => {
  test("day details appear in the line below the bars on hover, without moving anything, and a click on a day leads to that day on the component's page", async () => {
    const page = await openKind("calm");
    const place = await page.locator(".row", { hasText: "Search" }).boundingBox();
    const middle = await dayAt(page, "Checkout", 51);
    await page.mouse.move(middle.x, middle.y);
    await expect
      .poll(() => line(page))
      .toBe("Sat 17 Oct · Partial Outage 1\u00A0h\u00A030\u00A0min · 98.12%");
    await expect.poll(() => page.locator(".row", { hasText: "Search" }).boundingBox()).toEqual(place);
    await page.mouse.move(middle.x + 15, middle.y);
    await expect.poll(() => line(page)).toMatch(/^\w+ \d+ Oct · Operational$/u);
    await page.mouse.move(10, 10);
    await expect.poll(() => page.locator(".day").count()).toBe(0);

    const link = page.locator(".row", { hasText: "Checkout" }).locator("h3 a");
    const address = new URL((await link.getAttribute("href")) ?? "", page.url()).href;
    await page.mouse.move(middle.x, middle.y);
    await Promise.all([page.waitForURL(`${address}#d2026-10-17`), page.mouse.click(middle.x, middle.y)]);
    expect(complaints()).toEqual([`asked for ${address}`]);
  });

  test("the bars are one stop of the Tab key, with arrow keys inside, and Enter on a day leads to that day in the component's uptime breakdown", async () => {
    const page = await openKind("calm");
    await expect.poll(() => page.locator(".bars[tabindex='0']").count()).toBe(1);
    await bars(page, "Website").focus();
    await expect.poll(() => line(page)).toBe("Tue 24 Nov · Operational");
    // The keys stand at the end of the first line, whatever the length of the text.
    const hint = `(({ content, float }) => content + float)(getComputedStyle(document.querySelector(".day"), "::before"))`;
    expect(await page.evaluate(hint)).toBe('"← → ↑ ↓"inline-end');
    const expectAfter = async (key: string, text: string) => {
      await page.keyboard.press(key);
      await expect.poll(() => line(page)).toBe(text);
    };
    await expectAfter("ArrowLeft", "Mon 23 Nov · Operational");
    await expectAfter("PageUp", "Mon 16 Nov · Operational");
    await expectAfter("PageDown", "Mon 23 Nov · Operational");
    await expectAfter("Home", "Thu 27 Aug · Operational");
    await expectAfter("ArrowLeft", "Thu 27 Aug · Operational");
    await expectAfter("End", "Tue 24 Nov · Operational");
    // Five weeks and three days back.
    for (const key of [
      "PageUp",
      "PageUp",
      "PageUp",
      "PageUp",
      "PageUp",
      "ArrowLeft",
      "ArrowLeft",
      "ArrowLeft",
    ])
      await page.keyboard.press(key);
    await expectAfter("ArrowDown", "Sat 17 Oct · Partial Outage 1\u00A0h\u00A030\u00A0min · 98.12%");
    // Screen readers pass arrow keys to a slider, and read its name, value and keys.
    const slider = page.getByRole("slider", { name: "Checkout", exact: true });
    await expect
      .poll(() => slider.getAttribute("aria-valuetext"))
      .toBe("Sat 17 Oct · Partial Outage 1\u00A0h\u00A030\u00A0min · 98.12%");
    expect(await slider.getAttribute("aria-valuemax")).toBe("89");
    expect(await slider.getAttribute("aria-keyshortcuts")).toBe("ArrowUp ArrowDown");
    await expect.poll(() => page.locator(".row", { hasText: "Checkout" }).locator(".day").count()).toBe(1);
    await expectAfter("ArrowUp", "Sat 17 Oct · Operational");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator(".day").count()).toBe(0);
    await expectAfter("ArrowRight", "Sat 17 Oct · Operational");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate<string>("document.activeElement.textContent")).toBe("Checkout");

    const link = page.locator(".row", { hasText: "Checkout" }).locator("h3 a");
    const address = new URL((await link.getAttribute("href")) ?? "", page.url()).href;
    await bars(page, "Checkout").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    // A calm day, which is not listed there, leads nowhere.
    await page.keyboard.press("Enter");
    for (let step = 0; step < 37; step += 1) await page.keyboard.press("ArrowLeft");
    await Promise.all([page.waitForURL(`${address}#d2026-10-17`), page.keyboard.press("Enter")]);
    expect(complaints()).toEqual([`asked for ${address}`]);
  });

  test("day details appear below the bars on a phone, by tap and by drag, move nothing, and lead to the day", async () => {
    const page = await openKind("calm", { viewport: phone, hasTouch: true });
    const height = () => page.evaluate("document.documentElement.scrollHeight");
    const before = await height();
    const middle = await dayAt(page, "Search", 67);
    await page.touchscreen.tap(middle.x, middle.y);
    await expect.poll(() => line(page)).toBe("Mon 2 Nov · Degraded Performance 35\u00A0min");
    const row = page.locator(".row", { hasText: "Search" });
    expect(await height()).toBe(before);
    await expect.poll(() => row.locator(".status").isVisible()).toBe(true);
    const address = await row.locator("h3 a").getAttribute("href");
    expect(await page.locator(".day").getAttribute("href")).toMatch(
      new RegExp(`${address}#d2026-11-02$`, "u"),
    );
    const beside = await dayAt(page, "Search", 66);
    await bars(page, "Search").dispatchEvent("pointermove", {
      clientX: beside.x,
      pointerType: "touch",
      bubbles: true,
    });
    await expect.poll(() => line(page)).toBe("Sun 1 Nov · Degraded Performance 2\u00A0h\u00A020\u00A0min");
    // A finger beside a day of trouble means that day; farther away it means the day below it.
    const [near, far] = [await dayAt(page, "Search", 68), await dayAt(page, "Search", 69)];
    await page.touchscreen.tap(near.x, near.y);
    await expect.poll(() => line(page)).toMatch(/^Mon 2 Nov · Degraded/u);
    await page.touchscreen.tap(far.x, far.y);
    await expect.poll(() => line(page)).toBe("Wed 4 Nov · Operational");
    expect(await page.locator(".day").getAttribute("href")).toBeNull();
    // Text that leads nowhere has not the colour of a link.
    const colourOf = (selector: string) => `getComputedStyle(document.querySelector("${selector}")).color`;
    expect(await page.evaluate(colourOf(".day"))).toBe(await page.evaluate(colourOf(".status")));
    await page.touchscreen.tap(20, 20);
    await expect.poll(() => page.locator(".day").count()).toBe(0);
    await page.touchscreen.tap(near.x, near.y);
    await Promise.all([page.waitForURL(/#d2026-11-02$/u), page.locator(".day").tap()]);
    expect(complaints()).toEqual([`asked for ${new URL(address ?? "", page.url()).href}`]);
  });

  longTest("day details stay when a group is closed", async () => {
    const page = await openKind("calm");
    await page.locator("summary").first().click();
    await expect.poll(() => page.locator("details:not([open]) .bars[tabindex='0']").count()).toBe(0);
    await bars(page, "Public API").focus();
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => page.locator(".row", { hasText: "Public API" }).locator(".day").count()).toBe(1);
  });

  test("identical days are each shown with their own date", async () => {
    const page = await openKind("young");
    await bars(page, "Website").focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => line(page)).toBe("Mon 23 Nov · before its start");
  });
});

describe("groups and finding", () => {
  test("a group stays open or closed as the reader left it, and printing opens every group", async () => {
    const page = await openKind("calm");
    await page.locator("summary", { hasText: "Platform" }).click();
    await page.reload();
    await expect.poll(() => page.locator("details[open]").count()).toBe(3);
    await expect
      .poll(() => page.locator("summary", { hasText: "Platform" }).innerText())
      .toContain("5 components, all Operational");

    await page.emulateMedia({ media: "print" });
    const height = await page.evaluate<number>(
      `document.querySelector("details:not([open]) .row").getBoundingClientRect().height`,
    );
    expect(height).toBeGreaterThan(40);
    await expect.poll(() => page.locator(".find").isVisible()).toBe(false);
  });

  test("a component is found by its name or its group's name, and all components return afterwards; a link to an affected component opens its group, even while a filter is set; touch targets are 44 px high", async () => {
    const page = await openKind("large");
    const field = page.getByLabel("Find a component");
    await field.fill("búengele");
    await expect.poll(() => page.locator(".find output").textContent()).toBe("0 of 200");
    await field.fill("BLOCK storage");
    await expect.poll(() => page.locator(".find output").textContent()).toBe("29 of 200");
    await expect.poll(() => page.locator(".row:visible").count()).toBe(29);
    await field.fill("dublin");
    await expect.poll(() => page.locator(".row:visible").count()).toBe(33);
    await field.fill("");
    await expect.poll(() => page.locator("details[open]").count()).toBe(1);
    await expect.poll(() => page.locator(".find output").textContent()).toBe("");

    await page.locator("details[open] summary").click();
    await page.getByLabel("Find a component").fill("dublin");
    await page.locator(".affected a").first().click();
    await expect.poll(() => page.locator(".row:target").isVisible()).toBe(true);

    await page.setViewportSize(phone);
    const heights = await page.evaluate<number[]>(
      `[...document.querySelectorAll("summary, .affected li, .find input, .group[open] .bars")].map((one) => one.getBoundingClientRect().height).filter((height) => height > 0)`,
    );
    expect(heights.length).toBeGreaterThan(20);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });
});

describe("other forms of display", () => {
  test("ages appear beside times, and advance without a reload; a print-out has none; forced colours keep the plate's frame, its end and the marks", async () => {
    const page = await openKind("major");
    await expect
      .poll(() => page.locator(".head p").textContent())
      .toBe("Since 14:02 GMT (23:02 GMT+9), 12\u00A0min ago");
    const status = page.locator(".row", { hasText: "Checkout" }).locator(".status");
    await expect
      .poll(() => status.textContent())
      .toBe("Major Outage since 14:02 GMT (23:02 GMT+9), 12\u00A0min ago");
    const ages = () =>
      page.evaluate<number>(
        `document.body.innerText.match(/(?:minutes?|min|hours?|hr)\\.? ago/gu)?.length ?? 0`,
      );
    await expect.poll(ages).toBeGreaterThan(0);
    await page.evaluate(`dispatchEvent(new Event("beforeprint"))`);
    expect(await ages()).toBe(0);
    await page.evaluate(`dispatchEvent(new Event("afterprint"))`);
    expect(await ages()).toBeGreaterThan(0);

    await page.clock.setFixedTime("2026-11-24T15:14:30Z");
    await page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);
    await expect
      .poll(() => status.textContent())
      .toBe("Major Outage since 14:02 GMT (23:02 GMT+9), 1\u00A0hr ago");

    await page.emulateMedia({ forcedColors: "active" });
    await expect
      .poll(() => page.evaluate<string>(`getComputedStyle(document.querySelector(".plate")).borderTopWidth`))
      .toBe("2px");
    const colours = await page.evaluate<string[]>(
      `[getComputedStyle(document.querySelector(".plate .mark")).color, getComputedStyle(document.querySelector(".plate"), "::after").backgroundColor, getComputedStyle(document.querySelector(".bars .op")).color]`,
    );
    expect(new Set(colours).size).toBe(1);
  });
});
