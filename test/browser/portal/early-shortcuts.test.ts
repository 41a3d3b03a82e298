/** Shortcuts pressed before the portal's scripts are loaded. */
import { expect, test } from "vitest";
import { portalTests } from "./harness.ts";
import { prerenderedTests } from "./prerendered.ts";

const { beforeScripts } = prerenderedTests(portalTests());

test("the palette opens with the text typed before the scripts are loaded", async () => {
  const { page, releaseScripts } = await beforeScripts();
  await page.keyboard.press("Control+k");
  await page.locator("button[data-opens=palette][aria-busy]").waitFor({ state: "attached" });
  await page.keyboard.type("tras");
  releaseScripts();
  await expect.poll(() => page.getByRole("combobox").inputValue()).toBe("tras");
  await page.getByRole("option", { name: /^Trash/u }).waitFor();
  expect(await page.locator("html[data-typed], button[data-opens=palette][aria-busy]").count()).toBe(0);
});

test("a shortcut of two letters pressed before the scripts are loaded leads to its screen", async () => {
  const { page, releaseScripts } = await beforeScripts();
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  releaseScripts();
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("Components");
});
