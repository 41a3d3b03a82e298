/** The browser of a file of tests. */
import { type Browser, chromium } from "playwright-core";

/**
 * Starts a browser: Chromium's headless shell where there is one, in which a page opens in a third of the time. It keeps
 * no pages that are left, as everybody's browser does: tests of coming back to one start a whole Chromium.
 */
export async function launchBrowser(): Promise<Browser> {
  const { HEADLESS_SHELL_PATH: shell, CHROMIUM_PATH: whole = "/usr/bin/chromium" } = process.env;
  return await chromium.launch({
    executablePath: shell ?? whole,
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
}
