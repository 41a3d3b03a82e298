/** The trash: what was deleted, until when it can come back, and what keeps it from that. */
import { describe, expect, test } from "vitest";
import { longTest } from "../../harness/long-test.ts";
import { isLong } from "../../harness/repetitions.ts";
import { expectAccessible, expectVariantAccessible, portalTests, shoot } from "./harness.ts";

const { open, navigate, asOwner, expectComplaint } = portalTests();

async function createDeleted(kind: "Component" | "Announcement", body: object): Promise<void> {
  const createResponse = await asOwner(`/portal/api/${kind}`, { method: "POST", body });
  const deleteResponse = await asOwner(`/portal/api/${kind}/${String(createResponse.at("Result", "Id"))}`, {
    method: "DELETE",
  });
  expect(deleteResponse.status).toBe(204);
}

describe("the trash", () => {
  longTest("an empty trash says so, and explains the trash", async () => {
    const page = await open("/trash");
    await page.getByText("The trash is empty.").waitFor();
    await expectAccessible(page);
  });

  test("a component is restored from the trash by keyboard; a deleted announcement is read before it is restored, and its title then has the focus; the trash explains how to restore an item whose name is taken", async () => {
    await createDeleted("Component", { Name: "Search" });
    const page = await open("/trash");
    const line = page.getByRole("list", { name: "Deleted" }).getByRole("listitem");
    await expect.poll(() => line.textContent()).toMatch(/SearchComponent\. Deleted.*Can be restored until/u);
    await shoot(page, "trash");
    await expectAccessible(page);
    const deletion = page.getByRole("link", { name: "Who deleted it: Search" });
    expect(await deletion.getAttribute("href")).toMatch(/^\/portal\/audit\?.*SubjectId=/u);
    if (isLong) {
      await deletion.click();
      await page.getByText("deleted the component").waitFor();
      await page.goBack();
    }
    await page.getByRole("button", { name: "Restore Search" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Search restored.").waitFor();
    await page.getByText("The trash is empty.").waitFor();
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Search" }).waitFor();

    await createDeleted("Announcement", { Kind: "Notice", Title: "We moved", Message: "To the north." });
    await navigate(page, "/trash");
    await page.getByRole("link", { name: "We moved", exact: true }).click();
    await page.getByText("To the north.").waitFor();
    await expectVariantAccessible(page);
    await page.getByRole("button", { name: "Restore" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Post update" }).waitFor();
    await page.getByRole("heading", { level: 1, name: "We moved" }).and(page.locator(":focus")).waitFor();

    await createDeleted("Component", { Name: "Checkout" });
    await asOwner("/portal/api/Component", { method: "POST", body: { Name: "checkout" } });
    await navigate(page, "/trash");
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole("button", { name: "Restore Checkout" }).click();
    await page.getByText("“Checkout” is still in the trash").waitFor();
    await expectComplaint(/409/u);
    await page.getByText("Rename the component that has it now, then restore this one.").waitFor();
    await shoot(page, "trash-taken-narrow");
    await expectVariantAccessible(page);
    await page.getByRole("link", { name: "View the conflicting item" }).click();
    await page.getByRole("heading", { level: 1, name: "Components" }).waitFor();
  });
});
