/** Links that a service sends by mail: invitations, and for a forgotten password. */
import { afterAll, expect, test } from "vitest";
import { longTest } from "../../harness/long-test.ts";
import { signIn } from "../../harness/people.ts";
import { isLong } from "../../harness/repetitions.ts";
import { startSmtpSink } from "../../notifications/smtp-sink.ts";
import { expectAccessible, expectVariantAccessible, focused, portalTests, shoot } from "./harness.ts";

const smtp = await startSmtpSink();
afterAll(() => smtp.close());

const { open, visit, server, url, expectComplaint } = portalTests({
  env: { SMTP_URL: smtp.url, MAIL_FROM: "Fernhill <status@fernhill.example>" },
});

longTest(
  "an invitation is mailed, its link is still shown once, and it is sent again from its row",
  async () => {
    const page = await open("/settings/people");
    await page.getByRole("button", { name: "Invite someone", exact: true }).click();
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
  },
);

test("a person who forgot their password requests a link by mail at the sign-in, and signs in with it", async () => {
  const { email } = await signIn(server(), "Editor", { name: "Nadia Okafor" });
  const page = await visit("/portal/sign-in", { as: null });
  await page.locator("#email").fill(email);
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
  await expect.poll(() => page.locator("#forgotten-email").inputValue()).toBe(email);
  await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("forgotten-email");
  await expectAccessible(page);
  if (isLong) {
    await page.locator("#forgotten-email").fill("nadia");
    await page.getByRole("button", { name: "Send me a link" }).click();
    await page.getByText("Give an e-mail address").waitFor();
    await expectComplaint(/400/u);
    await page.locator("#forgotten-email").fill(email);
  }
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.getByText("a link is on its way").waitFor();
  await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("forgotten-sent");
  await shoot(page, "forgotten-sent");
  await expectVariantAccessible(page);
  if (isLong) {
    await page.getByRole("button", { name: "Back to sign-in" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  }

  const mails = () => smtp.mails.filter(({ to }) => to.includes(email));
  await expect.poll(() => mails().length).toBe(1);
  const link = /\/portal\/reset#[\w-]{43}/u.exec(mails()[0]?.parsed.text ?? "")?.[0] ?? "";
  await page.goto(`${url()}${link}`);
  await page.getByLabel("Password", { exact: true }).fill("thirteen geese at dawn");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await page.getByRole("button", { name: /Nadia Okafor/u }).waitFor();
});
