/** The composer as it opens: its components, and the field in focus beside the summary. */
import { describe, expect, test } from "vitest";
import {
  hasFocus,
  previewFrame,
  publishAtOnce,
  title,
  twoComponents,
  willHappen,
  writeIncident,
} from "./composing.ts";
import { portalTests } from "./harness.ts";

const { server, open, reopen } = portalTests();

describe("the summary above the buttons", () => {
  test("a field that gets the focus by Tab is not below the summary, and a wrong value is named in it", async () => {
    const page = await open("/announcements/new");
    // A page without components leads to the first one.
    await page.getByText("The page has no components yet.").waitFor();
    const first = page.getByRole("link", { name: "Create component" });
    expect(await first.getAttribute("href")).toBe("/portal/components?create=true");
    await page.getByText("Maintenance", { exact: true }).click();
    await page.getByLabel("Title").fill("Moving the database");
    const message = page.getByLabel("Message");
    await page.getByLabel("Title").focus();
    while (!(await hasFocus(message))) await page.keyboard.press("Tab");
    const dock = page.locator("[data-dock]");
    const bottom = async () => {
      const [field, bar] = [await message.boundingBox(), await dock.boundingBox()];
      return (bar?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0);
    };
    await expect.poll(bottom).toBeGreaterThanOrEqual(0);
    await message.fill("We move it.");
    await previewFrame(page).getByText("Moving the database").first().waitFor();
    await willHappen(page).waitFor();
    await page.getByLabel("Ends").first().fill("2020-01-01T00:00");
    await dock.getByText("End must be after start. Then you’ll see here what will happen.").waitFor();
    // The last preview stays.
    await previewFrame(page).getByText("Moving the database").first().waitFor();
  });
});

test("components of an open incident are no start of another one, which leads to an update of it", async () => {
  await twoComponents(server(), "eight");
  const page = await open("/announcements/new?from=red");
  await writeIncident(page, { title: "Checkout eight fails", message: "We look into it." });
  await publishAtOnce(page);
  await reopen(page, "/announcements/new?from=red");
  await page.getByText("Open announcements already name all components with problems.").waitFor();
  expect(await page.getByLabel("Checkout eight after publishing").count()).toBe(0);
  await page.getByRole("link", { name: "Post update to “Checkout eight fails”" }).click();
  await expect.poll(() => title(page).textContent()).toContain("Post update");
});
