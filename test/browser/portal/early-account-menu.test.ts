/** The account menu, used before the portal's scripts are loaded. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { longTest } from "../../harness/long-test.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { expectVariantAccessible, portalTests, shoot, waitForHydration } from "./harness.ts";
import { prerenderedTests } from "./prerendered.ts";

const tests = portalTests();
const { expectComplaint } = tests;
const { beforeScripts } = prerenderedTests(tests);

const openerOf = (page: Page) => page.getByRole("button", { name: / Editor$/u });
const menuOf = (page: Page) => page.getByRole("group", { name: "Account" });
const signOutIn = (page: Page) => menuOf(page).getByRole("button", { name: "Sign out" });
const groundOf = (page: Page) =>
  page.evaluate<string>("getComputedStyle(document.documentElement).backgroundColor");

describe("the account menu before the scripts are loaded", () => {
  it.each(repetitions(["narrow"] as const, ["desk", "phone", "narrow"] as const))(
    "the account menu opens and closes at once, and stays open as the scripts take over: %s",
    async (device) => {
      const { page, releaseScripts } = await beforeScripts("/portal/", { as: "Editor", device });
      if (device !== "desk") await page.getByRole("button", { name: "Menu" }).click();
      await openerOf(page).click();
      await signOutIn(page).waitFor();
      expect(await page.locator("[data-waits], [aria-busy]").count()).toBe(0);
      await expectVariantAccessible(page);
      await shoot(page, `early-account-menu-${device}`);
      await page.keyboard.press("Escape");
      await menuOf(page).waitFor({ state: "hidden" });
      await openerOf(page).click();
      releaseScripts();
      await waitForHydration(page);
      await signOutIn(page).waitFor();
      await menuOf(page).getByRole("link", { name: "Account" }).click();
      await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
      await menuOf(page).waitFor({ state: "hidden" });
    },
  );

  longTest(
    "a theme that is chosen early applies at once, and still when the scripts are loaded",
    async () => {
      const { page, releaseScripts } = await beforeScripts("/portal/", { as: "Editor" });
      const darkRadio = menuOf(page).getByRole("radio", { name: "Dark theme" });
      await openerOf(page).click();
      await expect
        .poll(() => menuOf(page).getByRole("radio", { name: "System theme" }).isChecked())
        .toBe(true);
      await darkRadio.check();
      await expect.poll(() => groundOf(page)).toBe("rgb(15, 19, 24)");
      releaseScripts();
      await waitForHydration(page);
      expect(await groundOf(page)).toBe("rgb(15, 19, 24)");
      await expect.poll(() => darkRadio.isChecked()).toBe(true);
      await menuOf(page).getByRole("radio", { name: "Light theme" }).check();
      await expect.poll(() => groundOf(page)).toBe("rgb(252, 252, 249)");
      await darkRadio.check();
      const { page: nextPage } = await beforeScripts("/portal/", { as: "Editor" });
      await nextPage.evaluate(`localStorage.setItem("signalbox.theme", "dark")`);
      await openerOf(nextPage).click();
      await expect
        .poll(() => menuOf(nextPage).getByRole("radio", { name: "Dark theme" }).isChecked())
        .toBe(true);
    },
  );

  it("an early press on Sign out ends the session and leaves before the scripts are loaded", async () => {
    const { page, releaseScripts } = await beforeScripts("/portal/", { as: "Editor" });
    await openerOf(page).click();
    await signOutIn(page).click();
    await expect.poll(() => page.url()).toContain("/portal/sign-in");
    releaseScripts();
    await page.getByRole("status").getByText("Signed out.").waitFor();
    expect(await page.evaluate("fetch('/portal/api/Me').then(({ status }) => status)")).toBe(401);
    await expectComplaint(/401/u);
  });

  longTest(
    "an early sign-out that fails is tried again when the scripts are loaded, and then explained",
    async () => {
      const { page, releaseScripts } = await beforeScripts("/portal/", { as: "Editor" });
      const message = "Too many requests. Try again later.";
      await page.route("**/portal/api/SignOut", (route) =>
        route.fulfill({
          status: 429,
          contentType: "application/json",
          body: JSON.stringify({ Success: false, Code: "RateLimited", Message: message, RequestId: "1" }),
        }),
      );
      await openerOf(page).click();
      await signOutIn(page).click();
      await expect.poll(() => signOutIn(page).getAttribute("aria-busy")).toBe("true");
      releaseScripts();
      await page.getByRole("region", { name: "Notices" }).getByText(message).waitFor();
      await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
      await expectComplaint(/429/u);
    },
  );
});
