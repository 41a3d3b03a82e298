/**
 * Push messages in a real browser, with a push service of the test's own: the button asks for permission only when it is
 * pressed, the first message confirms, and the service worker shows the others. Chromium's own push service is on the
 * Internet: the test hands the worker each message that the service has sent, once it is decrypted as a browser would.
 */
import type { Browser, CDPSession, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { defaultEvents } from "../../src/contract/subscribers.ts";
import { renderSubscribe } from "../../src/publishing/page/subscription/subscribe-page.ts";
import { wholePage } from "../../src/rules/subscription-scope.ts";
import { q } from "../../src/store/query.ts";
import { closeContexts, launchWholeBrowser } from "../harness/browser.ts";
import { longTest } from "../harness/long-test.ts";
import { type PushReceiver, type PushService, startPushService } from "../harness/push-service.ts";
import { isLong, repetitions } from "../harness/repetitions.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";
import { exampleSnapshot } from "../publishing/page/fixtures.ts";
import { findings } from "./visitor.ts";

const desk = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

let browser: Browser;
let push: PushService;
let server: TestServer;
let key = "";
let complaints: string[] = [];

beforeAll(async () => {
  browser = await launchWholeBrowser();
  push = await startPushService();
  server = await startServer({ env: { PUSH_HOSTS: "127.0.0.1", OUTBOUND_ALLOW: "127.0.0.0/8" } });
  key = await server.key("Read-Write");
  await server.request("/api/Page", { method: "POST", key, body: { Name: "Other", Slug: "other" } });
  await until(async () => (await server.request("/page/other/subscribe")).status === 200);
});

afterAll(async () => {
  await browser.close();
  await server.close();
  await push.close();
});

afterEach(async () => {
  await closeContexts(browser);
  const complained = complaints;
  complaints = [];
  if (complained.length > 0) throw new Error(`The browser complained: ${complained.join("\n")}`);
});

/** Replaces the browser's connection to its push service: subscriptions are the test's own. */
const pushManagerOf = (subscription: string) => `{
  const subscribed = { toJSON: () => (${subscription}), unsubscribe: async () => true };
  let current = localStorage.getItem("subscribed") === null ? null : subscribed;
  window.asked = [];
  const ask = Notification.requestPermission.bind(Notification);
  Notification.requestPermission = () => { window.asked.push("permission"); return ask(); };
  PushManager.prototype.getSubscription = async () => current;
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    window.asked.push([applicationServerKey.length, userVisibleOnly].join());
    localStorage.setItem("subscribed", "true");
    current = subscribed;
    return current;
  };
}`;

type Visitor = { readonly page: Page; readonly receiver: PushReceiver };

async function visit(path: string, name: string, isGranted = true): Promise<Visitor> {
  const receiver = await push.subscribe(`/${name}`);
  const context = await browser.newContext({
    viewport: desk,
    locale: "en-GB",
    ...(isGranted ? { permissions: ["notifications"] } : {}),
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => complaints.push(message.text()));
  await page.addInitScript(pushManagerOf(receiver.subscription));
  await page.goto(`${server.url}${path}`);
  return { page, receiver };
}

/** Hands messages to the service worker of a scope, as the browser's push service would. */
async function workerOf(page: Page, path: string): Promise<(message: string) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const scope = `${server.url}${path}`;
  const found = Promise.withResolvers<string>();
  session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === scope && !isDeleted);
    if (own !== undefined) found.resolve(own.registrationId);
  });
  await session.send("ServiceWorker.enable");
  return async (data) => {
    const registrationId = await found.promise;
    await session.send("ServiceWorker.deliverPushMessage", { origin: server.url, registrationId, data });
  };
}

const notifications = (page: Page) =>
  page.evaluate<{ title: string; body: string; tag: string }[]>(
    `navigator.serviceWorker.ready.then((one) => one.getNotifications())
      .then((all) => all.map(({ title, body, tag }) => ({ title, body, tag })))`,
  );

/** Presses a notification; the address that opens. A worker may open one only after a real press. */
async function pressed(page: Page, tag: string): Promise<string> {
  const { origin } = new URL(page.url());
  const workers = page.context().serviceWorkers();
  const worker = workers.find((candidate) => candidate.url().startsWith(origin));
  if (worker === undefined) throw new Error("there is no service worker");
  return await worker.evaluate<string>(`new Promise((resolve) => {
    self.clients.openWindow = async (url) => resolve(url);
    self.registration.getNotifications({ tag: "${tag}" }).then(([notification]) =>
      self.dispatchEvent(new NotificationEvent("notificationclick", { notification })));
  })`);
}

async function statesOf(): Promise<string[]> {
  const query = q.selectFrom("subscriber").select("state").where("channel", "=", "WebPush").orderBy("id");
  return (await server.bus.rows(query.compile())).map(({ state }) => state);
}

async function lastMessage(receiver: PushReceiver, count: number): Promise<string> {
  await until(() => push.received.filter(({ path }) => path === receiver.path).length === count);
  return JSON.stringify((await push.messagesOf(receiver)).at(-1));
}

const button = (page: Page) => page.getByRole("button", { name: "Get notifications in this browser" });

/** A browser of an iPhone: push messages are for pages on the home screen alone. */
const iPhone = (isOnHomeScreen: boolean, isRecent: boolean) => `{
  Object.defineProperty(navigator, "standalone", { value: ${isOnHomeScreen} });
  if (!${isOnHomeScreen}) delete window.PushManager;
  if (!${isRecent}) delete window.CompressionStream;
}`;

const iPhones = [
  ["a recent iPhone", false, true, true],
  ["an iPhone before version 16.4", false, false, false],
  ["an iPhone from the home screen", true, true, false],
] as const;

test.each(iPhones.slice(0, repetitions(0, 3)))(
  "the subscribe page says in %s how to get notifications only where it is true",
  async (...[, isOnHomeScreen, isRecent, isShown]) => {
    const context = await browser.newContext({ locale: "de-DE" });
    const page = await context.newPage();
    await page.addInitScript(iPhone(isOnHomeScreen, isRecent));
    await page.goto(`${server.url}/subscribe`);
    const hint = page.locator("#home-screen");
    await expect.poll(() => hint.isVisible()).toBe(isShown);
    expect(await page.locator("#push").isVisible()).toBe(isOnHomeScreen);
    expect(await hint.textContent()).toContain("Zum Home-Bildschirm");
  },
);

test("the page and the subscribe page name an icon for home screens", async () => {
  for (const path of ["/", "/subscribe"]) {
    const document = await (await fetch(`${server.url}${path}`)).text();
    const icon = /<link rel="apple-touch-icon" href="([^"]+)">/u.exec(document)?.[1] ?? "";
    const answer = await fetch(new URL(icon, server.url));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  }
});

/** Expects that the page with the button has requested no permission, and is accessible on a phone. */
async function expectNoRequest(page: Page): Promise<void> {
  await button(page).waitFor();
  await expect.poll(() => page.evaluate<unknown[]>("window.asked")).toEqual([]);
  await expect.poll(() => page.evaluate<string>("navigator.serviceWorker.controller === null")).toBe(true);
  await page.setViewportSize(phone);
  expect(await findings(page)).toEqual([]);
  if (isLong) {
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await findings(page, "colours")).toEqual([]);
    await page.emulateMedia({ colorScheme: null });
  }
  await expect.poll(() => page.evaluate<number>("document.documentElement.scrollWidth")).toBe(phone.width);
  await page.setViewportSize(desk);
  complaints = [];
}

longTest("the button is not there without JavaScript", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.url}/subscribe`);
  await expect.poll(() => page.locator("#push button").isVisible()).toBe(false);
  await expect.poll(() => page.locator("#email, #webhook").first().isVisible()).toBe(true);
});

longTest("a browser that blocks notifications is told where they are allowed", async () => {
  const { page } = await visit("/subscribe", "blocked", false);
  await page.evaluate(`Notification.requestPermission = async () => "denied"`);
  await button(page).click();
  await page.getByText("Notifications are blocked.").waitFor();
  expect(push.received.filter(({ path }) => path === "/blocked")).toEqual([]);
});

test("a browser that gets no notification is told so after 25 seconds, and can be subscribed again", async () => {
  const { page } = await visit("/subscribe", "slow");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.method()));
  const text = page.locator("#push [role=status]");
  await page.clock.install();
  await page.evaluate(
    "PushManager.prototype.subscribe = () => new Promise((resolve) => { window.answer = resolve; })",
  );
  await button(page).click();
  await expect.poll(() => page.evaluate<string>("typeof window.answer")).toBe("function");
  await page.clock.fastForward(24_000);
  expect([await text.textContent(), await button(page).isEnabled()]).toEqual([
    "Waiting for the first notification …",
    false,
  ]);
  await page.clock.fastForward(1_000);
  await expect.poll(() => text.textContent()).toMatch(/^No notification yet, so you are not subscribed\./u);
  // It looks as the other errors of the form, and the hint that the browser asks is over.
  expect([await text.getAttribute("class"), await page.locator("#push .small").first().isVisible()]).toEqual([
    "wrong",
    false,
  ]);
  // A later press replaces the one that hangs, whose answer then subscribes nothing.
  await page.evaluate(
    "PushManager.prototype.subscribe = async () => { window.answer({}); throw new Error('no push service'); }",
  );
  await button(page).click();
  await expect.poll(() => text.textContent()).toMatch(/^This browser or private window does not allow it\./u);
  expect([await button(page).isEnabled(), sent.includes("POST")]).toEqual([true, false]);
});

/** Expects that a browser which is refused after too many requests is told when to try again. */
async function expectRetryTimeShown(page: Page): Promise<void> {
  const shown = exampleSnapshot("calm");
  const refused = renderSubscribe(
    shown,
    { channels: [], scope: wholePage, events: defaultEvents, retryAfterSeconds: 45 },
    { page: shown.page, language: "en", isLanguageRequested: false, ownPath: "/subscribe", isOpen: true },
  );
  await page.route("**/subscribe", async (route) => {
    if (route.request().method() === "POST") await route.fulfill({ status: 429, body: refused });
    else await route.continue();
  });
  await button(page).click();
  await expect.poll(() => page.locator("#push").textContent()).toContain("Try again in 45 seconds.");
  complaints = [];
  await page.unroute("**/subscribe");
  await page.evaluate("localStorage.clear()");
  await page.reload();
}

const homes = [
  ["/page/other/", "other"],
  ["/", "start"],
] as const;

describe.each(homes.slice(0, repetitions(1, 2)))("a page at %s", (home, name) => {
  test("a browser is asked nothing before the button is pressed, is told when to try again after too many requests, is subscribed by its first message, and shows an incident that replaces its own notification", async () => {
    const { page, receiver } = await visit(`${home}subscribe`, name);
    await expectNoRequest(page);
    await expectRetryTimeShown(page);
    const before = (await statesOf()).length;
    await button(page).click();
    const deliver = await workerOf(page, home);
    const confirmation = await lastMessage(receiver, 1);
    await expect.poll(() => page.evaluate<unknown[]>("window.asked")).toEqual(["permission", "65,true"]);
    expect((await statesOf()).slice(before)).toEqual(["Pending"]);
    const subscribed = page.getByRole("heading", { name: /^You are subscribed to/u });
    // A browser drops a message while its worker is being started: each is delivered until its effect is there.
    await expect
      .poll(async () => (await subscribed.isVisible()) || (await deliver(confirmation)), { interval: 2_000 })
      .toBe(true);
    // The service worker has confirmed before it leads the page there.
    expect((await statesOf()).slice(before)).toEqual(["Active"]);
    await expect.poll(async () => (await notifications(page))[0]?.title).toMatch(/^You are subscribed to/u);

    const slug = home === "/" ? {} : { Page: "other" };
    const created = await server.request("/api/Announcement", {
      method: "POST",
      key,
      body: { ...slug, Kind: "Incident", Title: "Payments fail", Message: "We look into it." },
    });
    const id = String(created.at("Result", "Id"));
    const deliverAndRead = async (message: string) => {
      await deliver(message);
      return (await notifications(page)).filter(({ tag }) => tag === id);
    };
    const opened = await lastMessage(receiver, 2);
    await expect.poll(() => deliverAndRead(opened)).toMatchObject([{ title: "New incident: Payments fail" }]);
    const body = { State: "Resolved", Message: "All is well." };
    await server.request(`/api/Announcement/${id}/Update`, { method: "POST", key, body });
    const resolved = await lastMessage(receiver, 3);
    await expect
      .poll(() => deliverAndRead(resolved))
      .toMatchObject([{ title: "Incident resolved: Payments fail" }]);

    // A press on the notification leads to the incident, and the subscribe page to this browser's subscription.
    expect(new URL(await pressed(page, id)).pathname).toBe(`${home}announcement/${id}`);
    await page.goto(`${server.url}${home}subscribe`);
    await page.getByRole("link", { name: "Manage subscription" }).click();
    await page.getByRole("heading", { name: /^Your subscription to/u }).waitFor();
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByRole("heading", { name: /^You are unsubscribed/u }).waitFor();
    expect((await statesOf()).slice(before)).toEqual(["Unsubscribed"]);
  });
});
