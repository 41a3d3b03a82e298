/** A browser that visits documents as they would be served, and records all messages, requests and refusals. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, beforeAll } from "vitest";
import { contentSecurityPolicy } from "../../src/publishing/page/document-shell.ts";
import { renderPage } from "../../src/publishing/page/status-page.ts";
import { launchBrowser } from "../harness/browser.ts";
import {
  type AnnouncedKind,
  announcedKinds,
  announcedSnapshot,
} from "../publishing/page/announcement-examples.ts";
import { type ExampleKind, exampleSnapshot } from "../publishing/page/fixtures.ts";
import { PagePool } from "./page-pool.ts";

const require = createRequire(import.meta.url);

/** Axe without comments and long names: it is sent to every document that is checked. */
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const desktop = { width: 1280, height: 900 };
const address = "http://page.test/";
/** When every visit is: a few seconds after the examples were made. */
export const now = "2026-11-24T14:14:30Z";

type Findings = readonly { readonly id: string; readonly nodes: readonly string[] }[];

/** The rules that may come out otherwise in another theme: the rest of a page is the same in each. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * Violations found by axe in all rules for WCAG 2.2 AA and best practices, or in colours alone, for a page
 * that was fully checked in another theme.
 */
export async function findings(page: Page, checks: "all" | "colours" = "all"): Promise<Findings> {
  if (!(await page.evaluate<boolean>(`"axe" in window`))) await page.evaluate(axe);
  const options = {
    resultTypes: ["violations"],
    ...(checks === "colours" && { runOnly: { type: "rule", values: colourRules } }),
  };
  return page.evaluate<Findings>(`axe.run(document, ${JSON.stringify(options)}).then((results) =>
    results.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html + node.failureSummary) })))`);
}

const isAnnounced = (kind: ExampleKind | AnnouncedKind): kind is AnnouncedKind =>
  announcedKinds.some((example) => example === kind);

/** The visitor of one test file. */
export type Visitor = {
  /** Opens a document under its policy, with nothing else available from its origin. One with an accent has its own policy. */
  readonly open: (document: string, options?: BrowserContextOptions, policy?: string) => Promise<Page>;
  /** Opens another document in the same page. */
  readonly reopen: (page: Page, document: string, policy?: string) => Promise<void>;
  /** Opens an example of the page. */
  readonly openKind: (kind: ExampleKind | AnnouncedKind, options?: BrowserContextOptions) => Promise<Page>;
  /** Browser errors since the start of the test; reading clears them. */
  readonly complaints: () => readonly string[];
};

/** Browser errors since the start of the test. */
let messages: string[] = [];
/** The answer to each page. */
const answers = new WeakMap<Page, { readonly document: string; readonly policy: string }>();

const pages = new PagePool(async (page) => {
  await page.clock.setFixedTime(now);
  await page.route("**/*", async (route) => {
    // News never comes: the request stays open.
    if (new URL(route.request().url()).pathname === "/live") return;
    const isPage = route.request().url().split("#")[0] === address;
    if (!isPage) messages.push(`asked for ${route.request().url()}`);
    const { document = "", policy = contentSecurityPolicy } = answers.get(page) ?? {};
    await route.fulfill({
      contentType: "text/html; charset=utf-8",
      headers: { "content-security-policy": policy },
      body: isPage ? document : "",
    });
  });
});

/** Starts a browser for the tests of a file. A test in which it complains, and is not asked why, fails. */
export function visitor(): Visitor {
  let browser: Browser;
  const complaints = () => {
    const all = messages;
    messages = [];
    return all;
  };

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterEach(async () => {
    await pages.release(browser);
    const all = complaints();
    if (all.length > 0) throw new Error(`The browser complained: ${all.join("\n")}`);
  });

  async function reopen(page: Page, document: string, policy: string = contentSecurityPolicy): Promise<void> {
    answers.set(page, { document, policy });
    await page.goto(address);
  }

  async function open(
    document: string,
    { viewport = desktop, colorScheme = null, forcedColors = null, ...options }: BrowserContextOptions = {},
    policy: string = contentSecurityPolicy,
  ): Promise<Page> {
    const page = await pages.take(browser, {
      viewport: desktop,
      locale: "en-GB",
      timezoneId: "Asia/Tokyo",
      ...options,
    });
    page.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => messages.push(error.message));
    // A window and a theme need no context of their own, which takes longer than a document.
    if (viewport !== null) await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, forcedColors });
    await reopen(page, document, policy);
    return page;
  }

  return {
    open,
    reopen,
    openKind: (kind, options) =>
      open(renderPage(isAnnounced(kind) ? announcedSnapshot(kind) : exampleSnapshot(kind)), options),
    complaints,
  };
}
