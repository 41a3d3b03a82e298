import fc from "fast-check";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { renderMarkdown } from "../../src/platform/markdown.ts";
import { contentSecurityPolicy } from "../../src/publishing/page/document-shell.ts";
import { closeContexts, launchBrowser } from "../harness/browser.ts";
import { repetitions } from "../harness/repetitions.ts";
import { hostileMarkdown, payloads } from "../platform/hostile-markdown.ts";

const address = "http://page.test/";

let browser: Browser;
let page: Page;
/** Events that must not happen: a dialog, a request, a policy violation, an error, a new window. */
let happened: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  page = await pageWith(contentSecurityPolicy);
});

afterAll(async () => {
  await closeContexts(browser);
});

async function pageWith(policy: string): Promise<Page> {
  const opened = await browser.newPage();
  opened.on("dialog", (dialog) => {
    happened.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  opened.on("console", (message) => happened.push(`console: ${message.text()}`));
  opened.on("pageerror", (error) => happened.push(`error: ${error.message}`));
  opened.on("popup", () => happened.push("a new window"));
  opened.on("framenavigated", (frame) => {
    if (frame.url() !== address) happened.push(`went to ${frame.url()}`);
  });
  await opened.route("**/*", async (route) => {
    const { pathname, href } = new URL(route.request().url());
    if (href !== address) happened.push(`asked for ${href}`);
    await route.fulfill({
      contentType: "text/html; charset=utf-8",
      headers: policy === "" ? {} : { "content-security-policy": policy },
      body: pathname === "/" ? "<!DOCTYPE html><title>Page</title><main></main>" : "",
    });
  });
  await opened.goto(address);
  return opened;
}

/** Puts each markup into the page in turn, and says of every element or attribute that has no place there. */
const judge = (markups: readonly string[], into: Page = page) =>
  into.evaluate<string[]>(
    `(() => {
      const known = new Set("A P BR HR H4 H5 H6 UL OL LI BLOCKQUOTE PRE CODE EM STRONG".split(" "));
      const rel = "noopener noreferrer nofollow ugc";
      const place = document.querySelector("main");
      const found = [];
      for (const markup of ${JSON.stringify(markups)}) {
        place.innerHTML = markup;
        for (const element of place.querySelectorAll("*")) {
          const { tagName, namespaceURI, attributes } = element;
          const names = [...attributes].map(({ name }) => name).join();
          const right = tagName === "A"
            ? names === "href,rel" && element.rel === rel && /^(https?|mailto):$/.test(element.protocol)
            : names === "" || (tagName === "OL" && names === "start");
          if (!known.has(tagName) || namespaceURI !== "http://www.w3.org/1999/xhtml" || !right)
            found.push(element.outerHTML + " in " + markup);
        }
      }
      return found;
    })()`,
  );

async function expectQuiet(markups: readonly string[]): Promise<void> {
  expect(await judge(markups)).toEqual([]);
  // What is fetched or run is so after the turn that put it there.
  await page.waitForTimeout(50);
  expect(happened).toEqual([]);
}

test("the check detects unsanitized markup, and its effects (the control)", async () => {
  const bare = await pageWith("");
  const markup = `<img src="https://evil.test/pixel.png" onerror="alert('ran')">`;
  expect(await judge([markup, "<b>b</b>", '<a href="/x" rel="ugc">x</a>'], bare)).toHaveLength(3);
  await expect
    .poll(() => happened.join())
    .toMatch(/asked for https:\/\/evil\.test\/pixel\.png.*dialog: ran/u);
  await bare.close();
  happened = [];
});

test.each(payloads.map((payload) => [payload]))(
  "Markdown runs nothing and fetches nothing: %j",
  async (payload) => {
    await expectQuiet([renderMarkdown(payload)]);
  },
);

test("none of thousands of texts runs or fetches anything", async () => {
  for (let batch = 0; batch < repetitions(20, 50); batch += 1) {
    const sources = fc.sample(hostileMarkdown, { numRuns: repetitions(100, 5_000) });
    expect(await judge(sources.map(renderMarkdown))).toEqual([]);
  }
  await expectQuiet([]);
});

test("a followed link sends the other site no referrer and no reference to the window", async () => {
  expect(await judge([renderMarkdown("[elsewhere](http://page.test/elsewhere)")])).toEqual([]);
  const [request] = await Promise.all([
    page.waitForRequest("**/elsewhere"),
    page.getByRole("link", { name: "elsewhere" }).click(),
  ]);
  expect(await request.headerValue("referer")).toBeNull();
  happened = [];
});
