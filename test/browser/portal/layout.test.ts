/** Layouts of the portal: choices and the strip on phones, suggestions in lists, and rows that unfold. */
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { longTest } from "../../harness/long-test.ts";
import { expectVariantAccessible, portalTests, shoot } from "./harness.ts";

const { open, navigate, asOwner } = portalTests();

const createdResponse = z.object({ Result: z.object({ Id: z.string() }) });

async function create(path: string, body: Readonly<Record<string, unknown>>): Promise<string> {
  return createdResponse.parse((await asOwner(`/portal/api/${path}`, { method: "POST", body })).json).Result
    .Id;
}

const isScrollable = `(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)(document.querySelector("[role=dialog]"))`;

let services: Promise<void> | undefined;
/** Creates nine components once, which make lists longer than a window. */
async function createServices(): Promise<void> {
  services ??= (async () => {
    for (let number = 1; number <= 9; number += 1) await create("Component", { Name: `Service ${number}` });
  })();
  await services;
}

/** The boxes of all matches, in whole pixels. */
async function boxesOf(matches: Locator) {
  const boxes = await Promise.all((await matches.all()).map((match) => match.boundingBox()));
  return boxes.flatMap((box) =>
    box === null
      ? []
      : [
          {
            x: Math.round(box.x),
            y: Math.round(box.y),
            width: Math.round(box.width),
            height: Math.round(box.height),
          },
        ],
  );
}

longTest(
  "four choices stand in two rows of equal width on a phone, and in one row on a desktop",
  async () => {
    for (const device of ["phone", "desk"] as const) {
      const page = await open("/announcements/new", { device });
      const labels = page.getByRole("group", { name: "State" }).locator("label");
      await labels.first().waitFor();
      const boxes = await boxesOf(labels);
      expect(boxes.length).toBe(4);
      const [columns, rows] = [new Set(boxes.map(({ x }) => x)).size, new Set(boxes.map(({ y }) => y)).size];
      expect([device, columns, rows]).toEqual(device === "phone" ? ["phone", 2, 2] : ["desk", 4, 1]);
      if (device === "phone") expect(new Set(boxes.map(({ width }) => width)).size).toBe(1);
    }
  },
);

longTest(
  "the menu of an item stays beside its name on a phone, and its summary has the whole width",
  async () => {
    const id = await create("Component", { Name: "Synchronisation of warehouses and storefronts" });
    const page = await open(`/components/${id}`, { device: "phone" });
    const header = page.getByRole("main").locator("header");
    const menu = header.getByRole("button", { name: /^More actions/u });
    await menu.waitFor();
    await shoot(page, "component-title-phone");
    const summary = header.locator("div", { hasText: /^Operational|^Unknown/u }).first();
    const parts = [header.getByRole("heading"), menu, summary, header.getByRole("button").first()];
    const [name, icon, line, action] = (await Promise.all(parts.map(boxesOf))).flat();
    if (name === undefined || icon === undefined || line === undefined || action === undefined)
      return expect.fail("a part has no box");
    expect(Math.abs(name.y - icon.y)).toBeLessThan(icon.height);
    expect(line.x).toBe(name.x);
    expect(line.y).toBeGreaterThanOrEqual(name.y + name.height);
    expect(line.x + line.width).toBe(icon.x + icon.width);
    expect(action.y).toBeGreaterThanOrEqual(line.y + line.height);
  },
);

longTest(
  "the main button of a dialog that is taller than its window is in sight, and covers no focused field",
  async () => {
    await createServices();
    for (const device of ["desk", "phone", "narrow"] as const) {
      const page = await open("/settings/api-credentials", { device });
      await page.getByRole("button", { name: "Create Webhook Key" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Service 9").waitFor();
      // The dialog takes the focus once, right after it is displayed.
      await dialog.locator(":focus").waitFor();
      expect(await page.evaluate(isScrollable)).toBe(true);
      const button = dialog.getByRole("button", { name: "Create Webhook Key" });
      const { x, y, width, height } = (await boxesOf(button))[0] ?? expect.fail("the button has no box");
      const isOnTop = `document.elementFromPoint(${x + width / 2}, ${y + height / 2})?.closest("button") != null`;
      expect([device, await page.evaluate(isOnTop)]).toEqual([device, true]);
      const expiry = dialog.getByLabel("Expires");
      await dialog.getByRole("checkbox").last().focus();
      await page.keyboard.press("Tab");
      await expiry.and(page.locator(":focus")).waitFor();
      const fieldBox = (await boxesOf(expiry))[0] ?? expect.fail("the field has no box");
      expect(fieldBox.y + fieldBox.height).toBeLessThanOrEqual(y);
      // Its heading is in sight as well.
      await page.evaluate(`document.querySelector("[role=dialog]").scrollTo(0, 9999)`);
      const heading = dialog.getByRole("heading", { name: "Create Webhook Key" });
      await expect.poll(async () => (await boxesOf(heading))[0]?.y).toBeGreaterThanOrEqual(0);
    }
  },
);

longTest(
  "the dialog that adds components keeps its button in sight, and a row of tabs fades where more follows",
  async () => {
    await createServices();
    const page = await open("/announcements/new", { device: "phone" });
    await page.setViewportSize({ width: 390, height: 600 });
    // A fade is no motion.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.getByRole("button", { name: "Add components" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Service 9").waitFor();
    expect(await page.evaluate(isScrollable)).toBe(true);
    const done = (await boxesOf(dialog.getByRole("button", { name: "Done" }).last()))[0];
    expect((done?.y ?? Infinity) + (done?.height ?? 0)).toBeLessThanOrEqual(600);

    await page.goto(new URL("/portal/settings/page", page.url()).href);
    await page.getByRole("navigation", { name: "Settings" }).waitFor();
    const fade = () =>
      page.evaluate(`getComputedStyle(document.querySelector("nav[aria-label=Settings]")).maskImage`);
    await expect.poll(fade).toMatch(/^linear-gradient\((?:to left|270deg)/u);
    await page.getByRole("link", { name: "Status and uptime", exact: true }).click();
    await expect.poll(fade).toMatch(/^linear-gradient\((?:to right|90deg)/u);
  },
);

longTest(
  "components are chosen by the keyboard alone: Enter adds a match, arrows move, Ctrl+Enter closes and publishes",
  async () => {
    await createServices();
    const page = await open("/announcements/new");
    await page.getByRole("button", { name: "Add components" }).click();
    const dialog = page.getByRole("dialog");
    const search = dialog.getByLabel("Find a component");
    await search.fill("service");
    await page.keyboard.press("Enter");
    await dialog.getByText("Choose with the arrow keys, or type more.").waitFor();
    await expect.poll(() => dialog.getByRole("checkbox", { checked: true }).count()).toBe(0);
    const first = dialog.getByRole("checkbox").first();
    await page.keyboard.press("ArrowDown");
    await first.and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => first.isChecked()).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => first.isChecked()).toBe(false);
    await page.keyboard.press("ArrowUp");
    await search.and(page.locator(":focus")).waitFor();
    await search.fill("service 9");
    await expect.poll(() => dialog.getByRole("checkbox").count()).toBe(1);
    await page.keyboard.press("Enter");
    await expect.poll(() => dialog.getByRole("checkbox", { checked: true }).count()).toBe(1);
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => dialog.count()).toBe(0);
    await page.getByRole("button", { name: "Add components" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Control+Enter");
    // The title is missing.
    await page.getByLabel("Title").and(page.locator(":focus")).fill("Service 9 fails");
    await page.getByLabel("Service 9 after publishing").waitFor();
    await page.getByLabel("Message").fill("We are looking into it.");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("region", { name: "Not published yet" }).waitFor();
  },
);

longTest("components are found by their group, which is beside their names", async () => {
  const GroupId = await create("ComponentGroup", { Name: "Shop floor" });
  await create("Component", { Name: "Basket", GroupId });
  await createServices();
  const page = await open("/announcements/new");
  await page.getByRole("button", { name: "Add components" }).click();
  const dialog = page.getByRole("dialog");
  // The page keeps the place of the scroll bar that the dialog takes away, and a preview has none.
  await page.evaluate(`document.documentElement.style.setProperty("--scrollbar", "15px")`);
  await expect.poll(() => page.evaluate("document.body.getBoundingClientRect().right")).toBe(1265);
  const preview = `document.querySelector("iframe").contentDocument.documentElement`;
  await expect.poll(() => page.evaluate(`getComputedStyle(${preview}).scrollbarWidth`)).toBe("none");
  await dialog.getByLabel("Find a component").fill("shop fl");
  await expect.poll(() => dialog.getByRole("listitem").count()).toBe(1);
  await dialog.getByRole("group", { name: "Shop floor" }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => dialog.getByRole("checkbox", { name: "Basket" }).isChecked()).toBe(true);
  await expect.poll(() => dialog.getByRole("button", { name: "Done" }).count()).toBe(1);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("No components affected.").waitFor();
});

longTest(
  "the list of announcements on a phone has its filters on request, and a button clears them",
  async () => {
    await create("Announcement", { Kind: "Notice", Title: "New office", Message: "We moved." });
    const page = await open("/announcements", { device: "phone" });
    await page.getByRole("link", { name: "New office", exact: true }).waitFor();
    await page.getByPlaceholder("Search: titles and messages").waitFor();
    const row = await page.getByRole("link", { name: "New office", exact: true }).boundingBox();
    expect(row?.y).toBeLessThan(420);
    await expect.poll(() => page.getByLabel("Kind").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByLabel("Kind").selectOption("Incidents");
    await page.getByLabel("Search").fill("office");
    await page.getByRole("link", { name: "New office", exact: true }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByRole("link", { name: "New office", exact: true }).waitFor();
    await expect.poll(() => page.getByLabel("Search").inputValue()).toBe("");
  },
);

longTest("the narrowest window has the action of a section beside its heading", async () => {
  const page = await open("/account", { device: "narrow" });
  const heading = page.getByRole("heading", { name: "Two-factor authentication" });
  const action = page.getByRole("button", { name: "Set up" });
  const [headingBox, actionBox] = [await heading.boundingBox(), await action.boundingBox()];
  expect(actionBox?.y).toBeLessThan((headingBox?.y ?? 0) + (headingBox?.height ?? 0));
  await expectVariantAccessible(page);
});

longTest("a phone shows six recent activities, and the others on request", async () => {
  await createServices();
  const page = await open("/", { device: "phone" });
  const entries = page.getByRole("region", { name: "Recent activity" }).getByRole("listitem");
  await expect.poll(() => entries.count()).toBe(6);
  await page.getByRole("button", { name: /^Show all \d+$/u }).click();
  await expect.poll(() => entries.count()).toBeGreaterThan(6);
  await page.getByRole("button", { name: "Show fewer" }).click();
  await expect.poll(() => entries.count()).toBe(6);
});

test("the strip on a phone says since when in the page's zone, leads to the page, and has one line once the document is scrolled, and nothing moves, and in the composer from the start, with the message in view; the list of subscribers begins below the search, with the other filters on request", async () => {
  const name = "Checkout of the northern and the southern shops";
  const id = await create("Component", { Name: name });
  const body = { Status: "Degraded Performance" };
  await asOwner(`/portal/api/Component/${id}`, { method: "PATCH", body });
  const page = await open(`/components/${id}`, { device: "narrow" });
  await page.setViewportSize({ width: 390, height: 844 });
  const strip = page.getByRole("region", { name: "What visitors see" });
  await strip.getByText(name).waitFor();
  await expect.poll(() => strip.innerText()).toMatch(/since \d{2}:\d{2} UTC/u);
  const link = strip.getByRole("link", { name: "Open Fernhill" });
  await expect.poll(() => link.getAttribute("href")).toMatch(/^http/u);
  await expect.poll(() => link.boundingBox()).toEqual(await strip.boundingBox());
  const heightOf = async () => (await strip.boundingBox())?.height ?? 0;
  const lengthOf = () => page.evaluate<number>("document.documentElement.scrollHeight");
  const [height, length] = [await heightOf(), await lengthOf()];
  expect(height).toBeGreaterThan(50);
  await page.evaluate("scrollTo(0, 200)");
  await expect.poll(heightOf).toBeLessThan(50);
  // The time wraps out of view before the status is cut off.
  const bottomOf = async (box: Promise<{ y: number; height: number } | null>) => {
    const { y = 0, height: own = 0 } = (await box) ?? {};
    return y + own;
  };
  const time = await strip.getByRole("time").boundingBox();
  expect(time?.y).toBeGreaterThan((await bottomOf(strip.getByText(name).boundingBox())) - 1);
  expect(await lengthOf()).toBe(length);
  await page.evaluate("scrollTo(0, 0)");
  await expect.poll(heightOf).toBe(height);

  // Above a form it has one line from the start, and the message is in view.
  await navigate(page, "/announcements/new");
  const message = page.getByLabel("Message");
  await message.waitFor();
  expect(await heightOf()).toBeLessThan(50);
  expect(await page.evaluate<number>("scrollY")).toBe(0);
  const dock = await page.locator("div[data-dock]").boundingBox();
  expect(await bottomOf(message.boundingBox())).toBeLessThan(dock?.y ?? 0);

  const subscriber = {
    Channel: "Email",
    Address: "ada@example.com",
    Confirmed: true,
    ConsentNote: "asked by phone",
  };
  expect(await asOwner("/portal/api/Subscriber", { method: "POST", body: subscriber })).toMatchObject({
    status: 201,
  });
  await navigate(page, "/subscribers");
  await page.getByText(/@example\.com/u).waitFor();
  await page.getByLabel("Search").waitFor();
  await expect.poll(() => page.getByLabel("Channel").isVisible()).toBe(false);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Channel").selectOption("Webhook");
  await page.getByText(/@example\.com/u).waitFor({ state: "detached" });
});

longTest(
  "a row of the audit log that unfolds in a window in the background covers no other row",
  async () => {
    const id = await create("Component", { Name: "Checkout" });
    await asOwner(`/portal/api/Component/${id}`, { method: "PATCH", body: { Name: "Payments" } });
    const page = await open("/audit");
    // In the background the sizes of elements are not observed.
    await page.addInitScript("ResizeObserver = class { observe() {} unobserve() {} disconnect() {} };");
    await page.reload();
    const rows = page.getByRole("list", { name: "Changes" }).getByRole("listitem");
    const changed = rows.filter({ hasText: "changed the component Payments" });
    await changed.getByRole("button", { name: /Before and after/u }).click();
    await changed.getByRole("row", { name: "Name Checkout Payments" }).waitFor();
    const overlap = async () => {
      const boxes = (await boxesOf(rows)).toSorted((first, second) => first.y - second.y);
      return boxes.slice(1).filter(({ y }, index) => {
        const previous = boxes[index];
        return previous !== undefined && y < previous.y + previous.height - 1;
      }).length;
    };
    await expect.poll(overlap).toBe(0);
  },
);
