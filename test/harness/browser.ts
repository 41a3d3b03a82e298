/** The browser of the tests, which all files of one process share. */
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from "playwright-core";

let shared: Browser | undefined;

/** A browser whose pages wait as long for what they are told to do as other tests on a busy machine. */
function patient(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(240_000);
    return context;
  };
  return browser;
}

/**
 * A browser: Chromium's headless shell where there is one, in which a page opens in a third of the time. It does not keep
 * pages for a return to them: tests of that start a whole Chromium.
 */
export async function launchBrowser(): Promise<Browser> {
  const { HEADLESS_SHELL_PATH: shell, CHROMIUM_PATH: whole = "/usr/bin/chromium" } = process.env;
  // It ends with the process of the tests.
  if (shared?.isConnected() !== true)
    shared = patient(
      await chromium.launch({
        executablePath: shell ?? whole,
        args: ["--no-sandbox", "--disable-dev-shm-usage"],
      }),
    );
  return shared;
}

/** A whole Chromium of a file's own, for what the headless shell does not have, such as notifications. Close it. */
export async function launchWholeBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return patient(
    await chromium.launch({
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      ...options,
      args: ["--no-sandbox", "--disable-dev-shm-usage", ...(options.args ?? [])],
    }),
  );
}

/** Contexts that one file after another uses. */
const lastingContexts = new WeakSet<BrowserContext>();

/** Has `closeContexts` keep a context, until its owner closes it. */
export function makeLasting(context: BrowserContext): void {
  lastingContexts.add(context);
}

/** Closes everything that a file of tests has opened in the browser, but for the contexts that last. */
export async function closeContexts(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) if (!lastingContexts.has(context)) await context.close();
}
