/** The prerendered overview before its scripts run. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { PortalTests, ViewOptions } from "./harness.ts";

/** A document whose scripts wait for `releaseScripts`. */
export type HeldDocument = { readonly page: Page; readonly releaseScripts: () => void };

/** Opens it for the tests of a file. */
export function prerenderedTests({ browse, url }: Pick<PortalTests, "browse" | "url">) {
  /** Loads the overview until it is prerendered: a busy service leaves rendering to the browser. */
  const goToPrerendered = async (page: Page, path: string): Promise<void> => {
    await expect
      .poll(async () => {
        await page.goto(`${url()}${path}`, { waitUntil: "commit" });
        await page.locator("#portal").waitFor({ state: "attached" });
        return await page.locator("html[data-begins]").count();
      })
      .toBe(1);
    await page.getByRole("heading", { level: 1 }).waitFor();
  };

  /** Opens the prerendered overview in a browser that runs no scripts. */
  const withoutScripts = async (path: string): Promise<Page> => {
    const page = await browse({ scripts: false });
    await goToPrerendered(page, path);
    return page;
  };

  /** Opens the prerendered overview whose scripts load only once `releaseScripts` is called. */
  const beforeScripts = async (path = "/portal/", options: ViewOptions = {}): Promise<HeldDocument> => {
    const page = await browse(options);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/portal/assets/**", async (route) => {
      await promise;
      await route.continue();
    });
    await goToPrerendered(page, path);
    return { page, releaseScripts: () => resolve() };
  };

  return { goToPrerendered, withoutScripts, beforeScripts };
}
