import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { q } from "../../../src/store/query.ts";
import { longTest } from "../../harness/long-test.ts";
import { currentCode, nextCode } from "../../harness/one-time-codes.ts";
import { password as anyPassword, newcomer, PortalBrowser } from "../../harness/portal-browser.ts";
import { startProvider } from "../../harness/provider.ts";
import { isLong } from "../../harness/repetitions.ts";
import {
  expectAccessible,
  expectVariantAccessible,
  portalTests,
  shoot,
  waitForHydration,
} from "./harness.ts";
import { addPasskey, attachAuthenticator } from "./passkeys.ts";

const provider = await startProvider();
afterAll(() => provider.close());

const { server, url, browse, navigate, visit, complaints, expectComplaint } = portalTests({
  env: provider.env,
});

let people = 0;

/** Somebody new with a password, signed in at a browser that shows the account. */
async function atAccount(options: Parameters<typeof browse>[0] = {}): Promise<{ page: Page; email: string }> {
  people += 1;
  const email = `account-${people}@fernhill.example`;
  const browser = await newcomer(server(), email);
  const page = await browse({ ...options, as: null });
  const [cookie] = browser.cookies;
  await page.context().addCookies([{ name: cookie?.[0] ?? "", value: cookie?.[1] ?? "", url: url() }]);
  await page.goto(`${url()}/portal/account`);
  await page.getByRole("heading", { name: "Where you are signed in" }).waitFor();
  complaints();
  return { page, email };
}

/** Makes all sessions as if it were long ago that anybody proved who they are. */
async function forgetProofs(page: Page): Promise<void> {
  await server().bus.write(q.updateTable("session").set({ authenticated_at: 1 }).compile());
  await expect
    .poll(() => page.evaluate("fetch('/portal/api/Me').then((answer) => answer.text())"), { timeout: 10_000 })
    .toContain('"ProvenUntil":"1970');
}

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: / Editor$/u }).click();
  await page.getByRole("group", { name: "Account" }).getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
}

async function givePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(anyPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Sets up an authenticator as people do it, and returns its secret. */
async function setUpCodes(page: Page): Promise<string> {
  await section(page, "Two-factor authentication").getByRole("button", { name: "Set up" }).click();
  const dialog = page.getByRole("dialog");
  const secret = (await dialog.getByRole("group", { name: "Secret" }).innerText()).replaceAll(/\s/gu, "");
  await dialog.getByLabel("Code that the app shows").fill(currentCode(secret));
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "I’ve saved them" }).click();
  await page.getByText("10 recovery codes are left.").waitFor();
  return secret;
}

describe("the account", () => {
  test("the account screen fits every window; it refuses the present address as the new one, sets a new name and a new password by keyboard alone, lists other sessions and ends them, and signs out of its own", async () => {
    const { page, email } = await atAccount();
    await shoot(page, "account");
    await page.setViewportSize({ width: 320, height: 640 });
    await shoot(page, "account-narrow");
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });

    await page.getByRole("button", { name: "Change e-mail address" }).click();
    const dialog = page.getByRole("dialog", { name: "Change e-mail address" });
    await dialog.getByLabel("New e-mail address").fill(email);
    await dialog.getByLabel("Current password").fill(anyPassword);
    await page.keyboard.press("Enter");
    await dialog.getByText("This is your present address.").waitFor();
    await expect
      .poll(() => dialog.getByLabel("New e-mail address").getAttribute("aria-invalid"))
      .toBe("true");

    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await dialog.waitFor({ state: "detached" });

    const newPassword = "another horse battery staple";
    await page.getByLabel("Your name").fill("Ada Lovelace");
    await page.keyboard.press("Enter");
    await page.getByText("Saved.").waitFor();
    await page.getByRole("button", { name: /Ada Lovelace.*Editor/u }).waitFor();

    await section(page, "Password").getByRole("button", { name: "Change password" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Change password" }).locator("input:focus").waitFor();
    await expectVariantAccessible(page);
    await page.keyboard.insertText("not the password");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.getByLabel("New password").and(page.locator(":focus")).waitFor();
    await page.keyboard.insertText(newPassword);
    await page.keyboard.press("Enter");
    await page.getByText("Wrong password.").waitFor();
    await expectComplaint(/401/u);
    await page.getByLabel("Current password").fill(anyPassword);
    await page.keyboard.press("Enter");
    await page.getByText("Password changed.").waitFor();

    const [before, after] = [new PortalBrowser(server()), new PortalBrowser(server())];
    const signedIn = await after.post("SignIn", { Email: email, Password: newPassword });
    expect(signedIn.status).toBe(200);
    expect((await before.post("SignIn", { Email: email, Password: anyPassword })).status).toBe(401);

    const otherBrowser = new PortalBrowser(server());
    await otherBrowser.post("SignIn", { Email: email, Password: newPassword });
    expect(await otherBrowser.isSignedIn()).toBe(true);
    await page.reload();
    const sessions = section(page, "Where you are signed in");
    await sessions.getByRole("listitem").nth(1).waitFor();
    await sessions.scrollIntoViewIfNeeded();
    await shoot(page, "account-sessions");
    await sessions.getByRole("button", { name: "End all others" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End all others" }).click();
    await page.getByText("Only this browser is signed in now.").waitFor();
    await sessions.getByRole("listitem").nth(1).waitFor({ state: "detached" });
    await expect.poll(() => sessions.getByRole("listitem").innerText()).toContain("this browser");
    expect(await otherBrowser.isSignedIn()).toBe(false);
    await sessions.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    complaints();
  });
});

/** Begins to set up an authenticator, which asks for the password: refused, wrong, and right. */
async function expectReauthentication(page: Page): Promise<void> {
  const setUpButton = section(page, "Two-factor authentication").getByRole("button", { name: "Set up" });
  const question = page.getByRole("dialog", { name: "Confirm it’s you" });
  await forgetProofs(page);
  await setUpButton.click();
  await question.waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("Confirm your identity; this is required").first().waitFor();
  await setUpButton.click();
  await question.locator("input:focus").waitFor();
  await page.keyboard.insertText("wrong");
  await page.keyboard.press("Enter");
  await page.getByText("Wrong password.").waitFor();
  // The wrong password is selected, so that typing replaces it.
  const isSelected = "document.activeElement.selectionStart === 0 && document.activeElement.selectionEnd > 0";
  await expect.poll(() => page.evaluate(isSelected)).toBe(true);
  await page.keyboard.insertText(anyPassword);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Set up an authenticator" }).waitFor();
  await expectComplaint(/403/u);
}

describe("codes", () => {
  test("one-time codes are set up after a reauthentication by password, by QR code with recovery codes, and requested from then on, also after a wrong one", async () => {
    const { page, email } = await atAccount();
    await expectReauthentication(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("img", { name: "QR code" }).waitFor();
    await shoot(page, "account-codes");
    await expectVariantAccessible(page);
    const secret = (await dialog.getByRole("group", { name: "Secret" }).innerText()).replaceAll(/\s/gu, "");
    // On the device that shows it, nobody can scan the code.
    const link = await dialog.getByRole("link", { name: "Open authenticator app" }).getAttribute("href");
    expect(new URL(link ?? "").protocol).toBe("otpauth:");
    expect(new URL(link ?? "").searchParams.get("secret")).toBe(secret);
    if (isLong) {
      await dialog.getByLabel("Code that the app shows").fill("000000");
      await page.keyboard.press("Enter");
      await dialog.getByText("not the authenticator's current code").first().waitFor();
      await expectComplaint(/400/u);
    }
    await dialog.getByLabel("Code that the app shows").fill(currentCode(secret));
    await page.keyboard.press("Enter");

    await page.getByRole("dialog", { name: "Save your recovery codes" }).waitFor();
    await shoot(page, "account-recovery");
    await expectVariantAccessible(page);
    const codes = (await dialog.getByRole("group", { name: "Recovery codes" }).innerText()).split("\n");
    expect(codes).toHaveLength(10);
    const downloading = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download" }).click();
    expect((await downloading).suggestedFilename()).toBe("signalbox-recovery-codes.txt");
    await dialog.getByRole("button", { name: "Copy all" }).click();
    await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).toBe(codes.join("\n"));
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "I’ve saved them" }).click();
    await page.getByText("10 recovery codes are left.").waitFor();

    await signOut(page);
    await givePassword(page, email);
    await page.getByRole("heading", { name: "Enter the code" }).waitFor();
    await shoot(page, "sign-in-code");
    await expectAccessible(page);
    await page.locator("input:focus").waitFor();
    await page.keyboard.type("000000");
    await page.keyboard.press("Enter");
    await page.getByText("This code is wrong, or was used before. Enter the current one.").waitFor();
    await expect.poll(() => page.getByLabel("Code").getAttribute("aria-invalid")).toBe("true");
    await expectComplaint(/401/u);
    await page.getByLabel("Code").and(page.locator(":focus")).waitFor();
    await page.keyboard.type(codes[0] ?? "");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: / Editor$/u }).waitFor();
    await waitForHydration(page);
    await navigate(page, "/account");
    await page.getByText("9 recovery codes are left.").waitFor();

    await page.getByRole("button", { name: /^Change Two-factor/u }).click();
    await page.getByRole("menuitem", { name: "Turn off" }).click();
    await page.getByRole("button", { name: "Turn off" }).click();
    await page.getByText("Two-factor authentication is off.").waitFor();
    complaints();
  });
});

/** Links a provider from the account, signs in by it, and unlinks it. */
async function expectProviderLinked(page: Page, email: string): Promise<void> {
  provider.account = { subject: "grace-1", name: "Grace", email: "grace@elsewhere.example" };
  const linking = section(page, "Single sign-on: Acme Login");
  await linking.getByText("Not linked.").waitFor();
  await linking.getByRole("button", { name: "Link Acme Login" }).click();
  await linking.getByText("ID there: grace-1").waitFor();
  await signOut(page);
  await page.getByRole("button", { name: "Continue with Acme Login" }).click();
  await page.getByRole("button", { name: / Editor$/u }).waitFor();
  await waitForHydration(page);
  await navigate(page, "/account");
  await page.getByRole("main").getByText(email).first().waitFor();
  await linking.getByRole("button", { name: "Unlink" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unlink", exact: true }).click();
  await page.getByText("Unlinked.").waitFor();
  await linking.getByText("Not linked.").waitFor();
  await expect.poll(() => linking.getByRole("listitem").count()).toBe(0);
}

describe("a passkey", () => {
  test("a passkey can be created, also after the browser refused, used to sign in and to reauthenticate, renamed and removed; a provider is linked, and signs in", async () => {
    const { page, email } = await atAccount();
    const { cdp, authenticatorId } = await attachAuthenticator(page);
    // What the browser does not create is reported, and no input is lost.
    await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
    await addPasskey(page, "Laptop");
    await page.getByText("No passkey was created.").waitFor();
    await expectVariantAccessible(page);
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    expect(await name.inputValue()).toBe("Laptop");
    complaints();
    await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
    await page.getByRole("button", { name: "Add passkey" }).click();
    await page.getByText("You can now sign in with “Laptop”.").waitFor();
    await section(page, "Passkeys").getByText("not used yet").waitFor();
    await shoot(page, "account-passkey");

    await signOut(page);
    await shoot(page, "sign-in");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByRole("button", { name: / Editor$/u }).waitFor();
    await waitForHydration(page);
    await navigate(page, "/account");
    await section(page, "Passkeys").getByText("last used").waitFor();

    await page.getByRole("button", { name: "Change Laptop" }).click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    await name.fill("Work laptop");
    await page.keyboard.press("Enter");
    await section(page, "Passkeys").getByText("Work laptop").first().waitFor();
    await forgetProofs(page);
    await page.getByRole("button", { name: "Change Work laptop" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByRole("dialog", { name: "Confirm it’s you" }).waitFor();
    await shoot(page, "proof");
    await expectVariantAccessible(page);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByText("“Work laptop” removed.").waitFor();
    await section(page, "Passkeys").getByText("You have no passkeys yet.").waitFor();
    await expectProviderLinked(page, email);
    complaints();
  });
});

longTest("reauthentication of a person with an authenticator accepts the password and a code", async () => {
  const { page } = await atAccount();
  const codes = section(page, "Two-factor authentication");
  const secret = await setUpCodes(page);
  await forgetProofs(page);
  await codes.getByRole("button", { name: "Change" }).click();
  await page.getByRole("menuitem", { name: "Create new recovery codes" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create new recovery codes" }).click();
  const question = page.getByRole("dialog", { name: "Confirm it’s you" });
  await question.getByLabel("Code").waitFor();
  await question.getByLabel("Password", { exact: true }).fill(anyPassword);
  await shoot(page, "proof-code");
  await expectVariantAccessible(page);
  await question.getByRole("button", { name: "Continue" }).click();
  await question.getByText("Enter the code.").first().waitFor();
  await question.getByLabel("Code").fill(nextCode(secret));
  await page.keyboard.press("Enter");
  await question.waitFor({ state: "hidden" });
  complaints();
});

longTest(
  "a person unknown to the service is not signed in by the provider, and reads what to do",
  async () => {
    provider.account = { subject: "stranger", name: "Stranger", email: "maja@fernhill.example" };
    const page = await visit("/portal/sign-in");
    await page.getByRole("button", { name: "Continue with Acme Login" }).click();
    await page.getByText("No account is linked to that identity.").waitFor();
    await shoot(page, "sign-in-unknown");
    await expectVariantAccessible(page);
    complaints();
  },
);
