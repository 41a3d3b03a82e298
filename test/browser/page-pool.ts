/**
 * Pages that one test after another uses. A page of its own costs each test a process of the browser, which takes longer to
 * start than most documents to open. A released page is as good as new; one that a test has changed for good is closed.
 */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { closeContexts } from "../harness/browser.ts";

/** Prepares a new page with the listeners, routes and clock that every test of the file needs. */
type Prepare = (page: Page) => Promise<void>;

type Route = readonly [url: Parameters<Page["route"]>[0], handler: Parameters<Page["route"]>[1]];

type PooledPage = {
  readonly page: Page;
  readonly options: BrowserContextOptions;
  readonly key: string;
  isUsed: boolean;
  isChanged: boolean;
  /** The routes of the test. */
  readonly routes: Route[];
};

/** Methods whose effect on a page, its clock or its context lasts, and cannot be undone. */
const lasting = {
  page: ["addInitScript", "exposeBinding", "exposeFunction", "routeWebSocket", "setExtraHTTPHeaders"],
  clock: ["install", "pauseAt", "runFor", "fastForward", "resume", "setFixedTime", "setSystemTime"],
  context: ["addInitScript", "exposeBinding", "exposeFunction", "newCDPSession", "route", "setOffline"],
};
/** Events whose listeners would hear of the next test as well. */
const lastingEvents = ["dialog", "request", "response", "popup", "framenavigated"];

/** Calls `called` before each of these methods of an object. */
function observe(object: object, names: readonly string[], called: () => void): void {
  for (const name of names) {
    const method: unknown = Reflect.get(object, name);
    if (typeof method !== "function") throw new Error(`there is no method ${name}`);
    Reflect.set(object, name, (...args: unknown[]): unknown => {
      called();
      const result: unknown = Reflect.apply(method, object, args);
      return result;
    });
  }
}

/** All that a document here stores in its browser. */
const emptyStorage = "sessionStorage.clear(); localStorage.clear()";

/**
 * Ends the document of a page by another of the same origin without scripts: for `about:blank`, and for the next document after
 * it, Chromium would start another process each. A route of its own would make the browser forget the scripts of the page, so
 * that there is one only for a page that has routes anyway, and could not reach the origin.
 */
async function leaveDocument(page: Page, plainAddress: string | undefined): Promise<void> {
  if (!page.url().startsWith("http")) return;
  if (plainAddress !== undefined && new URL(plainAddress).origin === new URL(page.url()).origin)
    return void (await page.goto(plainAddress));
  const empty = new URL("/empty-document", page.url()).href;
  await page.route(empty, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(empty);
  await page.unroute(empty);
}

/** Undoes what a test did to a page, as far as the browser remembers it; false where that cannot be done. */
async function restore(pooled: PooledPage, plainAddress: string | undefined): Promise<boolean> {
  const { page, options, isChanged, routes } = pooled;
  const context = page.context();
  if (isChanged || page.isClosed() || context.pages().length !== 1) return false;
  for (const event of lastingEvents) page.removeAllListeners(event);
  // A page with unsaved changes asks before it is left.
  page.once("dialog", (dialog) => void dialog.accept().catch(() => undefined));
  await page.evaluate(emptyStorage);
  // Requests that a route holds end with their document.
  await leaveDocument(page, routes.length === 0 ? plainAddress : undefined);
  for (const route of routes.splice(0)) await page.unroute(...route);
  page.removeAllListeners("dialog");
  await context.clearCookies();
  if (options.viewport != null) await page.setViewportSize(options.viewport);
  const { colorScheme = null, reducedMotion = null } = options;
  await page.emulateMedia({ colorScheme, reducedMotion, forcedColors: null, media: null });
  return true;
}

/** The pages of the tests of a file. */
export class PagePool {
  readonly #browser: Browser;
  readonly #prepare: Prepare;
  readonly #plainAddress: string | undefined;
  #all: PooledPage[] = [];

  /** At `plainAddress`, if any, is a document without scripts. */
  constructor(browser: Browser, prepare: Prepare, plainAddress?: string) {
    this.#browser = browser;
    this.#prepare = prepare;
    this.#plainAddress = plainAddress;
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
    const routes: Route[] = [];
    const pooled: PooledPage = { page, options, key, routes, isUsed: true, isChanged: false };
    this.#all.push(pooled);
    const changed = () => {
      pooled.isChanged = true;
    };
    observe(page, lasting.page, changed);
    observe(page.clock, lasting.clock, changed);
    observe(context, lasting.context, changed);
    const route = page.route.bind(page);
    page.route = (url, handler, routeOptions) => {
      routes.push([url, handler]);
      return route(url, handler, routeOptions);
    };
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
      if (!entry.isUsed || (await restore(entry, this.#plainAddress).catch(() => false)))
        restored.push(entry);
      entry.isUsed = false;
    }
    this.#all = restored;
    await closeContexts(this.#browser, new Set(restored.map(({ page }) => page.context())));
  }
}
