/**
 * Takes the pictures of the README from the demo, in the middle of its first trouble: `node scripts/pictures.ts`, after a
 * build.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { z } from "zod";
import { type Demo, startDemo } from "../src/cli/demo/start-demo.ts";
import { projectRoot } from "../src/platform/project-root.ts";

const images = join(projectRoot, "docs", "images");
const desk = { viewport: { width: 1180, height: 1900 }, deviceScaleFactor: 1.25 };
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1.5,
  isMobile: true,
  hasTouch: true,
};
const portal = { viewport: { width: 1180, height: 830 }, deviceScaleFactor: 1.25 };

/** Pauses of the demo that end at once; the incident stops at the next, when it has been identified. */
const untilIdentified = 5;

const answerShape = z.object({ Result: z.unknown(), Message: z.string() });

/** The demo, stopped. */
async function stillDemo(): Promise<Demo> {
  const arrived = Promise.withResolvers<void>();
  let rests = 0;
  const rest = async (_: number, signal: AbortSignal) => {
    rests += 1;
    if (rests <= untilIdentified) return await delay(300);
    arrived.resolve();
    await delay(2 ** 31 - 1, undefined, { signal });
  };
  const demo = await startDemo({ env: process.env, port: "0", onStep: () => undefined, rest });
  await arrived.promise;
  return demo;
}

async function withPage(
  browser: Browser,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<unknown>,
): Promise<void> {
  const usual = { locale: "en-GB", timezoneId: "Europe/London", reducedMotion: "reduce" } as const;
  const context = await browser.newContext({ ...usual, ...options });
  await use(await context.newPage());
  await context.close();
}

/** The page at a desk and in the hand, by day and by night. */
async function shootPage(browser: Browser, { url }: Demo): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const [name, options] of Object.entries({ page: desk, phone })) {
      await withPage(browser, { ...options, colorScheme }, async (page) => {
        await page.goto(url);
        await page.screenshot({ path: join(images, `${name}-${colorScheme}.png`) });
      });
    }
  }
}

/** A request of the owner to the portal. */
type Ask = (path: string, body: unknown) => Promise<unknown>;

async function signIn({ url, owner }: Demo): Promise<{ readonly cookie: string; readonly request: Ask }> {
  let cookie = "";
  const send = (path: string, body: unknown) =>
    fetch(`${url}/portal/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-signalbox": "portal", cookie },
      body: JSON.stringify(body),
    });
  const answer = await send("SignIn", { Email: owner.email, Password: owner.password });
  cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  return {
    cookie,
    request: async (path, body) => {
      const response = await send(path, body);
      const { Result, Message } = answerShape.parse(await response.json());
      if (!response.ok) throw new Error(`${path}: ${Message}`);
      return Result;
    },
  };
}

/** Has a monitor report something that is not announced yet. */
async function reportLag({ url }: Demo, request: Ask): Promise<void> {
  const key = z
    .object({ Value: z.string() })
    .parse(await request("Key", { Name: "Alertmanager", Role: "Read-Write", ExpiresInDays: 90 })).Value;
  await fetch(`${url}/api/WebHook/UpdateComponentStatus`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": key },
    body: JSON.stringify({
      ComponentName: "Webhooks",
      Status: "Degraded Performance",
      Source: "Alertmanager: QueueLag",
    }),
  });
}

async function shootComposer(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: "Create incident" })
    .or(page.getByRole("link", { name: "Add to incident" }))
    .first()
    .click();
  await page.getByLabel("Message").fill("Webhooks arrive up to ten minutes late. None are lost.");
  // The preview follows what is typed a moment later.
  await page.waitForTimeout(2_500);
  await page.screenshot({ path: join(images, "composer.png") });
}

async function shootPortal(browser: Browser, demo: Demo): Promise<void> {
  const { cookie, request } = await signIn(demo);
  await reportLag(demo, request);
  const [name = "", value = ""] = cookie.split("=");
  await withPage(browser, portal, async (page) => {
    await page.context().addCookies([{ name, value, url: demo.url }]);
    await page.goto(`${demo.url}/portal/`);
    await page.getByRole("heading", { name: "Recent activity" }).waitFor();
    await page.screenshot({ path: join(images, "overview.png") });
    await shootComposer(page);
  });
}

mkdirSync(images, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const demo = await stillDemo();
try {
  await shootPage(browser, demo);
  await shootPortal(browser, demo);
} finally {
  await browser.close();
  await demo.close();
}
