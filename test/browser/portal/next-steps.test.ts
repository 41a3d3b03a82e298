/** The next actions on announcements, list entries and failing components, and drafts of new announcements. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { longTest } from "../../harness/long-test.ts";
import { hasFocus, previewFrame, title, willHappen } from "./composing.ts";
import { expectAccessible, expectVariantAccessible, portalTests, pressTogether, shoot } from "./harness.ts";

const { server, open, navigate, asOwner } = portalTests();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const createdResponse = z.object({ Result: z.object({ Id: z.string() }) });
const drafts = z.object({
  Result: z.object({ Items: z.array(z.object({ AnnouncementId: z.string().nullable() })) }),
});

async function create(path: string, body: Readonly<Record<string, unknown>>): Promise<string> {
  return createdResponse.parse((await asOwner(`/portal/api/${path}`, { method: "POST", body })).json).Result
    .Id;
}

const day = 86_400_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

/** The number of drafts of new announcements. */
async function countDrafts(): Promise<number> {
  const { Items } = drafts.parse((await asOwner("/portal/api/Draft")).json).Result;
  return Items.filter(({ AnnouncementId }) => AnnouncementId === null).length;
}

async function expectPostmortemSuggested(page: Page): Promise<void> {
  const resolvedIncident = { Kind: "Incident", Message: "It was slow.", State: "Resolved" };
  await create("Announcement", { ...resolvedIncident, Title: "Grave", Impact: "Major" });
  await create("Announcement", { ...resolvedIncident, Title: "Slight", Impact: "Minor" });
  const times = { StartsAt: ago(21 * day), ResolvedAt: ago(20 * day) };
  await create("Announcement", { ...resolvedIncident, ...times, Title: "Long ago", Impact: "Critical" });
  await page.getByRole("link", { name: /Grave/u }).first().waitFor();
  await page
    .getByRole("link", { name: /Long ago/u })
    .first()
    .waitFor();
  const suggested = page.getByRole("link", { name: /Write postmortem/u });
  await expect.poll(() => suggested.count()).toBe(1);
  await expect.poll(() => suggested.getAttribute("aria-label")).toContain("Grave");
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
}

async function expectMaintenanceMenu(page: Page): Promise<void> {
  const StartsAt = new Date(Date.now() + 3_600_000).toISOString();
  const EndsAt = new Date(Date.now() + 7_200_000).toISOString();
  const component = await server().component("Search");
  const id = await create("Announcement", {
    Kind: "Maintenance",
    Title: "Search moves",
    Message: "Results may be slow.",
    StartsAt,
    EndsAt,
    AffectedComponents: [{ ComponentId: component, Expect: "Degraded Performance" }],
  });
  await navigate(page, `/announcements/${id}`);
  const moreButton = button(page, "More actions for “Search moves”");
  await moreButton.click();
  await page.getByRole("menuitem", { name: /^Start now/u }).waitFor();
  await page.getByRole("menuitem", { name: /^Change the end/u }).waitFor();
  await expectVariantAccessible(page);
  await shoot(page, "announcement-menu");
  await page.getByRole("menuitem", { name: /^Cancel maintenance/u }).click();
  await expect.poll(() => page.getByRole("radio", { name: "Cancelled" }).isChecked()).toBe(true);
}

test("an empty list of announcements says how to fill it and has no filters, which a list searched by title and message keeps; a postmortem is suggested for grave incidents of the last 14 days alone; the menu of a maintenance starts, cancels and extends it", async () => {
  const page = await open("/announcements");
  const filters = page.getByRole("search");
  await page.getByText("No announcements yet.").waitFor();
  expect(await filters.count()).toBe(0);
  await expect.poll(() => page.getByRole("link", { name: "Create announcement" }).count()).toBe(1);
  await shoot(page, "announcements-empty");
  await page.getByRole("link", { name: "Subscribers" }).click();
  await page.getByText("No subscribers yet.").waitFor();
  expect(await filters.count()).toBe(0);
  await expect.poll(() => button(page, "Export").count()).toBe(0);
  await expectAccessible(page);
  await shoot(page, "subscribers-empty");
  await create("Announcement", { Kind: "Notice", Title: "Prices change", Message: "In January." });
  await page.getByRole("link", { name: "Announcements" }).click();
  const notice = page.getByRole("link", { name: "Prices change", exact: true });
  await notice.waitFor();
  await filters.getByRole("searchbox").fill("nothing like it");
  await notice.waitFor({ state: "detached" });
  await page.getByText("No matching announcements.").waitFor();
  await filters.getByRole("searchbox").fill("JANUARY");
  await notice.waitFor();
  await shoot(page, "announcements-search");
  await filters.getByRole("searchbox").fill("");

  await expectPostmortemSuggested(page);
  await expectMaintenanceMenu(page);
});

longTest("a look at the composer, whatever is chosen in it, leaves no draft", async () => {
  const page = await open("/");
  await pressTogether(page, ["n", "a"]);
  // Typing can begin at once.
  await expect.poll(() => hasFocus(page.getByLabel("Title"))).toBe(true);
  await page.getByText("Maintenance", { exact: true }).click();
  await page.getByText("Notice", { exact: true }).click();
  await page.getByRole("link", { name: "Overview" }).click();
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
  expect(await countDrafts()).toBe(0);
  await page.getByRole("link", { name: "Create announcement" }).click();
  await page.getByLabel("Title").fill("Half a sentence");
  await page.getByRole("link", { name: "Overview" }).click();
  await expect.poll(countDrafts).toBe(1);
});

longTest(
  "an announcement that is over is edited over its own page, and published only if something changed",
  async () => {
    const component = await server().component("Checkout");
    const id = await create("Announcement", {
      Kind: "Incident",
      Title: "Payments failed",
      State: "Resolved",
      Message: "All is well again.",
      StartsAt: new Date(Date.now() - 40 * 86_400_000).toISOString(),
      ResolvedAt: new Date(Date.now() - 40 * 86_400_000 + 3_600_000).toISOString(),
      AffectedComponents: [{ ComponentId: component, Status: "Degraded Performance" }],
    });
    const page = await open(`/announcements/${id}`);
    // A mark would read as the status of now.
    await page.getByText("Was Degraded Performance").waitFor();
    await expectVariantAccessible(page);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByText("Nothing has been changed yet.").waitFor();
    await expect.poll(() => button(page, "Publish").isDisabled()).toBe(true);
    await expect.poll(() => page.getByLabel("Began").inputValue()).not.toBe("");
    await expect.poll(() => page.getByText("The page will keep showing").count()).toBe(0);
    await page.getByLabel("Title").fill("Card payments failed");
    await previewFrame(page).getByRole("heading", { level: 1, name: "Card payments failed" }).waitFor();
    await willHappen(page).waitFor();
    await expect.poll(() => button(page, "Publish").isDisabled()).toBe(false);
    await shoot(page, "composer-edit-closed");
    await expectVariantAccessible(page);
  },
);

longTest("problems on two pages are announced by one incident on each", async () => {
  await create("Page", { Name: "Inner systems", Slug: "inner" });
  const names = { status: ["Card gate", "Cash gate"], inner: ["Payroll", "Wiki", "Door"] };
  for (const [Page, all] of Object.entries(names))
    for (const Name of all) {
      const onPage = Page === "inner" ? { Page } : {};
      await create("Component", { Name, Status: "Major Outage", ...onPage });
    }
  const page = await open("/");
  const fails = page.getByRole("region", { name: "Unannounced problems" });
  await fails.getByRole("link", { name: "Create incident for 2 on Fernhill" }).waitFor();
  await expectVariantAccessible(page);
  await shoot(page, "overview-two-pages");
  await fails.getByRole("link", { name: "Create incident for 3 on Inner systems" }).click();
  await page.getByLabel("Payroll after publishing").waitFor();
  await expect.poll(() => page.getByLabel("Page", { exact: true }).last().inputValue()).toBe("inner");
  await expect.poll(() => page.getByLabel("Card gate after publishing").count()).toBe(0);
});

longTest("the palette leads to the line of a person and of a key", async () => {
  await server().key("Read-Only", { name: "Probe of the gate" });
  const page = await open("/trash");
  const find = async (text: string, option: RegExp) => {
    await page.getByRole("button", { name: /^Commands/u }).click();
    await page.getByRole("dialog").getByRole("combobox").fill(text);
    await page.getByRole("option", { name: option }).click();
  };
  await find("probe of", /^Probe of the gate/u);
  const key = page.getByRole("row", { name: /Probe of the gate/u });
  await expect.poll(() => hasFocus(key)).toBe(true);
  await expectVariantAccessible(page);
  await shoot(page, "credentials-entry");
  await find("maja", /^Maja Lind/u);
  await expect.poll(() => title(page).textContent()).toBe("People");
  await expect.poll(() => hasFocus(page.getByRole("row", { name: /Maja Lind/u }))).toBe(true);
});
