/** The composer in a browser: what people look for in it, and what they do in it. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { TestServer } from "../../harness/server.ts";

/** The screen's title. */
export const title = (page: Page): Locator => page.getByRole("heading", { level: 1 });
/** The listed effects of publishing. */
export const willHappen = (page: Page): Locator => page.locator("p", { hasText: "What will happen:" });
/** The undo bar of a pending publication. */
export const bar = (page: Page): Locator => page.getByRole("region", { name: "Not published yet" });
/** The page as visitors will see it. */
export const previewFrame = (page: Page) => page.frameLocator("iframe");

/** Whether something has the focus. */
export const hasFocus = async (locator: Locator): Promise<boolean> =>
  (await locator.and(locator.page().locator(":focus")).count()) === 1;

/** Creates two components, Checkout and Public API, the first of them failing, as reported by a monitor. */
export async function twoComponents(server: TestServer, suffix: string): Promise<void> {
  const checkout = await server.component(`Checkout ${suffix}`);
  await server.component(`Public API ${suffix}`);
  const key = await server.key("Webhook", { name: `Blackbox prober ${suffix}` });
  await server.request("/api/WebHook/UpdateComponentStatus", {
    method: "POST",
    headers: { "x-api-key": key },
    body: { ComponentId: checkout, Status: "Major Outage" },
  });
}

/** The open incidents as visitors see them. */
export async function openIncidents(server: TestServer): Promise<string> {
  const { text } = await server.request("/api/v2/incidents/unresolved.json");
  return text;
}

/** Writes an incident about what is red, as one does in the worst hour. */
export async function writeIncident(page: Page, texts: { title: string; message: string }): Promise<void> {
  await page.getByLabel("Title").fill(texts.title);
  await page.getByLabel("Message").fill(texts.message);
  await willHappen(page).waitFor();
}

/** Publishes the form; it is pending then. */
export async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(?:Publish|Resolve anyway)$/u }).click();
  await bar(page).waitFor();
}

/** Publishes the form without waiting; ends on the announcement's screen. */
export async function publishAtOnce(page: Page): Promise<void> {
  await publish(page);
  await publishNow(page);
}

/** Publishes the waiting change, and ends on the announcement's screen. */
export async function publishNow(page: Page): Promise<void> {
  await bar(page).getByRole("button", { name: "Publish now" }).click();
  await expectPublished(page);
}

/** The waiting screen already carries the new title: only the address says that the change is published. */
export async function expectPublished(page: Page): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/announcements\/[0-9a-f-]{36}$/u);
}

/** Expects that a report which outlasts the incident is shown, and can be closed with it. */
export async function expectProblemsStay(page: Page): Promise<void> {
  const source = "reported by key “Blackbox prober one”";
  await page.getByText(`This status stays after the announcement ends: ${source}.`).waitFor();
  const remainingProblems = page.getByRole("list", { name: "Problems that stay" });
  await remainingProblems.getByText("Checkout one will stay on Major Outage:").waitFor();
  await remainingProblems.getByText(new RegExp(`${source}, since`, "u")).waitFor();
  await page.getByRole("button", { name: "Resolve anyway" }).waitFor();
  const set = page.getByRole("button", { name: "Set to Operational: Checkout one" });
  const leave = page.getByRole("button", { name: "Leave it: Checkout one" });
  /** Once the new preview is shown as well. */
  const isPreviewed = async (text: string) => {
    await remainingProblems.getByText(text).waitFor();
    await page.locator("[data-dock] [aria-busy=false]").waitFor();
  };
  await set.click();
  await isPreviewed("Checkout one is set to Operational when this is published.");
  // The button that replaces it keeps the focus, in both directions.
  expect(await hasFocus(leave)).toBe(true);
  await page.keyboard.press("Enter");
  await isPreviewed("Checkout one will stay on Major Outage:");
  expect(await hasFocus(set)).toBe(true);
  await page.keyboard.press("Enter");
  await isPreviewed("Checkout one is set to Operational when this is published.");
  expect(await hasFocus(leave)).toBe(true);
}
