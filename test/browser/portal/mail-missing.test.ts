/** The portal of a service without a mail server. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectVariantAccessible, portalTests } from "./harness.ts";

const { open, reopen } = portalTests();

const setUpLink = (page: Page) => page.getByRole("link", { name: "Set up e-mail" });

test("the first steps and the subscribers lead to the settings of e-mail where it is not set up", async () => {
  const page = await open("/");
  const steps = page.getByRole("region", { name: "First steps" });
  await steps.getByText("Not set up (SMTP_URL and MAIL_FROM)").waitFor();
  await reopen(page, "/subscribers");
  await page.getByText("E-mail is not set up: nobody can subscribe by it, and none is sent.").waitFor();
  await expectVariantAccessible(page);
  // A new subscriber is suggested a channel that can be sent to.
  await page.getByRole("button", { name: "Add subscriber" }).click();
  const channel = page.getByRole("dialog").getByLabel("Channel");
  await expect.poll(() => channel.inputValue()).toBe("Webhook");
  await page.keyboard.press("Escape");
  await setUpLink(page).click();
  await page.getByText("Set these in the environment of the service and restart it").waitFor();
});

test("an Editor is sent to an administrator where e-mail is not set up", async () => {
  const page = await open("/announcements/new", { as: "Editor" });
  await page.getByText("E-mail is not set up. Tell an administrator.").waitFor();
  expect(await setUpLink(page).count()).toBe(0);
});
