/** Invitations of a service that sends mail, as an admin sees them. */
import { afterAll, expect, test } from "vitest";
import { startSmtpSink } from "../../notifications/smtp-sink.ts";
import { expectAccessible, expectVariantAccessible, focused, portalTests, shoot } from "./harness.ts";

const smtp = await startSmtpSink();
afterAll(() => smtp.close());

const { open } = portalTests({
  env: { SMTP_URL: smtp.url, MAIL_FROM: "Fernhill <status@fernhill.example>" },
});

test("an invitation is mailed, its link is still shown once, and it is sent again from its row", async () => {
  const page = await open("/settings/people");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByText("They get a link by e-mail.").waitFor();
  await page.getByLabel("E-mail").fill("sam@fernhill.example");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send invitation" }).click();

  await page.getByRole("heading", { name: "Sent to sam@fernhill.example." }).waitFor();
  await expect.poll(() => focused(page)).toContain("Sent to sam@fernhill.example.");
  await expect.poll(() => page.locator("main .button-primary").allInnerTexts()).toEqual(["Done"]);
  await page.getByRole("button", { name: "Copy link" }).waitFor();
  const firstLink = await page.getByRole("group", { name: "Link" }).innerText();
  await shoot(page, "people-sent");
  await expectVariantAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();
  await expect.poll(() => smtp.mails.length).toBe(1);

  await page.getByRole("button", { name: "Send again" }).click();
  await page.getByRole("heading", { name: "Sent to sam@fernhill.example." }).waitFor();
  expect(await page.getByRole("group", { name: "Link" }).innerText()).not.toBe(firstLink);
  await expect.poll(() => smtp.mails.length).toBe(2);
  await page.reload();
  await expect.poll(() => page.getByText(/Mailed .*\d/u).count()).toBe(1);
  await shoot(page, "people-invited");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByText("The invitation of sam@fernhill.example no longer works.").waitFor();
});
