/** Several pages, as a person makes them, closes one, and what a stranger then sees. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { isLong } from "../../harness/repetitions.ts";
import { expectAccessible, expectVariantAccessible, portalTests, shoot } from "./harness.ts";

const { open, leave, url, complaints } = portalTests();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Expects that a stranger sees the page with its password alone, until they leave it. */
async function expectPasswordRequired(stranger: Page): Promise<void> {
  await stranger.getByText("This page is password-protected").waitFor();
  await expectAccessible(stranger);
  await shoot(stranger, "gate");
  if (isLong) {
    await stranger.getByLabel("Password").fill("something else");
    await button(stranger, "View page").click();
    await stranger.getByRole("alert").waitFor();
    await expectVariantAccessible(stranger);
    await shoot(stranger, "gate-wrong");
  }
  await stranger.getByLabel("Password").fill("correct horse battery");
  await button(stranger, "View page").click();
  await stranger.waitForURL("**/page/internal/history");
  await stranger.getByRole("link", { name: "Leave this page" }).click();
  await shoot(stranger, "gate-leave");
  await button(stranger, "Leave this page").click();
  await stranger.getByText("This page is password-protected").waitFor();
}

describe("several pages", () => {
  it("a page is created in the settings under the name of another, told apart from it, protected by a password, and opened with it", async () => {
    const page = await open("/settings/page");
    await expect.poll(() => page.getByRole("list", { name: "Pages" }).count()).toBe(0);
    await button(page, "Create page").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Fernhill");
    await dialog.getByText("Another page has this name; its address tells them apart.").waitFor();
    await dialog.getByLabel("Slug").fill("internal");
    await expectVariantAccessible(page);
    await shoot(page, "settings-page-create");
    await dialog.getByRole("button", { name: "Create page" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.waitForURL("**/portal/settings/page?page=internal");
    // Equal names are told apart by their slugs.
    await page.getByRole("heading", { level: 1, name: "Fernhill (internal)" }).waitFor();
    expect(await page.getByLabel("Switch page").locator("option").allInnerTexts()).toEqual([
      "All pages",
      "Fernhill (status)",
      "Fernhill (internal)",
    ]);
    await page.getByLabel("Password required").check();
    await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
    await page.getByLabel("Allowed IP addresses").fill("192.0.2.0/24");
    await expectVariantAccessible(page);
    await page.getByRole("group", { name: "Visibility" }).scrollIntoViewIfNeeded();
    await shoot(page, "settings-page-access");
    await button(page, "Save").click();
    await page.getByText("External caches may still hold").waitFor();

    await leave(page);
    await page.goto(`${url()}/page/internal/history`);
    await expectPasswordRequired(page);
    // A browser logs the 401 from the gate, and its advice on forms with passwords.
    expect(complaints().filter((complaint) => !/401|Password forms/u.test(complaint))).toEqual([]);
  });
});
