/** A browser at the portal of a service of its own, as people have it: signed in or not, light or dark, at a desk or on a phone. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { PersonRole } from "../../../src/contract/people.ts";
import { type Clock, systemClock } from "../../../src/platform/clock.ts";
import { launchBrowser } from "../../harness/browser.ts";
import { builtPortal, project } from "../../harness/built.ts";
import { signIn, type TestPerson } from "../../harness/people.ts";
import { isLong, repetitions } from "../../harness/repetitions.ts";
import { type ServerOptions, startServer, type TestServer } from "../../harness/server.ts";
import { until } from "../../harness/until.ts";
import { PagePool } from "../page-pool.ts";
import { findings } from "../visitor.ts";

/** The windows that screens are looked at in. */
const devices = {
  desk: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  /** The narrowest that must do: a wide window at 400%. */
  narrow: { viewport: { width: 320, height: 640 } },
} as const;

/** The small windows that a screen is checked in: whatever fits the narrowest fits a phone, which a long run has as well. */
export const smallDevices = repetitions(["narrow"] as const, ["phone", "narrow"] as const);

/** How somebody looks at the portal. */
export type ViewOptions = {
  readonly device?: keyof typeof devices;
  /** The signed-in person: the owner by default; null for an anonymous visitor. */
  readonly as?: TestPerson | PersonRole | null | undefined;
  /** Whether their browser runs scripts: it does unless it is said. */
  readonly scripts?: boolean;
};

/** The first owner, as the setup made them. */
export const owner = {
  Email: "maja@fernhill.example",
  Name: "Maja Lind",
  Password: "lanterns over quiet tracks",
} as const;

/** The environment of the portal's tests. */
export type PortalTests = {
  /** The service, once the tests run. */
  readonly server: () => TestServer;
  /** Where browsers reach it: `http://localhost:<port>`. */
  readonly url: () => string;
  /** Opens a place of the portal (`/components`) in a browser of its own, and waits until it can be used. */
  readonly open: (path: string, viewOptions?: ViewOptions) => Promise<Page>;
  /** Opens another place of the portal in the same page, which is cheaper. */
  readonly reopen: (page: Page, path: string) => Promise<void>;
  /** Goes to another place of the portal within the document, as a link does, which is cheaper still. */
  readonly navigate: (page: Page, path: string) => Promise<void>;
  /** Leaves the portal, and forgets who was signed in: the next document is a stranger's. */
  readonly leave: (page: Page) => Promise<void>;
  /** A browser of its own, where somebody is signed in and nothing is open yet. */
  readonly browse: (viewOptions?: ViewOptions) => Promise<Page>;
  /** Opens an address of the service as it is, with nobody signed in. */
  readonly visit: (address: string, viewOptions?: ViewOptions) => Promise<Page>;
  /** Asks as the first owner's page would. */
  readonly asOwner: (
    path: string,
    requestOptions?: Parameters<TestPerson["request"]>[1],
  ) => ReturnType<TestPerson["request"]>;
  /** Browser errors since the start of the test; reading clears them, and accepts network errors from then on. */
  readonly complaints: () => readonly string[];
  /** Stops the clock of the service until `startClock` or the end of the test: no publication goes out meanwhile. */
  readonly stopClock: () => void;
  readonly startClock: () => void;
  /** Waits for a browser error of this form, which may come after what the screen shows of it; then as `complaints`. */
  readonly expectComplaint: (form: RegExp) => Promise<void>;
};

/** A request that failed, as Chromium logs it: at a time of its own, also after the screen has shown the failure. */
const networkError = /Failed to load resource|net::ERR_/u;

/** A clock that continues where it was stopped. */
export class StoppableClock implements Clock {
  readonly monotonic = () => systemClock.monotonic();
  #stoppedAt: number | undefined;
  #lag = 0;

  now(): number {
    return (this.#stoppedAt ?? systemClock.now()) - this.#lag;
  }

  stop(): void {
    this.#stoppedAt ??= systemClock.now();
  }

  start(): void {
    this.#lag += this.#stoppedAt === undefined ? 0 : systemClock.now() - this.#stoppedAt;
    this.#stoppedAt = undefined;
  }
}

/** Whether a screen has been checked in dark, in this file or one before it in the same process. */
let isDarkChecked = false;

async function expectNoFindings(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  const problems = await findings(page, colorScheme === "light" ? "all" : "colours");
  expect({ colorScheme, findings: problems }).toEqual({ colorScheme, findings: [] });
}

/**
 * Expects no violation for screen readers, keyboards and narrow windows. The colours in dark are checked on the first screen,
 * and in a long run on all: every screen has them from the same few, which test/portal/ui/colours.test.ts checks.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoFindings(page, "light");
  if (isLong || !isDarkChecked) {
    await page.emulateMedia({ colorScheme: "dark" });
    await expectNoFindings(page, "dark");
    await page.emulateMedia({ colorScheme: "light" });
  }
  isDarkChecked = true;
  await expectFit(page);
}

/** As `expectAccessible` in a long run; otherwise only that it fits: another test checks the screen of which it is a variant. */
export async function expectVariantAccessible(page: Page): Promise<void> {
  if (isLong) await expectAccessible(page);
  else await expectFit(page);
}

async function expectFit(page: Page): Promise<void> {
  const fitsItsWidth = await page.evaluate("document.documentElement.scrollWidth <= innerWidth");
  expect({ fitsItsWidth }).toEqual({ fitsItsWidth: true });
}

/** The `name` of the field that has the focus, else the text of what has it. */
export async function focused(page: Page): Promise<string> {
  const focusedElement = page.locator(":focus");
  return (await focusedElement.getAttribute("name")) ?? (await focusedElement.innerText());
}

/** Presses two letters one after the other, within the time that makes them a shortcut also on a busy machine. */
export async function pressTogether(
  page: Page,
  letters: readonly [first: string, second: string],
): Promise<void> {
  await page.evaluate(`for (const key of ${JSON.stringify(letters)})
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))`);
}

/** Waits until a prerendered document is run by the portal, which handles keys from then on. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator("html[data-begins]").waitFor({ state: "detached" });
}

async function waitUntilUsable(page: Page): Promise<void> {
  // The frame that is shown while the session is read has the product's name for a title.
  await page
    .getByRole("heading", { level: 1 })
    .filter({ hasNotText: /^Signalbox$/u })
    .waitFor();
  await waitForHydration(page);
}

/**
 * In a long run, keeps a picture of a screen as `test-output/portal/<name>-<theme>.png`, in both themes, for people to look
 * at.
 */
export async function shoot(page: Page, name: string): Promise<void> {
  if (!isLong) return;
  const folder = join(project, "test-output", "portal");
  await mkdir(folder, { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), animations: "disabled" });
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/** Keeps what was to be seen as a test failed. */
async function takeFailureScreenshots(browser: Browser): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [index, page] of pages.entries())
    await page.screenshot({ path: join(project, "test-output", "portal", `failed-${index}.png`) });
}

/** The value of a cookie in what an answer sets. */
function cookieOf(setCookie: string | readonly string[] | undefined): string {
  const [firstCookie = ""] = typeof setCookie === "string" ? [setCookie] : (setCookie ?? []);
  return firstCookie.split(";")[0] ?? "";
}

async function setUpOwner(server: TestServer): Promise<string> {
  const link = await server.service.setupPath();
  const response = await server.request("/portal/api/Setup", {
    method: "POST",
    headers: { "x-signalbox": "portal", "sec-fetch-site": "same-origin" },
    body: { ...owner, PageName: "Fernhill", Token: link?.split("#")[1] ?? "" },
  });
  expect(response).toMatchObject({ status: 201 });
  return cookieOf(response.headers["set-cookie"]);
}

async function cookieFor(
  server: TestServer,
  as: ViewOptions["as"],
  ownerCookie: string,
): Promise<string | null> {
  if (as === undefined) return ownerCookie;
  if (as === null) return null;
  return typeof as === "string" ? (await signIn(server, as)).cookie : as.cookie;
}

const contextOptions = (device: "desk" | "phone", javaScriptEnabled: boolean): BrowserContextOptions => ({
  ...devices[device],
  colorScheme: "light",
  // The line of a pending publication would be rendered again for 15 seconds.
  reducedMotion: isLong ? "no-preference" : "reduce",
  javaScriptEnabled,
  locale: "en-GB",
  timezoneId: "Asia/Tokyo",
  permissions: ["clipboard-read", "clipboard-write"],
});

const pages = new PagePool();

/** The port of the last service, at which the browser has compiled and cached the portal's scripts. */
let lastPort = 0;

/** Starts a service at the address of the last one, unless another process has it. */
async function startAtLastAddress(options: ServerOptions): Promise<TestServer> {
  const startAt = (port: number) =>
    startServer({ ...options, env: { PORT: String(port), PORTAL_DIR: builtPortal, ...options.env } });
  const server = await startAt(lastPort).catch(() => startAt(0));
  lastPort = server.port;
  return server;
}

/**
 * Starts a service with the built portal and a browser for the tests of a file. Unless `setUp` is false, an owner is
 * set up as people do it. A test in which the browser complains, and is not asked why, fails.
 */
export function portalTests(options: ServerOptions & { readonly setUp?: boolean } = {}): PortalTests {
  let browser: Browser;
  let server: TestServer;
  let ownerCookie = "";
  let consoleMessages: string[] = [];
  let areNetworkErrorsExpected = false;
  const clock = new StoppableClock();
  const url = () => `http://localhost:${server.port}`;
  const complaints = () => {
    const all = consoleMessages;
    consoleMessages = [];
    areNetworkErrorsExpected = true;
    return all;
  };

  beforeAll(async () => {
    const { setUp = true, ...serverOptions } = options;
    server = await startAtLastAddress({ clock, ...serverOptions });
    browser = await launchBrowser();
    if (setUp) ownerCookie = await setUpOwner(server);
  });

  afterAll(async () => {
    await pages.leave(`${url()}/healthz`);
    await server.close();
  });

  afterEach(async ({ task }) => {
    clock.start();
    if (task.result?.state === "fail") await takeFailureScreenshots(browser);
    await pages.release(browser, `${url()}/healthz`);
    const isExpected = areNetworkErrorsExpected;
    const all = complaints().filter((message) => !(isExpected && networkError.test(message)));
    areNetworkErrorsExpected = false;
    if (all.length > 0) throw new Error(`The browser complained: ${all.join("\n")}`);
  });

  async function browse({ device = "desk", scripts = true, as }: ViewOptions = {}): Promise<Page> {
    const { viewport } = devices[device];
    // A narrow window needs no context of its own: the browser has compiled the scripts in that of a desk.
    const page = await pages.take(browser, contextOptions(device === "narrow" ? "desk" : device, scripts));
    page.on("console", (message) => {
      // That a field has no name for what keeps passwords, and such, is told as a hint.
      if (message.type() !== "debug") consoleMessages.push(`${message.type()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => consoleMessages.push(error.message));
    // Until then a stream of the last test's document may ask again, with a session that has ended.
    page.once("framenavigated", () => {
      consoleMessages = consoleMessages.filter((message) => !message.includes("401 (Unauthorized)"));
    });
    if (device === "narrow") await page.setViewportSize(viewport);
    const cookie = await cookieFor(server, as, ownerCookie);
    if (cookie !== null) {
      const [name = "", value = ""] = cookie.split("=");
      await page.context().addCookies([{ name, value, url: url() }]);
    }
    return page;
  }

  async function visit(address: string, viewOptions: ViewOptions = {}): Promise<Page> {
    const page = await browse({ as: null, ...viewOptions });
    await page.goto(new URL(address, url()).href);
    return page;
  }

  return {
    server: () => server,
    url,
    complaints,
    stopClock: () => clock.stop(),
    startClock: () => clock.start(),
    async expectComplaint(form) {
      await until(() => consoleMessages.some((message) => form.test(message)));
      complaints();
    },
    browse,
    visit,
    async reopen(page, path) {
      await page.goto(`${url()}/portal${path}`);
      await waitUntilUsable(page);
    },
    async leave(page) {
      await page.goto(`${url()}/healthz`);
      await page.context().clearCookies();
    },
    async navigate(page, path) {
      await page.evaluate(`history.pushState(null, "", ${JSON.stringify(`/portal${path}`)})`);
    },
    async open(path, viewOptions = {}) {
      const page = await visit(`/portal${path}`, { as: undefined, ...viewOptions });
      await waitUntilUsable(page);
      return page;
    },
    asOwner: (path, requestOptions = {}) =>
      server.request(path, {
        ...requestOptions,
        headers: {
          cookie: ownerCookie,
          "x-signalbox": "portal",
          "sec-fetch-site": "same-origin",
          ...requestOptions.headers,
        },
      }),
  };
}
