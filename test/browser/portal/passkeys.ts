/** Passkeys in a browser of tests. */
import type { CDPSession, Page } from "playwright-core";
import { onTestFinished } from "vitest";

/** Gives a browser an authenticator that answers by itself, until the end of the test. */
export async function attachAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  onTestFinished(() => cdp.detach().catch(() => undefined));
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/** Sends the dialog of a new passkey; the browser answers or refuses afterwards. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add passkey" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByRole("button", { name: "Add passkey" }).click();
}
