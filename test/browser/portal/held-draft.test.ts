/** A draft while its publication can still be undone. */
import { expect, test } from "vitest";
import { bar, publish } from "./composing.ts";
import { portalTests } from "./harness.ts";

const { open, reopen, complaints } = portalTests();

test("a draft that is about to be published is not listed, and is again once that is undone", async () => {
  const page = await open("/announcements/new");
  await page.getByLabel("Title").fill("Kept for later");
  await page.getByText(/Draft saved/u).waitFor();
  await reopen(page, "/announcements/new");
  await page.getByLabel("Title").fill("On its way");
  await page.getByLabel("Message").fill("We are looking");
  await publish(page);
  await page.getByRole("link", { name: "Announcements" }).click();
  await page.getByRole("link", { name: "Continue “Kept for later”" }).waitFor();
  const held = page.getByRole("link", { name: "Continue “On its way”" });
  expect(await held.count()).toBe(0);
  await bar(page).getByRole("button", { name: "Undo" }).click();
  await reopen(page, "/announcements");
  await held.waitFor();
  complaints();
});
