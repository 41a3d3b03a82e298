/**
 * Pages that one test after another uses. A page of its own costs each test a process of the browser, which takes longer to
 * start than most documents to open. A released page is as good as new; one that a test has changed for good is closed.
 */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { closeContexts } from "../harness/browser.ts";

/** Prepares a new page with the listeners, routes and clock that every test of the file needs. */
type Prepare = (page: Page) => Promise<void>;

type PooledPage = {
  readonly page: Page;
  readonly options: BrowserContextOptions;
  readonly key: string;
  isUsed: boolean;
  isChanged: boolean;
};

/** Methods whose effect on a page, its clock or its context lasts. */
const lasting = {
  page: [
    "addInitScript",
    "exposeBinding",
    "exposeFunction",
    "route",
    "routeWebSocket",
    "setExtraHTTPHeaders",
  ],
  clock: ["install", "pauseAt", "runFor", "fastForward", "resume", "setFixedTime", "setSystemTime"],
  context: ["addInitScript", "exposeBinding", "exposeFunction", "newCDPSession", "route", "setOffline"],
};
/** Events whose listeners would hear of the next test as well. */
const lastingEvents: readonly unknown[] = ["dialog", "request", "response", "popup", "framenavigated"];

/** Calls `called` before each of these methods of an object, with the first argument. */
function observe(object: object, names: readonly string[], called: (first: unknown) => void): void {
  for (const name of names) {
    const method: unknown = Reflect.get(object, name);
    if (typeof method !== "function") throw new Error(`there is no method ${name}`);
    Reflect.set(object, name, (...args: unknown[]): unknown => {
      called(args[0]);
      const result: unknown = Reflect.apply(method, object, args);
      return result;
    });
  }
}

/** All that a document here stores in its browser. */
const emptyStorage = "sessionStorage.clear(); localStorage.clear()";

/**
 * Ends the document of a page by an empty one of the same origin: for `about:blank`, and for the next document after it,
 * Chromium would start another process each.
 */
async function leaveDocument(page: Page): Promise<void> {
  if (!page.url().startsWith("http")) return;
  const empty = new URL("/empty-document", page.url()).href;
  await page.route(empty, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(empty);
  await page.unroute(empty);
}

/** Undoes what a test did to a page, as far as the browser remembers it; false where that cannot be done. */
async function restore({ page, options, isChanged }: PooledPage): Promise<boolean> {
  const context = page.context();
  if (isChanged || page.isClosed() || context.pages().length !== 1) return false;
  // A page with unsaved changes asks before it is left.
  page.once("dialog", (dialog) => void dialog.accept().catch(() => undefined));
  await page.evaluate(emptyStorage);
  await leaveDocument(page);
  page.removeAllListeners("dialog");
  await context.clearCookies();
  if (options.viewport != null) await page.setViewportSize(options.viewport);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null, forcedColors: null, media: null });
  return true;
}

/** The pages of the tests of a file. */
export class PagePool {
  readonly #browser: Browser;
  readonly #prepare: Prepare;
  #all: PooledPage[] = [];

  constructor(browser: Browser, prepare: Prepare) {
    this.#browser = browser;
    this.#prepare = prepare;
  }

  /** A page in a context with these options, for one user until `release`. */
  async take(options: BrowserContextOptions): Promise<Page> {
    const key = JSON.stringify(options);
    const free = this.#all.find((entry) => entry.key === key && !entry.isUsed);
    if (free !== undefined) {
      free.isUsed = true;
      return free.page;
    }
    const context = await this.#browser.newContext(options);
    const page = await context.newPage();
    await this.#prepare(page);
    const pooled: PooledPage = { page, options, key, isUsed: true, isChanged: false };
    this.#all.push(pooled);
    const changed = () => {
      pooled.isChanged = true;
    };
    observe(page, lasting.page, changed);
    observe(page.clock, lasting.clock, changed);
    observe(context, lasting.context, changed);
    observe(page, ["on"], (event) => {
      if (lastingEvents.includes(event)) changed();
    });
    return page;
  }

  /** Closes all of them, and every other context of the browser. */
  async close(): Promise<void> {
    this.#all = [];
    await closeContexts(this.#browser);
  }

  /** Ends a test: pages that can be used again are restored, all other contexts of the browser are closed. */
  async release(): Promise<void> {
    const restored: PooledPage[] = [];
    for (const entry of this.#all) {
      if (!entry.isUsed || (await restore(entry).catch(() => false))) restored.push(entry);
      entry.isUsed = false;
      // To restore one listens to its dialogs as well.
      entry.isChanged = false;
    }
    this.#all = restored;
    await closeContexts(this.#browser, new Set(restored.map(({ page }) => page.context())));
  }
}
