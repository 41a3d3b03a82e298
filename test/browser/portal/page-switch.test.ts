/** Several pages in the portal: one is chosen, and everything is of it; with one page nothing of that is to be seen. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { longTest } from "../../harness/long-test.ts";
import { isLong } from "../../harness/repetitions.ts";
import { expectAccessible, expectVariantAccessible, portalTests, shoot, smallDevices } from "./harness.ts";

const { open, asOwner, url, complaints } = portalTests();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const pageSwitch = (page: Page) => page.getByLabel("Switch page");
const strip = (page: Page) => page.getByRole("region", { name: "What visitors see" });

const create = async (path: string, body: object) => {
  const { status, text, at } = await asOwner(`/portal/api/${path}`, { method: "POST", body });
  expect([status, text]).toEqual([201, text]);
  return String(at("Result", "Id"));
};

beforeAll(() => create("Component", { Name: "Checkout", Status: "Operational" }));

longTest("a single page is shown without its name and without a page switch", async () => {
  const page = await open("/?page=status");
  await strip(page).getByText("All Systems Operational").waitFor();
  await expect.poll(() => strip(page).innerText()).not.toContain("Fernhill");
  await expect.poll(() => pageSwitch(page).count()).toBe(0);
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: "Components", exact: true }).waitFor();
  await expect.poll(() => page.getByRole("option", { name: "Show all pages" }).count()).toBe(0);
  await expect.poll(() => page.getByRole("option", { name: "Show Fernhill" }).count()).toBe(0);
});

/** Switches from all pages to another and back, on one screen after another. */
async function expectPageSwitched(page: Page): Promise<void> {
  await pageSwitch(page).selectOption("Inner systems, not public");
  await page.waitForURL("**/portal/?page=inner");
  await page.getByText("Not public: signed-in people only.").waitFor();
  await strip(page).getByText("Inner systems · All Systems Operational").waitFor();
  await expect
    .poll(() => strip(page).getByRole("link", { name: "Open page" }).getAttribute("href"))
    .toBe(`${url()}/page/inner`);
  await page.getByText("Card payments fail").first().waitFor({ state: "detached" });
  await expectVariantAccessible(page);
  await shoot(page, "pages-overview-one");
  await page.getByRole("link", { name: /^Announcements/u }).click();
  await page.getByText("No announcements on Inner systems yet.").waitFor();
  await expect.poll(() => page.url()).toBe(`${url()}/portal/announcements?page=inner`);
  await page.getByRole("link", { name: /^Settings/u }).click();
  await page.waitForURL("**/portal/settings/page?page=inner");
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Inner systems");
  await page.goBack();
  await page.getByText("No announcements on Inner systems yet.").waitFor();
  await pageSwitch(page).selectOption("All pages");
  await page.getByRole("link", { name: "Card payments fail", exact: true }).waitFor();
  await expect.poll(() => page.url()).toBe(`${url()}/portal/announcements`);
  await page.goBack();
  await page.getByText("No announcements on Inner systems yet.").waitFor();
  await expect.poll(() => pageSwitch(page).inputValue()).toBe("inner");
}

/** Expects that the first components that a reload shows are arranged by page already, though the pages are read late. */
async function expectFirstArrangement(page: Page): Promise<void> {
  await page.addInitScript(`new MutationObserver(() => {
    if (globalThis.firstHeadings === undefined && document.querySelector("[data-line]") !== null)
      globalThis.firstHeadings = [...document.querySelectorAll("main h2")].map(({ innerText }) => innerText);
  }).observe(document, { childList: true, subtree: true })`);
  await page.route("**/portal/api/Overview*", async (route) => {
    await page.waitForTimeout(300);
    await route.continue();
  });
  await page.reload();
  await expect
    .poll(() => page.evaluate("globalThis.firstHeadings"))
    .toEqual(["Fernhill", "Payments", "Inner systems", "Back office"]);
  await page.unroute("**/portal/api/Overview*");
}

/** Expects the components of the chosen page, and creates some. */
async function expectOwnComponents(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Components/u }).click();
  await expect.poll(() => page.url()).toBe(`${url()}/portal/components?page=inner`);
  const shared = page.getByRole("region", { name: "Also shown here" });
  await shared.getByRole("link", { name: "Search" }).waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Checkout" }).count()).toBe(0);
  await button(page, "Create component").click();
  const dialog = page.getByRole("dialog");
  await expect.poll(() => dialog.getByLabel("Page").inputValue()).toBe("inner");
  // Groups are of a page: this one has none.
  await expect.poll(() => dialog.getByLabel("Group").count()).toBe(0);
  await dialog.getByLabel("Name").fill("checkout");
  await dialog.getByText("Fernhill has a component of this name.").waitFor();
  await shoot(page, "pages-component-same-name");
  await dialog.getByLabel("Name").fill("Bookkeeping");
  await dialog.getByText("Fernhill has a component of this name.").waitFor({ state: "detached" });
  await expectVariantAccessible(page);
  await shoot(page, "pages-component-create");
  await dialog.getByRole("button", { name: "Create component" }).click();
  await page.getByRole("link", { name: "Bookkeeping" }).waitFor();
  if (isLong) {
    await page.getByRole("link", { name: "Bookkeeping" }).click();
    await page.getByLabel("Name", { exact: true }).fill("checkout");
    await page.getByText("Fernhill has a component of this name.").waitFor();
    await expectVariantAccessible(page);
    await shoot(page, "pages-component-renamed");
    await page.getByLabel("Name", { exact: true }).fill("Bookkeeping");
    await page.getByText("Fernhill has a component of this name.").waitFor({ state: "detached" });
    await page.goBack();
  }
  await button(page, "Create group").click();
  await expect.poll(() => dialog.getByLabel("Page").inputValue()).toBe("inner");
  await dialog.getByLabel("Name").fill("Back office");
  await dialog.getByRole("button", { name: "Create group" }).click();
  await page.getByRole("heading", { name: "Back office" }).waitFor();
  await expectVariantAccessible(page);
  await shoot(page, "pages-components-one");
  await pageSwitch(page).selectOption("All pages");
  await button(page, "Change order on Fernhill").waitFor();
  await expect
    .poll(() => page.getByRole("heading", { level: 2 }).allInnerTexts())
    .toEqual(["Fernhill", "Payments", "Inner systems", "Back office"]);
  await expectVariantAccessible(page);
  await shoot(page, "pages-components-all");
  await expectFirstArrangement(page);
  await button(page, "Change order on Inner systems").click();
  await button(page, "Move Bookkeeping").waitFor();
  await expect.poll(() => pageSwitch(page).inputValue()).toBe("inner");
}

describe("several pages", () => {
  beforeAll(async () => {
    await create("Page", { Name: "Inner systems", Slug: "inner", Access: "Restricted" });
    await create("Component", { Name: "Search", Status: "Operational", AlsoOn: ["inner"] });
    await create("ComponentGroup", { Name: "Payments" });
    await create("Template", { Name: "Payments fail", Kind: "Incident", Title: "T", Message: "M" });
    await create("Announcement", {
      Kind: "Incident",
      Title: "Card payments fail",
      Message: "We look into it.",
      AffectedComponents: [{ ComponentName: "Checkout", Status: "Partial Outage" }],
    });
  });

  it("several pages are distinguished where all are shown, the worst first; the page switch changes the address, and applies from screen to screen; each page has its own component list with its shared components, and gets new ones", async () => {
    const page = await open("/");
    await strip(page).getByText("Fernhill · ").waitFor();
    await page.getByText("Incident, Investigating, on Fernhill.").waitFor();
    await expect
      .poll(() => pageSwitch(page).locator("option").allInnerTexts())
      .toEqual(["All pages", "Fernhill", "Inner systems, not public"]);
    await expectVariantAccessible(page);
    await shoot(page, "pages-overview-all");

    await expectPageSwitched(page);
    await expectOwnComponents(page);
  });

  longTest("several pages keep the actions beside a screen's title, even above long content", async () => {
    const page = await open("/audit?page=status");
    const lead = await page.getByText("Choose All pages to include keys and people").boundingBox();
    const exportButtonBox = await button(page, "Export CSV").boundingBox();
    expect(exportButtonBox?.y).toBeLessThan(lead?.y ?? 0);
  });

  longTest("a new announcement starts on the chosen page, which its preview shows", async () => {
    const page = await open("/announcements/new?page=inner");
    await page.getByLabel("Title").fill("Books are shut");
    await page.getByLabel("Message").fill("Come back later.");
    await expect.poll(() => page.getByRole("main").getByLabel("Page").inputValue()).toBe("inner");
    const preview = page.frameLocator("iframe");
    await preview.getByText("Books are shut").first().waitFor();
    await expect.poll(() => preview.locator("header").first().innerText()).toContain("Inner systems");
    await expectVariantAccessible(page);
    await shoot(page, "pages-composer");
  });

  longTest("each page has its own templates, created on the chosen page", async () => {
    const page = await open("/templates?page=inner");
    await page.getByText("No templates for Inner systems yet.").waitFor();
    await button(page, "Create template").click();
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.getByLabel("Page").inputValue()).toBe("inner");
    await dialog.getByLabel("Name").fill("Books");
    await dialog.getByLabel("Title").fill("Books are shut");
    await dialog.getByLabel("Message").fill("Come back later.");
    await expectVariantAccessible(page);
    await shoot(page, "pages-template");
    await dialog.getByRole("button", { name: "Create template" }).click();
    await page.getByText("Incident. “Books are shut”.").waitFor();
    await expect.poll(() => page.getByText("Payments fail").count()).toBe(0);
    await pageSwitch(page).selectOption("All pages");
    await page.getByText("Incident, on Inner systems. “Books are shut”.").waitFor();
  });

  longTest("the settings list all pages with their visibility, and switch between them", async () => {
    const page = await open("/settings/page");
    const list = page.getByRole("list", { name: "All pages" });
    await list.getByText("Not public: signed-in people only · ").waitFor();
    await list.getByText("Public · ").waitFor();
    await expectAccessible(page);
    await shoot(page, "pages-settings-list");
    await button(page, "Edit page: Inner systems").click();
    await page.waitForURL("**/portal/settings/page?page=inner");
    await page.getByLabel("Description").fill("For us alone.");
    await button(page, "Save").click();
    await page.getByText("Page settings saved.").waitFor();
    const { json } = await asOwner("/portal/api/Page");
    expect(JSON.stringify(json)).toContain("For us alone.");
    await page.getByRole("link", { name: "Status and uptime" }).click();
    await page.getByLabel("Partial Outage").waitFor();
    await page.getByLabel("Search · also on Fernhill").waitFor();
    await expect.poll(() => page.getByLabel("Checkout").count()).toBe(0);
    await pageSwitch(page).selectOption("All pages");
    await page.getByText("Each page has its own weights. Choose a page.").waitFor();
    await page.getByLabel("Checkout · Fernhill").waitFor();
    await page.getByLabel("Search · Fernhill and Inner systems").waitFor();
    await page.getByText("Partial Outage 0.3 · Major Outage 1").first().waitFor();
    await expectVariantAccessible(page);
    await page.getByRole("link", { name: "Team alerts" }).click();
    await page.getByText("Each page has its own rules. Choose a page.").waitFor();
    await page.getByText("All 10 rules on").waitFor();
    await page.getByText("All 7 rules of the page on").waitFor();
    await button(page, "Edit rules: Inner systems").click();
    await page.getByRole("heading", { name: "Rules", exact: true }).waitFor();
    await page.getByText("Alerts about API keys, sending and the static copy are set on Fernhill.").waitFor();
    await expect.poll(() => page.getByLabel("API key expires").count()).toBe(0);
    await pageSwitch(page).selectOption("Fernhill");
    await page.getByRole("heading", { name: "Whole service" }).waitFor();
    await page.getByLabel("API key expires").waitFor();
  });

  longTest("a key that covers all pages says so, and its line names the page", async () => {
    const page = await open("/settings/api-credentials?page=inner");
    await button(page, "Create Webhook Key").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Checkout", { exact: true }).waitFor();
    await dialog.getByLabel("Name").fill("Prober");
    await dialog.getByLabel("All components of all pages, including future ones").check();
    await expectVariantAccessible(page);
    await shoot(page, "pages-key-create");
    await dialog.getByRole("button", { name: "Create Webhook Key" }).click();
    await page.getByRole("cell", { name: "all components of all pages, including future ones" }).waitFor();
    await page.getByLabel("Component", { exact: true }).selectOption("Checkout");
    await page
      .getByText('{"ComponentName": "Checkout", "Page": "status", "Status": "Major Outage"}')
      .waitFor();
    await expectVariantAccessible(page);
    await shoot(page, "pages-key-once");
  });

  longTest("pages can be switched from the palette by keyboard alone", async () => {
    const page = await open("/components");
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { name: "Show Inner systems" }).waitFor();
    await page.getByRole("combobox").and(page.locator(":focus")).waitFor();
    await page.keyboard.type("show inner");
    await page.getByRole("option", { name: "Show Inner systems", selected: true }).waitFor();
    await expectVariantAccessible(page);
    await shoot(page, "pages-palette");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/portal/components?page=inner");
    await page.getByRole("link", { name: "Search" }).waitFor();
    await page.getByRole("link", { name: "Search" }).click();
    await page.getByText("on Fernhill").waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { name: "Show all pages" }).waitFor();
    await page.getByRole("combobox").and(page.locator(":focus")).waitFor();
    await page.keyboard.type("show all");
    await page.getByRole("option", { name: "Show all pages", selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/portal/components");
  });

  longTest("the page switch filters the audit log and the trash", async () => {
    const page = await open("/audit?page=inner");
    await page.getByText("Every change on Inner systems").waitFor();
    await page.getByText("Bookkeeping").first().waitFor();
    await expect.poll(() => page.getByText("Card payments fail").count()).toBe(0);
    await expectVariantAccessible(page);
    await page.getByRole("link", { name: "Trash" }).click();
    await page.getByText("Nothing from Inner systems is in the trash.").waitFor();
    await expect.poll(() => page.url()).toBe(`${url()}/portal/trash?page=inner`);
  });

  longTest("pages can be switched in small windows", async () => {
    for (const device of smallDevices) {
      const page = await open("/components?page=inner", { device });
      await strip(page).getByText("Inner systems · ").waitFor();
      await button(page, "Menu").click();
      await expectAccessible(page);
      await shoot(page, `pages-menu-${device}`);
      await pageSwitch(page).selectOption("All pages");
      await button(page, "Change order on Inner systems").waitFor();
      await expectVariantAccessible(page);
      await shoot(page, `pages-components-${device}`);
    }
  });

  longTest("an unknown page in the address stands for all pages", async () => {
    const page = await open("/?page=gone");
    await page.getByText("Incident, Investigating, on Fernhill.").waitFor();
    await expect.poll(() => pageSwitch(page).inputValue()).toBe("");
    // A browser logs every refusal.
    expect(complaints().filter((complaint) => !complaint.includes("400"))).toEqual([]);
  });
});

longTest("the strip names the other pages with problems, and leads to them", async () => {
  await create("Component", { Name: "Door locks", Page: "inner", Status: "Major Outage" });
  const page = await open("/");
  await strip(page).getByText("Inner systems · Door locks: Major Outage").waitFor();
  await strip(page).getByRole("link", { name: "Fernhill", exact: true }).click();
  await page.waitForURL("**/portal/?page=status");
  await expect.poll(() => pageSwitch(page).inputValue()).toBe("status");
});
