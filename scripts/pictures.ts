/**
 * Takes the pictures of the README: the page from a sample of it, and the portal from a service that runs for as long as
 * that takes, with something on fire in it: `node scripts/pictures.ts`, after a build.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Browser, chromium, type Page } from "playwright-core";
import { z } from "zod";
import { renderPage } from "../src/board/page/page.ts";
import { projectRoot } from "../src/ground/project.ts";
import { toldSnapshot } from "../test/board/page/told.ts";

const images = join(projectRoot, "docs", "images");
const desk = { width: 1180, height: 830 };
const owner = { Email: "maja@fernhill.example", Name: "Maja Lind", Password: "orbit lamp thirteen plum" };

const answerShape = z.object({ Result: z.unknown(), Message: z.string() });
const made = z.object({ Id: z.string() });

/** A service of its own, and how its owner asks it. */
type Stage = {
  readonly url: string;
  readonly cookie: string;
  readonly post: (path: string, body: unknown) => Promise<unknown>;
};

async function shootPage(browser: Browser): Promise<void> {
  const address = "http://status.example/";
  const page = await browser.newPage({ viewport: { width: 1180, height: 1060 }, deviceScaleFactor: 1.5 });
  await page.route(address, (route) =>
    route.fulfill({ contentType: "text/html", body: renderPage(toldSnapshot("incident")) }),
  );
  await page.goto(address);
  await page.screenshot({ path: join(images, "page.png") });
  await page.close();
}

/** Runs a service while `use` does something with it. */
async function withStage(use: (stage: Stage) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-pictures-"));
  const env = { ...process.env, DATA_DIR: folder, HOST: "127.0.0.1", PORT: "0", METRICS_PORT: "0" };
  const service = spawn(process.execPath, [join(projectRoot, "dist", "signalbox.js"), "serve"], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  try {
    for await (const line of createInterface({ input: service.stderr })) {
      const [, url, token] = /^(http\S+)\/portal\/setup#(\S+)$/u.exec(line) ?? [];
      if (url === undefined) continue;
      await use(await setUp(url, token));
      break;
    }
  } finally {
    service.kill();
    await once(service, "exit");
    rmSync(folder, { recursive: true, force: true });
  }
}

async function setUp(url: string, token: string | undefined): Promise<Stage> {
  const send = (path: string, body: unknown, cookie = "") =>
    fetch(`${url}/portal/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-signalbox": "portal", cookie },
      body: JSON.stringify(body),
    });
  const set = await send("Setup", { ...owner, PageName: "Fernhill", Token: token });
  const cookie = set.headers.get("set-cookie")?.split(";")[0] ?? "";
  return {
    url,
    cookie,
    post: async (path, body) => {
      const response = await send(path, body, cookie);
      const answer = answerShape.parse(await response.json());
      if (!response.ok) throw new Error(`${path}: ${answer.Message}`);
      return answer.Result;
    },
  };
}

/** Makes what an hour of trouble leaves behind. */
async function setOnFire({ url, post }: Stage): Promise<void> {
  for (const Name of ["Website", "Checkout", "Public API", "Search", "Webhooks", "Object Storage"]) {
    await post("Component", { Name });
  }
  const key = z
    .object({ Value: z.string() })
    .parse(await post("Key", { Name: "Blackbox prober", Role: "Read-Write", ExpiresInDays: 90 })).Value;
  const report = (body: object) =>
    fetch(`${url}/api/WebHook/UpdateComponentStatus`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": key },
      body: JSON.stringify(body),
    });
  await report({ ComponentName: "Checkout", Status: "Major Outage" });
  await report({
    ComponentName: "Webhooks",
    Status: "Degraded Performance",
    Source: "Alertmanager: QueueLag",
  });
  const { Id } = made.parse(
    await post("Announcement", {
      Kind: "Incident",
      Title: "Card payments fail at checkout",
      Message: "About 8 in 10 card payments fail. Bank transfers and saved wallets work.",
      AffectedComponents: [{ ComponentName: "Checkout", Status: "Major Outage" }],
    }),
  );
  await post(`Announcement/${Id}/Update`, {
    State: "Identified",
    Message: "A certificate at our payment provider ran out. They are replacing it.",
    AffectedComponents: [
      { ComponentName: "Checkout", Status: "Major Outage" },
      { ComponentName: "Public API", Status: "Partial Outage" },
    ],
  });
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString();
  await post("Announcement", {
    Kind: "Maintenance",
    Title: "Search index moves to new machines",
    Message: "Search may be slow.",
    StartsAt: inDays(5),
    EndsAt: inDays(5.1),
    AffectedComponents: [{ ComponentName: "Search", Expect: "Degraded Performance" }],
  });
}

async function shootComposer(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: "Open incident" })
    .or(page.getByRole("link", { name: "Add to incident" }))
    .first()
    .click();
  await page
    .getByLabel("Message")
    .fill("Webhooks arrive up to ten minutes late. None is lost. Next word by 14:20.");
  // The preview follows what is typed a moment later.
  await page.waitForTimeout(2_500);
  await page.screenshot({ path: join(images, "composer.png") });
}

async function shootPortal(browser: Browser, { url, cookie }: Stage): Promise<void> {
  const context = await browser.newContext({
    viewport: desk,
    deviceScaleFactor: 1.5,
    reducedMotion: "reduce",
  });
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.goto(`${url}/portal/`);
  await page.getByRole("heading", { name: "Last changes" }).waitFor();
  await page.screenshot({ path: join(images, "overview.png") });
  await shootComposer(page);
  await context.close();
}

mkdirSync(images, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
try {
  await shootPage(browser);
  await withStage(async (stage) => {
    await setOnFire(stage);
    await shootPortal(browser, stage);
  });
} finally {
  await browser.close();
}
