/** The whole service below a path of its host, behind the shipped nginx: no link, file or redirect leads out of the path. */
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { closeContexts, launchBrowser } from "../../harness/browser.ts";
import { builtPortal } from "../../harness/built.ts";
import { startCaddy, whyNoCaddy } from "../../harness/caddy.ts";
import { send } from "../../harness/http.ts";
import { longTest } from "../../harness/long-test.ts";
import { longTimeouts, type Nginx, replaced, startNginx } from "../../harness/nginx.ts";
import { startProvider } from "../../harness/provider.ts";
import { isLong, repetitions } from "../../harness/repetitions.ts";
import { startServer, type TestServer } from "../../harness/server.ts";
import { until } from "../../harness/until.ts";
import { startSmtpSink } from "../../notifications/smtp-sink.ts";
import { owner } from "./harness.ts";
import { addPasskey, attachAuthenticator } from "./passkeys.ts";

/** nginx with a location that takes the path away before the request is passed on. */
const stripPath = (settings: string) =>
  replaced(
    settings,
    /proxy_pass http:\/\/signalbox;/gu,
    "rewrite ^/status(/.*)$ $1 break;\nproxy_pass http://signalbox;",
  );

const provider = await startProvider();
const mail = await startSmtpSink();
let browser: Browser;
let nginx: Nginx;
let server: TestServer;
let base = "";
let strayed: string[] = [];
let complaints: string[] = [];

async function start(change?: (settings: string) => string): Promise<void> {
  nginx = await startNginx([1], (settings) => longTimeouts(change?.(settings) ?? settings));
  base = `http://localhost:${nginx.port}/status`;
  const sender = { SMTP_URL: mail.url, MAIL_FROM: "status@example.com" };
  server = await startServer({
    env: { BASE_URL: base, PORTAL_DIR: builtPortal, TRUST_PROXY: "127.0.0.1", ...provider.env, ...sender },
  });
  await nginx.point([server.port]);
}

/** A browser of its own; every request of it to the service must stay below the path. */
async function open(address: string): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.port === String(nginx.port) && !url.pathname.startsWith("/status/")) strayed.push(url.pathname);
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // Without a session the portal gets 401, which Chromium logs.
    if (message.type() === "error" && !message.text().includes("status of 401"))
      complaints.push(message.text());
  });
  await page.goto(address);
  return page;
}

/** Throws if a browser left the path, or complained, since the last call. */
function refuseStrayed(): void {
  const problems = [...strayed.map((path) => `left the path: ${path}`), ...complaints];
  [strayed, complaints] = [[], []];
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

const account = (page: Page) => page.getByRole("button", { name: /Maja Lind/u });

async function signOut(page: Page): Promise<void> {
  await account(page).click();
  await page.getByRole("group", { name: "Account" }).getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await expect.poll(() => page.url()).toContain("/status/portal/sign-in");
}

async function signIn(page: Page): Promise<void> {
  await page.locator("#email").fill(owner.Email);
  await page.getByLabel("Password", { exact: true }).fill(owner.Password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await account(page).waitFor();
}

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await provider.close();
  await mail.close();
});

const proxies = [
  ["passes the path on", undefined],
  ["takes the path away", stripPath],
] as const;

describe.each(proxies.slice(0, repetitions(1, 2)))("behind an nginx that %s,", (_, change) => {
  beforeAll(() => start(change));
  afterEach(async () => {
    await closeContexts(browser);
    refuseStrayed();
  });
  afterAll(async () => {
    await nginx.stop();
    await server.close();
  });

  test("an owner sets up a service below a path, uses the portal, and signs out and in again", async () => {
    const setup = await server.service.setupPath();
    const page = await open(`${base}${setup ?? ""}`);
    await page.getByLabel("E-mail address").fill(owner.Email);
    await page.getByLabel("Your name").fill(owner.Name);
    await page.getByLabel("Password", { exact: true }).fill(owner.Password);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Name of the page").fill("Fernhill");
    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByRole("heading", { name: "You are set up" }).waitFor();
    await expect
      .poll(() => page.getByRole("link", { name: "page" }).first().getAttribute("href"))
      .toBe("/status/");
    await page.getByRole("link", { name: "Go to the overview" }).click();
    await account(page).waitFor();

    await signOut(page);
    const headers = { accept: "text/html" };
    const sentBack = await send(nginx.port, "/status/portal/settings/people", { headers });
    expect(sentBack.headers["location"]).toBe("/status/portal/sign-in?next=%2Fsettings%2Fpeople");
    await signIn(page);
    // The overview is prerendered; its script takes the document over.
    await expect.poll(() => page.url()).toMatch(/\/status\/portal\/?$/u);
    await page.locator("html[data-begins]").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Components" }).first().click();
    await page.getByRole("heading", { name: "Components", level: 1 }).waitFor();
    await expect.poll(() => page.url()).toBe(`${base}/portal/components`);
    // What others change arrives over the live stream.
    await server.component("Checkout");
    await page.getByText("Checkout").first().waitFor();
  });

  longTest(
    "a person signs in to a service below a path with a passkey and by an OpenID provider",
    async () => {
      const page = await open(`${base}/portal/sign-in`);
      await signIn(page);
      await attachAuthenticator(page);
      await page.goto(`${base}/portal/account`);
      await addPasskey(page, "Laptop");
      await page.getByText("You can now sign in with “Laptop”.").waitFor();
      await page.getByRole("button", { name: "Link Acme Login" }).click();
      await page.getByText("ID there: ada-17").waitFor();
      await expect.poll(() => page.url()).toContain("/status/portal/account");

      await signOut(page);
      await page.getByRole("button", { name: "Sign in with a passkey" }).click();
      await account(page).waitFor();
      await signOut(page);
      await page.getByRole("button", { name: "Continue with Acme Login" }).click();
      await account(page).waitFor();
      await expect.poll(() => page.url()).toMatch(/\/status\/portal\/?$/u);
    },
  );

  test("a service below a path serves the public page, the API documentation, and every address that they name", async () => {
    const page = await open(`${base}/`);
    await page.getByText("Checkout").first().waitFor();
    const key = await server.key("Read-Write");
    const body = { ComponentName: "Checkout", Status: "Major Outage" };
    const report = await send(nginx.port, "/status/api/WebHook/UpdateComponentStatus", {
      method: "POST",
      key,
      body,
    });
    expect(report.status).toBe(200);
    // The open page is updated over its live stream.
    // However long the proxy shows what it has stored.
    await page.getByText("Major Outage").first().waitFor({ timeout: 90_000 });

    const linkedPaths = new Set<string>();
    for (const path of ["/status/", "/status/history", "/status/subscribe", "/status/api/docs"]) {
      const { status, text } = await send(nginx.port, path, { headers: { accept: "text/html" } });
      expect({ path, status }).toEqual({ path, status: 200 });
      for (const [, address = ""] of text.matchAll(/(?:href|src|action)="([^"#]+)/gu)) {
        const url = new URL(address.replaceAll("&amp;", "&"), `${base.replace("/status", "")}${path}`);
        if (url.port === String(nginx.port)) linkedPaths.add(url.pathname + url.search);
      }
    }
    expect(linkedPaths.size).toBeGreaterThan(10);
    const responses = [];
    // One page of the documentation; a long run looks at all.
    const isVisited = (path: string) => isLong || !/\/docs\/(?!components$)/u.test(path);
    for (const path of [...linkedPaths].filter(isVisited))
      responses.push({ path, status: (await send(nginx.port, path)).status });
    expect(responses.filter(({ status }) => status >= 400)).toEqual([]);
    expect([...linkedPaths].filter((path) => !path.startsWith("/status/"))).toEqual([]);
  });

  test("a service below a path puts the path into Location headers and report policies", async () => {
    const key = await server.key("Read-Write");
    const response = await send(nginx.port, "/status/api/Component", {
      method: "POST",
      key,
      body: { Name: "Search" },
    });
    const location = String(response.headers["location"]);
    expect(location).toMatch(/^\/status\/api\/Component\//u);
    expect((await send(nginx.port, location, { key })).status).toBe(200);
    const { headers } = await send(nginx.port, "/status/portal/sign-in");
    expect(headers["content-security-policy"]).toContain("report-uri /status/portal/api/PolicyViolation");
  });

  longTest("mail of a service below a path has links with the path", async () => {
    const page = await open(`${base}/subscribe`);
    const sentBefore = mail.mails.length;
    await page.getByLabel("E-mail address").fill("ada@example.com");
    await page.getByRole("button", { name: "Subscribe", exact: true }).click();
    await until(() => mail.mails.length > sentBefore);
    const text = mail.mails[sentBefore]?.parsed.text ?? "";
    const links = text.match(/http:\/\/localhost:\d+\S*/gu) ?? [];
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expect(link.startsWith(`${base}/`)).toBe(true);
      expect((await send(nginx.port, new URL(link).pathname)).status).toBe(200);
    }
    const confirmation = links.find((link) => link.includes("/subscription/"));
    await page.goto(confirmation ?? "");
    await page.getByRole("button", { name: /confirm/iu }).click();
    await page.getByRole("heading", { name: "You are subscribed to Fernhill" }).waitFor();
    const key = await server.key("Read-Write");
    const { text: listed } = await send(nginx.port, "/status/api/Subscriber", { key });
    expect(listed).toContain('"Active"');
  });

  test("the shipped Caddyfile serves the service below the path", async ({ skip }) => {
    skip(whyNoCaddy() !== "", whyNoCaddy());
    const caddy = await startCaddy([server.port]);
    onTestFinished(() => caddy.stop());
    const headers = { accept: "text/html" };
    const sentBack = await send(caddy.port, "/status/portal/components", { headers });
    expect([sentBack.status, sentBack.headers["location"]]).toEqual([
      303,
      "/status/portal/sign-in?next=%2Fcomponents",
    ]);
    const { text } = await send(caddy.port, "/status/portal/sign-in", { headers });
    const files = /data-ahead="([^"]+)"/u.exec(text)?.[1]?.split(" ") ?? [];
    expect(files.length).toBeGreaterThan(2);
    for (const file of files)
      expect({ file, status: (await send(caddy.port, file)).status }).toEqual({ file, status: 200 });
    expect((await send(caddy.port, "/status/api/docs", { headers })).status).toBe(200);
  });
});
