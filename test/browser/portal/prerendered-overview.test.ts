/** The overview before its scripts are there, and as they take it over. */
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { longTest } from "../../harness/long-test.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { expectVariantAccessible, portalTests, shoot, waitForHydration } from "./harness.ts";
import { prerenderedTests } from "./prerendered.ts";

const tests = portalTests();
const { server, open, asOwner, expectComplaint } = tests;
const { goToPrerendered, withoutScripts, beforeScripts } = prerenderedTests(tests);

const hostile = `</script><script>ran=1</script><img src=x onerror="ran=1">'"&amp;$&<!--known-->`;

const create = async (path: string, body: object) => {
  const { status, text, at } = await asOwner(`/portal/api/${path}`, { method: "POST", body });
  expect([status, text]).toEqual([201, text]);
  return String(at("Result", "Id"));
};

beforeAll(async () => {
  const checkout = await server().component("Checkout");
  await server().component("Search");
  await server().component(hostile);
  await asOwner(`/portal/api/Component/${checkout}`, { method: "PATCH", body: { Status: "Major Outage" } });
  await create("Announcement", {
    Kind: "Incident",
    Title: `Card payments ${hostile}`,
    State: "Identified",
    Message: "A certificate ran out.",
    AffectedComponents: [{ ComponentId: checkout, Status: "Major Outage" }],
  });
});

/** Where everything stands that has a place, by what it is; how long ago something was is longer in words a second later. */
const positions = (page: Page) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll("#portal *:not(span.whitespace-nowrap)")].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [one.localName, x, y, width, height].join(" ");
    })`,
  );

/** Expects texts and links of the overview; returns the title of its incident. */
async function expectOverview(page: Page): Promise<Locator> {
  await expect.poll(() => page.title()).toBe("Overview · Signalbox");
  await page.getByRole("region", { name: "What visitors see" }).getByText("Checkout: Major Outage").waitFor();
  const going = page.getByRole("region", { name: "Open", exact: true });
  await going.getByText(/Incident, Identified\. Last update /u).waitFor();
  await going.getByRole("link", { name: "Checkout", exact: true }).waitFor();
  await page.getByText("2 components Operational").waitFor();
  await going.getByRole("link", { name: /^Post update/u }).waitFor();
  const incident = going.getByRole("link", { name: `Card payments ${hostile}`, exact: true });
  await incident.waitFor();
  return incident;
}

/** Expects that no script was loaded twice, and that none runs that is not the portal's. */
async function expectScriptsOnce(page: Page): Promise<void> {
  const loadedPaths = await page.evaluate<string[]>(
    `performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.endsWith(".js"))`,
  );
  expect(loadedPaths.length).toBeGreaterThan(3);
  expect(new Set(loadedPaths).size).toBe(loadedPaths.length);
  await page.evaluate(`{
    const script = document.createElement("script");
    script.textContent = "globalThis.ran = 1";
    document.body.append(script);
  }`);
  await expect.poll(() => page.evaluate("globalThis.ran")).toBeUndefined();
}

describe("the prerendered overview", () => {
  longTest("the prerendered overview leads to other screens without scripts", async () => {
    const page = await withoutScripts("/portal/");
    await page.getByRole("link", { name: "Components 1" }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/portal/components");
  });

  it.each(repetitions(["desk"] as const, ["desk", "phone", "narrow"] as const))(
    "the prerendered overview has all texts and links before its scripts, shows names as text, and does not move as they take over, which read nothing again: %s",
    async (device) => {
      const { page, releaseScripts } = await beforeScripts("/portal/", { device });
      const incident = await expectOverview(page);
      await page.evaluate(`{
      globalThis.shifts = 0;
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) globalThis.shifts += value;
      }).observe({ type: "layout-shift", buffered: true });
      globalThis.first = document.querySelector("h1");
    }`);
      await expectVariantAccessible(page);
      await shoot(page, `drawn-${device}`);
      // What is read again since a busy browser began late is no waste: here the data does not age.
      await page.evaluate("Date.now = ((time) => () => time)(Date.now())");
      // An answer would have parts that are not hydrated yet differ from the document.
      await page.evaluate(`{
        globalThis.earlyReads = [];
        const fetchNow = globalThis.fetch;
        globalThis.fetch = (...request) => {
          if (document.documentElement.dataset.begins !== undefined) earlyReads.push(String(request[0]));
          return fetchNow(...request);
        };
      }`);
      const requestedPaths: string[] = [];
      page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
      const before = await positions(page);
      releaseScripts();
      await waitForHydration(page);
      expect(await page.evaluate("earlyReads")).toEqual([]);
      await page.waitForTimeout(500);
      await expect.poll(() => page.evaluate("globalThis.first === document.querySelector('h1')")).toBe(true);
      // What is left are the seconds that count up.
      await expect.poll(() => page.evaluate("globalThis.shifts")).toBeLessThan(0.001);
      const after = await positions(page);
      expect(after.slice(0, before.length)).toEqual(before);
      await incident.waitFor();
      await shoot(page, `taken-over-${device}`);
      expect(requestedPaths.filter((path) => /\/(?:Me|Overview)$/u.test(path))).toEqual([]);
      await expectScriptsOnce(page);
      await expectComplaint(/Content Security Policy/u);
    },
  );

  it("the prerendered overview says that commands are loading after an early click, and replays it", async () => {
    const { page, releaseScripts } = await beforeScripts();
    const button = page.getByRole("button", { name: /^Commands/u });
    await button.click();
    await expect.poll(() => button.getAttribute("aria-busy")).toBe("true");
    await button.getByText("Loading…").waitFor();
    releaseScripts();
    await page.getByRole("dialog", { name: "Commands" }).waitFor();
    await expect.poll(() => page.locator("[data-waits], [aria-busy]").count()).toBe(0);
  });

  it("the palette opens with the text typed before the scripts are loaded", async () => {
    const { page, releaseScripts } = await beforeScripts();
    await page.keyboard.press("Control+k");
    await page.locator("button[data-opens=palette][aria-busy]").waitFor({ state: "attached" });
    await page.keyboard.type("tras");
    releaseScripts();
    await expect.poll(() => page.getByRole("combobox").inputValue()).toBe("tras");
    await page.getByRole("option", { name: /^Trash/u }).waitFor();
    await expect
      .poll(() => page.locator("html[data-typed], button[data-opens=palette][aria-busy]").count())
      .toBe(0);
  });

  it("a shortcut of two letters pressed before the scripts are loaded leads to its screen", async () => {
    const { page, releaseScripts } = await beforeScripts();
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    releaseScripts();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("Components");
  });

  longTest("the prerendered overview loads an opened panel in parallel with everything else", async () => {
    await create("Page", { Name: "Depot", Slug: "depot" });
    for (const Title of ["Slow doors", "Lost badges"])
      await create("Announcement", {
        Kind: "Incident",
        Page: "depot",
        Title,
        State: "Identified",
        Message: "We look into it.",
      });
    const gate = await create("Component", { Name: "Gate", Page: "depot" });
    await asOwner(`/portal/api/Component/${gate}`, { method: "PATCH", body: { Status: "Major Outage" } });
    const requestedPaths: string[] = [];
    const { page, releaseScripts } = await beforeScripts("/portal/?page=depot");
    page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
    const isRequested = (name: string) =>
      requestedPaths.some((path) => path.startsWith(`/portal/assets/${name}-`));
    await page.getByRole("button", { name: /^Commands/u }).click();
    await expect.poll(() => isRequested("Palette") && isRequested("dialogs")).toBe(true);
    expect(isRequested("OpenedMenu")).toBe(false);
    await page.getByRole("button", { name: /^Add to/u }).click();
    await expect.poll(() => isRequested("OpenedMenu")).toBe(true);
    releaseScripts();
    await page.getByRole("menuitem", { name: /Slow doors/u }).waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  });

  longTest(
    "the prerendered overview opens the phone menu at once, keeps it open, and follows links at once",
    async () => {
      const { page, releaseScripts } = await beforeScripts("/portal/", { device: "narrow" });
      const settings = page
        .getByRole("navigation", { name: "Places" })
        .getByRole("link", { name: "Settings" });
      await page.getByRole("button", { name: "Menu" }).click();
      await settings.waitFor();
      const closing = page.getByRole("button", { name: "Close the menu" });
      await closing.click();
      await settings.waitFor({ state: "hidden" });
      await page.getByRole("button", { name: "Menu" }).click();
      releaseScripts();
      await waitForHydration(page);
      await settings.waitFor();
      await closing.click();
      await settings.waitFor({ state: "hidden" });
      const { page: otherPage } = await beforeScripts("/portal/", { device: "narrow" });
      await otherPage.getByRole("link", { name: /^Post update: Card payments/u }).click();
      await expect.poll(() => otherPage.url()).toContain("/update");
    },
  );

  longTest("the prerendered overview has the chosen theme before any file is loaded", async () => {
    const { page } = await beforeScripts();
    const ground = () => page.evaluate<string>("getComputedStyle(document.documentElement).backgroundColor");
    await expect.poll(() => ground()).toBe("rgb(252, 252, 249)");
    await page.evaluate(`localStorage.setItem("signalbox.theme", "dark")`);
    await goToPrerendered(page, "/portal/");
    await expect.poll(() => ground()).toBe("rgb(15, 19, 24)");
  });

  longTest("the prerendered overview shows the page in the address, and its name", async () => {
    await create("Page", { Name: "Inner systems", Slug: "inner" });
    const page = await withoutScripts("/portal/?page=inner");
    await expect.poll(() => page.title()).toBe("Overview · Inner systems · Signalbox");
    await expect.poll(() => page.getByLabel("Switch page").inputValue()).toBe("inner");
    await expect.poll(() => page.getByText("Card payments").count()).toBe(0);
    const used = await open("/?page=inner");
    await expect.poll(() => used.title()).toBe("Overview · Inner systems · Signalbox");
    await used.getByLabel("Switch page").selectOption({ label: "All pages" });
    await used.getByText("Card payments").first().waitFor();
    await expect.poll(() => used.title()).toBe("Overview · Signalbox");
  });

  longTest("the prerendered overview replays an early choice of a page", async () => {
    const { page, releaseScripts } = await beforeScripts();
    await page.getByLabel("Switch page").selectOption({ label: "Inner systems" });
    releaseScripts();
    await expect.poll(() => new URL(page.url()).search).toBe("?page=inner");
    await expect.poll(() => page.getByText("Card payments").count()).toBe(0);
  });
});

longTest("the phone menu closes after every choice, including the current screen", async () => {
  const page = await open("/", { device: "narrow" });
  const menu = page.getByRole("button", { name: "Menu" });
  const place = (name: RegExp) =>
    page.getByRole("navigation", { name: "Places" }).getByRole("link", { name });
  for (const name of [/^Overview/u, /^Components/u, /^Components/u]) {
    await menu.click();
    await place(name).click();
    await menu.waitFor();
    await expect.poll(() => place(name).count()).toBe(0);
  }
  await expect.poll(() => new URL(page.url()).pathname).toBe("/portal/components");
  await menu.click();
  await page.getByLabel("Switch page").selectOption({ label: "Inner systems" });
  await menu.waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("?page=inner");
});
