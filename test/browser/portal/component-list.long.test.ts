/** A list of hundreds of components in the portal. */
import { expect, test } from "vitest";
import { portalTests } from "./harness.ts";

const { open, server } = portalTests();

test("the component list scrolls through hundreds of components, renders few of them, and finds one", async () => {
  const count = 1_000;
  const nodeName = (index: number) => `Node ${String(index).padStart(4, "0")}`;
  for (let batch = 0; batch < count; batch += 40)
    await Promise.all(Array.from({ length: 40 }, (_, index) => server().component(nodeName(batch + index))));
  const page = await open("/components");
  await page.locator("[data-line]").first().waitFor();
  await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
  const lastName = nodeName(count - 1);
  await page.getByRole("link", { name: lastName, exact: true }).waitFor();
  await expect.poll(() => page.locator("[data-line]").count()).toBeLessThan(80);
  await page.getByRole("button", { name: `Move ${lastName}`, exact: true }).focus();
  await page.keyboard.press("Space");
  for (let step = 0; step < 30; step += 1) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await expect.poll(() => page.evaluate("document.activeElement.ariaLabel")).toBe(`Move ${lastName}`);
  const namesInOrder = await page.locator("[data-line]").locator("h2, p a").allTextContents();
  expect(namesInOrder[namesInOrder.indexOf(lastName) + 1]).toBe(nodeName(count - 31));
  await page.getByLabel("Find a component").fill("node 0100");
  await expect
    .poll(() => page.locator("[data-line]").locator("h2, p a").allTextContents())
    .toEqual(["Node 0100"]);
  await expect.poll(() => page.getByRole("button", { name: /^Move/u }).count()).toBe(0);
});
