/** The history of a component in the portal, as a person corrects it. */
import { expect, it } from "vitest";
import { portalTests } from "./harness.ts";

const { open, asOwner, server } = portalTests();

it("the component screen corrects the history, and shows the effect first", async () => {
  const id = await server().component("Ledger", { StartDate: "2026-01-01" });
  const page = await open(`/components/${id}`);
  await page.getByRole("button", { name: "Correct history" }).click();
  const dialog = page.getByRole("dialog");
  // Read once: a minute must not pass between the two.
  const now = Date.now();
  const day = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 16);
  await dialog.getByLabel("From", { exact: true }).fill(day(3));
  await dialog.getByLabel("To", { exact: true }).fill(day(2));
  await dialog.getByLabel("Actual status").selectOption("Major Outage");
  await dialog.getByText("After Major Outage 1 d.").waitFor();
  await dialog.getByText(/^Uptime of 90 days: .+ → \d/u).waitFor();
  await dialog.getByLabel("Reason").fill("The disk was full, and nobody told");
  await dialog.getByRole("button", { name: "Correct", exact: true }).click();
  await page.getByText("History of Ledger corrected.").waitFor();
  await page.getByText("The disk was full, and nobody told").first().waitFor();
  await page
    .getByText(/, by Maja Lind/u)
    .first()
    .waitFor();
  const { json } = await asOwner(`/portal/api/Component/${id}/Uptime`);
  expect(Reflect.get(Object(json), "Result")).toMatchObject({ Corrections: [{ Status: "Major Outage" }] });
  // A false alarm: the period is corrected from its own row, to its second.
  await page.getByRole("button", { name: /^Correct Major Outage from / }).click();
  await dialog.getByText("Before Major Outage 1 d.").waitFor();
  await dialog.getByText("After Operational 1 d.").waitFor();
  expect(await dialog.getByLabel("Actual status").inputValue()).toBe("Operational");
  await dialog.getByLabel("Reason").fill("A false alarm");
  await dialog.getByRole("button", { name: "Correct", exact: true }).click();
  await page.getByText("A false alarm").first().waitFor();
  await expect.poll(() => page.getByRole("button", { name: /^Correct Major Outage from / }).count()).toBe(0);
});
