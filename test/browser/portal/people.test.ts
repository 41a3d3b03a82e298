import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { totpStarted } from "../../../src/contract/portal/factors.ts";
import { longTest } from "../../harness/long-test.ts";
import { currentCode, nextCode } from "../../harness/one-time-codes.ts";
import { signIn } from "../../harness/people.ts";
import { expectAccessible, expectVariantAccessible, focused, portalTests, shoot } from "./harness.ts";

const { server, open, leave, visit, asOwner, expectComplaint } = portalTests();

/** Has the service refuse the first invitation, since its store accepts no changes; returns how many were refused. */
async function refuseOnce(page: Page): Promise<() => number> {
  let refusedCount = 0;
  await page.route("**/portal/api/Invitation", async (route) => {
    if (route.request().method() !== "POST" || refusedCount === 1) return await route.fallback();
    refusedCount += 1;
    await route.fulfill({
      status: 503,
      headers: { "retry-after": "1" },
      json: {
        Success: false,
        Result: null,
        Message: "Not now.",
        Code: "LedgerUnavailable",
        RequestId: "r",
      },
    });
  });
  return () => refusedCount;
}

/** Expects that the link leads to a form on a phone, which signs the invited person in. */
async function expectInviteeJoins(inviteePage: Page, link: string): Promise<void> {
  await inviteePage.setViewportSize({ width: 390, height: 844 });
  const session = await inviteePage.context().newCDPSession(inviteePage);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await inviteePage.goto(link);
  await inviteePage.getByRole("heading", { name: "Join Fernhill" }).waitFor();
  // The keyboard of a phone would cover the text.
  expect(await inviteePage.evaluate("document.activeElement === document.body")).toBe(true);
  await session.detach();
  await shoot(inviteePage, "invitation-phone");
  await expectAccessible(inviteePage);
  await inviteePage.getByLabel("Your name").fill("Sam Adeyemi");
  await inviteePage.getByLabel("Password", { exact: true }).fill("copper kettle under snow");
  await inviteePage.getByRole("button", { name: "Join" }).click();
  await inviteePage.getByRole("button", { name: "Menu" }).click();
  await inviteePage.getByRole("button", { name: /Sam Adeyemi.*Editor$/u }).waitFor();
  await shoot(inviteePage, "menu-phone");
  await expectVariantAccessible(inviteePage);
  // What only those see who administer the page is not offered.
  await expect.poll(() => inviteePage.getByRole("link", { name: "Audit" }).count()).toBe(0);
}

test("a person is invited by a link that is shown once, although the store accepts no changes at first, which a warning says, and joins with it", async () => {
  const page = await open("/settings/people");
  const countRefused = await refuseOnce(page);
  await page.getByRole("button", { name: "Invite someone", exact: true }).click();
  await expect.poll(() => focused(page)).toBe("Email");
  await page.getByLabel("E-mail").fill("sam@fernhill.example");
  await page.getByRole("radio", { name: "Editor" }).check();
  await shoot(page, "people-invite");
  await expectVariantAccessible(page);
  await page.getByRole("button", { name: "Create invitation link" }).click();
  await page.getByText("Can’t save right now.").waitFor();
  await shoot(page, "shell-ledger");

  // The queued change is sent again by itself.
  await page.getByRole("heading", { name: "Send this link to sam@fernhill.example." }).waitFor();
  expect(countRefused()).toBe(1);
  await expectComplaint(/503/u);
  await expect.poll(() => focused(page)).toContain("It is shown once");
  // The one thing to do now is to copy it.
  await expect.poll(() => page.locator("main .button-primary").allInnerTexts()).toEqual(["Copy link"]);
  await shoot(page, "people-link");
  await expectVariantAccessible(page);
  const link = await page.getByRole("group", { name: "Link" }).innerText();
  expect(link).toMatch(/\/portal\/invitation#[\w-]{43}$/u);
  await page.getByRole("link", { name: "Trash" }).click();
  const question = page.getByRole("dialog", { name: "Have you saved the link?" });
  await question.getByText("The link for sam@fernhill.example won’t be shown again.").waitFor();
  await question.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).toBe(link);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByText("sam@fernhill.example").waitFor();
  await page.getByRole("button", { name: "Create new link" }).waitFor();
  await expect.poll(() => page.content()).not.toContain(link.split("#")[1]);

  await leave(page);
  await expectInviteeJoins(page, link);
  expect((await asOwner("/portal/api/Person")).text).toContain("Sam Adeyemi");
});

test("a person's role is changed, they get a reset link, are disabled and removed, and each is undone", async () => {
  const tom = await signIn(server(), "Viewer", { name: "Tom Reyes" });
  const role = async () => {
    const { json } = await asOwner("/portal/api/Person");
    const { Items } = json.Result as { Items: { Id: string; Role: string; DisabledAt: string | null }[] };
    const listedPerson = Items.find(({ Id }) => Id === tom.id);
    return listedPerson && `${listedPerson.Role}${listedPerson.DisabledAt === null ? "" : ", disabled"}`;
  };
  const page = await open("/settings/people");
  const choose = async (label: string) => {
    await page.getByRole("button", { name: "Change Tom Reyes" }).click();
    await page.getByRole("menuitem", { name: label }).click();
  };
  await shoot(page, "people");
  await page.setViewportSize({ width: 320, height: 640 });
  await shoot(page, "people-narrow");
  await expectAccessible(page);

  await choose("Change role");
  await page.getByRole("radio", { name: "Admin" }).check();
  await expectVariantAccessible(page);
  await page.getByRole("button", { name: "Change role" }).click();
  await page.getByText("Tom Reyes is now Admin.").waitFor();
  expect(await role()).toBe("Admin");

  await choose("Create reset link");
  await page.getByRole("group", { name: "Link" }).waitFor();
  await page.getByRole("button", { name: "Done" }).click();

  await choose("Disable");
  await shoot(page, "people-disable");
  await expectVariantAccessible(page);
  await page.getByRole("button", { name: "Disable" }).click();
  await page.getByText("Tom Reyes disabled.").waitFor();
  expect(await role()).toBe("Admin, disabled");
  await expect.poll(async () => (await tom.request("/portal/api/Me")).status).toBe(401);
  await shoot(page, "people-undo");
  await expectVariantAccessible(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Tom Reyes can sign in again.").waitFor();
  expect(await role()).toBe("Admin");

  await choose("Remove");
  await page.getByText("Invitations and reset links that they created stop working.").waitFor();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByText("Tom Reyes removed.").waitFor();
  expect(await role()).toBeUndefined();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Tom Reyes restored.").waitFor();
  expect(await role()).toBe("Admin");
});

longTest("a reset link is created, and sets a new password", async () => {
  await signIn(server(), "Editor", { name: "Nadia Okafor" });
  const page = await open("/settings/people");
  await page.getByRole("button", { name: "Change Nadia Okafor" }).click();
  await page.getByRole("menuitem", { name: "Create reset link" }).click();
  const link = await page.getByRole("group", { name: "Link" }).innerText();
  const resetPage = await visit(link.slice(link.indexOf("/portal")));
  await resetPage.getByLabel("Password", { exact: true }).fill("thirteen geese at dawn");
  await expectAccessible(resetPage);
  await resetPage.getByRole("button", { name: "Save and sign in" }).click();
  await resetPage.getByRole("button", { name: /Nadia Okafor/u }).waitFor();
});

longTest("a reset link asks for a code if its person signs in with one", async () => {
  const ines = await signIn(server(), "Editor", { name: "Ines Roth" });
  const totpSetup = totpStarted.parse(
    (await ines.request("/portal/api/Me/Totp", { method: "POST" })).json.Result,
  );
  const confirmed = { Challenge: totpSetup.Challenge, Code: currentCode(totpSetup.Secret) };
  await ines.request("/portal/api/Me/Totp/Confirm", { method: "POST", body: confirmed });
  const response = await asOwner(`/portal/api/Person/${ines.id}/ResetLink`, { method: "POST" });
  const link = String(response.at("Result", "Url"));
  const resetPage = await visit(link.slice(link.indexOf("/portal")), { as: null });
  await resetPage.getByLabel("Password", { exact: true }).fill("thirteen geese at dawn");
  await resetPage.getByRole("button", { name: "Save and sign in" }).click();
  await resetPage.getByLabel("Code").fill(nextCode(totpSetup.Secret));
  await resetPage.keyboard.press("Enter");
  await resetPage.getByRole("button", { name: /Ines Roth/u }).waitFor();
  await expect.poll(() => new URL(resetPage.url()).pathname).toBe("/portal/");
});
