/**
 * Pages that tests and files use one after another. A page of its own costs each test a process of the browser, which takes
 * longer to start than most documents to open. A released page is as good as new; one that a test has changed for good is closed.
 */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { closeContexts, makeLasting } from "../harness/browser.ts";

/** Prepares a new page with the routes and clock that every test needs. */
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

/** Methods whose effect on a page, its clock or its context lasts, and cannot be undone. That of a CDP session ends with it: detach it. */
const lasting = {
  page: ["addInitScript", "exposeBinding", "exposeFunction", "routeWebSocket", "setExtraHTTPHeaders"],
  clock: ["install", "pauseAt", "runFor", "fastForward", "resume", "setFixedTime", "setSystemTime"],
  context: ["addInitScript", "exposeBinding", "exposeFunction", "route", "setOffline"],
};
/** Events whose listeners would hear of the next test as well. */
const lastingEvents = ["dialog", "request", "response", "popup", "framenavigated"];
/** Events that count until the document of the test has ended. */
const complaintEvents = ["console", "pageerror"];

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

const endedPath = "/ended-document";

/**
 * Ends a document in its place: it shows nothing, listens to nothing, and has no timers; it asks for nothing, and stays silent
 * about what was under way. Another document in between would take a few hundredths of the time of the tests. Its address must not
 * be that of the next one, which would be seen as a place in this one.
 */
const endDocument = `document.open();
  document.close();
  history.replaceState(null, "", "${endedPath}");
  const lastTimer = setTimeout(() => undefined);
  for (let timer = lastTimer; timer > lastTimer - 1000; timer -= 1) clearTimeout(timer);
  window.fetch = () => new Promise(() => undefined);
  for (const level of ["log", "info", "warn", "error"]) console[level] = () => undefined;
  for (const kind of ["error", "unhandledrejection"]) addEventListener(kind, (event) => event.preventDefault());`;

/**
 * Replaces the document of a page by another of the same origin without scripts: for `about:blank`, and for the next document after
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
  // Requests that a route holds end only where another document replaces theirs.
  const isEnded =
    routes.length === 0 &&
    (await page.evaluate(endDocument).then(
      () => true,
      () => false,
    ));
  if (!isEnded) await leaveDocument(page, routes.length === 0 ? plainAddress : undefined);
  for (const route of routes.splice(0)) await page.unroute(...route);
  for (const event of ["dialog", ...complaintEvents]) page.removeAllListeners(event);
  await context.clearCookies();
  if (options.viewport != null) await page.setViewportSize(options.viewport);
  const { colorScheme = null, reducedMotion = null } = options;
  await page.emulateMedia({ colorScheme, reducedMotion, forcedColors: null, media: null });
  return true;
}

/** The pages of one kind of tests. */
export class PagePool {
  readonly #prepare: Prepare;
  #all: PooledPage[] = [];

  constructor(prepare: Prepare = () => Promise.resolve()) {
    this.#prepare = prepare;
  }

  /** A page in a context with these options, for one user until `release`. */
  async take(browser: Browser, options: BrowserContextOptions): Promise<Page> {
    const key = JSON.stringify(options);
    const free = this.#all.find(
      ({ key: itsKey, isUsed, page }) => itsKey === key && !isUsed && !page.isClosed(),
    );
    if (free !== undefined) {
      free.isUsed = true;
      return free.page;
    }
    const context = await browser.newContext(options);
    makeLasting(context);
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

  /**
   * Ends a test: pages that can be used again are restored, the others and all other contexts of the browser are closed. At
   * `plainAddress`, if any, is a document without scripts.
   */
  async release(browser: Browser, plainAddress?: string): Promise<void> {
    const restored: PooledPage[] = [];
    for (const entry of this.#all) {
      if (!entry.isUsed || (await restore(entry, plainAddress).catch(() => false))) restored.push(entry);
      else await entry.page.context().close();
      entry.isUsed = false;
    }
    this.#all = restored;
    await closeContexts(browser);
  }

  /** Replaces the last documents of a file, whose streams would look for its service until the next test. */
  async leave(plainAddress: string): Promise<void> {
    for (const { page } of this.#all)
      if (!page.isClosed() && page.url().endsWith(endedPath)) await page.goto(plainAddress);
  }
}
