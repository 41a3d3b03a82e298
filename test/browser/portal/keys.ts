/** The screen of keys, as tests of it find its parts. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Where the screen is. */
export const credentialsPath = "/settings/api-credentials";
/** The form of a key. */
export const keyForm = /sbx_(?:ro|rw|wh)_[0-9A-Za-z]{36}/u;

/** The output of a shell for a pasted line. */
export async function paste(line: string, shell = "bash"): Promise<string> {
  const { stdout } = await promisify(execFile)(shell, ["-c", line.replace("curl ", "curl --silent ")], {
    timeout: 60_000,
  });
  return stdout;
}

/** The text copied last. */
export const copied = (page: Page) => page.evaluate<string>("navigator.clipboard.readText()");
/** Copies the line of a new key as people do. */
export async function copyLine(page: Page): Promise<string> {
  await page.evaluate("navigator.clipboard.writeText('')");
  await newKeyRegion(page).getByRole("button", { name: "Copy command" }).click();
  await expect.poll(() => copied(page)).toMatch(/^curl /u);
  return await copied(page);
}
/** The current document. */
export const html = (page: Page) => page.evaluate<string>("document.documentElement.outerHTML");

/** Whether something has the focus. */
export const isFocused = async (page: Page, target: Locator) =>
  (await target.and(page.locator(":focus")).count()) === 1;

/** Presses Tab until something has the focus, as who has no pointer would. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isFocused(page, target)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab never led there");
}

/** A button by its whole name. */
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** A dialog by its title. */
export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
/** The frame that shows a new key. */
export const newKeyRegion = (page: Page) => page.getByRole("region", { name: /Copy the key/u });
/** A key in the list, by its name. */
export const row = (page: Page, name: string) =>
  page.getByRole("row", { name: new RegExp(`^${name} `, "u") });

/** Makes an API key as people do, with a pointer. */
export async function create(page: Page, name: string, role: "Read-Only" | "Read-Write"): Promise<void> {
  await button(page, "Create API Key").click();
  const createDialog = dialog(page, "Create API Key");
  await createDialog.getByLabel("Name").fill(name);
  await createDialog.getByRole("radio", { name: role }).check();
  await createDialog.getByRole("button", { name: "Create API Key" }).click();
  await newKeyRegion(page).waitFor();
}

/** How often each text stands in all that the page's scripts still reach. */
export async function timesInMemory(page: Page, texts: readonly string[]): Promise<readonly number[]> {
  const session = await page.context().newCDPSession(page);
  const parts: string[] = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => parts.push(chunk));
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await session.detach();
  const snapshot = parts.join("");
  return texts.map((text) => snapshot.split(text).length - 1);
}
