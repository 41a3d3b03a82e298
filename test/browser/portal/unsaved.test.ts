/** Unsaved input when a screen is left or closed. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { longTest } from "../../harness/long-test.ts";
import { hasFocus, title } from "./composing.ts";
import { expectAccessible, expectVariantAccessible, portalTests } from "./harness.ts";

const { server, open } = portalTests();

const question = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Discard unsaved changes?", exact: true });
const button = (at: Page | Locator, name: string): Locator => at.getByRole("button", { name, exact: true });

/** Goes elsewhere by a link and stays, then goes by it. */
async function expectConfirmation(page: Page, field: Locator): Promise<void> {
  const text = await field.inputValue();
  const elsewhere = page.getByRole("link", { name: "Trash", exact: true });
  await elsewhere.click();
  await question(page).waitFor();
  await expectVariantAccessible(page);
  await button(question(page), "Stay here").click();
  await question(page).waitFor({ state: "detached" });
  await expect.poll(() => field.inputValue()).toBe(text);
  await elsewhere.click();
  await button(question(page), "Discard").click();
  await title(page).filter({ hasText: "Trash" }).waitFor();
}

test("unsaved page settings are not left without confirmation, nor is the document; a new component is not closed with unsaved input without confirmation", async () => {
  const page = await open("/settings/page");
  const name = page.getByLabel("Name", { exact: true });
  await name.click();
  await page.keyboard.insertText(" of the north");
  await page.getByText("Unsaved changes.").waitFor();
  const dialogEvent = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await dialogEvent;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await expectConfirmation(page, name);

  await page.getByRole("link", { name: "Components", exact: true }).click();
  await button(page, "Create component").first().click();
  const component = page.getByRole("dialog", { name: "Create component" });
  await component.getByLabel("Name").fill("Queue");
  await page.keyboard.press("Escape");
  await button(question(page), "Stay here").click();
  await question(page).waitFor({ state: "detached" });
  await component.getByLabel("Name").fill("");
  await page.keyboard.press("Escape");
  await expect.poll(() => component.count()).toBe(0);
});

longTest("unsaved component settings are not left without confirmation", async () => {
  const id = await server().component("Checkout");
  const page = await open(`/components/${id}`);
  const description = page.getByLabel("Description").first();
  await description.fill("Where one pays");
  await expectConfirmation(page, description);
});

longTest(
  "an unsaved template is not closed without confirmation, and an unchanged one closes at once",
  async () => {
    const page = await open("/templates");
    const dialog = page.getByRole("dialog", { name: "Create template" });
    await button(page, "Create template").first().click();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    await button(page, "Create template").first().click();
    const message = dialog.getByLabel("Message");
    await message.fill("We look into it.");
    // A second Escape declines the question, also before it is drawn.
    await page.evaluate(`for (const time of [1, 2])
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }))`);
    await question(page).waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await question(page).waitFor();
    await expect.poll(() => hasFocus(button(question(page), "Stay here"))).toBe(true);
    await page.keyboard.press("Escape");
    await question(page).waitFor({ state: "detached" });
    await expect.poll(() => message.inputValue()).toBe("We look into it.");
    await button(dialog, "Cancel").click();
    await button(question(page), "Discard").click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => hasFocus(button(page, "Create template").first())).toBe(true);
  },
);

longTest("an unsaved group or correction is not closed without confirmation", async () => {
  const id = await server().component("Search");
  const page = await open("/components");
  await button(page, "Create group").click();
  const group = page.getByRole("dialog", { name: "Create group" });
  await group.getByLabel("Name").fill("Shop");
  await page.keyboard.press("Escape");
  await button(question(page), "Discard").click();
  await expect.poll(() => group.count()).toBe(0);

  const otherPage = await open(`/components/${id}`);
  await button(otherPage, "Correct history").click();
  const correction = otherPage.getByRole("dialog", { name: "Correct the history of Search" });
  await correction.getByLabel("Reason").fill("The probe was wrong.");
  await button(correction, "Cancel").click();
  await button(question(otherPage), "Discard").click();
  await expect.poll(() => correction.count()).toBe(0);
});

longTest("a new subscriber is not left with unsaved input without confirmation", async () => {
  const page = await open("/components");
  await page.getByRole("link", { name: "Subscribers", exact: true }).click();
  await title(page).filter({ hasText: "Subscribers" }).waitFor();
  await button(page, "Add subscriber").first().click();
  const subscriber = page.getByRole("dialog", { name: "Add subscriber" });
  await subscriber.getByLabel("Channel").selectOption("E-mail");
  const address = subscriber.getByLabel("E-mail address");
  await address.fill("ada@example.com");
  await page.goBack();
  await button(question(page), "Stay here").click();
  await question(page).waitFor({ state: "detached" });
  await expect.poll(() => address.inputValue()).toBe("ada@example.com");
  // On phones a question covers the form in part, as elsewhere.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goBack();
  await expect.poll(async () => (await question(page).boundingBox())?.height).toBeLessThan(320);
  await button(question(page), "Discard").click();
  await title(page).filter({ hasText: "Components" }).waitFor();
});

longTest("a chosen status is not discarded without confirmation, and a search alone is", async () => {
  for (const name of ["Docs", "Files", "Login", "Mail", "News", "Shop", "Store", "Wiki"])
    await server().component(name);
  const page = await open("/");
  const dialog = page.getByRole("dialog", { name: "Set status", exact: true });
  const opener = page.getByRole("button", { name: "Set status", exact: true }).first();
  await opener.click();
  await dialog.getByLabel("Find a component").fill("wik");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });

  await opener.click();
  await dialog.getByRole("checkbox", { name: "Wiki" }).check();
  const status = dialog.getByLabel("Status");
  await status.selectOption("Major Outage");
  await status.focus();
  // Also the third time, when a browser no longer lets a script keep a dialog open.
  for (let time = 1; time <= 3; time += 1) {
    await page.keyboard.press("Escape");
    await question(page).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await question(page).waitFor({ state: "detached" });
    await expect.poll(() => hasFocus(status)).toBe(true);
  }
  await expect.poll(() => status.inputValue()).toBe("Major Outage");
  await button(dialog, "Cancel").click();
  await button(question(page), "Discard").click();
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => hasFocus(opener)).toBe(true);
  await opener.click();
  await expect.poll(() => dialog.getByRole("checkbox", { checked: true }).count()).toBe(0);
});
