/** The status strip on phones. */
import { expect, test } from "vitest";
import { portalTests } from "./harness.ts";

const { server, open, asOwner } = portalTests();

test("the strip on a phone has one line once the document is scrolled, and nothing moves", async () => {
  const name = "Checkout of the northern and the southern shops";
  const id = await server().component(name);
  const body = { Status: "Degraded Performance" };
  await asOwner(`/portal/api/Component/${id}`, { method: "PATCH", body });
  const page = await open(`/components/${id}`, { device: "phone" });
  const strip = page.getByRole("region", { name: "What visitors see" });
  await strip.getByText(name).waitFor();
  const heightOf = async () => (await strip.boundingBox())?.height ?? 0;
  const lengthOf = () => page.evaluate<number>("document.documentElement.scrollHeight");
  const [height, length] = [await heightOf(), await lengthOf()];
  expect(height).toBeGreaterThan(50);
  await page.evaluate("scrollTo(0, 200)");
  await expect.poll(heightOf).toBeLessThan(50);
  // The time wraps out of view before the status is cut off.
  const bottomOf = async (box: Promise<{ y: number; height: number } | null>) => {
    const { y = 0, height: own = 0 } = (await box) ?? {};
    return y + own;
  };
  const time = await strip.getByRole("time").boundingBox();
  expect(time?.y).toBeGreaterThan((await bottomOf(strip.getByText(name).boundingBox())) - 1);
  expect(await lengthOf()).toBe(length);
  await page.evaluate("scrollTo(0, 0)");
  await expect.poll(heightOf).toBe(height);
});
