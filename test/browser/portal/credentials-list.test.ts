/** Settings > API Credentials, as people use it: keys in the list, and who may make any. */
import { describe, expect, test } from "vitest";
import { q } from "../../../src/store/query.ts";
import { longTest } from "../../harness/long-test.ts";
import { expectAccessible, expectVariantAccessible, owner, portalTests, shoot } from "./harness.ts";
import { button, credentialsPath, dialog, html, keyForm, newKeyRegion, row } from "./keys.ts";

const { server, url, open, visit, asOwner, expectComplaint } = portalTests();

async function key(fields: Readonly<Record<string, unknown>>): Promise<{ id: string; value: string }> {
  const body = { Role: "Read-Only", ExpiresInDays: 90, ...fields };
  const response = await asOwner("/portal/api/Key", { method: "POST", body });
  expect(response.status).toBe(201);
  return { id: String(response.at("Result", "Id")), value: String(response.at("Result", "Value")) };
}

describe("a key in the list", () => {
  test("a key is rotated with the chosen overlap, and the list shows that the old one still works; a key is revoked after a confirmation that states the consequences; the list is a block in the narrowest window", async () => {
    const { value } = await key({ Name: "Rotated" });
    const revoked = await key({ Name: "Revoked" });
    const page = await open(credentialsPath);
    await button(page, "Rotate Rotated").click();
    const openedDialog = dialog(page, "Rotate “Rotated”");
    await expect
      .poll(() => openedDialog.getByRole("radio", { name: "Keep working for 24 hours" }).isChecked())
      .toBe(true);
    await openedDialog.getByRole("radio", { name: "Keep working for 1 hour" }).check();
    await shoot(page, "credentials-rotate");
    await expectVariantAccessible(page);
    await openedDialog.getByRole("button", { name: "Rotate, and show the new key" }).click();
    await newKeyRegion(page).waitFor();
    const [next = ""] = keyForm.exec(await html(page)) ?? [];
    expect(next).not.toBe(value);
    for (const apiKey of [value, next]) {
      expect((await server().request("/api/StatusPage", { key: apiKey })).status).toBe(200);
    }
    await button(page, "I’ve saved it").click();
    const rows = row(page, "Rotated");
    await expect.poll(() => rows.count()).toBe(2);
    await expect.poll(() => rows.nth(1).textContent()).toMatch(/replaced works until/u);
    await page.setViewportSize({ width: 320, height: 640 });
    await shoot(page, "credentials-list-narrow");
    await expectVariantAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });

    await button(page, "Revoke Revoked").click();
    const question = dialog(page, "Revoke “Revoked”?");
    await question.getByText("It stops working within a second. This cannot be undone.").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await row(page, "Revoked").waitFor();
    await button(page, "Revoke Revoked").click();
    await expectVariantAccessible(page);
    await question.getByRole("button", { name: "Revoke key" }).click();
    await page.getByText("Key Revoked revoked.").waitFor();
    await row(page, "Revoked").waitFor({ state: "detached" });
    await expect
      .poll(async () => (await server().request("/api/StatusPage", { key: revoked.value })).status)
      .toBe(401);
    await expect.poll(() => page.evaluate("document.activeElement?.tagName")).toBe("H1");
  });

  longTest("a key is renamed, and a taken name is reported", async () => {
    await key({ Name: "Taken" });
    await key({ Name: "Misnamed" });
    const page = await open(credentialsPath);
    await button(page, "More actions for Misnamed").click();
    await page.getByRole("menuitem", { name: "Rename, or change its rate" }).click();
    const openedDialog = dialog(page, "Rename “Misnamed”");
    await openedDialog.getByLabel("Name").fill("taken");
    await page.keyboard.press("Enter");
    await openedDialog.getByText("An active key already has the name “taken”.").waitFor();
    await expectComplaint(/409/u);
    await expectVariantAccessible(page);
    await openedDialog.getByLabel("Name").fill("Well named");
    await openedDialog.getByLabel("Requests a minute").fill("60");
    await page.keyboard.press("Enter");
    await row(page, "Well named").waitFor();
  });

  longTest("a key is flagged if it is old, was seen in a URL, or expires with what to do", async () => {
    const oldKey = await key({ Name: "Oldest", ExpiresInDays: null });
    const exposedKey = await key({ Name: "Seen" });
    await key({ Name: "Ending", ExpiresInDays: 5 });
    await server().request(`/api/StatusPage?api_key=${exposedKey.value}`);
    // Uses are written half a second later, and the list does not ask again by itself.
    const uses = q
      .selectFrom("api_key")
      .select("seen_in_url_at")
      .where("public_id", "=", exposedKey.id)
      .compile();
    await expect.poll(() => server().bus.rows(uses)).not.toEqual([{ seen_in_url_at: null }]);
    await server().bus.write(
      q
        .updateTable("api_key")
        .set({ created_at: Date.now() - 112 * 86_400_000 })
        .where("public_id", "=", oldKey.id)
        .compile(),
    );
    const page = await open(credentialsPath);
    await expect.poll(() => row(page, "Oldest").textContent()).toContain("112 days");
    await row(page, "Oldest").getByText("Older than 90 days").click();
    await row(page, "Oldest").getByText("Rotate keys every 90 days.").waitFor();
    await expect.poll(() => row(page, "Seen").textContent()).toContain("seen in a URL");
    await expect.poll(() => row(page, "Ending").textContent()).toContain("expires in 5 days");
    await shoot(page, "credentials-flags");
    await expectAccessible(page);
  });

  longTest("the key list is a block on a phone", async () => {
    const page = await open(credentialsPath, { device: "phone" });
    await row(page, "Rotated").first().waitFor();
    await shoot(page, "credentials-list-phone");
    await expectVariantAccessible(page);
    await button(page, "Create API Key").click();
    await shoot(page, "credentials-create-phone");
    await expectVariantAccessible(page);
  });
});

longTest(
  "a person who signed in long ago reauthenticates before creating a key, without losing input",
  async () => {
    const page = await visit("/portal/sign-in");
    await page.getByLabel("E-mail").fill(owner.Email);
    await page.getByLabel("Password", { exact: true }).fill(owner.Password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("button", { name: /Maja Lind/u }).waitFor();
    const { bus } = server();
    const sessions = q.selectFrom("session").select("id").orderBy("id", "desc").limit(1).compile();
    const [session] = await bus.rows(sessions);
    const longAgo = { authenticated_at: Date.now() - 16 * 60_000 };
    await bus.write(
      q
        .updateTable("session")
        .set(longAgo)
        .where("id", "=", session?.id ?? 0)
        .compile(),
    );
    // A change of keys makes the service reload the sessions.
    await server().key("Read-Only");

    await page.goto(`${url()}/portal${credentialsPath}`);
    await button(page, "Create API Key").click();
    await dialog(page, "Create API Key").getByLabel("Name").fill("Proven");
    // Until it has, nothing is asked.
    await expect
      .poll(() =>
        page.evaluate(`fetch("/portal/api/Key", { method: "POST", headers: { "x-signalbox": "portal" } })
        .then(({ status }) => status)`),
      )
      .toBe(403);
    await page.keyboard.press("Enter");
    const openedDialog = dialog(page, "Confirm it’s you");
    await openedDialog.getByLabel("Password", { exact: true }).fill(owner.Password);
    await expectVariantAccessible(page);
    await page.keyboard.press("Enter");
    await newKeyRegion(page).waitFor();
    await button(page, "I’ve saved it").click();
    await row(page, "Proven").waitFor();
    await expectComplaint(/403/u);
  },
);

longTest("people without access to keys are told so, and see none", async () => {
  const page = await open(credentialsPath, { as: "Viewer" });
  await page.getByText("You need the Admin role to do this; your role is Viewer").waitFor();
  await expect.poll(() => page.getByRole("button", { name: /^Create/u }).count()).toBe(0);
  await expect.poll(() => page.getByRole("row").count()).toBe(0);
});
